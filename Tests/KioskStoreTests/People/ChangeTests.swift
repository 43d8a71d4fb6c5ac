// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Changes of the store")
struct ChangeTests {
    /// The contents as a session knows them that was told each change and each outcome only.
    private struct Listener {
        var known: StoreState

        mutating func take(_ outcome: VerificationOutcome, of person: ProfileID?, at now: Instant) {
            var counts = known.attempts(of: person)
            switch outcome {
            case .wrong(let new), .refused(let new): counts = new
            case .matched, .denied: counts = counts.succeeded(at: now)
            case .repeated: return
            }
            known.panelAttempts = counts.panel
            if let person {
                known.people.update(person) { $0.attempts = counts.profile }
            } else {
                known.attempts = counts.profile
            }
        }

        mutating func take(pin outcome: VerificationOutcome, at now: Instant) {
            switch outcome {
            case .wrong(let new), .refused(let new): known.pinAttempts = new.profile
            case .matched, .denied: known.pinAttempts = known.pinAttempts.succeeded(at: now)
            case .repeated: break
            }
        }
    }

    @Test(
        "Whoever hears each change and each outcome knows all that is stored", arguments: 1...6 as ClosedRange<UInt64>)
    func everyChange(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
        var listener = Listener(known: try store.state(on: .standard))
        let names = try ["Ada", "Bo", "Cy", "Di"].map { try PersonName($0) }
        for step in 0..<120 {
            trial.time = trial.time + .seconds(Int.random(in: 0..<4000, using: &dice))
            let person = Bool.random(using: &dice) ? listener.known.people.randomElement(using: &dice)?.id : nil
            let name = try #require(names.randomElement(using: &dice))
            let address: ProfileAddress = Bool.random(using: &dice) ? .named(name) : ProfileAddress(person)
            let secret = StoreSecret(
                pattern: Bool.random(using: &dice) ? StoreHarness.right : StoreHarness.wrong[step % 5],
                pin: PIN(Bool.random(using: &dice) ? [2, 7, 1, 8, 2, 8] : [3, 1, 4, 1, 5, step % 10]))
            let requests: [StoreRequest] = [
                .addPerson(name), .addPerson(name), .change(address, .rename(name)), .change(address, .disable),
                .change(address, .enable), .change(address, .remove), .change(address, .setAccess(ProfileAccess())),
                .rearm(.person(address)), .rearm(.panel), .rearm(.everybody), .rearm(.pin), .acknowledge, .setPIN,
                .setPattern(EnrollmentSubject(of: person)), .setPattern(EnrollmentSubject(of: person)),
                .setPreferences(PanelPreferences(theme: .light)), .setNotice([try PanelLine(name.text)]),
                .setOutOfService(Bool.random(using: &dice) ? try PanelLine(name.text) : nil), .finishSetup,
                .people(from: 0, count: 9),
                .importPeople([ImportedPerson(name: name, access: ProfileAccess(unlockFor: .seconds(step + 1)))]),
                .verify(person), .verify(person), .verify(person), .verifyPIN, .verifyPIN,
            ]
            let request = try #require(requests.randomElement(using: &dice))
            let (reply, change) = try store.perform(request, with: secret, on: .standard)
            if let change { listener.known.apply(change) }
            switch (request, reply) {
            case (.verify(let person, _), .verified(let outcome)):
                // Nothing is checked where there is no pattern.
                if listener.known.hasPattern(of: person) { listener.take(outcome, of: person, at: trial.time) }
            case (.verifyPIN, .verified(let outcome)): listener.take(pin: outcome, at: trial.time)
            default: break
            }
            listener.known = listener.known.settled(at: trial.time)
            #expect(try listener.known == store.state(on: .standard), "seed \(seed), step \(step): \(request) \(reply)")
        }
    }

    @Test("An import is all or nothing, tells what it did, and is noted person by person")
    func imports() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let ada = try trial.add("Ada", to: store)
        let limited = ProfileAccess(unlockFor: .seconds(90))
        var disabled = ProfileAccess()
        disabled.rules.isEnabled = false
        let table = [
            ImportedPerson(name: try PersonName("Ada"), access: limited),
            ImportedPerson(name: try PersonName("Bo"), access: disabled),
            ImportedPerson(name: try PersonName("Cy"), access: ProfileAccess()),
        ]
        var progress: [Int] = []
        let summary = try store.importPeople(table, actor: "uid 7") { progress.append($0) }
        #expect(summary == ImportSummary(added: 2, changed: 1) && progress == [0])
        let people = try store.people(count: 9).people
        #expect(people.map(\.name) == ["Ada", "Bo", "Cy"] && people.map(\.isEnabled) == [true, false, true])
        #expect(people.map(\.color) == [1, 2, 3] && people[0].access == limited && people[0].id == ada)
        let entries = try store.history(newest: 4).reversed()
        #expect(entries.map(\.kind) == [.accessSet, .personAdded, .personDisabled, .personAdded])
        #expect(entries.allSatisfy { $0.actor == "uid 7" })
        #expect(try store.importPeople(table) == ImportSummary())

        // The panel's own profile is nobody's name: the row behind the good one takes that one back.
        let wrong =
            [ImportedPerson(name: try PersonName("Di"), access: limited)]
            + [ImportedPerson(name: try PersonName("panel"), access: limited)]
        #expect(throws: StoreError.refused(.nameTaken)) { try store.importPeople(wrong) }
        #expect(try store.people(count: 9).people.map(\.name) == ["Ada", "Bo", "Cy"])
        #expect(try store.open().state.people.count == 3)
    }

    @Test("A long import reports its progress every 250 people, and keeps the order and the colors")
    func longImport() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let people = try (1...501).map {
            ImportedPerson(name: try PersonName("Pupil \($0)"), access: ProfileAccess())
        }
        var progress: [Int] = []
        let summary = try store.importPeople(people) { progress.append($0) }
        #expect(summary == ImportSummary(added: 501) && progress == [0, 250, 500])
        let page = try store.people(from: 249, count: 3)
        #expect(page.people.map(\.name) == ["Pupil 250", "Pupil 251", "Pupil 252"] && page.total == 501)
        #expect(page.people.map(\.color) == [250, 251, 252])
        #expect(try store.people(from: -5, count: 2).people.map(\.name) == ["Pupil 1", "Pupil 2"])
        #expect(try store.people(from: 0, count: -1) == PeoplePage(people: [], total: 501))
        _ = try trial.add("Last", withPattern: false, to: store)
        #expect(try store.people(from: 500, count: 9).people.map(\.color) == [501, 502])
    }

    @Test("A name that is written otherwise is the same person's")
    func canonical() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let jose = try trial.add("José", to: store)
        let other = try PersonName("Jose\u{301}")
        #expect(try store.find(.named(other)) == jose)
        #expect(try store.importPeople([ImportedPerson(name: other, access: ProfileAccess())]) == ImportSummary())
        #expect(throws: StoreError.refused(.unknownPerson)) { try store.find(.named(try PersonName("Jose"))) }
    }
}
