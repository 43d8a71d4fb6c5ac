// SPDX-License-Identifier: MIT
import Glibc
import KioskStore

/// A folder of its own for one test, with everything a daemon puts there; removed afterwards.
final class RuntimeFolder {
    let path: String

    init() {
        var template = Array("/tmp/ninedot-daemon-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit {
        remove(path)
    }

    var socket: String { path + "/control.sock" }
    var store: StoreLocation { StoreLocation(directory: path + "/store") }

    func holds(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

    private func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) {
            remove(path + "/" + name)
        }
        rmdir(path)
    }

    private func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
