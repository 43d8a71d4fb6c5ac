// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A panel that is out of service")
struct OutOfServiceTests {
    private static func state(outOfService reason: String?, hasPattern: Bool = true) throws -> StoreState {
        StoreState(
            hasPattern: hasPattern, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo],
            announcements: Announcements(outOfService: try reason.map { try PanelLine($0) }))
    }

    private let mended = "Being mended"
    private let closed = ViewState.notice(.outOfService(reason: "Being mended"))

    @Test("says why and takes no stroke, from its start and while it is drawn on", arguments: [true, false])
    func refuses(fromStart: Bool) throws {
        let panel = SessionHarness(holding: try Self.state(outOfService: fromStart ? mended : nil))
        if !fromStart {
            panel.hold([0, 1, 2])
            _ = panel.handle(.storeChanged(.parts(try Self.state(outOfService: mended))))
        }
        #expect(panel.view == closed && panel.state == .outOfService)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.handle(.pressed(.ok)).isEmpty && panel.handle(.chose(.person(Person.ada.id))).isEmpty)
        #expect(panel.view == closed)
        #expect(panel.untilDeadline == nil)
    }

    @Test("opens for no pattern that was being checked when it was taken out of service")
    func whileChecking() throws {
        let panel = SessionHarness(holding: try Self.state(outOfService: nil))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil))])
        #expect(panel.handle(.storeChanged(.parts(try Self.state(outOfService: mended)))).isEmpty)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.view == closed)
    }

    @Test("shows no names, wherever people were choosing or had forgotten", arguments: 0...2)
    func people(step: Int) throws {
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: try Self.state(outOfService: nil))
        if step > 0 { _ = panel.handle(.chose(.person(Person.ada.id))) }
        if step > 1 { _ = panel.handle(.pressed(.forgot)) }
        _ = panel.handle(.storeChanged(.parts(try Self.state(outOfService: mended))))
        #expect(panel.view == closed)
    }

    @Test("is in service again when it is told so, with whatever it had before", arguments: [true, false])
    func backInService(hasPattern: Bool) throws {
        let panel = SessionHarness(holding: try Self.state(outOfService: mended, hasPattern: hasPattern))
        _ = panel.handle(.storeChanged(.parts(try Self.state(outOfService: nil, hasPattern: hasPattern))))
        #expect((panel.view.lock?.status == .draw) == hasPattern)
        #expect(panel.state == (hasPattern ? .locked : .noPattern))
    }

    @Test("leads to the teacher's settings by the PIN as ever, and back to why")
    func maintenance() throws {
        let panel = SessionHarness(holding: try Self.state(outOfService: mended))
        #expect(panel.session.refusal(of: .maintain) == nil)
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.type(SessionHarness.pin) == [.ask(.first, .verifyPIN)])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.state == .maintenance)
        _ = panel.handle(.teacher(.back))
        #expect(panel.view == closed)
    }

    @Test("stays open for whoever had unlocked it, and for an admin, and says why when that is over")
    func unlocked() throws {
        let settings = SessionSettings(unlocking: UnlockRules(duration: .seconds(60)))
        let panel = SessionHarness(settings, holding: try Self.state(outOfService: nil))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.storeChanged(.parts(try Self.state(outOfService: mended)))).isEmpty)
        #expect(panel.state == .unlocked(secondsLeft: 60))
        #expect(panel.wait(.seconds(60)) == [.lock(.timeOver)])
        #expect(panel.view == closed)
        guard case .unlock? = panel.handle(.unlockRequested(for: .seconds(5), actor: "root")).first else {
            Issue.record("the admin's unlock was refused")
            return
        }
        #expect(panel.wait(.seconds(5)) == [.lock(.timeOver)])
        #expect(panel.view == closed)
    }

    @Test("needs no touchscreen to say why, but a kiosk that nobody has set up says that first")
    func precedence() throws {
        let blind = SessionHarness(holding: try Self.state(outOfService: mended))
        _ = blind.handle(.touchscreens(0))
        #expect(blind.view == closed)
        var fresh = try Self.state(outOfService: mended, hasPattern: false)
        fresh.setup = .fresh
        #expect(SessionHarness(holding: fresh).state == .setup)
        _ = blind.handle(.storeFailed(StoreFault(message: "full")))
        #expect(blind.view == .notice(.storeFault))
    }
}
