// SPDX-License-Identifier: MIT
import Geometry
import Testing
import TouchCommands

@testable import VirtualPanel

@Suite("Fingers on the virtual panel")
struct TouchScriptTests {
    @Test("A stroke goes down once, moves through every point and lifts at the end")
    func strokeHasOneBeginningAndOneEnd() {
        var script = TouchScript()
        script.stroke([Point(x: 0, y: 0), Point(x: 400, y: 240), Point(x: 799, y: 0)])
        #expect(script.commands.first == .down(slot: 0, x: 100, y: 50))
        #expect(script.commands.contains(.move(slot: 0, x: 2148, y: 1279)))
        #expect(script.commands.contains(.move(slot: 0, x: 4190, y: 50)))
        #expect(script.commands.suffix(2) == [.up(slot: 0), .sync])
        #expect(script.commands.count { if case .down = $0 { true } else { false } } == 1)
    }

    @Test("A flood has no pause that would let a slow reader keep up")
    func floodDoesNotWait() {
        var script = TouchScript()
        script.flood(around: Point(x: 100, y: 100), moves: 500)
        #expect(script.commands.count == 1000)
        #expect(!script.commands.contains { if case .wait = $0 { true } else { false } })
    }

    @Test(
        "Points outside the panel end at its edge",
        arguments: [(Point(x: -5, y: -5), Int32(100), Int32(50)), (Point(x: 900, y: 900), 4195, 2507)])
    func edges(point: Point, x: Int32, y: Int32) {
        #expect(TouchSurface(display: .standard).position(of: point) == (x, y))
    }

    @Test("A panel that is mounted turned is touched where the picture is seen")
    func turned() {
        // The upright picture is 600x1024; its top left corner is the glass's top right one.
        let surface = TouchSurface(display: .portrait)
        #expect(surface.position(of: Point(x: 0, y: 0)) == (4195, 50))
        #expect(surface.position(of: Point(x: 600, y: 0)) == (4195, 2507))
        #expect(surface.position(of: Point(x: 0, y: 512)) == (2148, 50))
    }
}

@Suite("Lines of a touch script")
struct TouchCommandTests {
    @Test(
        "A line says one command and reads back the same",
        arguments: [
            (TouchCommand.down(slot: 0, x: 1, y: 2), "down 0 1 2"), (.move(slot: 4, x: 4195, y: 50), "move 4 4195 50"),
            (.up(slot: 1), "up 1"), (.sync, "sync"), (.wait(milliseconds: 8), "wait 8"),
            (.emit(type: 3, code: 55, value: -1), "emit 3 55 -1"), (.mark(7), "mark 7"),
        ])
    func lines(command: TouchCommand, line: String) {
        #expect(command.line == line)
        #expect(TouchCommand(line) == command)
    }

    @Test(
        "What is not a command is refused",
        arguments: ["", "down 0 1", "up", "jump 1", "move 0 1 x", "wait -1", "sync 1", "emit -1 0 0"])
    func badLines(line: String) {
        #expect(TouchCommand(line) == nil)
    }
}
