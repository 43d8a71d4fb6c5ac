// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Foundation
import Geometry
import LinuxSystem
import Screens
import Testing

@testable import AdminTool

@Suite("preview")
struct PreviewTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "ninedot.conf")
    }

    @Test(
        "says what is wrong with its options, with exit code 64",
        arguments: [
            ([:], "preview needs --screen NAME and --output FILE.png, or --all FOLDER"),
            (["screen": "lock-draw"], "preview needs --screen NAME and --output FILE.png, or --all FOLDER"),
            (
                ["screen": "lock-draw", "output": ""],
                "preview needs --screen NAME and --output FILE.png, or --all FOLDER"
            ),
            (["screen": "lock-draw", "all": "d"], "--all needs a folder, and goes without --screen and --output"),
            (["all": "d", "size": "800"], "--size expected WIDTHxHEIGHT, such as 800x480 or 1024x600@90, not 800"),
            (
                ["all": "d", "size": "800x480@45"],
                "--size expected WIDTHxHEIGHT, such as 800x480 or 1024x600@90, not 800x480@45"
            ),
            (
                ["all": "d", "size": "100x100"],
                "--size expected WIDTHxHEIGHT, such as 800x480 or 1024x600@90, not 100x100"
            ),
            (["all": "d", "dpi": "7"], "--dpi expected a whole number from 50 to 600, not 7"),
            (["all": "d", "socket": "/tmp/s"], "--socket does not go with this command"),
        ] as [([String: String], String)])
    func refusesOptions(options: [String: String], reason: String) {
        let usage = "usage: ninedotctl preview --screen NAME --output FILE|--all FOLDER [OPTION...]"
        #expect(run(["preview"], options) == Failure(.usage, "\(reason)\n\(usage)"))
    }

    @Test("Sizes and rotations are read", arguments: [("1024x600", 1024, 600, nil), ("480x320@270", 480, 320, 270)])
    func readsSize(text: String, width: Int, height: Int, degrees: Int?) throws {
        let order = try PreviewOrder(Arguments([], ["all": "d", "size": text]))
        #expect(order.size == PixelSize(width: width, height: height))
        #expect(order.rotation == degrees.flatMap(Rotation.init))
    }

    @Test("The picture has the display's size, however it is turned")
    func turnsIntoTheMode() throws {
        let file = folder.path + "/a.png"
        try draw(["screen": "lock-draw", "output": file, "size": "320x240@90"])
        #expect(try PNGFile.read(file).size == PixelSize(width: 320, height: 240))
    }

    @Test("The scale follows from the configured diagonal, unless another is asked for")
    func scale() throws {
        func file(_ options: [String: String]) throws -> Data {
            let path = folder.path + "/a.png"
            try draw(["screen": "pin", "output": path, "size": "800x600"].merging(options) { $1 })
            return try Data(contentsOf: URL(filePath: path))
        }
        let (unknown, fine) = (try file([:]), try file(["dpi": "400"]))
        #expect(unknown != fine)
        // 1000 pixels from corner to corner.
        try folder.write("[panel]\ndiagonal = 2.5in\n", to: "ninedot.conf")
        #expect(try file([:]) == fine)
        #expect(try file(["dpi": "100"]) == unknown)
    }

    @Test("Every screen gets a file of its name, and only those")
    func drawsAll() throws {
        let pictures = folder.path + "/pictures"
        try draw(["all": pictures, "size": "320x240"])
        let names = try FileManager.default.contentsOfDirectory(atPath: pictures)
        #expect(Set(names) == Set(PreviewScreen.all().map { $0.name + ".png" }))
    }

    @Test("An unknown screen is answered with those there are")
    func unknownScreen() {
        let names = PreviewScreen.all().map(\.name).joined(separator: ", ")
        #expect(throws: Failure(.usage, "there is no screen lock; there are " + names)) {
            try draw(["screen": "lock", "output": folder.path + "/a.png"])
        }
    }

    @Test(
        "An unknown language or theme is a wrong argument",
        arguments: [
            (["language": "de"], "--language: expected en or zh-Hans, not \"de\""),
            (["theme": "blue"], "--theme: expected dark or light or contrast, not \"blue\""),
        ])
    func unknownLook(options: [String: String], reason: String) {
        let order = options.merging(["all": folder.path + "/pictures"]) { $1 }
        #expect(throws: Failure(.usage, reason)) { try draw(order) }
    }

    @Test("A wrong configuration is said with its file and line, with exit code 78")
    func wrongConfiguration() throws {
        try folder.write("[panel]\ntheme = blue\n", to: "ninedot.conf")
        let reason = folder.path + "/ninedot.conf:2: expected dark or light or contrast after \"theme =\", not \"blue\""
        #expect(throws: Failure(.configuration, reason)) { try draw(["all": folder.path + "/pictures"]) }
        #expect(Failure.Code.configuration.rawValue == 78)
    }

    @Test("A folder that cannot be made is said, with exit code 73")
    func noFolder() throws {
        let inside = folder.path + "/ninedot.conf/pictures"
        #expect(throws: Failure(.cannotCreate, inside + ": Not a directory")) { try draw(["all": inside]) }
    }

    private func draw(_ options: [String: String]) throws {
        let configuration = ["config": folder.path + "/ninedot.conf"]
        try Preview(order: PreviewOrder(Arguments([], options.merging(configuration) { $1 }))).run()
    }
}
