// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Geometry
import Glibc
import LinuxSystem
import PanelOutput
import Testing

@testable import ninedotd

@Suite("The turns of the panel's picture and their file")
struct PanelRotationsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/rotations" }
    private var rotations: PanelRotations { PanelRotations(in: RotationFile(path: path)) }
    private let place = OutputPlace(driver: "vc4", connector: "DSI-1")

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A turn that nobody accepts is used meanwhile, and gone with its trial")
    func trial() {
        var rotations = rotations
        rotations.turn(place)
        rotations.turn(place)
        #expect(rotations.used[place] == .half && rotations.triedPlace == place)
        rotations.endTrial()
        #expect(rotations.used[place] == nil && self.rotations.used[place] == nil)
    }

    @Test("Four turns are none")
    func around() {
        var rotations = rotations
        for _ in 0..<4 { rotations.turn(place) }
        #expect(rotations.triedPlace == nil && rotations.used[place] == nil)
    }

    @Test("What is kept is there at the next start, where turns go on from it, and gone once it is reset")
    func kept() throws {
        var rotations = rotations
        rotations.turn(place)
        try rotations.keepTrial()
        rotations.endTrial()
        #expect(rotations.used[place] == .quarter)
        var next = self.rotations
        #expect(next.used[place] == .quarter)
        next.turn(place)
        #expect(next.used[place] == .half)
        #expect(try next.forget("DSI-1") == [place])
        #expect(throws: Refusal.self) { try next.forget("DSI-1") }
        #expect(self.rotations.used[place] == nil)
    }

    @Test("One that cannot be written is not kept")
    func unwritable() throws {
        #expect(mkdir(path + ".new", 0o700) == 0)
        var rotations = rotations
        rotations.turn(place)
        #expect(throws: Refusal.self) { try rotations.keepTrial() }
        rotations.endTrial()
        #expect(rotations.used[place] == nil)
    }

    @Test("A full file takes no further rotation until one is reset")
    func full() throws {
        var rotations = rotations
        for number in 1...RotationFile.mostEntries {
            rotations.turn(OutputPlace(driver: "vc4", connector: "DSI-\(number)"))
            try rotations.keepTrial()
        }
        let last = OutputPlace(driver: "vc4", connector: "HDMI-A-1")
        rotations.turn(last)
        #expect(throws: Refusal.self) { try rotations.keepTrial() }
        #expect(self.rotations.used.entries.count == RotationFile.mostEntries)
        _ = try rotations.forget("DSI-1")
        try rotations.keepTrial()
        #expect(self.rotations.used[last] == .quarter && self.rotations.used[place] == nil)
    }

    @Test("A damaged file turns nothing, until another is kept")
    func damaged() throws {
        try AtomicFile.write("nonsense\n", to: path, mode: 0o600)
        var rotations = rotations
        #expect(rotations.used[place] == nil)
        rotations.turn(place)
        try rotations.keepTrial()
        #expect(self.rotations.used[place] == .quarter)
    }
}
