// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Fixtures
import Glibc
import KioskModel
import KioskSession
import LinuxSystem
import PanelOutput
import PatternLock
import Screens
import Testing

@testable import ninedotd

@Suite("A kiosk that gives its display away")
struct GivenDisplayTests {
    private let folder: RuntimeFolder
    private let start = Instant(sinceBoot: .seconds(1000))
    private let card = "/dev/dri/card0"

    init() throws {
        folder = try RuntimeFolder()
        try #require(mkdir(folder.path + "/programs", 0o700) == 0)
    }

    /// The kiosk at rest, with a store whose answers the test makes up.
    private func kiosk() throws -> Kiosk {
        let store = try folder.worker()
        let kiosk = Kiosk(
            SessionSettings(unlocking: UnlockRules(duration: .seconds(60), givesDisplay: true)), store: store,
            markers: PanelMarkers(directory: folder.path), programs: ControlGroup(path: folder.path + "/programs"),
            doctor: MachineDoctor(request: folder.path + "/wanted", report: folder.path + "/report"),
            appearance: Appearance(), text: try TextMeasure.latin)
        try kiosk.lockForGood()
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        return kiosk
    }

    /// The kiosk with its display at the program.
    private func given() throws -> Kiosk {
        let kiosk = try kiosk()
        try kiosk.follow(.showing, of: card, at: start)
        try kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: start)
        try kiosk.follow(.black, of: card, at: start)
        try kiosk.follow(.given, of: card, at: start)
        return kiosk
    }

    private func markers() -> [String] { ["locked", "locking", "unlocked"].filter { folder.holds($0) } }

    private func programs(_ text: String) throws {
        try AtomicFile.write(text, to: folder.path + "/programs/cgroup.events", mode: 0o600)
    }

    @Test("says nothing at its start before its own picture is seen, and then locked")
    func beginning() throws {
        let kiosk = try kiosk()
        #expect(markers().isEmpty)
        try kiosk.follow(.waiting, of: card, at: start)
        #expect(markers().isEmpty)
        try kiosk.follow(.showing, of: card, at: start)
        #expect(markers() == ["locked"])
    }

    @Test("stays said to be locked until the program can have the display, which the marker names")
    func opening() throws {
        let kiosk = try kiosk()
        try kiosk.follow(.showing, of: card, at: start)
        try kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: start)
        try kiosk.follow(.black, of: card, at: start)
        #expect(markers() == ["locked"])
        try kiosk.follow(.given, of: card, at: start)
        #expect(markers() == ["unlocked"])
        #expect(try folder.text(of: "unlocked").contains("card=/dev/dri/card0\n"))
        #expect(try folder.text(of: "session.env").contains("NINEDOT_UNTIL=1"))
    }

    @Test("shows the greeting before the display goes, where a pattern was drawn")
    func greeting() throws {
        let kiosk = try kiosk()
        try kiosk.follow(.showing, of: card, at: start)
        try kiosk.handle(.strokeBegan(Grid.standard.center(of: Dot(index: 0))), at: start)
        for index in [3, 6, 7] {
            try kiosk.handle(.strokeMoved(Grid.standard.center(of: Dot(index: index))), at: start)
        }
        try kiosk.handle(.strokeLifted, at: start)
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: start)
        #expect(kiosk.displayUser == .panel)
        let end = try #require(kiosk.nextDeadline)
        #expect(end == start + .milliseconds(500))
        try kiosk.advance(to: end)
        #expect(kiosk.displayUser == .nobody)
    }

    @Test("says locking while the display is on its way back, and locked when its own picture is seen")
    func closing() throws {
        let kiosk = try given()
        try kiosk.handle(.lockRequested, at: start)
        #expect(markers() == ["locking"])
        #expect(try folder.text(of: "locking") == "card=/dev/dri/card0\n")
        #expect(kiosk.status(at: start).state == .locking)
        #expect(!folder.holds("session.env"))
        try kiosk.follow(.held(card: card), of: card, at: start)
        #expect(markers() == ["locking"])
        try kiosk.follow(.showing, of: card, at: start)
        #expect(markers() == ["locked"])
        #expect(kiosk.status(at: start).state == .locked)
    }

    @Test("locks when the program's last process is gone, and when none comes up")
    func program() throws {
        let (ending, missing) = (try given(), try given())
        try programs("populated 1\nfrozen 0\n")
        try ending.lookAfterProgram(isSeen: true, at: start + .milliseconds(500))
        try programs("populated 0\nfrozen 0\n")
        for milliseconds in [1000, 1500, 2000, 2500] {
            try ending.lookAfterProgram(isSeen: true, at: start + .milliseconds(milliseconds))
        }
        #expect(ending.status(at: start).state == .locking)
        try missing.lookAfterProgram(isSeen: false, at: start + .seconds(14))
        #expect(missing.isDisplayGiven)
        try missing.lookAfterProgram(isSeen: false, at: start + .seconds(15))
        #expect(missing.status(at: start).state == .locking)
    }

    @Test("stays locked, with a fault that passes, when it cannot say that it is unlocked")
    func markerThatFails() throws {
        let kiosk = try kiosk()
        try kiosk.follow(.showing, of: card, at: start)
        try #require(mkdir(folder.path + "/unlocked.new", 0o700) == 0)
        try kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: start)
        try kiosk.follow(.black, of: card, at: start)
        try kiosk.follow(.given, of: card, at: start)
        #expect(!folder.holds("unlocked"))
        #expect(kiosk.displayUser == .panel)
        try kiosk.follow(.showing, of: card, at: start)
        #expect(folder.holds("locked"))
    }
}
