// SPDX-License-Identifier: MIT
internal import Glibc

/// Files of a test, by paths.
package enum Files {
    /// Makes a folder of its own for a test, on a disk or in memory where there is such a place.
    ///
    /// In memory nothing survives a power cut, but tests do not cut any, and flushes to a disk take long.
    package static func makeDirectory(inMemory: Bool = true) throws -> String {
        let place = inMemory && exists("/dev/shm") ? "/dev/shm" : "/tmp"
        var template = Array("\(place)/ninedot-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FixtureError(description: "no folder in \(place): \(errno)") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes a file, or a folder with everything in it.
    package static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) {
            remove(path + "/" + name)
        }
        rmdir(path)
    }

    package static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    package static func copyAll(from source: String, to target: String) {
        mkdir(target, 0o700)
        for name in names(in: source) {
            write(read(source + "/" + name), to: target + "/" + name)
        }
    }

    /// The file's bytes; none for one that cannot be read.
    package static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&part, 1, part.count, file)
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    package static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    package static func mode(of path: String) -> UInt32 {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
