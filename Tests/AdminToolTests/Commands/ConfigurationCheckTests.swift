// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Testing

@testable import AdminTool

/// The files are in /tmp, which the user can see and the daemon's service cannot.
@Suite("config check")
struct ConfigurationCheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func check(_ text: String, as name: String = "a.conf") throws -> ToolRun {
        try folder.write(text, to: name)
        var run = try runTool(["config", "check", folder.path + "/" + name], replies: [])
        run.output = run.output.replacing(folder.path, with: "HERE")
        return run
    }

    @Test("The check reports a correct file of the panel or of the link as good")
    func good() throws {
        let panel = try check("[panel]\ntheme = dark\n")
        #expect(panel.output == "HERE/a.conf: good\n" && panel.exitCode == 0)
        let link = try check("[tls]\npsk-identity = porter\n", as: "link.conf")
        #expect(link.output == "HERE/link.conf: good\n" && link.exitCode == 0)
    }

    @Test("An error names the wrong line and the sections that this kind of file can have")
    func wrong() throws {
        let panel = try check("[tls]\npsk-identity = porter\n")
        #expect(panel.output.hasPrefix("ninedotctl: HERE/a.conf:2: expected a section of ") && panel.exitCode == 78)
        let link = try check("[panel]\ntheme = dark\n", as: "link.conf")
        #expect(link.output.hasPrefix("ninedotctl: HERE/link.conf:2: expected a section of ") && link.exitCode == 78)
    }

    @Test("The check warns of a file that the daemon's service cannot see, and of a missing picture")
    func warnings() throws {
        try OutputFile.write(Canvas(size: PixelSize(width: 2, height: 2)), to: folder.path + "/a.png")
        let one = try check("[panel]\nbackground = \(folder.path)/a.png\n")
        let warning =
            "ninedotctl: HERE/a.png is below /tmp, where ninedotd.service sees nothing: move it, such as to "
            + "/usr/local/share\n"
        #expect(one.output == warning && one.exitCode == 1)
        let missing = try check("[panel]\nbackground = \(folder.path)/b.png\n")
        #expect(missing.output.hasPrefix("ninedotctl: ") && missing.output.contains("HERE/b.png"))
        #expect(missing.exitCode == 1)
    }
}
