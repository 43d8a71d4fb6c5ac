// SPDX-License-Identifier: MIT
import Fixtures
import LinuxSystem
import Testing

@Suite("The journal")
struct JournalTests {
    private let listener: DatagramListener

    init() throws {
        listener = try DatagramListener()
    }

    @Test("gets an entry as one message, a line for each field")
    func fields() {
        Journal(path: listener.path).note("wrong", fields: [("NINEDOT_EVENT", "wrong"), ("NINEDOT_ACTOR", "panel")])
        #expect(
            listener.next() == """
                MESSAGE=wrong
                PRIORITY=6
                SYSLOG_IDENTIFIER=ninedotd
                NINEDOT_EVENT=wrong
                NINEDOT_ACTOR=panel

                """)
        #expect(listener.next() == nil)
    }

    @Test("takes no line break in a value for the next field")
    func lineBreak() {
        Journal(path: listener.path).note(
            "a\nb", fields: [("NINEDOT_DETAIL", "closed\r\nNINEDOT_EVENT=unlocked\u{2028}x")])
        let lines = listener.next()?.split(separator: "\n") ?? []
        #expect(lines.first == "MESSAGE=a b")
        #expect(lines.last == "NINEDOT_DETAIL=closed NINEDOT_EVENT=unlocked x")
        #expect(lines.count == 4)
    }

    @Test("is not waited for while it takes nothing", .timeLimit(.minutes(1)))
    func full() {
        let journal = Journal(path: listener.path)
        for _ in 0..<2000 { journal.note("again", fields: []) }
        #expect(listener.next()?.hasPrefix("MESSAGE=again\n") == true)
        Journal(path: listener.path + "-nothing").note("to nobody", fields: [])
    }
}
