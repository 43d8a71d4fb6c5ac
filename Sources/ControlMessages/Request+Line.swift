// SPDX-License-Identifier: MIT

extension Request {
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
        case .status: self = .status
        case .watch: self = .watch
        case .lock: self = .lock
        case .unlock:
            self = .unlock(seconds: try object.countIfPresent("seconds", in: 1...Request.longestUnlock))
        case .maintenance: self = .maintenance
        case .screenshot: self = .screenshot
        case .enroll: self = .enroll(name: try object.textIfPresent("name"))
        case .enrollDuress: self = .enrollDuress(name: try object.textIfPresent("name"))
        case .removeDuress: self = .removeDuress(name: try object.textIfPresent("name"))
        case .people:
            self = .people(
                from: try object.count("from"), count: try object.count("count", in: 1...Request.longestPage))
        case .addPerson: self = .addPerson(try object.text("name"))
        case .renamePerson: self = .renamePerson(try object.text("name"), to: try object.text("to"))
        case .enablePerson: self = .enablePerson(try object.text("name"))
        case .disablePerson: self = .disablePerson(try object.text("name"))
        case .removePerson: self = .removePerson(try object.text("name"))
        case .access: self = .access(name: try object.textIfPresent("name"))
        case .setAccess:
            self = .setAccess(try AccessTerms(from: object), name: try object.textIfPresent("name"))
        case .rearm: self = .rearm(try RearmScope(from: object))
        case .acknowledge: self = .acknowledge
        case .setPIN: self = .setPIN
        case .history: self = .history(try HistoryRange(from: object))
        case .backup: self = .backup
        case .restore: self = .restore
        case .setup: self = .setup
        case .withdrawSetup: self = .withdrawSetup
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        let object = JSONObject()
        object.set("protocol", to: ControlProtocol.version)
        object.set("do", to: kind.rawValue)
        write(to: object)
        return object.line
    }

    private func write(to object: borrowing JSONObject) {
        switch self {
        case .status, .watch, .lock, .maintenance, .screenshot, .acknowledge, .setPIN, .backup, .restore, .setup,
            .withdrawSetup:
            break
        case .unlock(let seconds): object.set("seconds", to: seconds)
        case .enroll(let name), .enrollDuress(let name), .removeDuress(let name), .access(let name):
            object.set("name", to: name)
        case .people(let first, let count):
            object.set("from", to: first)
            object.set("count", to: count)
        case .addPerson(let name), .enablePerson(let name), .disablePerson(let name), .removePerson(let name):
            object.set("name", to: name)
        case .renamePerson(let name, let new):
            object.set("name", to: name)
            object.set("to", to: new)
        case .setAccess(let terms, let name):
            object.set("name", to: name)
            terms.write(to: object)
        case .rearm(let scope): scope.write(to: object)
        case .history(let range): range.write(to: object)
        }
    }
}

extension Request.Kind {
    /// What a request of this kind says beside what it is.
    fileprivate var fields: [String] {
        switch self {
        case .status, .watch, .lock, .maintenance, .screenshot, .acknowledge, .setPIN, .backup, .restore, .setup,
            .withdrawSetup:
            []
        case .unlock: ["seconds"]
        case .people: ["from", "count"]
        case .enroll, .enrollDuress, .removeDuress, .addPerson, .enablePerson, .disablePerson, .removePerson, .access:
            ["name"]
        case .renamePerson: ["name", "to"]
        case .setAccess: ["name"] + AccessTerms.fields
        case .rearm: RearmScope.fields
        case .history: HistoryRange.fields
        }
    }

    /// Whether a descriptor belongs to the request.
    package var takesDescriptor: Bool {
        switch self {
        case .setPIN, .restore: true
        case .status, .watch, .lock, .unlock, .maintenance, .screenshot, .enroll, .enrollDuress, .removeDuress, .people,
            .addPerson, .renamePerson, .enablePerson, .disablePerson, .removePerson, .access, .setAccess, .rearm,
            .acknowledge, .history, .backup, .setup, .withdrawSetup:
            false
        }
    }
}
