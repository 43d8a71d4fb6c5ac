// SPDX-License-Identifier: MIT
import Foundation
import Geometry
import Testing

@testable import VirtualPanel

@Suite("Answers that the virtual panel reads")
struct GuestAnswerTests {
    @Test("A status may know more fields than the scenarios")
    func status() throws {
        let status = try PanelStatus(
            json: """
                {"is":"status","state":"lockedOut","secondsLeft":30,"failures":5,"sinceAcknowledged":7,\
                "touchscreens":1,"display":null}
                """)
        #expect(status.state == .lockedOut)
        #expect(status.secondsLeft == 30)
        #expect(status.failures == 5)
        #expect(status.display == nil)
    }

    @Test("A status in other words is an error that shows them", arguments: ["", "{}", #"{"state":"open"}"#])
    func badStatus(json: String) {
        #expect { try PanelStatus(json: json) } throws: { "\($0)".contains("said \(json)") }
    }

    @Test("A message of QEMU's monitor is a result, a failure or an event")
    func message() throws {
        let running = #"{"return": {"running": true, "status": "running"}, "id": 3}"#
        #expect(try MachineMonitor.Message(json: running).result?.status == "running")
        let empty = try MachineMonitor.Message(json: #"{ "return":{} }"#)
        #expect(empty.result != nil && empty.result?.status == nil)
        let failure = try MachineMonitor.Message(json: #"{"error": {"class": "GenericError", "desc": "no \"x\""}}"#)
        #expect(failure.result == nil && failure.error?.desc == #"no "x""#)
        let event = try MachineMonitor.Message(json: #"{"timestamp": {"seconds": 1}, "event": "return", "data": {}}"#)
        #expect(event.result == nil && event.error == nil)
    }

    @Test("A line that is no message of QEMU's is an error that shows it", arguments: ["", "[]", #"{"return": 3}"#])
    func badMessage(json: String) {
        #expect { try MachineMonitor.Message(json: json) } throws: { "\($0)".contains("said \(json)") }
    }

    @Test("A picture from QEMU has its pixels row by row")
    func picture() throws {
        let path = try Self.file([UInt8]("P6\n2 1\n255\n".utf8) + [255, 0, 0, 1, 2, 3])
        defer { unlink(path) }
        let screenshot = try Screenshot(readingPPM: path)
        #expect(screenshot.size == PixelSize(width: 2, height: 1))
        #expect(screenshot.pixels == [0xff0000, 0x010203])
        #expect(screenshot.pixels(like: 0xf00505) == 1)
        #expect(screenshot.difference(from: screenshot) == 0)
    }

    @Test(
        "A picture that is cut short or of another kind is refused",
        arguments: ["", "P6\n2 1\n255\n12345", "P6\n2 1\n65535\n123456", "P5\n6 1\n255\n123456"])
    func badPicture(bytes: String) throws {
        let path = try Self.file(Array(bytes.utf8))
        defer { unlink(path) }
        #expect(throws: PanelError.self) { try Screenshot(readingPPM: path) }
    }

    private static func file(_ bytes: [UInt8]) throws -> String {
        let path = try HostCommand.run(["mktemp"])
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
