// SPDX-License-Identifier: MIT
import Glibc

/// A folder of its own for one test, removed with everything directly in it.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/ninedot-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit {
        guard let stream = opendir(path) else { return }
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    _ = unlink(path + "/" + String(cString: $0))
                }
            }
        }
        closedir(stream)
        rmdir(path)
    }
}
