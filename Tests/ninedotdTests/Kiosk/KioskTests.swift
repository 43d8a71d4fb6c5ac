// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Screens
import Testing
import Touch

@testable import ninedotd

@Suite("The kiosk")
struct KioskTests {
    private let folder: RuntimeFolder
    private let start = Instant(sinceBoot: .seconds(1000))

    init() throws {
        folder = try RuntimeFolder()
    }

    private func draw(on kiosk: Kiosk) throws {
        try kiosk.handle(.strokeBegan(Grid.standard.center(of: Dot(index: 0))), at: start)
        for index in [3, 6, 7] {
            try kiosk.handle(.strokeMoved(Grid.standard.center(of: Dot(index: index))), at: start)
        }
        try kiosk.handle(.strokeLifted, at: start)
    }

    /// The kiosk with a stroke that is being checked.
    private func checking(_ settings: SessionSettings = SessionSettings()) throws -> Kiosk {
        let kiosk = try folder.kiosk(settings)
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        try draw(on: kiosk)
        return kiosk
    }

    @Test("shows nothing until its store is open, or takes its time to open")
    func firstPicture() throws {
        let quick = try folder.kiosk()
        try quick.advance(to: start)
        #expect(!quick.isShowable)
        try quick.handle(.touchscreens(1), at: start)
        #expect(!quick.isShowable)
        try quick.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        #expect(quick.isShowable)

        let slow = try folder.kiosk()
        try slow.advance(to: start)
        #expect(slow.nextDeadline == start + .seconds(3))
        try slow.advance(to: start + .seconds(2.9))
        #expect(!slow.isShowable)
        try slow.advance(to: start + .seconds(3))
        #expect(slow.isShowable)

        let faulty = try folder.kiosk()
        try faulty.advance(to: start)
        try faulty.handle(.storeFailed(StoreFault(message: "the disk is gone")), at: start)
        #expect(faulty.isShowable)
    }

    private var isAlarmRaised: Bool { access(folder.path + "/alarm/raised/duress", F_OK) == 0 }

    /// The kiosk after somebody drew under duress.
    private func forced(
        _ outcome: VerificationOutcome, _ settings: SessionSettings = SessionSettings()
    ) throws -> Kiosk {
        let kiosk = try checking(settings)
        try kiosk.handle(.answered(RequestID(number: 1), .verified(outcome)), at: start)
        #expect(isAlarmRaised)
        return kiosk
    }

    @Test("calls for help until what was opened under duress is locked, however long that takes")
    func alarm() throws {
        let kiosk = try forced(.matched(Match(isDuress: true)))
        try kiosk.advance(to: start + .seconds(3600))
        #expect(isAlarmRaised)
        try kiosk.handle(.lockRequested, at: start + .seconds(3600))
        #expect(folder.holds("locked") && !isAlarmRaised)
    }

    @Test("calls for help for five minutes where a pattern under duress opens nothing")
    func alarmOfClosed() throws {
        let kiosk = try forced(.denied(.usedUp, isDuress: true))
        #expect(folder.holds("locked") && kiosk.nextDeadline.map { $0 <= start + .seconds(300) } ?? false)
        try kiosk.advance(to: start + .seconds(299.9))
        #expect(isAlarmRaised)
        try kiosk.advance(to: start + .seconds(300))
        #expect(!isAlarmRaised)
    }

    @Test("calls for help until it is locked where one under duress opens after another that did not")
    func alarmOfBoth() throws {
        let kiosk = try forced(.denied(.usedUp, isDuress: true))
        try draw(on: kiosk)
        try kiosk.handle(.answered(RequestID(number: 2), .verified(.matched(Match(isDuress: true)))), at: start)
        #expect(folder.holds("unlocked"))
        try kiosk.advance(to: start + .seconds(301))
        #expect(isAlarmRaised)
        try kiosk.handle(.lockRequested, at: start + .seconds(301))
        #expect(!isAlarmRaised)
    }

