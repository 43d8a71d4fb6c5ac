// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor

/// Facts that only the daemon knows.
struct DaemonFacts {
    var status: Seen<KioskStatus>
    var people: Seen<[ListedPerson]>
    /// The shared pattern's terms.
    var access: Seen<AccessTerms>
    /// True where there was no answer, though the question is permitted.
    var isSilent: Bool

    init(
        status: Seen<KioskStatus>, people: Seen<[ListedPerson]>, access: Seen<AccessTerms>, isSilent: Bool = false
    ) {
        self.status = status
        self.people = people
        self.access = access
        self.isSilent = isSilent
    }

    /// - Parameter connect: Called for the status, and again for the people.
    init(asking connect: Verb.Connect) {
        do throws(Failure) {
            var connection = try connect()
            guard case .status(let status) = try connection.ask(.panel(.status)) else {
                throw Connection.unexpectedReply
            }
            let (people, access) = DaemonFacts.people(connect)
            self.init(status: .value(status), people: people, access: access)
        } catch {
            self.init(
                status: .hidden(error.reason), people: .hidden(error.reason), access: .hidden(error.reason),
                isSilent: error.code == .unavailable)
        }
    }

    var answer: ServiceCheck.Answer {
        switch status {
        case .value(let status): .version(Terminal.harmless(status.version))
        case .hidden(let reason): isSilent ? .silence : .hidden(reason)
        }
    }

    /// Facts about people, which a store that is out of order or not set up cannot give.
    private static func people(_ connect: Verb.Connect) -> (Seen<[ListedPerson]>, Seen<AccessTerms>) {
        do throws(Failure) {
            var connection = try connect()
            let people = try connection.allPeople()
            guard case .access(let access) = try connection.ask(.people(.access(name: nil))) else {
                throw Connection.unexpectedReply
            }
            return (.value(people), .value(access))
        } catch {
            return (.hidden(error.reason), .hidden(error.reason))
        }
    }

    /// True if there is a store with a PIN or a pattern.
    func isSetUp(or mark: Seen<Bool>) -> Seen<Bool> {
        guard let state = status.value?.state else { return mark }
        let setUp: [KioskState] = [
            .noPattern, .outOfService, .locked, .lockedOut, .stopped, .enrolling, .maintenance, .unlocked,
        ]
        if setUp.contains(state) { return .value(true) }
        return state == .setup || state == .notSetUp ? .value(false) : mark
    }

    /// True if somebody's pattern has days or hours.
    var needsClock: Seen<Bool> {
        switch (people, access) {
        case (.hidden(let reason), _), (_, .hidden(let reason)): .hidden(reason)
        case (.value(let people), .value(let access)):
            .value((people.map(\.access) + [access]).contains { $0.validFrom ?? $0.validUntil ?? $0.windows != nil })
        }
    }
}

extension Failure {
    /// The reason why the daemon did not tell, for a finding.
    fileprivate var reason: String {
        switch code {
        case .noPermission: "run as root to ask ninedotd"
        case .unavailable: "ninedotd is not running or does not answer"
        case .refused, .notSetUp, .usage, .wrongContents, .cannotRead, .unknownPerson, .cannotCreate, .protocolError,
            .configuration:
            "ninedotd refuses to tell: \(message)"
        }
    }
}
