// SPDX-License-Identifier: MIT
import Glibc

/// Listings of folders.
package enum Folder {
    /// The names in a folder, sorted, without hidden ones; none for a folder that is missing or cannot be read.
    package static func names(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // Through a pointer: an entry is only as long as its name, so the field must not be copied whole.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
