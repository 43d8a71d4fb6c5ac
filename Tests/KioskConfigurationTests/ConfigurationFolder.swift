// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import KioskConfiguration
import Testing

/// A folder with ninedot.conf and ninedot.conf.d, removed after the test.
final class ConfigurationFolder {
    let path: String
    private var written: [String] = []

    init() {
        var template = Array("/tmp/ninedot-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
        mkdir(path + "/ninedot.conf.d", 0o700)
    }

    deinit {
        for file in written {
            unlink(file)
        }
        rmdir(path + "/ninedot.conf.d")
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws {
        let file = path + "/" + name
        let stream = try #require(fopen(file, "w"))
        fputs(text, stream)
        fclose(stream)
        written.append(file)
    }

    /// Writes a black picture of 4 by 3 pixels; its path.
    func writePicture(_ name: String = "picture.png") throws -> String {
        let file = path + "/" + name
        try PNGFile.write(Canvas(size: PixelSize(width: 4, height: 3)), to: file)
        written.append(file)
        return file
    }

    func read() throws -> Configuration {
        try ConfigurationFiles(path: path + "/ninedot.conf").read()
    }
}
