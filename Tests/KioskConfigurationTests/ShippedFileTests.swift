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
        let shipped = try lines(of: "systemd/ninedot.conf")
        try folder.write(shipped.joined(separator: "\n"), to: "ninedot.conf")
        #expect(try folder.read() == Configuration())
        try folder.write(shipped.map { setting(in: $0) ?? $0 }.joined(separator: "\n"), to: "ninedot.conf")
        var expected = Configuration()
        expected.fonts = Array(expected.fonts.prefix(1))
        expected.touchMatrix = [1, 0, 0, 0, 1, 0]
        #expect(try folder.read() == expected)
    }

    @Test("have every key of the manual page, in its order")
    func keys() throws {
        let shipped = try lines(of: "systemd/ninedot.conf").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }
        let manual = try lines(of: "Sources/ninedotd/Manual/ninedot.conf.5.scd").filter { $0.hasPrefix("*") }
        let documented = manual.compactMap { key(in: $0.dropFirst()) }
        #expect(shipped.compactMap { key(in: $0.dropFirst()) } == documented)
        #expect(documented.count > 10)
    }

    /// The setting of a comment such as "#rotation = 0"; nil where it shows none.
    private func setting(in line: String) -> String? {
        guard line.hasPrefix("#"), !line.hasPrefix("# "), !line.hasSuffix("=") else { return nil }
        return String(line.dropFirst())
    }

    /// Such as "rotation" of "rotation = 0".
    private func key(in line: Substring) -> Substring? {
        guard let space = line.firstIndex(of: " "), line[space...].hasPrefix(" =") else { return nil }
        return line[..<space]
    }

    private func lines(of file: String) throws -> [String] {
        let project = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let stream = try #require(fopen("/" + project + "/" + file, "r"))
        defer { fclose(stream) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&part, 1, part.count, stream), count > 0 {
            text += part[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
