// SPDX-License-Identifier: MIT
import ControlMessages
import JSON
import KioskModel
import KioskSession
import LinuxSystem

/// The tool's requests as the store takes them: names and terms are read here.
extension StoreRequest {
    /// People in one reply; more are asked for with the next request.
    private static let page = 200

    /// - Parameter memory: Came along with the request.
    init(_ request: Request, with memory: consuming Descriptor?) throws(Refusal) {
        switch request {
        case .panel(.enroll(let name, _)): self = .find(try ProfileAddress(name))
        case .people(.importRows(let count)): self = .importPeople(try [ImportedPerson](received: memory, count: count))
        case .people(let request): try self.init(request)
        case .store(.rearm(let scope)): self = .rearm(try RearmTarget(scope))
        case .store(.acknowledge): self = .acknowledge
        case .store(.history(let range)):
            let since = range.since.map { Duration.milliseconds($0) }
            // One more than wanted tells whether there are more.
            self = .history(newest: range.count + 1, before: range.before, since: since)
        case .store(.backup): self = .backup
        case .store(.setNotice(let lines)): self = .setNotice(try [PanelLine](asked: lines))
        case .store(.outOfService(let reason)): self = .setOutOfService(try PanelLine(asked: reason))
        case .store(.inService): self = .setOutOfService(nil)
        case .store(.acceptClock): self = .acceptClock
        case .setup(.permit): self = .permitSetup
        case .setup(.withdraw): self = .withdrawSetup
        case .key(.bind): self = .bind
        case .key(.unbind): self = .unbind
        case .key(.accept): self = .acceptStore
        case .setup(.restore): self = .restore(try [UInt8](received: memory))
        case .panel, .store(.setPIN), .store(.setRecoveryCode): throw Refusal(.badRequest, "that cannot be done")
        }
    }

    private init(_ request: Request.People) throws(Refusal) {
        switch request {
        case .list(let first, let count): self = .people(from: first, count: min(count, StoreRequest.page))
        case .add(let name): self = .addPerson(try PersonName(asked: name))
        case .rename(let name, let new): self = .change(try ProfileAddress(name), .rename(try PersonName(asked: new)))
        case .enable(let name): self = .change(try ProfileAddress(name), .enable)
        case .disable(let name): self = .change(try ProfileAddress(name), .disable)
        case .remove(let name): self = .change(try ProfileAddress(name), .remove)
        case .erase(let name): self = .change(try ProfileAddress(name), .erase)
        case .access(let name): self = .access(try ProfileAddress(name))
        case .setAccess(let terms, let name):
            self = .change(try ProfileAddress(name), .setAccess(try ProfileAccess(terms)))
        case .removePattern(let name): self = .change(try ProfileAddress(name), .removePattern)
        case .removeDuress(let name): self = .change(try ProfileAddress(name), .removeDuressPattern)
        case .importRows: throw Refusal(.badRequest, "a table belongs to an import")
        }
    }
}

extension PanelLine {
    init(asked text: String) throws(Refusal) {
        do throws(LineFlaw) {
            try self.init(text)
        } catch {
            let expected =
                switch error {
                case .empty: "a line cannot be empty"
                case .tooLong: "a line has \(PanelLine.lengths.upperBound) characters at most"
                case .invisible: "a line cannot have line breaks, control characters or marks of direction"
                }
            throw Refusal(.badRequest, expected)
        }
    }
}

extension [PanelLine] {
    init(asked lines: [String]) throws(Refusal) {
        guard lines.count <= Announcements.mostLines else {
            throw Refusal(.badRequest, "a notice has \(Announcements.mostLines) lines at most")
        }
        self = []
        for line in lines { append(try PanelLine(asked: line)) }
    }
}

extension ProfileAddress {
    /// The shared profile for nil.
    fileprivate init(_ name: String?) throws(Refusal) {
        guard let name else {
            self = .shared
            return
        }
        guard let known = try? PersonName(name) else { throw Refusal(unknown: name) }
        self = .named(known)
    }
}

extension RearmTarget {
    fileprivate init(_ scope: RearmScope) throws(Refusal) {
        switch scope {
        case .panel: self = .panel
        case .person(let name): self = .person(try ProfileAddress(name))
        case .everybody: self = .everybody
        case .pin: self = .pin
        }
    }
}

