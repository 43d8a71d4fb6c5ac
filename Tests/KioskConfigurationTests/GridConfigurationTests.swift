// SPDX-License-Identifier: MIT
import KioskConfiguration
import Testing

@Suite("The configuration of the grid")
struct GridConfigurationTests {
    private let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
    }

    @Test(
        "refuses a grid that no pattern fits, or that is written otherwise",
        arguments: ["1x2", "2x1", "7x3", "3x0", "3", "3*3", "3x3x3", "x"])
    func badGrids(grid: String) throws {
        try folder.write("[pattern]\ngrid = \(grid)\n", to: "ninedot.conf")
        let expected =
            "ROWSxCOLUMNS with 1 to 6 of each and at least 3 dots, such as 3x3, after \"grid =\", not \"\(grid)\""
        #expect(throws: ConfigurationError(path: folder.path + "/ninedot.conf", line: 2, expected: expected)) {
            try folder.read()
        }
    }

    @Test("refuses a minimum that the grid does not have, at the last line that leads to it", arguments: [true, false])
    func tooFewDots(gridComesLast: Bool) throws {
        let lines = ["minimum-dots = 6", "grid = 2x2"]
        let first = gridComesLast ? lines : lines.reversed()
        try folder.write("[pattern]\n\(first[0])\n# and\n\(first[1])\n[unlock]\nfor = 5s\n", to: "ninedot.conf")
        let error = ConfigurationError(
            path: folder.path + "/ninedot.conf", line: 4,
            expected: "minimum-dots of at most 4, the dots of grid 2x2, not 6")
        #expect(throws: error) { try folder.read() }
        try folder.write("[pattern]\ngrid = 3x3\n", to: "ninedot.conf.d/grid.conf")
        #expect(try folder.read().minimumDots == 6)
    }

    /// Four free tries open a lock of four patterns.
    @Test(
        "refuses a grid with so few patterns that they are soon tried through, unless that is accepted",
        arguments: [
            ("grid = 1x3", 4, 3), ("grid = 1x6", 88, 4), ("grid = 2x2\nminimum-dots = 3", 48, 3), ("grid = 2x2", 24, 4),
            ("grid = 2x3\nminimum-dots = 6", 504, 6), ("grid = 2x3\nfill-in = no\nminimum-dots = 6", 720, 6),
        ])
    func fewPatterns(lines: String, patterns: Int, dots: Int) throws {
        try folder.write("[pattern]\n\(lines)\n[unlock]\nfor = 5s\n", to: "ninedot.conf")
        let grid = try #require(lines.split(separator: "\n").first?.dropFirst(7))
        let error = ConfigurationError(
            path: folder.path + "/ninedot.conf", line: 1 + lines.split(separator: "\n").count,
            expected: "a grid with at least 1000 patterns, or \"accept-weak = yes\" in [pattern], not \(grid), "
                + "which has \(patterns) of \(dots) dots or more")
        #expect(throws: error) { try folder.read() }
        try folder.write("[pattern]\naccept-weak = yes\n", to: "ninedot.conf.d/weak.conf")
        #expect(try folder.read().acceptsWeakGrid)
    }

    @Test("takes a grid with enough of them", arguments: ["2x3", "1x6\nfill-in = no", "2x4", "3x3", "6x6"])
    func enoughPatterns(grid: String) throws {
        try folder.write("[pattern]\ngrid = \(grid)\n", to: "ninedot.conf")
        #expect(throws: Never.self) { try folder.read() }
    }
}