    @Test("calls for help while a new pattern is drawn under duress, for five minutes")
    func keptAlarm() throws {
        let kiosk = try forced(.matched(Match(isDuress: true)), SessionSettings(allowsOwnChange: true))
        try kiosk.handle(.pressed(.newPattern), at: start)
        #expect(folder.holds("locked") && isAlarmRaised)
        try kiosk.handle(.pressed(.cancel), at: start)
        try kiosk.advance(to: start + .seconds(299.9))
        #expect(isAlarmRaised)
        try kiosk.advance(to: start + .seconds(300))
        #expect(!isAlarmRaised)
    }

    @Test("says unlocked after a match, and locked when it is asked to lock")
    func marker() throws {
        let kiosk = try checking()
        #expect(folder.holds("locked"))
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: start)
        #expect(folder.holds("unlocked"))
        #expect(!folder.holds("locked"))
        try kiosk.handle(.lockRequested, at: start)
        #expect(!folder.holds("unlocked"))
        #expect(folder.holds("locked"))
    }

    @Test("locks before anything else what the last run left open", arguments: [false, true])
    func leftOpen(isHandedOver: Bool) throws {
        let settings = SessionSettings(unlocking: UnlockRules(givesDisplay: isHandedOver))
        try PanelMarkers(directory: folder.path).unlock(.init(who: "panel"))
        try folder.kiosk(settings).lockForGood()
        #expect(!folder.holds("unlocked"))
        #expect(folder.holds("locked") != isHandedOver)
    }

    @Test(
        "counts a finger as use once a second, so that it locks a minute after the last such second",
        arguments: [([10], 70), ([10, 10.9], 70), ([10, 11], 71), ([10, 10.9, 11.5], 71.5)] as [([Double], Double)])
    func use(seconds: [Double], end: Double) throws {
        let kiosk = try checking(SessionSettings(unlocking: UnlockRules(idle: .seconds(60))))
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: start)
        for second in seconds { try kiosk.noteUse(at: start + .seconds(second)) }
        try kiosk.advance(to: start + .seconds(end - 0.001))
        #expect(folder.holds("unlocked"))
        try kiosk.advance(to: start + .seconds(end))
        #expect(!folder.holds("unlocked") && folder.holds("locked"))
    }

    @Test("stays locked, with a fault that passes, when it cannot say that it is unlocked")
    func markerThatFails() throws {
        let kiosk = try checking()
        // In the place of the file that would be renamed.
        try #require(mkdir(folder.path + "/unlocked.new", 0o700) == 0)
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: start)
        guard case .fault = kiosk.status(at: start).state else {
            Issue.record("no fault is shown")
            return
        }
        #expect(folder.holds("locked"))
        #expect(!folder.holds("unlocked"))
        #expect(kiosk.nextDeadline == start + .seconds(5))
    }

    @Test("shows a teacher what was found out about the machine, as soon as it is there")
    func doctor() throws {
        let kiosk = try folder.kiosk()
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        try kiosk.handle(.storeOpened(state), at: start)
        try kiosk.handle(.maintenanceRequested, at: start)
        for digit in 1...6 { try kiosk.handle(.teacher(.key(.digit(digit))), at: start) }
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: start)
        try kiosk.handle(.teacher(.open(.doctor)), at: start)
        #expect(kiosk.view(at: start) == .teacher(.doctor(DoctorView(.running))))
        #expect(folder.holds("wanted"))

        try AtomicFile.write(
            #"{"check":"sysrq","result":"problem","summary":"on","mend":null}"#, to: folder.path + "/report",
            mode: 0o644)
        let deadline = try #require(kiosk.nextDeadline)
        #expect(deadline == start + .milliseconds(500))
        try kiosk.advance(to: deadline)
        guard case .teacher(.doctor(let view)) = kiosk.view(at: deadline) else {
            Issue.record("another page is shown")
            return
        }
        #expect(view.phase == .done)
        #expect(view.report?.findings == [.init(.sysrq, .problem, "on")])
    }

    @Test("takes a store that does not answer for one that fails, and its late answer for nothing")
    func silentStore() throws {
        let kiosk = try checking()
        let late = start + Kiosk.storePatience
        #expect(kiosk.nextDeadline == late)
        try kiosk.advance(to: late)
        #expect(kiosk.status(at: late).state == .fault(message: "the store does not answer"))
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.matched(Match()))), at: late)
        #expect(kiosk.status(at: late).state == .fault(message: "the store does not answer"))
        #expect(!folder.holds("unlocked"))
    }

    @Test("waits longer for a store that restores a copy for the tool first, and no longer than for one that hangs")
    func busyStore() throws {
        let kiosk = try checking()
        let asked = start + Kiosk.storePatience
        let worked = start + .seconds(29)
        kiosk.storeWorked(at: worked)
        try kiosk.advance(to: asked)
        #expect(kiosk.status(at: asked).state == .locked)
        let late = worked + Kiosk.storePatience
        try kiosk.advance(to: late)
        #expect(kiosk.status(at: late).state == .fault(message: "the store does not answer"))
    }

    @Test("does not wait for a store that works for others when it has asked for nothing")
    func othersStore() throws {
        let kiosk = try checking()
        try kiosk.handle(.answered(RequestID(number: 1), .verified(.wrong(AttemptCounts()))), at: start)
        kiosk.storeWorked(at: start)
        let late = start + Kiosk.storePatience
        try kiosk.advance(to: late)
        #expect(kiosk.status(at: late).state == .locked)
    }

    @Test("derives one view and finds one layout at most for a touch sample, and no layout while a finger draws")
    func workOfATouch() throws {
        let kiosk = try folder.kiosk()
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        let layout = kiosk.shown.layout
        let button = try #require(layout.targets.first { $0.action == .event(.pressed(.clear)) }).frame.center
        let points = try (0..<9).map { try #require(layout.point(at: Grid.standard.center(of: Dot(index: $0)))) }
        let path = [0, 3, 6, 7, 8].map { FingerEvent.moved(points[$0]) }
        let corner = Point(x: 5, y: 5)
        let samples =
            [.down(button), .moved(points[4]), .lifted, .down(button), .lifted, .voided(.palm)]
            + [.down(corner), .moved(points[0]), .lifted, .down(points[0])] + path
        var now = start
        for sample in samples {
            now = now + .milliseconds(8)
            let before = kiosk.screenCounts
            try kiosk.touch(sample, at: now)
            #expect(kiosk.screenCounts.views - before.views <= 1, "\(sample)")
            #expect(kiosk.screenCounts.layouts == before.layouts, "\(sample)")
        }
        guard case .lock(let lock) = kiosk.view(at: now) else {
            Issue.record("another screen is shown")
            return
        }
        #expect(lock.stroke.dots == Pattern([0, 3, 6, 7, 8]))
        let before = kiosk.screenCounts
        try kiosk.touch(.lifted, at: now)
        #expect(kiosk.screenCounts.views == before.views + 1)
        #expect(kiosk.screenCounts.layouts == before.layouts)
    }

    @Test("finds one layout at most for a key of the settings' PIN")
    func workOfAKey() throws {
        let kiosk = try folder.kiosk()
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        try kiosk.handle(.storeOpened(state), at: start)
        try kiosk.handle(.maintenanceRequested, at: start)
        let key = try #require(kiosk.shown.layout.frame(of: .digit(4))).center
        for sample in [FingerEvent.down(key), .moved(key), .lifted] {
            let before = kiosk.screenCounts
            try kiosk.touch(sample, at: start)
            let isLifted = sample == .lifted
            #expect(kiosk.screenCounts.views - before.views == (isLifted ? 1 : 0))
            #expect(kiosk.screenCounts.layouts - before.layouts == (isLifted ? 1 : 0))
        }
    }
}
