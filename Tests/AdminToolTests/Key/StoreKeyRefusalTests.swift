// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
import Glibc
import Testing

@testable import AdminTool

@Suite("Refused changes of the store's key")
struct StoreKeyRefusalTests {
    private static let file = "/var/lib/ninedot/pepper"
    private static let sealed = "/etc/credstore.encrypted/ninedot.pepper"

    private func refusal(of change: KeyChange, on machine: KeyMachine) -> Failure? {
        do throws(Failure) {
            try change.make(on: StoreKey(machine: machine))
            return nil
        } catch {
            return error
        }
    }

    @Test("A missing key cannot be sealed, unsealed or rotated")
    func noKey() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        Files.remove(machine.path(Self.file))
        #expect(
            refusal(of: .seal, on: machine.machine)
                == Failure(.cannotRead, "there is no key in \(Self.file): ninedotd makes one with its store"))
        #expect(
            refusal(of: .rotate, on: machine.machine) == Failure(.cannotRead, "there is no key in \(Self.file)"))
        #expect(refusal(of: .unseal, on: machine.machine) == Failure(.refused, "the key is not sealed"))
        #expect(StoreKey(machine: machine.machine).rotations == nil && machine.changes == [])
    }

    @Test("A key that is not sealed cannot be unsealed")
    func notSealed() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        #expect(refusal(of: .unseal, on: machine.machine) == Failure(.refused, "the key is not sealed"))
        #expect(try machine.changes == [] && machine.unlocks)
    }

    @Test("A key that was sealed without ninedotctl cannot be sealed again or unsealed")
    func otherSetting() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        try StoreKey(machine: machine.machine).seal()
        let other = machine.path("/etc/systemd/system/ninedotd.service.d/own.conf")
        #expect(rename(machine.path(StoreKey.dropIn), other) == 0)
        machine.powerOn()
        #expect(
            refusal(of: .seal, on: machine.machine)
                == Failure(.refused, "the key is sealed already, in \(Self.sealed), by a setting of your own"))
        #expect(
            refusal(of: .unseal, on: machine.machine)
                == Failure(.refused, "\(Self.sealed) was not sealed by ninedotctl: see CREDENTIALS in ninedotd(8)"))
        #expect(try machine.changes == [] && machine.unlocks)
    }

    @Test(
        "A key with a wrong length or 63 rotations cannot be rotated again",
        arguments: [
            (31, "the key has 31 bytes: expected 32 for each"), (34, "the key has 34 bytes: expected 32 for each"),
            (1, "the key has 1 bytes: expected 32 for each"),
            (63 * 32, "the store was not opened: journalctl -u ninedotd"),
            (64 * 32, "the key was changed 63 times: begin with a new store"),
        ])
    func lengths(count: Int, message: String) throws {
        let machine = try FakeKeyMachine(hasTPM: false)
        Files.write([UInt8](repeating: 7, count: count), to: machine.path(Self.file))
        #expect(refusal(of: .rotate, on: machine.machine)?.message == message)
    }

    @Test("Nothing changes if the sealed key does not open again")
    func notOpened() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        var other = machine.machine
        let run = other.run
        other.run = { (arguments, input) throws(Failure) in
            arguments.contains("decrypt") ? "00" : try run(arguments, input)
        }
        #expect(
            refusal(of: .seal, on: other)
                == Failure(.refused, "/usr/bin/systemd-creds: the encrypted key does not open again"))
        #expect(try machine.changes == [] && machine.unlocks)
    }

    @Test("If systemd does not pass the sealed key to the daemon, the key stays in its file")
    func notLoaded() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        var other = machine.machine
        let run = other.run
        other.run = { (arguments, input) throws(Failure) in
            let output = try run(arguments, input)
            if arguments.contains("restart") { Files.remove(machine.path(KeyCheck.loadedCredential)) }
            return output
        }
        #expect(
            refusal(of: .seal, on: other)
                == Failure(
                    .refused, "ninedotd did not get the key from systemd; the key stays in \(Self.file)"))
        #expect(Files.exists(machine.path(Self.file)) && !Files.exists(machine.path(StoreKey.dropIn)))
        #expect(try machine.unlocks)
    }

    @Test("If only the binding to the TPM fails, the key stays sealed and the error says so")
    func notBound() throws {
        let machine = try FakeKeyMachine(hasTPM: true)
        var other = machine.machine
        other.tell = { (_) throws(Failure) in throw Failure(.refused, "the TPM is full") }
        #expect(
            refusal(of: .seal, on: other)
                == Failure(.refused, "the key is sealed, but the store is not bound to the TPM: the TPM is full"))
        #expect(Files.exists(machine.path(Self.sealed)) && !Files.exists(machine.path(Self.file)))
    }

    @Test("A rotation fails if the store does not open within 60 seconds")
    func patience() throws {
        for opensAfter in [59, 60] {
            let machine = try FakeKeyMachine(hasTPM: false)
            var other = machine.machine
            var seconds = 0
            let state = other.state
            var isRestarted = false
            let run = other.run
            other.run = { (arguments, input) throws(Failure) in
                if arguments.contains("restart") { isRestarted = true }
                return try run(arguments, input)
            }
            other.state = { isRestarted && seconds < opensAfter ? .starting : state() }
            other.pause = { seconds += 1 }
            let failure = refusal(of: .rotate, on: other)
            #expect((failure == nil) == (opensAfter < 60), "\(opensAfter)")
            #expect(seconds == opensAfter)
        }
    }
}
