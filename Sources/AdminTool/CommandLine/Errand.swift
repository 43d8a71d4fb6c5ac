// SPDX-License-Identifier: MIT
import ControlMessages

/// What is to be done with the daemon.
enum Errand: Equatable, Sendable {
    case status(OutputStyle)
    case watch(OutputStyle)
    case screenshot(file: String)
    /// Without a name the panel's own.
    case enroll(name: String?, isDuress: Bool)
    case removeDuress(name: String?, isSure: Bool)
    /// Requests with nothing but "ok" for an answer, one after the other.
    case tell([Request])
    case listPeople(OutputStyle)
    case removePerson(String, isSure: Bool)
    case setAccess(AccessChange, name: String?)
    case importPeople(file: String, takesPart: Bool)
    /// nil writes to standard output.
    case exportPeople(file: String?)
    case setPIN(isPiped: Bool)
    case history(HistoryOrder)
    case backup(file: String)
    case restore(file: String, isSure: Bool)
    case setup(isWithdrawn: Bool)

    /// What a verb with its operands, checked for their number, and its options says.
    init(_ verb: Verb, _ operands: [String], _ options: [String: String]) throws(Failure) {
        let first = operands.first ?? ""
        switch verb {
        case .status: self = .status(Errand.style(options))
        case .watch: self = .watch(Errand.style(options))
        case .screenshot: self = .screenshot(file: first)
        case .enroll: self = .enroll(name: try Errand.names(operands).first, isDuress: options["duress"] != nil)
        case .duressRemove:
            self = .removeDuress(name: try Errand.names(operands).first, isSure: options["yes"] != nil)
        case .peopleList: self = .listPeople(Errand.style(options))
        case .peopleRemove: self = .removePerson(try Errand.name(first), isSure: options["yes"] != nil)
        case .peopleSet:
            self = .setAccess(try AccessChange(options: options), name: try Errand.owner(operands, options))
        case .peopleImport: self = .importPeople(file: first, takesPart: options["partial"] != nil)
        case .peopleExport: self = .exportPeople(file: operands.first)
        case .pinSet: self = .setPIN(isPiped: options["stdin"] != nil)
        case .history: self = .history(try HistoryOrder(options))
        case .backup: self = .backup(file: first)
        case .restore: self = .restore(file: first, isSure: options["yes"] != nil)
        case .setup: self = .setup(isWithdrawn: options["withdraw"] != nil)
        case .lock, .unlock, .maintenance, .peopleAdd, .peopleRename, .peopleEnable, .peopleDisable, .rearm,
            .acknowledge, .doctor, .configCheck, .preview:
            self = .tell(try Errand.requests(verb, operands, options))
        }
    }

    private static func requests(
        _ verb: Verb, _ operands: [String], _ options: [String: String]
    ) throws(Failure) -> [Request] {
        let names = try names(operands)
        switch verb {
        case .lock: return [.panel(.lock)]
        case .unlock:
            guard let text = options["for"] else { return [.panel(.unlock(seconds: nil))] }
            return [.panel(.unlock(seconds: try AccessText.unlockFor(text, in: "--for")))]
        case .maintenance: return [.panel(.maintenance)]
        case .acknowledge: return [.store(.acknowledge)]
        case .peopleAdd: return names.map { .people(.add($0)) }
        case .peopleRename: return [.people(.rename(names[0], to: names[1]))]
        case .peopleEnable: return names.map { .people(.enable($0)) }
        case .peopleDisable: return names.map { .people(.disable($0)) }
        case .rearm: return [.store(.rearm(try scope(names, options)))]
        case .status, .watch, .enroll, .duressRemove, .screenshot, .peopleList, .peopleRemove, .peopleSet,
            .peopleImport, .peopleExport, .pinSet, .history, .backup, .restore, .setup, .doctor, .configCheck, .preview:
            return []  // No such request.
        }
    }

    private static func scope(_ names: [String], _ options: [String: String]) throws(Failure) -> RearmScope {
        switch (names.first, options["everybody"], options["pin"]) {
        case (nil, nil, nil): return .panel
        case (let name?, nil, nil): return .person(name)
        case (nil, _?, nil): return .everybody
        case (nil, nil, _?): return .pin
        case (_, _?, _), (_, _, _?): throw Usage.wrong("one at a time", of: .rearm)
        }
    }

    private static func owner(_ operands: [String], _ options: [String: String]) throws(Failure) -> String? {
        switch (operands.first, options["panel"]) {
        case (let name?, nil): return try Errand.name(name)
        case (nil, _?): return nil
        case (nil, nil), (_?, _?): throw Usage.wrong("a name or --panel is needed", of: .peopleSet)
        }
    }

    private static func style(_ options: [String: String]) -> OutputStyle { options["json"] == nil ? .text : .json }
    private static func name(_ text: String) throws(Failure) -> String { try AccessText.name(text, in: "NAME") }

    private static func names(_ texts: [String]) throws(Failure) -> [String] {
        var names: [String] = []
        for text in texts { names.append(try name(text)) }
        return names
    }
}
