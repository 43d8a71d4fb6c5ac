// SPDX-License-Identifier: MIT
import Boards
import ControlMessages
import Doctor
import Fixtures
import Glibc
import Testing

@testable import AdminTool

@Suite("The store's key")
struct StoreKeyTests {
    /// A verb, and the machine that it begins on.
    enum Move: CaseIterable {
        case seal, unseal, rotate, rotateSealed

        func prepare(_ machine: FakeKeyMachine) throws {
            switch self {
            case .seal, .rotate: break
            case .unseal, .rotateSealed: try StoreKey(machine: machine.machine).seal()
            }
            machine.powerOn()
        }

        func make(on machine: FakeKeyMachine) throws(Failure) {
            let key = StoreKey(machine: machine.machine)
            switch self {
            case .seal: try key.seal()
            case .unseal: try key.unseal()
            case .rotate, .rotateSealed: try key.rotate()
            }
        }

        /// The places of the key afterwards: the open file, the sealed one, the unit's setting.
        var end: [Bool] {
            switch self {
            case .seal, .rotateSealed: [false, true, true]
            case .unseal, .rotate: [true, false, false]
            }
        }
    }

    /// True where an older copy of the store is a fault.
    private func isBound(_ machine: FakeKeyMachine) throws -> Bool {
        let older = Files.read(machine.path("/var/lib/ninedot/ninedot.db"))
        for _ in 0..<2 { machine.powerOn() }
        machine.stop()
        let newer = Files.read(machine.path("/var/lib/ninedot/ninedot.db"))
        Files.write(older, to: machine.path("/var/lib/ninedot/ninedot.db"))
        defer {
            machine.stop()
            Files.write(newer, to: machine.path("/var/lib/ninedot/ninedot.db"))
            machine.powerOn()
        }
        machine.powerOn()
        return machine.machine.state() == .fault
    }

    private func places(on machine: FakeKeyMachine) -> [Bool] {
        [KeyCheck.file, StoreKey.credential, StoreKey.dropIn].map { Files.exists(machine.path($0)) }
    }

    @Test("moves, and the pattern opens as before", arguments: Move.allCases, [true, false])
    func moves(move: Move, hasTPM: Bool) throws {
        let machine = try FakeKeyMachine(hasTPM: hasTPM)
        try move.prepare(machine)
        try move.make(on: machine)
        #expect(places(on: machine) == move.end)
        #expect(try machine.unlocks)
        let isRotated = move == .rotate || move == .rotateSealed
        #expect(StoreKey(machine: machine.machine).rotations == (isRotated ? "rotated once" : "never rotated"))
        machine.powerOn()
        #expect(try machine.unlocks)
        #expect(Files.names(in: machine.path("/var/lib/ninedot")).allSatisfy { !$0.hasPrefix("pepper.") })
        #expect(try isBound(machine) == (hasTPM && (move == .seal || move == .rotateSealed)))
        #expect(machine.board.isDefined == (hasTPM && (move == .seal || move == .rotateSealed)))
    }

    @Test("is never lost by a power cut before any change, and the verb then goes on", arguments: Move.allCases)
    func powerCuts(move: Move) throws {
        var changes = 0
        while true {
            let machine = try FakeKeyMachine(hasTPM: true)
            try move.prepare(machine)
            machine.changesLeft = changes
            do throws(Failure) {
                try move.make(on: machine)
                break
            } catch {
                try #require(error == FakeKeyMachine.cut)
            }
            machine.powerOn()
            #expect(try machine.unlocks, "after \(changes) changes")
            let isDone = places(on: machine) == move.end
            do throws(Failure) {
                try move.make(on: machine)
            } catch {
                // Nothing was left to do.
                #expect(isDone && error.code == .refused, "after \(changes) changes: \(error)")
            }
            machine.powerOn()
            #expect(places(on: machine) == move.end, "after \(changes) changes")
            let names = Files.names(in: machine.path("/var/lib/ninedot"))
            #expect(names.allSatisfy { !$0.hasPrefix("pepper.") }, "after \(changes) changes: \(names)")
            #expect(try machine.unlocks, "after \(changes) changes")
            #expect(machine.board.isDefined == move.end[1], "after \(changes) changes")
            changes += 1
        }
        #expect(changes >= 3)
    }

