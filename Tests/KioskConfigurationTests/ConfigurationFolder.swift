// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Glibc
import KioskAppearance
import KioskConfiguration
import Testing

/// A folder with ninedot.conf and ninedot.conf.d, removed after the test.
struct ConfigurationFolder {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        mkdir(path + "/ninedot.conf.d", 0o700)
    }

    var path: String { folder.path }

    func write(_ text: String, to name: String) throws {
        try folder.write(text, to: name)
    }

    /// Writes ninedot.conf as it may be in no editor.
    func write(bytes: [UInt8]) throws {
        let file = try #require(fopen(path + "/ninedot.conf", "w"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Writes a black picture of 4 by 3 pixels; its path.
    func writePicture(_ name: String = "picture.png") throws -> String {
        let file = path + "/" + name
        Files.write(try PNGFile.bytes(of: Canvas(size: PixelSize(width: 4, height: 3))), to: file)
        return file
    }

    func read() throws -> Configuration {
        try ConfigurationFiles(path: path + "/ninedot.conf").read()
    }

    func load() throws -> LoadedConfiguration {
        try ConfigurationFiles(path: path + "/ninedot.conf").load()
    }
}
