// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskStore

/// A request of the tool that the store has a part in, on its way: errand by errand up to the reply.
///
/// The tool names people, the store numbers them; so most begin with a search.
struct Commission {
    enum Step {
        /// Its outcome is to be handled.
        case ask(Errand.Work)
        case reply(Reply)
        /// The reply is the copy itself.
        case give(copy: [UInt8])
        /// An enrollment of this person is to begin, which gives the replies.
        case enroll(ProfileID, isDuress: Bool)
    }

    private enum Phase {
        /// Somebody is looked for, page after page.
        case finding(PersonName, from: Int, Deed)
        /// The people of a page are there, and the terms of some of them.
        case describing(PeoplePage, [ListedPerson])
        /// The next outcome gives the reply.
        case last(Reading)
    }

    /// What an answer that is no mere success means.
    enum Reading {
        case anything
        /// At most so many entries were asked for, and one more.
        case history(count: Int)
        /// A fault is a reason to read what helps instead.
        case setup
    }

    /// People asked for at once.
    static let page = 100

    private var phase: Phase
    /// What the store is asked first.
    let firstWork: Errand.Work

    init(asking work: Errand.Work, reading: Reading = .anything) {
        firstWork = work
        phase = .last(reading)
    }

    init(finding name: PersonName, _ deed: Deed) {
        firstWork = .order(.people(from: 0, count: Commission.page))
        phase = .finding(name, from: 0, deed)
    }

    mutating func handle(_ outcome: Errand.Outcome, at now: Instant) -> Step {
        switch (phase, outcome) {
        case (.last(.setup), .failed(let message)):
            return .reply(.error(Refusal(.failed, message + "; RECOVERY in ninedotd(8) says what to do")))
        case (_, .failed(let message)): return .reply(.error(Refusal(.failed, message)))
        case (_, .unusable(let reason)): return .reply(.error(Refusal(.unusableBackup, reason)))
        case (.finding(let name, let first, let deed), .answered(.people(let page))):
            return find(name, from: first, in: page, deed)
        case (.describing(let page, let done), .answered(let answer)):
            return describe(page, done + [ListedPerson(page.people[done.count], answer, at: now)])
        case (.last, .answered(.people(let page))): return describe(page, [])
        case (.last, .setup(let outcome)): return .reply(Reply(to: outcome))
        case (.last(let reading), .answered(let answer)): return .reply(Reply(to: answer, reading))
        case (.last, .done): return .reply(.ok)
        case (.last, .copy(let bytes)): return .give(copy: bytes)
        case (.finding, .answered), (.finding, .done), (.finding, .copy), (.finding, .setup), (.describing, .done),
            (.describing, .copy), (.describing, .setup):
            return .reply(.strange)
        }
    }

    private mutating func find(_ name: PersonName, from first: Int, in page: PeoplePage, _ deed: Deed) -> Step {
        if let person = page.people.first(where: { $0.name == name.text }) {
            phase = .last(.anything)
            return deed.step(with: person.id)
        }
        let next = first + page.people.count
        guard !page.people.isEmpty, next < page.total else {
            return .reply(.error(Refusal(unknown: name.text)))
        }
        phase = .finding(name, from: next, deed)
        return .ask(.order(.people(from: next, count: Commission.page)))
    }

    /// Asks for the terms of the next one, or replies.
    private mutating func describe(_ page: PeoplePage, _ done: [ListedPerson]) -> Step {
        guard done.count < page.people.count else {
            return .reply(Reply.people(PeopleList(done, total: page.total)).cut())
        }
        phase = .describing(page, done)
        return .ask(.order(.access(of: page.people[done.count].id)))
    }
}

/// What is to be done with somebody once they are found.
enum Deed: Hashable {
    case rename(PersonName)
    case setEnabled(Bool)
    case remove
    case access
    case setAccess(ProfileAccess)
    case rearm
    case enroll(isDuress: Bool)
    case removeDuress

    func step(with person: ProfileID) -> Commission.Step {
        switch self {
        case .rename(let name): .ask(.order(.renamePerson(person, to: name)))
        case .setEnabled(let isEnabled): .ask(.order(.setEnabled(isEnabled, of: person)))
        case .remove: .ask(.order(.removePerson(person)))
        case .access: .ask(.order(.access(of: person)))
        case .setAccess(let access): .ask(.order(.setAccess(access, of: person)))
        case .rearm: .ask(.order(.rearm(.person(person))))
        case .enroll(let isDuress): .enroll(person, isDuress: isDuress)
        case .removeDuress: .ask(.order(.removeDuress(of: person)))
        }
    }
}
