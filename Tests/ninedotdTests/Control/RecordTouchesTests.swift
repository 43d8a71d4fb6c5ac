// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import LinuxSystem
import Testing
import TouchInput

@testable import ninedotd

@Suite("A recording of touches")
struct RecordTouchesTests {
    private static func recorder(events: Int) -> TouchRecorder {
        var recorder = TouchRecorder(["N: T"])
        for _ in 0..<events { recorder.take(RawEvent(.slotX, 1, at: .zero)) }
        return recorder
    }

    @Test("is refused on every page but that of touches, and beside another")
    func refused() throws {
        let harness = try ControlHarness()
        guard case .error(let no) = try harness.ask(.panel(.recordTouches(seconds: 5))) else {
            Issue.record("touches of another page are recorded")
            return
        }
        #expect(no.code == .notNow && !harness.control.isRecording)
        harness.allowsRecording = true
        #expect(try harness.ask(.panel(.recordTouches(seconds: 5))) == .progress(done: 0))
        var second = try UnixSocket(connectingTo: harness.folder.socket)
        try second.send(line: Request.panel(.recordTouches(seconds: 5)).line)
        try harness.serve()
        guard case .line(let line) = try second.nextLine(limit: ControlProtocol.longestReply) else {
            Issue.record("the second client gets no answer")
            return
        }
        guard case .error(let busy) = try Reply(line: line) else {
            Issue.record("two recordings at once")
            return
        }
        #expect(busy.code == .notNow)
    }

    @Test("ends with its time, with the page, and with the most that is kept", arguments: ["time", "page", "full"])
    func ends(by end: String) throws {
        let harness = try ControlHarness()
        harness.allowsRecording = true
        #expect(try harness.ask(.panel(.recordTouches(seconds: 5))) == .progress(done: 0))
        harness.recordedTouches = Self.recorder(events: 7)
        harness.now = harness.now + .milliseconds(4999)
        harness.control.advance(on: harness, to: harness.now)
        #expect(harness.control.isRecording)
        switch end {
        case "time": harness.now = harness.now + .milliseconds(1)
        case "page": harness.allowsRecording = false
        default: harness.recordedTouches = Self.recorder(events: TouchRecorder.mostEvents)
        }
        harness.control.advance(on: harness, to: harness.now)
        #expect(!harness.control.isRecording)
        let text = try #require(harness.recordedTouches).text
        #expect(try harness.reply() == .recording(byteCount: text.utf8.count))
        #expect(try harness.memory() == Array(text.utf8))
    }

    @Test("says so where nobody has touched the panel")
    func untouched() throws {
        let harness = try ControlHarness()
        harness.allowsRecording = true
        _ = try harness.ask(.panel(.recordTouches(seconds: 5)))
        harness.now = harness.now + .seconds(5)
        harness.control.advance(on: harness, to: harness.now)
        #expect(try harness.reply() == .error(Refusal(.failed, "nobody touched the panel")))
    }

    @Test("ends with its client")
    func abandoned() throws {
        let harness = try ControlHarness()
        harness.allowsRecording = true
        _ = try harness.ask(.panel(.recordTouches(seconds: 5)))
        try harness.reconnect()
        try harness.serve(untilClients: 1)
        #expect(!harness.control.isRecording)
    }
}
