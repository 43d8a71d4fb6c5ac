// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import Glibc
import KioskSession
import LinuxSystem
import Testing
import TouchInput

@testable import ninedotd

@Suite("The list of trusted touchscreens")
struct TrustedTouchscreensTests {
    private let folder: TemporaryFolder
    private let start = Instant(sinceBoot: .seconds(100))
    private let panel = TouchscreenIdentity(ids: "0018:0416:038f", name: "Goodix", place: "i2c")
    private let plug = TouchscreenIdentity(ids: "0003:1234:5678", name: "Plug", place: "usb-1")

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: TrustFile { TrustFile(path: folder.path + "/touchscreens") }
    private func trusted(override: String? = nil) -> TrustedTouchscreens {
        TrustedTouchscreens(in: file, override: override)
    }

    private func after(_ seconds: Int) -> Instant { start + .seconds(seconds) }

    private func report(_ identity: TouchscreenIdentity, _ use: TouchscreenReport.Use = .used) -> TouchscreenReport {
        TouchscreenReport(
            systemPath: identity.name, label: DeviceLabel(identity.name), identity: identity, use: use)
    }

    @Test("begins with those that were there for half a minute since the kiosk is set up, as on one that always was")
    func beginning() {
        var trusted = trusted()
        #expect(trusted.trust == .every)
        #expect(trusted.follow(.locked, using: [panel], at: start).isEmpty)
        #expect(trusted.nextDeadline == after(30))
        #expect(trusted.follow(.locked, using: [panel], at: after(29)).isEmpty)
        #expect(trusted.trust == .every)
        #expect(trusted.follow(.unlocked(secondsLeft: nil), using: [panel], at: after(30)) == [panel])
        #expect(trusted.trust == .only([panel]) && trusted.nextDeadline == nil)
        #expect(file.read() == .list([panel]))
        #expect(self.trusted().trust == .only([panel]))
    }

    @Test(
        "does not begin while the kiosk is not set up, so that whoever may set it up can, on any touchscreen",
        arguments: [.starting, .notSetUp, .setup, .fault(message: "x")] as [SessionStatus.State])
    func notSetUp(state: SessionStatus.State) {
        var trusted = trusted()
        for seconds in [0, 60, 600] { #expect(trusted.follow(state, using: [panel], at: after(seconds)).isEmpty) }
        #expect(trusted.trust == .every && file.read() == .none && trusted.nextDeadline == nil)
    }

    @Test("waits for a touchscreen that is found late, and for the last of several")
    func late() {
        var trusted = trusted()
        #expect(trusted.follow(.locked, using: [], at: start).isEmpty)
        #expect(trusted.nextDeadline == nil)
        #expect(trusted.follow(.locked, using: [panel], at: after(300)).isEmpty)
        #expect(trusted.follow(.locked, using: [panel, plug], at: after(320)).isEmpty)
        #expect(trusted.follow(.locked, using: [panel, plug], at: after(340)).isEmpty)
        #expect(Set(trusted.follow(.locked, using: [panel, plug], at: after(350))) == [panel, plug])
    }

    @Test("takes in nothing by itself once it has begun, whatever is plugged in")
    func later() throws {
        try file.write([panel])
        var trusted = trusted()
        for seconds in [0, 60, 600] {
            #expect(trusted.follow(.locked, using: [panel, plug], at: after(seconds)).isEmpty)
        }
        #expect(trusted.trust == .only([panel]))
    }

    @Test("A full list takes no further touchscreen until one is forgotten")
    func full() throws {
        let others = (1...TrustFile.mostEntries).map {
            TouchscreenIdentity(ids: "0003:1234:5678", name: "Plug \($0)", place: "usb")
        }
        try file.write(others)
        var trusted = trusted()
        #expect(throws: Refusal.self) { try trusted.allow("Goodix", among: [report(panel)], in: .locked) }
        #expect(file.read() == .list(others))
        _ = try trusted.forget("Plug 1", among: [], in: .locked)
        #expect(try trusted.allow("Goodix", among: [report(panel)], in: .locked) == [panel])
    }

    @Test("begins anew with a setup that root permits")
    func setup() throws {
        try file.write([panel])
        var trusted = trusted()
        _ = trusted.follow(.setup, using: [], at: start)
        #expect(trusted.trust == .every && file.read() == .none)
    }

    @Test("trusts nothing where it is damaged, until an admin allows something", arguments: ["", "x\n"])
    func damaged(text: String) throws {
        try AtomicFile.write(text, to: folder.path + "/touchscreens", mode: 0o600)
        var trusted = trusted()
        #expect(trusted.trust == .only([]))
        #expect(trusted.follow(.locked, using: [], at: after(60)).isEmpty)
        #expect(trusted.trust == .only([]))
        let allowed = try trusted.allow("Goodix", among: [report(panel, .unused(.notTrusted))], in: .locked)
        #expect(allowed == [panel] && file.read() == .list([panel]))
    }

    @Test("admits what an admin calls by its name or ids, as long as it is connected")
    func allow() throws {
        try file.write([panel])
        var trusted = trusted()
        let reports = [report(panel), report(plug, .unused(.notTrusted))]
        #expect(throws: Refusal(.notSet, "no touchscreen Nothing is connected: ninedotctl touchscreens")) {
            _ = try trusted.allow("Nothing", among: reports, in: .locked)
        }
        #expect(try trusted.allow("1234:5678", among: reports, in: .locked) == [plug])
        #expect(trusted.trust == .only([panel, plug]) && file.read() == .list([panel, plug]))
        // Once more is no other entry.
        #expect(try trusted.allow("Plug", among: reports, in: .locked).isEmpty)
        #expect(file.read() == .list([panel, plug]))
    }

