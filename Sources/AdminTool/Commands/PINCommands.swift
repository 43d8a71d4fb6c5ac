// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import KioskModel
import LinuxSystem

/// The verbs about the PIN. Digits travel in sealed memory beside the request, not in it.
enum PINCommands {
    static let verbs = [
        Verb("pin set", "[--stdin]", help: "set the PIN of the teacher's screens", options: [.stdin], run: set),
        Verb("pin recovery", help: "make a code for whoever forgets the PIN", run: tellRecoveryCode),
    ]

    private static func set(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let pin = arguments.has(.stdin) ? try PINQuestion.read() : try PINQuestion.ask()
        var connection = try connect()
        try send(pin, on: &connection)
    }

    private static func tellRecoveryCode(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        var code = try makeRecoveryCode(on: &connection)
        defer { code.wipe() }
        Terminal.say((0..<RecoveryCode.groups).map { code.text(of: $0) }.joined(separator: " "))
        Terminal.note("Keep it on paper: it sets another PIN on the panel. Codes made before are void.")
    }

    /// Makes a code that nobody can foresee, and has it kept.
    static func makeRecoveryCode(on connection: inout Connection) throws(Failure) -> RecoveryCode {
        var generator = SystemRandomNumberGenerator()
        let code = RecoveryCode(using: &generator)
        let groups = (0..<RecoveryCode.groups).map { code[$0] }
        try send(groups, named: "recovery code", with: .store(.setRecoveryCode), on: &connection)
        return code
    }

    static func send(_ pin: PIN, on connection: inout Connection) throws(Failure) {
        try send([pin], named: "PIN", with: .store(.setPIN), on: &connection)
    }

    /// Sends a request beside sealed memory with the digits in ASCII, as the protocol wants them.
    private static func send(
        _ groups: [PIN], named name: String, with request: Request, on connection: inout Connection
    ) throws(Failure) {
        let memory: Descriptor
        do {
            memory = try PINCommands.memory(of: groups, name)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        try connection.tell(request, with: memory)
    }

    private static func memory(of groups: [PIN], _ name: String) throws(SystemError) -> Descriptor {
        // Room for the longest PIN or code that is no array, and overwritten.
        var digits: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
        defer { digits = (0, 0, 0, 0, 0, 0) }
        let number = try withUnsafeMutableBytes(of: &digits) { (bytes) throws(SystemError) -> Int32 in
            var count = 0
            for group in groups {
                for position in 0..<group.count { bytes[count + position] = UInt8(ascii: "0") + UInt8(group[position]) }
                count += group.count
            }
            let digits = UnsafeRawBufferPointer(rebasing: bytes[..<count])
            return try SealedMemory.copy(of: digits, name: name).release()
        }
        return Descriptor(owning: number)
    }
}

extension Option {
    fileprivate static let stdin = Option("stdin", "read the PIN from standard input")
}

/// Reads a new PIN from a person at the terminal, or from a program through a pipe; never from the command line, which
/// everybody on the machine can read.
enum PINQuestion {
    /// Asks twice on the terminal, without showing what is typed.
    static func ask() throws(Failure) -> PIN {
        let terminal: Descriptor
        do {
            terminal = try Descriptor(opening: "/dev/tty", O_RDWR)
        } catch {
            throw Failure(.usage, "no terminal to ask at: pipe the PIN into pin set --stdin")
        }
        return try ask(at: terminal)
    }

    static func ask(at terminal: borrowing Descriptor) throws(Failure) -> PIN {
        let quiet = try QuietTerminal(terminal)
        var first = try line("New PIN: ", at: terminal, quiet)
        defer { first.wipe() }
        let pin = try first.checked()
        var second = try line("Once more: ", at: terminal, quiet)
        defer { second.wipe() }
        guard first == second else { throw Failure(.refused, "the two PINs differ; nothing was changed") }
        return pin
    }

    /// Reads one line from standard input.
    static func read(from descriptor: Int32 = STDIN_FILENO) throws(Failure) -> PIN {
        var typed = TypedPIN()
        defer { typed.wipe() }
        var byte: UInt8 = 0
        while Glibc.read(descriptor, &byte, 1) == 1, typed.take(byte) {}
        byte = 0
        return try typed.checked()
    }

    private static func line(
        _ question: String, at terminal: borrowing Descriptor, _ quiet: borrowing QuietTerminal
    ) throws(Failure) -> TypedPIN {
        write(terminal.number, question, question.utf8.count)
        // The end of the line was not shown either.
        defer { write(terminal.number, "\n", 1) }
        var typed = TypedPIN()
        var byte: UInt8 = 0
        defer { byte = 0 }
        repeat {
            guard try quiet.waitsForReader(), Glibc.read(terminal.number, &byte, 1) == 1 else {
                throw Failure(.refused, "nothing was typed; nothing was changed")
            }
        } while typed.take(byte)
        return typed
    }
}
