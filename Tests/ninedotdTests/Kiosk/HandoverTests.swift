// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskSession
import PanelOutput
import Testing

@testable import ninedotd

@Suite("A handover")
struct HandoverTests {
    private let card = "/dev/dri/card1"
    private let start = Instant(sinceBoot: .seconds(1000))
    private let unlock = Unlock(until: Instant(sinceBoot: .seconds(1060)))

    private func follow(_ handover: inout Handover, _ display: DisplayCondition) -> [Handover.Effect] {
        handover.follow(display, of: card, at: start)
    }

    /// A handover that has come to rest with the panel's own picture.
    private func kept() -> Handover {
        var handover = Handover()
        #expect(follow(&handover, .waiting).isEmpty)
        #expect(follow(&handover, .showing) == [.locked])
        return handover
    }

    /// One whose program has the display.
    private func given() -> Handover {
        var handover = kept()
        #expect(handover.unlock(unlock).isEmpty)
        #expect(follow(&handover, .black).isEmpty)
        #expect(follow(&handover, .given) == [.unlocked(unlock)])
        return handover
    }

    @Test("goes through black, and says unlocked only when a program can have the display")
    func way() {
        var handover = kept()
        #expect(handover.user == .panel)
        #expect(handover.unlock(unlock).isEmpty)
        #expect(handover.user == .nobody)
        #expect(follow(&handover, .showing).isEmpty)
        #expect(follow(&handover, .black).isEmpty)
        #expect(handover.user == .program)
        #expect(follow(&handover, .black).isEmpty)
        #expect(follow(&handover, .given) == [.unlocked(unlock)])
        #expect(handover.card == card)
    }

    @Test("awaits the program from the unlock until that has a process, and knows of none while it is locked")
    func presence() {
        var handover = kept()
        #expect(handover.program == nil)
        #expect(handover.unlock(unlock).isEmpty)
        #expect(handover.program == .awaited)
        #expect(follow(&handover, .black).isEmpty)
        #expect(handover.program == .awaited)
        #expect(follow(&handover, .given) == [.unlocked(unlock)])
        #expect(handover.program == .awaited)
        #expect(handover.look(isRunning: true, isSeen: true, at: start).isEmpty)
        #expect(handover.program == .running)
        // For a moment without processes.
        #expect(handover.look(isRunning: false, isSeen: true, at: start).isEmpty)
        #expect(handover.program == .running)
        #expect(handover.lock() == [.takingBack(card: card)])
        #expect(handover.program == nil)
    }

    @Test("says locked on the way back only when the panel's own picture is seen")
    func back() {
        var handover = given()
        #expect(handover.lock() == [.takingBack(card: card)])
        #expect(handover.user == .panel)
        #expect(handover.isRetaking)
        for condition in [DisplayCondition.given, .held(card: card), .away, .waiting, .black] {
            #expect(follow(&handover, condition).isEmpty)
            #expect(handover.isRetaking)
        }
        #expect(follow(&handover, .showing) == [.locked])
        #expect(!handover.isRetaking)
        #expect(handover.lock() == [.locked])
    }

    @Test("has the card taken from whoever holds it at the start, once, and says nothing before")
    func heldAtStart() {
        var handover = Handover()
        #expect(!handover.isRetaking)
        #expect(follow(&handover, .held(card: "/dev/dri/card0")) == [.takingBack(card: "/dev/dri/card0")])
        #expect(follow(&handover, .held(card: "/dev/dri/card0")).isEmpty)
        #expect(handover.isRetaking)
        #expect(follow(&handover, .showing) == [.locked])
    }

    @Test("says locked and unlocked also without a display, of which nobody could see a thing")
    func noDisplay() {
        var handover = Handover()
        #expect(follow(&handover, .missing) == [.locked])
        #expect(handover.unlock(unlock).isEmpty)
        #expect(follow(&handover, .missing).isEmpty)
        #expect(follow(&handover, .missing) == [.unlocked(unlock)])
        #expect(handover.lock().count == 1)
        #expect(follow(&handover, .missing) == [.locked])
    }

    @Test("never says unlocked after a lock that came on the way", arguments: [0, 1])
    func lockedOnTheWay(steps: Int) {
        var handover = kept()
        _ = handover.unlock(unlock)
        if steps > 0 { _ = follow(&handover, .black) }
        #expect(handover.lock().isEmpty)
        #expect(handover.user == .panel)
        for condition in [DisplayCondition.black, .given, .waiting] { #expect(follow(&handover, condition).isEmpty) }
        #expect(follow(&handover, .showing) == [.locked])
    }

    @Test("gives a display that somebody else holds by having it taken from them as the program begins")
    func heldByAnother() {
        var handover = kept()
        _ = handover.unlock(unlock)
        #expect(follow(&handover, .held(card: "/dev/dri/card7")).isEmpty)
        #expect(handover.card == "/dev/dri/card7")
        #expect(follow(&handover, .given) == [.unlocked(unlock)])
    }

    @Test("says a longer time at once, and keeps the program")
    func longer() {
        var handover = given()
        var longer = unlock
        longer.until = start + .seconds(600)
        #expect(handover.unlock(longer) == [.unlocked(longer)])
        #expect(handover.isGiven)
    }

    // MARK: The program

    @Test("ends with a program that does not come up within fifteen seconds")
    func missing() {
        var handover = given()
        #expect(handover.nextDeadline == start + .milliseconds(500))
        #expect(handover.look(isRunning: false, isSeen: true, at: start + .milliseconds(14_999)).isEmpty)
        #expect(handover.look(isRunning: false, isSeen: true, at: start + .seconds(15)) == [.programEnded(.missing)])
    }

    @Test("ends with a program whose processes are gone, but not in the moment between two steps of its start")
    func ended() {
        var handover = given()
        let looks: [(Int, Bool)] = [(500, true), (1000, false), (1500, true), (20_000, true), (20_500, false)]
        for (milliseconds, isRunning) in looks {
            #expect(handover.look(isRunning: isRunning, isSeen: true, at: start + .milliseconds(milliseconds)).isEmpty)
        }
        #expect(handover.look(isRunning: false, isSeen: true, at: start + .milliseconds(21_999)).isEmpty)
        let end = handover.look(isRunning: false, isSeen: true, at: start + .milliseconds(22_000))
        #expect(end == [.programEnded(.ended)])
    }

    @Test("ends with a program that leaves the display black for a minute, and no longer looks once it has not")
    func unseen() {
        var (black, seen) = (given(), given())
        func look(_ handover: inout Handover, isSeen: Bool, at seconds: Int) -> [Handover.Effect] {
            handover.look(isRunning: true, isSeen: isSeen, at: start + .seconds(seconds))
        }
        #expect(black.awaitsPicture && !kept().awaitsPicture)
        #expect(look(&black, isSeen: false, at: 59).isEmpty)
        #expect(look(&black, isSeen: false, at: 60) == [.programEnded(.unseen)])
        #expect(look(&seen, isSeen: true, at: 59).isEmpty && black.awaitsPicture && !seen.awaitsPicture)
        #expect(look(&seen, isSeen: false, at: 600).isEmpty)
    }

    @Test("looks after no program while there is none")
    func noProgram() {
        var handover = kept()
        #expect(handover.nextDeadline == nil)
        #expect(handover.look(isRunning: false, isSeen: true, at: start + .seconds(60)).isEmpty)
        _ = handover.unlock(unlock)
        #expect(handover.nextDeadline == nil)
    }
}
