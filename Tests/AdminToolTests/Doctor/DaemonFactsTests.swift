// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@testable import AdminTool

@Suite("What the daemon tells the doctor")
struct DaemonFactsTests {
    private static let status = KioskStatus(version: "1.2", state: .locked)
    private static let people = PeopleList([ListedPerson("Ada"), ListedPerson("Bo")], total: 2)
    private static let terms = AccessTerms(usesLeft: 3)

    /// The facts from one connection after the other; the next one fails.
    private func facts(
        _ replies: [[Reply]], then failure: Failure = Failure(.unavailable, "gone")
    ) throws -> (DaemonFacts, [[Request]]) {
        let daemons = try replies.map { try FakeDaemon(answering: $0) }
        var next = daemons.makeIterator()
        let facts = DaemonFacts(asking: { () throws(Failure) in
            guard let connection = try? next.next()?.connection() else { throw failure }
            return connection
        })
        return (facts, try daemons.map { try $0.requests() })
    }

    @Test("is its status, and over another connection the people and the terms of the shared pattern")
    func everything() throws {
        let (facts, requests) = try facts([[.status(Self.status)], [.people(Self.people), .access(Self.terms)]])
        #expect(facts.status == .value(Self.status) && facts.answer == .version("1.2") && !facts.isSilent)
        #expect(facts.people == .value(Self.people.people) && facts.access == .value(Self.terms))
        #expect(requests.first == [.panel(.status)])
        #expect(
            requests.last == [
                .people(.list(from: 0, count: Request.longestPage)), .people(.access(name: nil)),
            ])
    }

    @Test("is its status alone where its store has nothing to tell, with the reason")
    func noStore() throws {
        for (replies, reason) in [
            ([.error(Refusal(.failed, "disk full"))], "ninedotd refuses to tell: disk full"),
            ([.error(Refusal(.notRoot, "only root may"))], "run as root to ask ninedotd"),
            ([.people(Self.people), .ok], "ninedotd refuses to tell: unexpected reply from ninedotd"),
            ([.ok], "ninedotd refuses to tell: unexpected reply from ninedotd"),
        ] as [([Reply], String)] {
            let (facts, _) = try facts([[.status(Self.status)], replies])
            #expect(facts.status == .value(Self.status) && !facts.isSilent)
            #expect(facts.people == .hidden(reason) && facts.access == .hidden(reason))
        }
    }

    @Test("is nothing where it does not answer, which is a silence only if it may be asked")
    func silent() throws {
        for (failure, reason, isSilent) in [
            (Failure(.unavailable, "gone"), "ninedotd is not running or does not answer", true),
            (Failure(.noPermission, "denied"), "run as root to ask ninedotd", false),
        ] {
            let (facts, _) = try facts([], then: failure)
            #expect(facts.status == .hidden(reason) && facts.people == .hidden(reason))
            #expect(facts.access == .hidden(reason) && facts.isSilent == isSilent)
            #expect(facts.answer == (isSilent ? .silence : .hidden(reason)))
        }
        let (facts, _) = try facts([[.ok]])
        #expect(facts.status == .hidden("ninedotd refuses to tell: unexpected reply from ninedotd"))
        #expect(!facts.isSilent)
    }

    @Test("keeps what a terminal would obey from the terminal")
    func harmless() throws {
        let (facts, _) = try facts([[.status(KioskStatus(version: "1\u{1b}[2J", state: .locked))]])
        #expect(facts.answer == .version("1?[2J"))
    }

    @Test("says whether the kiosk is set up in every state but those in which the store is not open")
    func setUp() {
        for state in KioskState.allCases {
            let facts = DaemonFacts(
                status: .value(KioskStatus(version: "1", state: state)), people: .value([]), access: .value(Self.terms))
            for mark in [Seen.value(true), .value(false), .hidden("run as root")] {
                switch state {
                case .setup, .notSetUp: #expect(facts.isSetUp(or: mark) == .value(false), "\(state)")
                case .starting, .fault, .locking: #expect(facts.isSetUp(or: mark) == mark, "\(state)")
                case .noPattern, .outOfService, .locked, .lockedOut, .stopped, .enrolling, .maintenance, .unlocked:
                    #expect(facts.isSetUp(or: mark) == .value(true), "\(state)")
                }
            }
        }
    }

    @Test(
        "says whether anybody's pattern has days or hours",
        arguments: [
            (AccessTerms(), false), (AccessTerms(usesLeft: 3, unlockFor: 60), false),
            (AccessTerms(validFrom: "2026-09-01"), true), (AccessTerms(validUntil: "2026-09-01"), true),
            (AccessTerms(windows: "Mon 08:00-16:00"), true),
        ])
    func clock(terms: AccessTerms, isNeeded: Bool) {
        let status = Seen.value(Self.status)
        let ofPanel = DaemonFacts(status: status, people: .value([]), access: .value(terms))
        let people = [ListedPerson("Ada"), ListedPerson("Bo", access: terms)]
        let ofPerson = DaemonFacts(status: status, people: .value(people), access: .value(AccessTerms()))
        #expect(ofPanel.needsClock == .value(isNeeded) && ofPerson.needsClock == .value(isNeeded))
        let hidden = DaemonFacts(status: status, people: .hidden("why"), access: .value(terms))
        #expect(hidden.needsClock == .hidden("why"))
    }
}
