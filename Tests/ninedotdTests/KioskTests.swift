// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("The kiosk")
struct KioskTests {
    private let folder: RuntimeFolder
    private let start = Instant(sinceBoot: .seconds(1000))

    init() throws {
        folder = try RuntimeFolder()
    }

    /// The kiosk, with a store whose answers the test makes up.
    private func kiosk() throws -> Kiosk {
        let store = try StoreWorker(at: folder.store, bootID: "boot", policy: .classroom, grid: .standard)
        return Kiosk(
            SessionSettings(), store: store, marker: UnlockMarker(directory: folder.path),
            doctor: MachineDoctor(request: folder.path + "/wanted", report: folder.path + "/report"))
    }

    /// The kiosk with a stroke that is being checked.
    private func checking() throws -> Kiosk {
        let kiosk = try kiosk()
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        try kiosk.handle(.strokeBegan(Grid.standard.center(of: Dot(index: 0))), at: start)
        for index in [3, 6, 7] {
            try kiosk.handle(.strokeMoved(Grid.standard.center(of: Dot(index: index))), at: start)
        }
        try kiosk.handle(.strokeLifted, at: start)
        return kiosk
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
        let kiosk = try kiosk()
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
}
