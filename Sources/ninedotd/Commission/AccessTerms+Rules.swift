// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

extension AccessTerms {
    init(_ access: ProfileAccess) {
        let windows = access.rules.windows
        self.init(
            validFrom: access.rules.validFrom?.description, validUntil: access.rules.validUntil?.description,
            windows: windows.isEmpty ? nil : WeeklyWindow.text(of: windows), usesLeft: access.rules.usesLeft,
            unlockFor: access.unlockFor.map { Int($0.components.seconds) })
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
