// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import KioskConfiguration
import PatternLock

@testable import AdminTool

/// A configuration file.
struct ConfigurationReader: BytesReader {
    private let path = Scratch.folder() + "/ninedot.conf"

    func read(_ bytes: [UInt8]) {
        Scratch.write(bytes, to: path)
        let files = ConfigurationFiles(path: path)
        let lenient = files.readLeniently()
        guard let strict = try? files.read() else { return }
        precondition(strict == lenient, "two readings of a good file differ")
        precondition(strict.grid.isSupported, "a grid without a pattern")
    }
}

/// A line on the control socket.
struct ControlReader: BytesReader {
    func read(_ bytes: [UInt8]) {
        if let request = try? Request(line: bytes) {
            let again = try? Request(line: Array(request.line.utf8))
            precondition(again == request, "a request that does not read as written")
        }
        if let reply = try? Reply(line: bytes) {
            let again = try? Reply(line: Array(reply.line.utf8))
            precondition(again == reply, "a reply that does not read as written")
        }
    }
}

/// A line on the link's socket.
struct LinkReader: BytesReader {
    func read(_ bytes: [UInt8]) {
        if let request = try? LinkRequest(line: bytes) {
            let again = try? LinkRequest(line: Array(request.line.utf8))
            precondition(again == request, "a request that does not read as written")
        }
        // What is missing in a line is null in the one that is written, which is longer.
        if bytes.count <= LinkProtocol.longestReport / 2, let report = try? LinkReport(line: bytes) {
            let again = try? LinkReport(line: Array(report.line.utf8))
            precondition(again == report, "a report that does not read as written")
        }
    }
}

/// A table for `people import`.
struct PeopleReader: BytesReader {
    func read(_ bytes: [UInt8]) {
        _ = try? PeopleFile(path: "fuzz.csv", bytes: bytes)
    }
}

/// A picture file.
struct PictureReader: BytesReader {
    private let path = Scratch.folder() + "/picture.png"

    func read(_ bytes: [UInt8]) {
        // A few bytes may ask for a hundred megabytes: right, and too slow to do all day.
        guard bytes.count < 24 || bytes[16...23].enumerated().allSatisfy({ $0.offset % 4 > 1 || $0.element == 0 })
        else {
            return
        }
        Scratch.write(bytes, to: path)
        _ = try? PNGFile.read(path)
    }
}
