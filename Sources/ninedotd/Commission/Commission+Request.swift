// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

extension Commission {
    /// What the store is to do for a request; nil where it has no part in it, or its secret or backup comes along.
    init?(for request: Request) throws(Refusal) {
        switch request {
        case .panel(.enroll(let name?, let isDuress)): self = try Commission(about: name, .enroll(isDuress: isDuress))
        case .panel: return nil
        case .people(let request): try self.init(for: request)
        case .store(.rearm(let scope)): self = try Commission(rearming: scope)
        case .store(.acknowledge): self.init(asking: .order(.acknowledge))
        case .store(.history(let range)):
            let since = range.since.map { Duration.milliseconds($0) }
            self.init(
                asking: .order(.history(newest: range.count + 1, before: range.before, since: since)),
                reading: .history(count: range.count))
        case .store(.backup): self.init(asking: .backup)
        case .setup(.permit): self.init(asking: .permitSetup, reading: .setup)
        case .setup(.withdraw): self.init(asking: .withdrawSetup, reading: .setup)
        case .store(.setPIN), .setup(.restore): return nil
        }
    }

    private init(for request: Request.People) throws(Refusal) {
        switch request {
        case .list(let first, let count):
            self.init(asking: .order(.people(from: first, count: min(count, Commission.page))))
        case .add(let name): self.init(asking: .order(.addPerson(try Commission.name(name))))
        case .rename(let name, let new): self = try Commission(about: name, .rename(try Commission.name(new)))
        case .enable(let name): self = try Commission(about: name, .setEnabled(true))
        case .disable(let name): self = try Commission(about: name, .setEnabled(false))
        case .remove(let name): self = try Commission(about: name, .remove)
        case .access(let name?): self = try Commission(about: name, .access)
        case .access(nil): self.init(asking: .order(.access(of: nil)))
        case .setAccess(let terms, let name?): self = try Commission(about: name, .setAccess(try ProfileAccess(terms)))
        case .setAccess(let terms, nil): self.init(asking: .order(.setAccess(try ProfileAccess(terms), of: nil)))
        case .removeDuress(let name?): self = try Commission(about: name, .removeDuress)
        case .removeDuress(nil): self.init(asking: .order(.removeDuress(of: nil)))
        }
    }

    private init(about text: String, _ deed: Deed) throws(Refusal) {
        guard let name = try? PersonName(text) else { throw Refusal(unknown: text) }
        self.init(finding: name, deed)
    }

    private init(rearming scope: RearmScope) throws(Refusal) {
        switch scope {
        case .panel: self.init(asking: .order(.rearm(.panel)))
        case .person(let name): self = try Commission(about: name, .rearm)
        case .everybody: self.init(asking: .order(.rearm(.everybody)))
        case .pin: self.init(asking: .order(.rearm(.pin)))
        }
    }

    private static func name(_ text: String) throws(Refusal) -> PersonName {
        do {
            return try PersonName(text)
        } catch {
            let longest = PersonName.lengths.upperBound
            throw Refusal(.badRequest, "expected a name of 1 to \(longest) characters on one line")
        }
    }
}

extension Refusal {
    init(unknown name: String) {
        self.init(.unknownPerson, "there is nobody called \(name)")
    }
}
