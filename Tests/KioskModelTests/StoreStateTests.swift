// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@Suite("The store's state as a session knows it")
struct StoreStateTests {
    private static func id(_ number: UInt8) throws -> ProfileID {
        try #require(ProfileID([UInt8](repeating: number, count: 16)))
    }

    private static func person(_ name: String, _ number: UInt8, failures: Int = 0, hasPattern: Bool = true) throws
        -> Person
    {
        Person(
            id: try id(number), name: name, hasPattern: hasPattern, attempts: AttemptCount(failures: failures))
    }

    @Test("The failures that no teacher has seen are those at every kind of secret, each counted once")
    func unseen() {
        var state = StoreState(hasPattern: true, attempts: AttemptCount(failures: 3, sinceAcknowledged: 1))
        #expect(state.unseenFailures == 1)
        state.panelAttempts.sinceAcknowledged = 10
        state.pinAttempts.sinceAcknowledged = 200
        state.recoveryAttempts.sinceAcknowledged = 3000
        state.answerAttempts.sinceAcknowledged = 40_000
        #expect(state.unseenFailures == 43_210)
    }

    @Test("Without a given count the panel's is the shared pattern's unseen failures")
    func panelCount() {
        let shared = AttemptCount(failures: 3, sinceAcknowledged: 2)
        let state = StoreState(hasPattern: true, attempts: shared)
        #expect(state.panelAttempts == AttemptCount(sinceAcknowledged: 2))
        let panel = AttemptCount(failures: 5, sinceAcknowledged: 9)
        #expect(StoreState(hasPattern: true, attempts: shared, panelAttempts: panel).panelAttempts == panel)
    }

    @Test("An attempt is judged by the count of whose pattern it is at, beside the panel's")
    func counts() throws {
        let panel = AttemptCount(failures: 9)
        let state = StoreState(
            hasPattern: true, attempts: AttemptCount(failures: 1), panelAttempts: panel,
            people: [try Self.person("Ada", 1, failures: 2), try Self.person("Bo", 2, failures: 3)])
        #expect(state.attempts(of: nil) == AttemptCounts(profile: AttemptCount(failures: 1), panel: panel))
        #expect(state.attempts(of: try Self.id(2)) == AttemptCounts(profile: AttemptCount(failures: 3), panel: panel))
        #expect(state.attempts(of: try Self.id(3)) == AttemptCounts(profile: AttemptCount(), panel: panel))
    }

    @Test("A person's pattern and the shared one are not taken for each other", arguments: [true, false])
    func patterns(isShared: Bool) throws {
        let state = StoreState(
            hasPattern: isShared, attempts: AttemptCount(),
            people: [try Self.person("Ada", 1), try Self.person("Bo", 2, hasPattern: false)])
        #expect(state.hasPattern(of: nil) == isShared)
        #expect(state.hasPattern(of: try Self.id(1)) == true)
        #expect(state.hasPattern(of: try Self.id(2)) == false)
        #expect(state.hasPattern(of: try Self.id(3)) == false)
    }

    @Test("A change of parts keeps all other people, and a change of everything does not")
    func changes() throws {
        var state = StoreState(
            hasPattern: false, attempts: AttemptCount(), people: [try Self.person("Ada", 1), try Self.person("Bo", 2)])
        let renamed = StoreState(hasPattern: true, attempts: AttemptCount(), people: [try Self.person("Bob", 2)])
        state.apply(.parts(renamed))
        #expect(state.hasPattern && state.people.map(\.name) == ["Ada", "Bob"])
        state.apply(.parts(StoreState(hasPattern: true, attempts: AttemptCount()), removed: try Self.id(1)))
        #expect(state.people.map(\.name) == ["Bob"])
        let whole = StoreState(hasPattern: false, attempts: AttemptCount(), people: [try Self.person("Cy", 3)])
        state.apply(.everything(whole))
        #expect(state == whole)
    }

    @Test("Each request has the kind of its secret, or none")
    func secrets() throws {
        let requests: [(StoreRequest, StoreRequest.Secret?)] = [
            (.verify(nil), .pattern), (.setPattern(.panel), .pattern), (.feignPattern(.panel), .pattern),
            (.verifyPIN, .pin), (.setPIN, .pin), (.setFirstPIN, .pin), (.verifyRecoveryCode, .recoveryCode),
            (.setRecoveryCode, .recoveryCode), (.verifyAnswer(of: nil), .answer), (.open, nil), (.endSitting, nil),
            (.backup, nil), (.change(.shared, .removePattern), nil),
        ]
        for (request, secret) in requests { #expect(request.secret == secret, "\(request)") }
    }

    @Test("An enrollment is of the panel's pattern and without duress, unless it says otherwise")
    func subject() throws {
        #expect(EnrollmentSubject.panel == EnrollmentSubject(of: nil, isDuress: false, actor: "panel"))
        let id = try Self.id(1)
        #expect(EnrollmentSubject() == .panel && EnrollmentSubject(of: id).person == id)
    }

    @Test("Request numbers count up from one")
    func numbers() {
        var counter = RequestID.Counter()
        #expect((0..<3).map { _ in counter.next().number } == [1, 2, 3])
    }
}

@Suite("The outcome of an attempt")
struct VerificationOutcomeTests {
    @Test("Only a match is one, and only a duress pattern is duress, whether it opens or not")
    func kinds() {
        let counts = AttemptCounts(profile: AttemptCount())
        let outcomes: [(VerificationOutcome, isMatch: Bool, isDuress: Bool)] = [
            (.matched(Match()), true, false), (.matched(Match(isDuress: true)), true, true),
            (.denied(.usedUp), false, false), (.denied(.usedUp, isDuress: true), false, true),
            (.wrong(counts), false, false), (.repeated, false, false), (.refused(counts), false, false),
        ]
        for (outcome, isMatch, isDuress) in outcomes {
            #expect(outcome.isMatch == isMatch && outcome.isDuress == isDuress, "\(outcome)")
        }
    }
}

@Suite("A profile's id")
struct ProfileIDTests {
    @Test("It has sixteen bytes", arguments: [(0, false), (15, false), (16, true), (17, false)])
    func length(count: Int, isID: Bool) {
        #expect((ProfileID([UInt8](repeating: 1, count: count)) != nil) == isID)
        #expect(ProfileID(nil) == nil)
    }

    @Test("It is written in small hexadecimal digits, the higher half of a byte first")
    func text() throws {
        let bytes: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0, 0, 0, 0, 0, 0, 0xf0, 0x0f]
        #expect(try #require(ProfileID(bytes)).text == "0123456789abcdef000000000000f00f")
    }

    @Test("An address without an id is the shared profile's")
    func address() throws {
        let id = try #require(ProfileID([UInt8](repeating: 1, count: 16)))
        #expect(ProfileAddress(nil) == .shared)
        #expect(ProfileAddress(id) == .id(id))
    }
}
