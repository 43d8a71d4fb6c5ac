// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@Suite("A kiosk's status")
struct StatusTests {
    @Test("A status reports the panel's light, which is full if the field is missing", arguments: PanelLight.allCases)
    func light(light: PanelLight) throws {
        let reply = Reply.status(KioskStatus(version: "0.1.0", state: .locked, light: light))
        #expect(reply.line.contains(#""light":"\#(light.rawValue)""#))
        #expect(try Reply(line: Array(reply.line.utf8)) == reply)
        let older = reply.line.replacing(#""light":"\#(light.rawValue)","#, with: "")
        #expect(try Reply(line: Array(older.utf8)) == .status(KioskStatus(version: "0.1.0", state: .locked)))
    }

    @Test("A status has zero counts and full light by default")
    func plainStatus() {
        let plain = KioskStatus(version: "1", state: .locked)
        #expect(
            plain
                == KioskStatus(
                    version: "1", state: .locked, failures: 0, sinceAcknowledged: 0, touchscreens: 0, light: .full))
        #expect(LinkState(version: "1", state: .locked) == LinkState(version: "1", state: .locked, unseen: 0))
    }

    @Test("Every field of a status is read back as it was written")
    func wholeStatus() throws {
        var status = KioskStatus(version: "0.1.0", state: .fault, program: .awaited, outOfService: "Being mended")
        (status.untrustedTouchscreens, status.touchNote) = ("Evil Digitizer", "nobody has allowed it")
        (status.answeredTouches, status.touchToPicture, status.longestTouchToPicture) = (1, 2, 3)
        (status.guessesPerWeek, status.guessedPercent, status.guessablePatterns) = (4, 5, 6)
        (status.anyGuessedPercent, status.link, status.linkSince, status.linkRefused) = (7, .withoutBroker, 8, 9)
        #expect(try Reply(line: Array(Reply.status(status).line.utf8)) == .status(status))
    }
}
