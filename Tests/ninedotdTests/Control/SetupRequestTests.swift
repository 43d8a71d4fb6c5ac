// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskSession
import KioskStore
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("A kiosk that is not set up, and the tool")
struct SetupRequestTests {
    private let notSetUp = Refusal(
        .notSetUp, "the kiosk is not set up: run \"ninedotctl setup\" as root, or \"ninedotctl restore FILE\"")

    private func sealed(_ bytes: [UInt8]) throws -> Descriptor {
        Descriptor(
            owning: try bytes.withUnsafeBytes { bytes in
                Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "test").release() }
            }.get())
    }

    @Test("It refuses everything that needs one in the same words, as a refusal of its own")
    func refused() throws {
        let trial = try ControlHarness(permitsSetup: false)
        #expect(trial.state == .notSetUp)
        let requests: [Request] = [
            .people(.list(from: 0, count: 1)), .people(.add("Ada")), .people(.remove("Ada")),
            .people(.access(name: nil)), .store(.rearm(.everybody)), .store(.acknowledge),
            .store(.history(HistoryRange(count: 1))), .store(.backup), .panel(.unlock(seconds: nil)),
            .panel(.maintenance), .panel(.enroll(name: "Ada", isDuress: false)),
            .panel(.enroll(name: nil, isDuress: false)), .panel(.enroll(name: nil, isDuress: true)),
        ]
        for request in requests { #expect(try trial.ask(request) == .error(notSetUp), "\(request.line)") }
        #expect(try trial.ask(.store(.setPIN), with: sealed(Array("047193".utf8))) == .error(notSetUp))
        #expect(trial.state == .notSetUp && !trial.folder.holds("store"))
    }

    @Test(
        "Every request is one that needs a setup or one that does not", arguments: ControlProtocol.requests.map(\.means)
    )
    func kinds(request: Request) {
        let free = [
            "status", "watch", "displays", "touchscreens", "lock", "moreTime", "recordTouches", "screenshot", "setup",
            "withdrawSetup",
            "restore",
        ]
        #expect((Refusal(of: request, isRoot: true, in: .notSetUp) == nil) == free.contains(request.word))
        #expect(Refusal(of: request, isRoot: true, in: .locked) == nil)
        let isRoots = ["setup", "withdrawSetup", "bindStore", "unbindStore", "acceptStore"].contains(request.word)
        #expect(Refusal(of: request, isRoot: false, in: .locked)?.code == (isRoots ? .notRoot : nil))
    }

    @Test("A setup that root permits begins at once, and once more changes nothing")
    func permitted() throws {
        let trial = try ControlHarness(permitsSetup: false)
        #expect(try trial.ask(.setup(.permit)) == .ok)
        #expect(trial.state == .setup)
        #expect(try trial.ask(.setup(.permit)) == .ok)
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 9)))) else {
            throw ControlHarness.Gone()
        }
        #expect(list.entries.map(\.kind) == ["setup-permitted"])
        #expect(list.entries.first?.actor.hasPrefix("ninedotctl as ") == true)
        #expect(trial.folder.holds("store-setup/permitted"))
        #expect(try trial.ask(.store(.setPIN), with: sealed(Array("047193".utf8))) == .ok)
        #expect(!trial.folder.holds("store-setup/permitted"))
        let done = Refusal(.notNow, "the kiosk is set up already; RECOVERY in ninedotd(8) says how to start over")
        #expect(try trial.ask(.setup(.permit)) == .error(done))
        #expect(!trial.folder.holds("store-setup/permitted"))
    }

    @Test("Taken back, it is not set up again; without one there is nothing to take back")
    func withdrawn() throws {
        let trial = try ControlHarness()
        #expect(trial.state == .setup)
        #expect(try trial.ask(.setup(.withdraw)) == .ok)
        #expect(trial.state == .notSetUp && !trial.folder.holds("store-setup/permitted"))
        let none = Refusal(.notSet, "no setup is permitted that could be taken back")
        #expect(try trial.ask(.setup(.withdraw)) == .error(none))
        #expect(try trial.ask(.setup(.permit)) == .ok)
        #expect(trial.state == .setup)
    }

    @Test("Nobody but root permits one or takes it back, whoever is in the group", arguments: [false, true])
    func notRoot(permitsSetup: Bool) throws {
        let trial = try ControlHarness(permitsSetup: permitsSetup, isRoot: false)
        let refusal = Refusal(.notRoot, "only root may permit a setup, or take that back: sudo ninedotctl setup")
        #expect(try trial.ask(.setup(.permit)) == .error(refusal))
        #expect(try trial.ask(.setup(.withdraw)) == .error(refusal))
        #expect(trial.folder.holds("store-setup/permitted") == permitsSetup)
        #expect(trial.state == (permitsSetup ? .setup : .notSetUp))
    }

    @Test("What an earlier store left is a fault that no setup mends")
    func remains() throws {
        let trial = try ControlHarness()
        #expect(try trial.ask(.store(.setPIN), with: sealed(Array("047193".utf8))) == .ok)
        unlink(trial.folder.store.database)
        for _ in 0..<2 {
            guard case .error(let refusal) = try trial.ask(.setup(.permit)) else { throw ControlHarness.Gone() }
            #expect(refusal.code == .failed)
            #expect(refusal.message.hasPrefix(trial.folder.store.database + ": missing, though"))
            #expect(refusal.message.hasSuffix("; RECOVERY in ninedotd(8) says what to do"))
        }
        guard case .fault = trial.state else {
            Issue.record("\(trial.state)")
            return
        }
        #expect(!trial.folder.holds("store-setup/permitted"))
    }

    @Test("A backup is put back onto it, with the key it was made with, and no setup comes")
    func restored() throws {
        let trial = try ControlHarness()
        #expect(try trial.ask(.store(.setPIN), with: sealed(Array("047193".utf8))) == .ok)
        guard case .backup = try trial.ask(.store(.backup)) else { throw ControlHarness.Gone() }
        let copy = try #require(try trial.memory())
        for name in ["ninedot.db", "initialized"] { unlink(trial.folder.store.directory + "/" + name) }
        #expect(try trial.ask(.store(.acknowledge)) != .ok)
        try trial.kiosk.advance(to: trial.now + .seconds(5))
        try trial.takeOutputs()
        #expect(trial.state == .notSetUp)
        #expect(try trial.ask(.setup(.restore), with: sealed(copy)) == .ok)
        // With the PIN, but without a pattern.
        #expect(trial.state == .setup)
        guard case .teacher(.pin(let view)) = trial.kiosk.view(at: trial.now) else {
            Issue.record("\(trial.kiosk.view(at: trial.now))")
            return
        }
        #expect(view.purpose == .resume)
    }
}
