// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    /// The commands of the README's section, without the build, which takes too long on an emulated processor.
    @Suite("An installation from source", .enabled(if: !Scenario.isPackaged, "the stage has packages"))
    struct SourceInstallationTests {
        @Test("The README's lines end with a panel that asks for the first PIN")
        func readme() throws {
            let lines = try Self.lines()
            #expect(lines.prefix(2) == ["make build", "sudo make install PREFIX=/usr"])
            let panel = try Scenario.emptyPanel()
            let folder = try TemporaryFolder()
            let archive = folder.path + "/installed.tar"
            _ = try HostCommand.run(
                ["tar", "-C", try #require(Scenario.stage), "--owner=0", "--group=0", "-cf", archive, "."])
            try panel.bring([archive], to: "/root")
            try panel.require("tar -C / -xf /root/installed.tar --no-overwrite-dir")

            try panel.require((["sudo() { \"$@\"; }", "set -e"] + lines.dropFirst(2)).joined(separator: "\n"))
            try panel.waitUntil { $0.state == .setup && $0.touchscreens == 1 && $0.display != nil }
            #expect(try panel.property("UnitFileState", of: "ninedotd.service") == "enabled")
            let page = try panel.preview(of: .setup)
            try panel.waitUntilShown("the setup after an installation from source") { $0.difference(from: page) == 0 }
        }

        /// The block of commands after the words "From source".
        private static func lines() throws -> [String] {
            let file = #filePath.replacing(
                "Tests/VirtualPanelTests/Installation/SourceInstallationTests.swift", with: "README.md")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let section = try #require(text.components(separatedBy: "\nFrom source").dropFirst().first)
            let block = section.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("    ") }
            return block.map { String($0.dropFirst(4)) }
        }
    }
}
