// SPDX-License-Identifier: MIT
import BootTime
import KioskSession
import PanelOutput
import Testing

@testable import ninedotd

@Suite("A program with a terminal of its own")
struct TerminalOrderTests {
    private let card = "/dev/dri/card0"
    private let start = Instant(sinceBoot: .seconds(1000))
    private let unlock = Unlock(until: Instant(sinceBoot: .seconds(1060)))

    @Test("is said to be there when its terminal is in front, which comes after the display was let go")
    func opening() {
        var panel = FakePanel(at: start)
        panel.settle(.showing)
        #expect(panel.unlock(unlock).isEmpty)
        #expect(panel.settle(.black).isEmpty)
        #expect(panel.turn(.black).isEmpty)
        #expect(panel.terminals.asked.isEmpty)
        #expect(panel.turn(.given).isEmpty)
        #expect(panel.terminals.asked == [7])
        #expect(panel.order.isLeaving)
        #expect(panel.turn(.given) == [.unlocked(unlock)])
    }

    @Test("is not said to be over before the panel's terminal is in front, whatever the display shows")
    func closing() {
        var panel = FakePanel.unlocked(unlock, at: start)
        panel.terminals.isStuck = true
        #expect(panel.lock() == [.takingBack(card: card)])
        for _ in 0..<100 {
            #expect(panel.turn(.showing).isEmpty)
            #expect(panel.order.isBehind && !panel.order.isLeaving)
        }
        #expect(panel.handover.isRetaking)
        panel.terminals.isStuck = false
        #expect(panel.settle(.waiting).isEmpty)
        #expect(panel.turn(.showing) == [.locked])
        #expect(panel.terminals.front == 1)
    }

