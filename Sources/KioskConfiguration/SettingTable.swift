// SPDX-License-Identifier: MIT

/// The keys of a configuration, by section, and what each takes.
struct SettingTable<Settings>: Sendable {
    typealias Key = @Sendable (_ value: String, _ settings: inout Settings) throws(ExpectedError) -> Void

    private let sections: [String: [String: Key]]
    private let first: String

    /// - Parameter first: The section that stands for all of them where there is none.
    init(_ sections: [String: [String: Key]], first: String) {
        self.sections = sections
        self.first = first
    }

    /// Applies one setting.
    func apply(_ setting: IniFile.Setting, to settings: inout Settings) throws(ExpectedError) {
        let key = try key(of: setting)
        do throws(ExpectedError) {
            try key(setting.value, &settings)
        } catch {
            throw ExpectedError("\(error.expected) after \"\(setting.name) =\", not \"\(setting.value)\"")
        }
    }

    func key(of setting: IniFile.Setting) throws(ExpectedError) -> Key {
        guard !setting.section.isEmpty else {
            throw ExpectedError("a section such as [\(first)] before \"\(setting.name)\"")
        }
        guard let section = sections[setting.section] else {
            let known = sections.keys.sorted().map { "[\($0)]" }.joined(separator: ", ")
            throw ExpectedError("a section of \(known), not [\(setting.section)]")
        }
        guard let key = section[setting.name] else {
            let known = section.keys.sorted().joined(separator: ", ")
            throw ExpectedError("a key of \(known) in [\(setting.section)], not \"\(setting.name)\"")
        }
        return key
    }
}

/// Keys with values of the usual forms.
protocol SettingValues {}

extension SettingValues {
    static func text(_ value: String) throws(ExpectedError) -> String {
        guard !value.isEmpty else { throw ExpectedError("a name or a pattern with * and ?") }
        return value
    }

    static func number(_ value: String, in range: ClosedRange<Int>) throws(ExpectedError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw ExpectedError("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    static func yesOrNo(_ value: String) throws(ExpectedError) -> Bool {
        switch value {
        case "yes": return true
        case "no": return false
        default: throw ExpectedError("yes or no")
        }
    }

    static func name<Name: RawRepresentable & CaseIterable>(_ value: String) throws(ExpectedError) -> Name
    where Name.RawValue == String {
        guard let name = Name(rawValue: value) else {
            throw ExpectedError(Name.allCases.map(\.rawValue).joined(separator: " or "))
        }
        return name
    }

    /// Words with spaces in between, each once; "no" for none of them.
    static func names<Name: RawRepresentable & CaseIterable & Equatable>(
        _ value: String
    ) throws(ExpectedError) -> [Name] where Name.RawValue == String {
        if value == "no" { return [] }
        let words = value.split(separator: " ").map { Name(rawValue: String($0)) }
        guard !words.isEmpty, !words.contains(nil) else {
            throw ExpectedError(Name.allCases.map(\.rawValue).joined(separator: ", ") + " or no")
        }
        return Name.allCases.filter { words.contains($0) }
    }
}