    @Test("leaves nothing of itself where its file lay")
    func overwritten() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        let other = machine.path("/the-same-blocks")
        #expect(link(machine.path(KeyCheck.file), other) == 0)
        try StoreKey(machine: machine.machine).seal()
        #expect(Files.read(other).prefix(32).allSatisfy { $0 == 0 })
    }

    @Test("is sealed without the binding where systemd does not hand the TPM over, and with it once that is newer")
    func olderSystemd() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        machine.version = 252
        try StoreKey(machine: machine.machine).seal()
        #expect(places(on: machine) == Move.seal.end)
        #expect(!machine.board.isDefined)
        #expect(try machine.unlocks)
        machine.version = 257
        try StoreKey(machine: machine.machine).seal()
        #expect(places(on: machine) == Move.seal.end)
        #expect(try machine.unlocks)
        #expect(try isBound(machine))
        try StoreKey(machine: machine.machine).seal()
        #expect(try machine.unlocks)
    }

    @Test("is sealed with the binding of the store there is, though the board knows another from before")
    func otherTie() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        machine.stop()
        let before = Files.read(machine.path("/var/lib/ninedot/ninedot.db"))
        let key = Files.read(machine.path(KeyCheck.file))
        machine.powerOn()
        try StoreKey(machine: machine.machine).seal()
        // The disk as it was before that.
        machine.stop()
        Files.write(before, to: machine.path("/var/lib/ninedot/ninedot.db"))
        Files.write(key, to: machine.path(KeyCheck.file))
        for path in [StoreKey.credential, StoreKey.dropIn] { Files.remove(machine.path(path)) }
        machine.powerOn()
        #expect(try machine.unlocks)
        try StoreKey(machine: machine.machine).seal()
        #expect(places(on: machine) == Move.seal.end)
        #expect(try machine.unlocks)
        #expect(try isBound(machine))
    }

    @Test("is sealed only where the daemon opens the store with it: else all is as before, and the panel comes back")
    func doesNotOpen() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        let key = Files.read(machine.path(KeyCheck.file))
        machine.tpmWorks = false
        #expect(throws: Failure.self) { try StoreKey(machine: machine.machine).seal() }
        #expect(Files.read(machine.path(KeyCheck.file)) == key)
        #expect(try machine.unlocks)

        // The TPM opens it for the tool, and fails when the daemon starts.
        machine.tpmWorks = true
        let cautious = machine.machine
        var broken = cautious
        broken.willChange = { (change) throws(Failure) in
            if change == "restart" { machine.tpmWorks = false }
        }
        #expect(throws: Failure.self) { try StoreKey(machine: broken).seal() }
        #expect(Files.read(machine.path(KeyCheck.file)) == key)
        #expect(!Files.exists(machine.path(StoreKey.dropIn)))
        #expect(try machine.unlocks)
    }

    @Test("is in the file again after a seal that was cut off on a board whose TPM then failed")
    func failedTPM() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        machine.changesLeft = 4
        #expect(throws: FakeKeyMachine.cut) { try StoreKey(machine: machine.machine).seal() }
        machine.tpmWorks = false
        machine.powerOn()
        #expect(try !machine.unlocks)
        try StoreKey(machine: machine.machine).unseal()
        #expect(places(on: machine) == Move.unseal.end)
        #expect(try machine.unlocks)
    }

    @Test("stays where the sealed one is another: nobody can tell which is needed")
    func differing() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        try StoreKey(machine: machine.machine).seal()
        Files.write(Array(repeating: 7, count: 32), to: machine.path(KeyCheck.file))
        for change in [KeyChange.seal, .unseal, .rotate] {
            #expect(throws: Failure.self) { try change.make(on: StoreKey(machine: machine.machine)) }
            #expect(places(on: machine) == [true, true, true])
        }
        #expect(try machine.unlocks)

        // The same without the setting that loads it: it may be the only copy of another store's key.
        let other = try FakeKeyMachine(hasTPM: true)
        try StoreKey(machine: other.machine).seal()
        let sealed = Files.read(other.path(StoreKey.credential))
        let fresh = try FakeKeyMachine(hasTPM: true)
        try fresh.machine.makeFolder("/etc/credstore.encrypted", mode: 0o700)
        Files.write(sealed, to: fresh.path(StoreKey.credential))
        #expect(throws: Failure.self) { try StoreKey(machine: fresh.machine).seal() }
        #expect(Files.read(fresh.path(StoreKey.credential)) == sealed)
    }

    @Test("is not rotated while the store is not in use: it may be elsewhere, under the key there is")
    func notInUse() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        machine.stop()
        let key = Files.read(machine.path(KeyCheck.file))
        #expect(throws: Failure.self) { try StoreKey(machine: machine.machine).rotate() }
        #expect(Files.read(machine.path(KeyCheck.file)) == key)
    }

    @Test("is another after each rotation, with those before it, and says how often")
    func rotations() throws {
        let machine = try FakeKeyMachine(hasTPM: false)
        var before = Files.read(machine.path(KeyCheck.file))
        for (count, words) in [(1, "rotated once"), (2, "rotated 2 times"), (3, "rotated 3 times")] {
            try StoreKey(machine: machine.machine).rotate()
            let keys = Files.read(machine.path(KeyCheck.file))
            #expect(keys.count == 32 * (count + 1))
            #expect(Array(keys.dropFirst(32)) == before)
            #expect(keys.prefix(32) != before.prefix(32))
            #expect(Files.mode(of: machine.path(KeyCheck.file)) == 0o600)
            #expect(StoreKey(machine: machine.machine).rotations == words)
            before = keys
        }
        machine.changesLeft = 1
        #expect(throws: FakeKeyMachine.cut) { try StoreKey(machine: machine.machine).rotate() }
        machine.powerOn()
        #expect(StoreKey(machine: machine.machine).rotations == "a rotation is not over: run \"ninedotctl key rotate\"")
        #expect(try machine.unlocks)
    }

    @Test("is left alone where a setting of the owner's brings it")
    func ownSetting() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        var own = machine.machine
        own.manager = ServiceManager { $0.first == "cat" ? "LoadCredential=ninedot.pepper:/k\n" : "" }
        for change in [KeyChange.seal, .unseal, .rotate] {
            #expect(throws: Failure.self) { try change.make(on: StoreKey(machine: own)) }
        }
        #expect(machine.changes == [])
    }
}
