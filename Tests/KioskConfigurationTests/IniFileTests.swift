// SPDX-License-Identifier: MIT
import Glibc
import KioskConfiguration
import KioskModel
import Testing

@Suite("The reader of INI files")
struct IniFileTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test("refuses settings that are not in UTF-8, but lets a comment be as it is")
    func otherEncoding() throws {
        try folder.write(bytes: Array("# caf".utf8) + [0xE9] + Array("\n[panel]\ntheme = light\n".utf8))
        #expect(try folder.read().theme == .light)
        try folder.write(bytes: Array("[panel]\ncontact = caf".utf8) + [0xE9, 0x0A])
        let error = ConfigurationError(path: folder.path + "/ninedot.conf", line: 2, expected: "text in UTF-8")
        #expect(throws: error) { try folder.read() }
    }

    @Test("reads files with the line ends of other systems, tabs, a byte order mark and no end of the last line")
    func otherSystems() throws {
        try folder.write("\u{FEFF}[panel]\r\ntheme\t=\tlight\r\n[unlock]\r\nfor = 5s", to: "ninedot.conf")
        #expect(try folder.read().theme == .light)
        #expect(try folder.read().unlockDuration == .seconds(5))
    }

    @Test("refuses a file that is a program, and a folder in the place of a file")
    func noText() throws {
        try folder.write(bytes: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 4000))
        let binary = ConfigurationError(
            path: folder.path + "/ninedot.conf", line: 1, expected: "lines of text, not binary data")
        #expect(throws: binary) { try folder.read() }
        try folder.write("", to: "ninedot.conf")
        mkdir(folder.path + "/ninedot.conf.d/a.conf", 0o700)
        let noFile = ConfigurationError(
            path: folder.path + "/ninedot.conf.d/a.conf", line: nil, expected: "a readable file (Is a directory)")
        #expect(throws: noFile) { try folder.read() }
    }
}
