// SPDX-License-Identifier: MIT

extension Request {
    /// The requests without what they carry; the JSON value of "do".
    package enum Kind: String, CaseIterable, Sendable {
        case status, watch, lock, unlock, maintenance, screenshot, enroll, enrollDuress, removeDuress, people, addPerson
        case renamePerson, enablePerson, disablePerson, removePerson, access, setAccess, rearm, acknowledge, setPIN
        case history, backup, restore, setup, withdrawSetup

        /// Fields besides "protocol" and "do".
        fileprivate var fields: [String] {
            switch self {
            case .status, .watch, .lock, .maintenance, .screenshot, .acknowledge, .setPIN, .backup, .restore, .setup,
                .withdrawSetup:
                []
            case .unlock: ["seconds"]
            case .people: ["from", "count"]
            case .enroll, .enrollDuress, .removeDuress, .addPerson, .enablePerson, .disablePerson, .removePerson,
                .access:
                ["name"]
            case .renamePerson: ["name", "to"]
            case .setAccess: ["name"] + AccessTerms.fields
            case .rearm: RearmScope.fields
            case .history: HistoryRange.fields
            }
        }
    }

    /// Reads one line a client sent, without its newline.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ControlProtocol.longestRequest)
        try ControlProtocol.checkVersion(of: object)
        let kind: Kind = try object.choice("do")
        try object.refuseFields(except: ["protocol", "do"] + kind.fields)
        self = try Request(kind, from: object)
    }

    private init(_ kind: Kind, from object: borrowing JSONObject) throws(MessageError) {
        switch kind {
        case .status: self = .panel(.status)
        case .watch: self = .panel(.watch)
        case .screenshot: self = .panel(.screenshot)
        case .lock: self = .panel(.lock)
        case .unlock:
            let seconds = try object.countIfPresent("seconds", in: 1...Request.longestUnlock)
            self = .panel(.unlock(seconds: seconds))
        case .maintenance: self = .panel(.maintenance)
        case .enroll: self = .panel(.enroll(name: try object.textIfPresent("name"), isDuress: false))
        case .enrollDuress: self = .panel(.enroll(name: try object.textIfPresent("name"), isDuress: true))
        case .people:
            let first = try object.count("from")
            self = .people(.list(from: first, count: try object.count("count", in: 1...Request.longestPage)))
        case .addPerson: self = .people(.add(try object.text("name")))
        case .renamePerson: self = .people(.rename(try object.text("name"), to: try object.text("to")))
        case .enablePerson: self = .people(.enable(try object.text("name")))
        case .disablePerson: self = .people(.disable(try object.text("name")))
        case .removePerson: self = .people(.remove(try object.text("name")))
        case .access: self = .people(.access(name: try object.textIfPresent("name")))
        case .setAccess:
            self = .people(.setAccess(try AccessTerms(from: object), name: try object.textIfPresent("name")))
        case .removeDuress: self = .people(.removeDuress(name: try object.textIfPresent("name")))
        case .rearm: self = .store(.rearm(try RearmScope(from: object)))
        case .acknowledge: self = .store(.acknowledge)
        case .setPIN: self = .store(.setPIN)
        case .history: self = .store(.history(try HistoryRange(from: object)))
        case .backup: self = .store(.backup)
        case .restore: self = .setup(.restore)
        case .setup: self = .setup(.permit)
        case .withdrawSetup: self = .setup(.withdraw)
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        let object = JSONObject()
        object.set("protocol", to: ControlProtocol.version)
        object.set("do", to: kind.rawValue)
        switch self {
        case .panel(let request): request.write(to: object)
        case .people(let request): request.write(to: object)
        case .store(let request): request.write(to: object)
        case .setup: break
        }
        return object.line
    }

    package var kind: Kind {
        switch self {
        case .panel(let request): request.kind
        case .people(let request): request.kind
        case .store(let request): request.kind
        case .setup(.restore): .restore
        case .setup(.permit): .setup
        case .setup(.withdraw): .withdrawSetup
        }
    }
}

extension Request.Panel {
    fileprivate var kind: Request.Kind {
        switch self {
        case .status: .status
        case .watch: .watch
        case .screenshot: .screenshot
        case .lock: .lock
        case .unlock: .unlock
        case .maintenance: .maintenance
        case .enroll(_, let isDuress): isDuress ? .enrollDuress : .enroll
        }
    }

    fileprivate func write(to object: borrowing JSONObject) {
        switch self {
        case .status, .watch, .screenshot, .lock, .maintenance: break
        case .unlock(let seconds): object.set("seconds", to: seconds)
        case .enroll(let name, _): object.set("name", to: name)
        }
    }
}

extension Request.People {
    fileprivate var kind: Request.Kind {
        switch self {
        case .list: .people
        case .add: .addPerson
        case .rename: .renamePerson
        case .enable: .enablePerson
        case .disable: .disablePerson
        case .remove: .removePerson
        case .access: .access
        case .setAccess: .setAccess
        case .removeDuress: .removeDuress
        }
    }

    fileprivate func write(to object: borrowing JSONObject) {
        switch self {
        case .list(let first, let count):
            object.set("from", to: first)
            object.set("count", to: count)
        case .add(let name), .enable(let name), .disable(let name), .remove(let name):
            object.set("name", to: name)
        case .rename(let name, let new):
            object.set("name", to: name)
            object.set("to", to: new)
        case .access(let name), .removeDuress(let name): object.set("name", to: name)
        case .setAccess(let terms, let name):
            object.set("name", to: name)
            terms.write(to: object)
        }
    }
}

extension Request.Store {
    fileprivate var kind: Request.Kind {
        switch self {
        case .rearm: .rearm
        case .acknowledge: .acknowledge
        case .setPIN: .setPIN
        case .history: .history
        case .backup: .backup
        }
    }

    fileprivate func write(to object: borrowing JSONObject) {
        switch self {
        case .rearm(let scope): scope.write(to: object)
        case .history(let range): range.write(to: object)
        case .acknowledge, .setPIN, .backup: break
        }
    }
}