    @Test("keeps those in use where an admin allows another before it has begun")
    func allowEarly() throws {
        var trusted = trusted()
        let reports = [report(panel, .held), report(plug)]
        _ = try trusted.allow("Plug", among: reports, in: .locked)
        #expect(trusted.trust == .only([panel, plug]))
    }

    @Test("loses what an admin forgets, connected or not, and may be left with none")
    func forget() throws {
        try file.write([panel, plug])
        var trusted = trusted()
        #expect(try trusted.forget("0018:0416:038f", among: [], in: .locked) == [panel])
        #expect(throws: Refusal.self) { _ = try trusted.forget("Goodix", among: [], in: .locked) }
        #expect(try trusted.forget("Plug", among: [report(plug)], in: .locked) == [plug])
        #expect(trusted.trust == .only([]) && file.read() == .list([]))
        #expect(self.trusted().trust == .only([]))
    }

    @Test("is as before where the disk does not take another, and whoever asked is told")
    func fullDisk() throws {
        try file.write([panel])
        var trusted = trusted()
        // In the place of the file that is renamed over the list.
        #expect(mkdir(folder.path + "/touchscreens.new", 0o700) == 0)
        #expect(throws: Refusal.self) { _ = try trusted.forget("Goodix", among: [], in: .locked) }
        #expect(trusted.trust == .only([panel]) && file.read() == .list([panel]))
    }

    @Test("counts until the next start where the disk does not take it, as with one that is read-only")
    func beginningOnFullDisk() {
        #expect(mkdir(folder.path + "/touchscreens.new", 0o700) == 0)
        var trusted = trusted()
        _ = trusted.follow(.locked, using: [panel], at: start)
        #expect(trusted.follow(.locked, using: [panel], at: after(30)) == [panel])
        #expect(trusted.trust == .only([panel]) && trusted.nextDeadline == nil)
        #expect(file.read() == .none && self.trusted().trust == .every)
    }

    @Test("is no question where the configuration decides, and a change is refused with that reason")
    func override() throws {
        try file.write([plug])
        var trusted = trusted(override: "trust = any")
        #expect(trusted.trust == .every)
        #expect(trusted.follow(.locked, using: [panel], at: start).isEmpty)
        #expect(trusted.nextDeadline == nil)
        #expect(throws: Refusal(.notNow, "trust = any")) { _ = try trusted.forget("Plug", among: [], in: .locked) }
        #expect(file.read() == .list([plug]))
    }

    @Test("is not changed before the kiosk is set up", arguments: [.notSetUp, .setup] as [SessionStatus.State])
    func tooEarly(state: SessionStatus.State) {
        var trusted = trusted()
        #expect(throws: Refusal.self) { _ = try trusted.allow("Goodix", among: [report(panel)], in: state) }
        #expect(file.read() == .none)
    }
}

@Suite("A list of touchscreens for the tool")
struct TouchscreenListTests {
    @Test(
        "tells of each how it is used, or the reason why not",
        arguments: [
            (.used, .used), (.held, .held), (.opening, .opening), (.unused(.notTrusted), .notTrusted),
            (.unused(.notNamed), .notNamed), (.unused(.twin(of: "x")), .otherChosen), (.unused(.standIn), .otherChosen),
            (.unused(.tooMany), .unusable), (.unused(.failed("why")), .unusable),
        ] as [(TouchscreenReport.Use, ListedTouchscreen.State)])
    func uses(use: TouchscreenReport.Use, state: ListedTouchscreen.State) {
        let identity = TouchscreenIdentity(ids: "0018:0416:038f", name: "Goodix", place: "i2c")
        let listed = ListedTouchscreen(
            TouchscreenReport(systemPath: "/sys/x", label: DeviceLabel("Goodix"), identity: identity, use: use))
        #expect(listed.state == state && listed.place == "i2c" && listed.name == "Goodix")
        if case .unused(let refusal) = use {
            #expect(listed.reason == refusal.description)
        } else {
            #expect(listed.reason == nil)
        }
    }

    @Test("is given at once, changed once the kiosk is set up, and neither for programs behind the lock")
    func answer() throws {
        let empty = try ControlHarness(permitsSetup: false)
        #expect(try empty.ask(.panel(.touchscreens)) == .touchscreens(empty.listedTouchscreens))
        guard case .error(let notYet) = try empty.ask(.panel(.allowTouchscreen("Goodix"))) else {
            Issue.record("a kiosk that is not set up allowed a touchscreen")
            return
        }
        #expect(notYet.code == .notSetUp)
        let harness = try ControlHarness()
        #expect(try harness.ask(.panel(.allowTouchscreen("Goodix"))) == .ok)
        let refusal = Refusal(.notSet, "no touchscreen Other is connected")
        #expect(try harness.ask(.panel(.forgetTouchscreen("Other"))) == .error(refusal))
        let behind = try ControlHarness(isForPrograms: true)
        guard case .error(let no) = try behind.ask(.panel(.allowTouchscreen("Goodix"))) else {
            Issue.record("a program behind the lock allowed a touchscreen")
            return
        }
        #expect(no.code == .notForPrograms)
    }
}
