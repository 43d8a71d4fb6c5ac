// SPDX-License-Identifier: MIT
import Glibc
import KioskConfiguration
import Testing

@Suite("The shipped settings")
struct ShippedFileTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test("say nothing, and show the defaults in their comments")
    func defaults() throws {
        let shipped = try ShippedFile("systemd/ninedot.conf")
        try folder.write(shipped.text, to: "ninedot.conf")
        #expect(try folder.read() == Configuration())
        try folder.write(shipped.textWithDefaults, to: "ninedot.conf")
        var expected = Configuration()
        expected.fonts = Array(expected.fonts.prefix(1))
        expected.touchMatrix = [1, 0, 0, 0, 1, 0]
        #expect(try folder.read() == expected)
    }

    @Test("of the link say nothing either, but that one has to say how the broker is known")
    func linkDefaults() throws {
        let shipped = try ShippedFile("systemd/link.conf")
        for text in [shipped.text, shipped.textWithDefaults] {
            try folder.write(text + "\n[tls]\npsk-identity = x\n", to: "link.conf")
            var expected = LinkConfiguration()
            expected.sharedKeyIdentity = "x"
            #expect(try LinkConfigurationFiles(path: folder.path + "/link.conf").read() == expected)
        }
    }

    @Test(
        "have every key of the manual page, in its order",
        arguments: [
            ("systemd/ninedot.conf", "Sources/ninedotd/Manual/ninedot.conf.5.scd"),
            ("systemd/link.conf", "Sources/ninedot-link/Manual/ninedot-link.8.scd"),
        ])
    func keys(file: String, manual: String) throws {
        let documented = try ShippedFile(manual).manualKeys
        #expect(try ShippedFile(file).keys == documented)
        #expect(documented.count > 10)
    }
}

/// A file of the project with settings, or a manual page about them.
private struct ShippedFile {
    private let lines: [String]

    init(_ file: String) throws {
        let project = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let stream = try #require(fopen("/" + project + "/" + file, "r"))
        defer { fclose(stream) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&part, 1, part.count, stream), count > 0 {
            text += part[..<count]
        }
        lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    var text: String { lines.joined(separator: "\n") }

    /// With the settings that its comments show, such as "#rotation = 0".
    var textWithDefaults: String { lines.map { ShippedFile.setting(in: $0) ?? $0 }.joined(separator: "\n") }

    var keys: [Substring] {
        lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.compactMap { ShippedFile.key(in: $0.dropFirst()) }
    }

    /// Of its definitions, such as "*rotation =* *0* | *90*".
    var manualKeys: [Substring] {
        lines.filter { $0.hasPrefix("*") }.compactMap { ShippedFile.key(in: $0.dropFirst()) }
    }

    private static func setting(in line: String) -> String? {
        guard line.hasPrefix("#"), !line.hasPrefix("# "), !line.hasSuffix("=") else { return nil }
        return String(line.dropFirst())
    }

    /// Such as "rotation" of "rotation = 0".
    private static func key(in line: Substring) -> Substring? {
        guard let space = line.firstIndex(of: " "), line[space...].hasPrefix(" =") else { return nil }
        return line[..<space]
    }
}