extension PersonName {
    fileprivate init(asked text: String) throws(Refusal) {
        do {
            self = try PersonName(text)
        } catch {
            let longest = PersonName.lengths.upperBound
            throw Refusal(.badRequest, "expected a name of 1 to \(longest) characters on one line")
        }
    }
}

extension ProfileAccess {
    /// The terms as rules; whether the profile is enabled is not among them.
    init(_ terms: AccessTerms) throws(Refusal) {
        var rules = AccessRules()
        rules.validFrom = try ProfileAccess.read(terms.validFrom, "validFrom", CalendarDay.init(parsing:))
        rules.validUntil = try ProfileAccess.read(terms.validUntil, "validUntil", CalendarDay.init(parsing:))
        rules.windows = try ProfileAccess.read(terms.windows, "windows", WeeklyWindow.list(parsing:)) ?? []
        rules.usesLeft = terms.usesLeft
        self.init(rules: rules, unlockFor: terms.unlockFor.map { .seconds($0) })
    }

    private static func read<Value>(
        _ text: String?, _ field: String, _ parse: (String) throws(AccessTextError) -> Value
    ) throws(Refusal) -> Value? {
        guard let text else { return nil }
        do {
            return try parse(text)
        } catch {
            throw Refusal(.badRequest, "field \"\(field)\": \(error.description)")
        }
    }
}

extension PIN {
    /// Reads the digits that came along with a request, byte by byte into the PIN and nowhere else.
    init(received memory: consuming Descriptor?, length: Int) throws(Refusal) {
        let wrong = Refusal(.badRequest, "expected sealed memory of 4 to 12 digits")
        guard let memory, let digits = try? SealedMemory(mapping: memory, upTo: PIN.capacity) else { throw wrong }
        self.init()
        for byte in digits.bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw wrong }
            append(Int(byte - UInt8(ascii: "0")))
        }
        guard PINEntry.lengths.contains(count) else { throw wrong }
        guard PINRule.weakness(of: self) == nil else { throw Refusal(.weakPIN, "the PIN is too common") }
        guard count == length else {
            throw Refusal(.badRequest, "this kiosk's PIN has \(length) digits: [pin] length in ninedot.conf")
        }
    }
}

extension RecoveryCode {
    /// Reads the groups that came along with a request, digit by digit into the code and nowhere else.
    init(received memory: consuming Descriptor?) throws(Refusal) {
        let length = RecoveryCode.groups * RecoveryCode.groupLength
        let wrong = Refusal(.badRequest, "expected sealed memory of the \(length) digits of a recovery code")
        guard let memory, let digits = try? SealedMemory(mapping: memory, upTo: length) else { throw wrong }
        self.init()
        var group = PIN()
        defer { group.wipe() }
        for byte in digits.bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw wrong }
            group.append(Int(byte - UInt8(ascii: "0")))
            guard group.count == RecoveryCode.groupLength else { continue }
            guard append(group) else { throw wrong }
            group.wipe()
        }
        guard isWhole, group.isEmpty else { throw wrong }
    }
}

extension [ImportedPerson] {
    /// Reads the lines that came along with an import.
    fileprivate init(received memory: consuming Descriptor?, count: Int) throws(Refusal) {
        guard let memory, let sealed = try? SealedMemory(mapping: memory, upTo: ImportedRow.longestTable) else {
            throw Refusal(.badRequest, "expected sealed memory of at most \(ImportedRow.longestTable) bytes")
        }
        self = []
        for (number, line) in sealed.copied().split(separator: UInt8(ascii: "\n")).enumerated() {
            let row: ImportedRow
            do throws(MessageError) {
                row = try ImportedRow(line: [UInt8](line))
            } catch {
                throw Refusal(.badRequest, "line \(number + 1): \(error)")
            }
            var access = try ProfileAccess(row.access)
            access.rules.isEnabled = row.enabled
            append(ImportedPerson(name: try PersonName(asked: row.name), access: access))
        }
        guard self.count == count else { throw Refusal(.badRequest, "expected \(count) lines, not \(self.count)") }
    }
}

extension [UInt8] {
    /// Reads the copy that came along with a request.
    fileprivate init(received memory: consuming Descriptor?) throws(Refusal) {
        guard let memory, let sealed = try? SealedMemory(mapping: memory, upTo: Reply.largestBackup) else {
            throw Refusal(.badRequest, "expected sealed memory of at most \(Reply.largestBackup) bytes")
        }
        self = sealed.copied()
    }
}
