// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskModel
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("A new PIN")
struct PINTests {
    private func typed(_ text: String) -> TypedPIN {
        var typed = TypedPIN()
        for byte in text.utf8 where !typed.take(byte) { break }
        return typed
    }

    @Test("is digits in their order, up to the end of the line")
    func digits() throws {
        #expect(try typed("047193\n8").checked() == PIN([0, 4, 7, 1, 9, 3]))
    }

    @Test(
        "has four to twelve digits and nothing else", arguments: ["", "471", "4719350284617", "47a93", "4719 ", "４７１９"])
    func strange(text: String) {
        #expect(throws: Failure(.refused, "expected 4 to 12 digits and nothing else")) { try typed(text).checked() }
    }

    @Test("that is common is refused with the reason")
    func common() {
        let message = "the PIN counts up or down: such PINs are tried first, choose another"
        #expect(throws: Failure(.refused, message)) { try typed("123456").checked() }
        #expect(Set(PINRule.Weakness.allCases.map(\.sentence)).count == PINRule.Weakness.allCases.count)
    }

    @Test("is sent beside the request, not in it")
    func sent() throws {
        let daemon = try FakeDaemon(answering: [.ok])
        var connection = try daemon.connection()
        try PINCommands.send(PIN([0, 4, 7, 1]), on: &connection)
        #expect(try daemon.requests() == [.store(.setPIN)])
        #expect(try daemon.memory() == Array("0471".utf8))
    }

    @Test("has a recovery code, which is new each time and sent beside the request as well")
    func recovery() throws {
        var codes: [[UInt8]] = []
        for _ in 0..<2 {
            let daemon = try FakeDaemon(answering: [.ok])
            var connection = try daemon.connection()
            var code = try PINCommands.makeRecoveryCode(on: &connection)
            #expect(try daemon.requests() == [.store(.setRecoveryCode)])
            let digits = (0..<RecoveryCode.groups).flatMap { group in (0..<6).map { code[group][$0] } }
            codes.append(try #require(try daemon.memory()))
            #expect(codes.last == digits.map { UInt8(ascii: "0") + UInt8($0) })
            code.wipe()
        }
        #expect(codes[0].count == 48 && codes[0] != codes[1])
    }

    @Test("is read from a pipe", arguments: ["047193\n", "047193"])
    func piped(text: String) throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let reader = Descriptor(owning: ends[0])
        do {
            let writer = Descriptor(owning: ends[1])
            #expect(write(writer.number, text, text.utf8.count) == text.utf8.count)
        }
        #expect(try PINQuestion.read(from: reader.number) == PIN([0, 4, 7, 1, 9, 3]))
    }
}

@Suite("Asking for a PIN at the terminal", .serialized)
struct PINQuestionTests {
    @Test("does so twice, shows nothing of it, and leaves the terminal as it was")
    func asks() throws {
        let terminal = try PseudoTerminal()
        terminal.typeWhenAsked(["047193\n", "047193\n"])
        let pin = try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        #expect(pin == PIN([0, 4, 7, 1, 9, 3]))
        #expect(terminal.echoes)
        let text = "New PIN: \r\nOnce more: \r\n"
        #expect(terminal.shown(text.utf8.count) == text)
    }

    @Test("takes two that differ for a mistake")
    func different() throws {
        let terminal = try PseudoTerminal()
        terminal.typeWhenAsked(["047193\n", "047194\n"])
        #expect(throws: Failure(.refused, "the two PINs differ; nothing was changed")) {
            try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        }
        #expect(terminal.echoes)
    }

    @Test("leaves no mute terminal when it is interrupted")
    func interrupted() throws {
        let terminal = try PseudoTerminal()
        // The test's thread takes the signal itself: delivered as usual, it would end the tests.
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &interrupt, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        pthread_kill(pthread_self(), SIGINT)
        #expect(throws: Failure(.refused, "interrupted; nothing was changed")) {
            try PINQuestion.ask(at: Descriptor(owning: dup(terminal.tool.number)))
        }
        #expect(terminal.echoes)
        var none = timespec()
        #expect(sigtimedwait(&interrupt, nil, &none) == SIGINT, "the signal is still to be delivered")
    }
}
