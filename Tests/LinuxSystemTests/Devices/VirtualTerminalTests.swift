// SPDX-License-Identifier: MIT
import CLinux
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("The text console")
struct VirtualTerminalTests {
    private static let hold = ["asks by \(SIGUSR1), \(SIGUSR2)", "keyboard \(K_OFF)", "graphics"]

    private let console: FakeTerminal

    init() throws {
        console = try FakeTerminal()
    }

    @Test("Switching is taken over, then the keyboard turned off, then graphics mode set, and all is undone (K62)")
    func held() throws {
        do {
            let terminal = VirtualTerminal(on: console.number)
            #expect(console.takeLog() == Self.hold)
            #expect(console.settings == (false, false))
            let number = terminal?.ownNumber()
            #expect(number == console.ownNumber)
        }
        #expect(console.takeLog() == ["text", "keyboard \(K_UNICODE)", "switches itself"])
        #expect(console.settings == (true, true))
    }

    @Test(
        "The keyboard returns to its former mode, or to Unicode if a crashed daemon left it off",
        arguments: [(K_RAW, K_RAW), (K_XLATE, K_XLATE), (K_UNICODE, K_UNICODE), (K_OFF, K_UNICODE)])
    func keyboard(before: Int32, after: Int32) {
        console.set { $0.keyboard = before }
        do { _ = VirtualTerminal(on: console.number) }
        #expect(console.state.keyboard == after)
    }

    @Test("A terminal without a keyboard mode or a display mode is not taken and not changed (K66)")
    func none() {
        for request in [KDGKBMODE, KDGETMODE] {
            console.set { $0.refused = [request] }
            let isTerminal = VirtualTerminal(on: console.number) != nil
            #expect(!isTerminal)
        }
        #expect(console.takeLog() == [])
    }

    @Test(
        "The console is restored if text would stay visible",
        arguments: [
            (VT_SETMODE, ["keyboard 3"]), (KDSETMODE, Array(hold.dropLast()) + ["keyboard 3", "switches itself"]),
        ]
    )
    func notHeld(refused: Int32, log: [String]) {
        console.set { $0.refused = [refused] }
        let isTerminal = VirtualTerminal(on: console.number) != nil
        #expect(!isTerminal)
        #expect(console.takeLog() == log)
        #expect(console.settings == (true, true))
    }

    @Test("The console is taken even if its keyboard cannot be switched off")
    func keyboardStays() {
        console.set { $0.refused = [KDSKBMODE] }
        let terminal = VirtualTerminal(on: console.number)
        let number = terminal?.ownNumber()
        #expect(number == console.ownNumber)
        #expect(console.state.display == KD_GRAPHICS)
    }

    @Test("The console is activated if another one is active")
    func front() throws {
        for (front, asked) in [(console.ownNumber, []), (console.ownNumber + 1, [console.ownNumber]), (nil, [])] {
            console.set { $0.front = front }
            let terminal = VirtualTerminal(on: console.number)
            #expect(console.takeLog() == Self.hold + asked.map { "activate \($0)" })
            let found = terminal?.numberInFront()
            #expect(found == front)
            _ = consume terminal
            _ = console.takeLog()
        }
    }

    @Test(
        "The console is reclaimed only if a program set it to text or to automatic switching (K58)",
        arguments: [
            (KD_GRAPHICS, VT_PROCESS, false), (KD_TEXT, VT_PROCESS, true), (KD_GRAPHICS, VT_AUTO, true),
            (KD_TEXT, VT_AUTO, true),
        ])
    func reclaim(display: Int32, switching: Int32, isTaken: Bool) throws {
        let terminal = try taken()
        _ = console.takeLog()
        console.set { ($0.display, $0.switching) = (display, CChar(switching)) }
        let (first, second) = (terminal.reclaim(), terminal.reclaim())
        #expect((first, second) == (isTaken, false))
        #expect(console.takeLog() == (isTaken ? Self.hold : []))
    }

    @Test("The console is not reclaimed while the kernel does not report its mode")
    func unknown() throws {
        let terminal = try taken()
        _ = console.takeLog()
        for request in [KDGETMODE, VT_GETMODE] {
            console.set { ($0.display, $0.switching, $0.refused) = (KD_TEXT, CChar(VT_AUTO), [request]) }
            let isTaken = terminal.reclaim()
            #expect(!isTaken)
        }
        #expect(console.takeLog() == [])
        console.set { $0.refused = [] }
    }

    @Test("Each answer to a switch and each request for another console reaches the kernel")
    func verbs() throws {
        let terminal = try taken()
        _ = console.takeLog()
        terminal.allowRelease()
        terminal.refuseRelease()
        terminal.acknowledgeAcquire()
        #expect(console.takeLog() == ["release 1", "release 0", "release 2"])
        terminal.ask(for: 7)
        #expect(console.takeLog() == ["activate 7"])
        terminal.mute()
        #expect(console.takeLog() == ["keyboard \(K_OFF)"])
        terminal.hold()
        #expect(console.takeLog() == Self.hold)
    }

    private func taken() throws -> VirtualTerminal {
        guard let terminal = VirtualTerminal(on: console.number) else { throw FixtureError(description: "no terminal") }
        return terminal
    }
}
