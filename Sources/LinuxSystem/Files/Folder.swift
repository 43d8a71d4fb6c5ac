// SPDX-License-Identifier: MIT
import Glibc

/// Folders: where files lie, and what is listed there.
package enum Folder {
    /// The folder of a file: "." of a name alone.
    package static func holding(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The names in a folder, sorted, without hidden ones; none for a folder that is missing or cannot be read.
    package static func names(in path: String) -> [String] {
        var names: [String] = []
        forEachName(in: path) { names.append(String(cString: $0)) }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The names in a folder that are numbers, as of processes and of their descriptors, in no order. Quick: it makes no
    /// text of any.
    package static func numbers(in path: String) -> [Int32] {
        var numbers: [Int32] = []
        forEachName(in: path) { name in
            if isdigit(Int32(name[0])) != 0 { numbers.append(atoi(name)) }
        }
        return numbers
    }

    private static func forEachName(in path: String, _ body: (UnsafePointer<CChar>) -> Void) {
        guard let stream = opendir(path) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            // Through a pointer: an entry is only as long as its name, so the field must not be copied whole.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            body((UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
        }
    }
}

/// Files of a few lines, such as the kernel's, which one read takes whole.
package enum SmallFile {
    /// - Parameters:
    ///   - flags: Added to O_RDONLY.
    ///   - longest: The bytes that are read.
    package static func text(
        of path: String, _ flags: Int32 = 0, longest: Int = 4096
    ) throws(SystemError) -> String {
        let file = try Descriptor(opening: path, O_RDONLY | flags)
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = read(file.number, &bytes, longest)
        guard count >= 0 else { throw SystemError(operation: "read", path: path, code: errno) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