    @Test("is not said to be over while the lock screen is still to be seen, either")
    func closingSlowly() {
        var panel = FakePanel.unlocked(unlock, at: start)
        _ = panel.lock()
        for display in [DisplayCondition.given, .held(card: card), .waiting] { #expect(panel.settle(display).isEmpty) }
        #expect(panel.terminals.front == 1)
        #expect(panel.turn(.showing) == [.locked])
    }

    @Test("has its terminal asked away again and again, ten times a second")
    func insistence() {
        var panel = FakePanel.unlocked(unlock, at: start)
        panel.terminals.isStuck = true
        panel.terminals.asked = []
        _ = panel.lock()
        for _ in 0..<20 { panel.turn(.showing, after: .milliseconds(50)) }
        #expect(panel.terminals.asked == Array(repeating: 1, count: 10))
    }

    @Test("is ended as any holder of the display where it is in front as the daemon starts")
    func behindAtStart() {
        var panel = FakePanel(at: start)
        panel.terminals.front = 7
        panel.terminals.isStuck = true
        #expect(panel.turn(.waiting).isEmpty)
        #expect(panel.turn(.showing) == [.takingBack(card: card)])
        #expect(panel.turn(.showing).isEmpty)
        panel.terminals.isStuck = false
        panel.settle(.waiting)
        #expect(panel.turn(.showing) == [.locked])
    }

    @Test("keeps its terminal in front, also where a key has brought another")
    func otherTerminal() {
        var panel = FakePanel.unlocked(unlock, at: start)
        panel.terminals.front = 3
        panel.settle(.given)
        #expect(panel.terminals.front == 7)
    }

    @Test("is given up where its terminal does not come within five seconds, and never said to be there")
    func missingTerminal() {
        var panel = FakePanel(at: start)
        panel.settle(.showing)
        _ = panel.unlock(unlock)
        panel.settle(.black)
        panel.terminals.isStuck = true
        for _ in 0..<50 {
            #expect(!panel.order.isGivenUp(at: panel.now))
            #expect(panel.turn(.given).isEmpty)
        }
        #expect(panel.order.isGivenUp(at: panel.now))
        _ = panel.lock()
        #expect(panel.turn(.showing) == [.locked])
    }

    @Test("has the panel's picture drawn anew as its terminal comes back, once")
    func redrawing() {
        var panel = FakePanel.unlocked(unlock, at: start)
        _ = panel.lock()
        #expect(panel.turn(.showing).isEmpty)
        #expect(!panel.order.hasReturned)
        #expect(panel.turn(.showing).isEmpty)
        #expect(panel.order.hasReturned)
        #expect(panel.turn(.showing) == [.locked])
        #expect(!panel.order.hasReturned)
    }

    @Test("leaves a locked panel's terminal to whoever switches it")
    func lockedPanel() {
        var panel = FakePanel(at: start)
        panel.settle(.showing)
        panel.terminals.front = 3
        panel.settle(.away)
        #expect(panel.terminals.front == 3)
        #expect(!panel.order.isReturning && !panel.order.isLeaving)
    }

    @Test("locks without a display only with the panel's terminal in front, and unlocks only with the program's")
    func noDisplay() {
        var panel = FakePanel(at: start)
        panel.terminals.front = 7
        panel.terminals.isStuck = true
        #expect(panel.settle(.missing).isEmpty)
        panel.terminals.isStuck = false
        #expect(panel.settle(.missing) == [.locked])
        _ = panel.unlock(unlock)
        panel.terminals.isStuck = true
        #expect(panel.settle(.missing).isEmpty)
        panel.terminals.isStuck = false
        #expect(panel.settle(.missing) == [.unlocked(unlock)])
    }

    @Test("is never there on a kernel without terminals, which locks as ever")
    func noTerminals() {
        var order = TerminalOrder(panel: nil, program: 7)
        #expect(order.follow(.panel, .showing, front: nil, at: start) == nil)
        #expect(order.condition(of: .showing, on: card, front: nil) == .showing)
        _ = order.follow(.program, .given, front: nil, at: start)
        #expect(order.condition(of: .given, on: card, front: nil) == .waiting)
        #expect(order.isGivenUp(at: start + .seconds(5)))
    }

    @Test("is not said to be over where the kernel does not say which terminal is in front")
    func unknownTerminal() {
        var order = TerminalOrder(panel: 1, program: 7)
        _ = order.follow(.panel, .showing, front: nil, at: start)
        #expect(order.condition(of: .showing, on: card, front: nil) == .held(card: card))
    }
}

/// The kernel's terminals, of which one is in front.
private struct FakeTerminals {
    var front = 1
    /// The one in front does not answer, so no switch comes.
    var isStuck = false
    var asked: [Int] = []

    mutating func ask(for number: Int) {
        asked.append(number)
        if !isStuck { front = number }
    }
}

/// The handover with the order of terminals, turn by turn as in the daemon's loop.
private struct FakePanel {
    var handover = Handover()
    var order = TerminalOrder(panel: 1, program: 7)
    var terminals = FakeTerminals()
    var now: Instant

    init(at now: Instant) {
        self.now = now
    }

    /// A panel whose program has the display and its terminal.
    static func unlocked(_ unlock: Unlock, at now: Instant) -> FakePanel {
        var panel = FakePanel(at: now)
        panel.settle(.showing)
        _ = panel.unlock(unlock)
        panel.settle(.black)
        #expect(panel.settle(.given) == [.unlocked(unlock)])
        return panel
    }

    mutating func unlock(_ unlock: Unlock) -> [Handover.Effect] { handover.unlock(unlock) }
    mutating func lock() -> [Handover.Effect] { handover.lock() }

    @discardableResult
    mutating func turn(
        _ display: DisplayCondition, after pause: Duration = .milliseconds(100)
    ) -> [Handover.Effect] {
        let card = "/dev/dri/card0"
        let front = terminals.front
        if let number = order.follow(handover.terminalUser, display, front: front, at: now) {
            terminals.ask(for: number)
        }
        let effects = handover.follow(order.condition(of: display, on: card, front: front), of: card, at: now)
        now = now + pause
        return effects
    }

    /// Some turns, until nothing changes any more.
    @discardableResult
    mutating func settle(_ display: DisplayCondition) -> [Handover.Effect] {
        (0..<3).flatMap { _ in turn(display) }
    }
}
