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
