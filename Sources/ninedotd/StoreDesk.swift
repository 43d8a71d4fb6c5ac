// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import LinuxSystem

/// Has the store do what the tool asks. The tool waits meanwhile, and the panel does not.
final class StoreDesk {
    private struct Pending {
        var commission: Commission
        let client: ControlClient
        /// When the client is told that the store takes too long.
        let deadline: Instant
    }

    private let store: StoreWorker
    private let kiosk: Kiosk
    /// By the number of the errand the store is on.
    private var pending: [UInt64: Pending] = [:]
    private var lastNumber: UInt64 = 0

    init(_ store: StoreWorker, kiosk: Kiosk) {
        self.store = store
        self.kiosk = kiosk
    }

    var nextDeadline: Instant? { pending.values.map(\.deadline).min() }

    /// Takes a request that the store has a part in, or that is refused whoever has; false for any other.
    func take(_ request: Request, from client: ControlClient, at now: Instant) -> Bool {
        var pin = PIN()
        defer { pin.wipe() }
        do throws(Refusal) {
            if let refusal = Refusal(of: request, isRoot: client.isRoot, in: kiosk.status(at: now).state) {
                throw refusal
            }
            guard let commission = try commission(for: request, from: client, &pin) else { return false }
            client.role = .waiting
            let pending = Pending(commission: commission, client: client, deadline: now + Kiosk.storePatience)
            ask(commission.firstWork, for: pending, about: pin)
        } catch {
            client.answer(.error(error), at: now)
        }
        return true
    }

    /// Goes on with what the store has answered.
    func finish(_ number: UInt64, with outcome: Errand.Outcome, at now: Instant) throws(SystemError) {
        // Whoever asked may have hung up, or was told that it takes too long.
        guard var pending = pending.removeValue(forKey: number), case .waiting = pending.client.role else { return }
        let client = pending.client
        switch pending.commission.handle(outcome, at: now) {
        case .ask(let work): ask(work, for: pending)
        case .reply(let reply): client.answer(reply, at: now)
        case .give(let copy): give(copy, to: client, at: now)
        case .enroll(let person, let isDuress): try enroll(person, isDuress: isDuress, for: client, at: now)
        }
    }

    /// Tells those who have waited too long.
    func advance(to now: Instant) {
        for (number, late) in pending where late.deadline <= now {
            pending[number] = nil
            guard case .waiting = late.client.role else { continue }
            late.client.answer(.error(Refusal(.failed, "the store does not answer")), at: now)
        }
    }

    /// Begins an enrollment, or says why not; without a person that of the panel's own pattern.
    ///
    /// - Parameter isDuress: Whether it is the one for being forced to draw one.
    func enroll(
        _ person: ProfileID?, isDuress: Bool, for client: ControlClient, at now: Instant
    ) throws(SystemError) {
        if let refusal = kiosk.enrollmentRefusal {
            return client.answer(.error(Refusal(.notNow, refusal)), at: now)
        }
        client.role = .enrolling
        let subject = EnrollmentSubject(of: person, isDuress: isDuress, actor: client.actor)
        try kiosk.handle(.enrollmentRequested(subject), at: now)
    }

    private func commission(
        for request: Request, from client: ControlClient, _ pin: inout PIN
    ) throws(Refusal) -> Commission? {
        switch request {
        case .store(.setPIN):
            guard let memory = client.takeMemory() else { return nil }
            pin = try PIN(received: memory)
            guard pin.count == kiosk.pinLength else {
                throw Refusal(
                    .badRequest, "this kiosk's PIN has \(kiosk.pinLength) digits: [pin] length in ninedot.conf")
            }
            return Commission(asking: .setPIN)
        case .setup(.restore):
            guard let memory = client.takeMemory() else { return nil }
            return Commission(asking: .restore(try StoreDesk.bytes(in: memory)))
        case .panel, .people, .store, .setup:
            return try Commission(for: request)
        }
    }

    private func ask(_ work: Errand.Work, for pending: Pending, about pin: PIN = PIN()) {
        lastNumber += 1
        self.pending[lastNumber] = pending
        let errand = Errand(number: lastNumber, work: work, actor: pending.client.actor)
        store.ask(.errand(errand), about: StoreSecret(pin: pin))
    }

    private func give(_ copy: [UInt8], to client: ControlClient, at now: Instant) {
        let memory = copy.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "backup").release() }
        }
        switch memory {
        case .success(let number):
            client.answer(.backup(byteCount: copy.count), with: Descriptor(owning: number), at: now)
        case .failure(let error): client.answer(.error(Refusal(.failed, error.description)), at: now)
        }
    }

    private static func bytes(in memory: borrowing Descriptor) throws(Refusal) -> [UInt8] {
        do {
            return try SealedMemory(mapping: memory, upTo: Reply.largestBackup).copied()
        } catch {
            throw Refusal(.badRequest, "expected sealed memory of at most \(Reply.largestBackup) bytes")
        }
    }
}
