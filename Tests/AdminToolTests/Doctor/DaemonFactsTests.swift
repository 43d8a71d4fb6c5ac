// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@testable import AdminTool

@Suite("Facts that the doctor asks the daemon for")
struct DaemonFactsTests {
    private static let status = KioskStatus(version: "1.2", state: .locked)
    private static let people = PeopleList([ListedPerson("Ada"), ListedPerson("Bo")], total: 2)
    private static let terms = AccessTerms(usesLeft: 3)

    /// The facts from one connection for each list of replies; a further connection fails.
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

    @Test("The doctor reads the status, and over a second connection the people and the shared pattern's terms")
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

    @Test("If the daemon does not report the people, the doctor has the status and the reason")
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

    @Test("If the daemon does not answer, all facts are hidden, and it counts as silent only if the user may ask it")
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

    @Test("Control characters in the daemon's version do not reach the terminal")
    func harmless() throws {
        let (facts, _) = try facts([[.status(KioskStatus(version: "1\u{1b}[2J", state: .locked))]])
        #expect(facts.answer == .version("1?[2J"))
    }

    @Test("The daemon's state shows whether the kiosk is set up, unless the store is not open")
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
        "A clock is needed if any pattern is limited to days or hours",
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
