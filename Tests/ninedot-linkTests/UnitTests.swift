// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("The link's service", .enabled(if: access("/usr/bin/systemd-analyze", X_OK) == 0, "needs systemd-analyze"))
struct UnitTests {
    private static let project = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The unit as it is installed, with a program that is there.
    private func unit(in folder: TemporaryFolder) throws -> String {
        let text = try String(contentsOfFile: Self.project + "/systemd/ninedot-link.service", encoding: .utf8)
        try folder.write(
            text.replacingOccurrences(of: "@BINDIR@/ninedot-link", with: "/bin/true"), to: "ninedot-link.service")
        return folder.path + "/ninedot-link.service"
    }

    @Test("is a unit that systemd understands in full")
    func understood() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(["systemd-analyze", "verify", "--man=no", try unit(in: folder)], in: folder)
        #expect(program.end(with: 0) == 0)
        #expect(program.lines.filter { $0.contains("ninedot-link.service") } == [])
    }

    @Test("is exposed by 2.0 at most, although it has a network")
    func exposure() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram(
            ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", try unit(in: folder)],
            in: folder)
        #expect(program.end(with: 0) == 0, "\(program.output.suffix(200))")
    }

    @Test("never takes the daemon along")
    func independence() throws {
        let text = try String(contentsOfFile: Self.project + "/systemd/ninedot-link.service", encoding: .utf8)
        for word in ["Requires=", "BindsTo=", "PartOf=", "Requisite=", "OnFailure="] { #expect(!text.contains(word)) }
    }
}
