// SPDX-License-Identifier: MIT
import ControlMessages

/// What is to become of somebody's access; what is not named stays.
struct AccessChange: Equatable, Sendable {
    /// What is to become of one of the terms.
    enum Term<Value: Equatable & Sendable>: Equatable, Sendable {
        case unlimited
        case limited(Value)

        var value: Value? {
            switch self {
            case .unlimited: nil
            case .limited(let value): value
            }
        }
    }

    var validFrom: Term<String>?
    var validUntil: Term<String>?
    var windows: Term<String>?
    var usesLeft: Term<Int>?
    var unlockFor: Term<Int>?

    /// Changes nothing.
    init() {}

    /// - Parameter options: Those of `people set`.
    init(options: [String: String]) throws(Failure) {
        try self.init(
            from: options["from"], until: options["until"], hours: options["hours"], uses: options["uses"],
            unlockFor: options["unlock-for"], place: { "--\($0)" })
        guard self != AccessChange() else {
            throw Usage.wrong("one of --from, --until, --hours, --uses, --unlock-for is needed", of: .peopleSet)
        }
    }

    /// - Parameters:
    ///   - from: What was written; nil where nothing was.
    ///   - place: Where a term stands, by its name as an option.
    init(
        from: String?, until: String?, hours: String?, uses: String?, unlockFor: String?,
        place: (String) -> String
    ) throws(Failure) {
        validFrom = try AccessChange.term(from, place("from"), AccessText.day)
        validUntil = try AccessChange.term(until, place("until"), AccessText.day)
        windows = try AccessChange.term(hours, place("hours"), AccessText.windows)
        usesLeft = try AccessChange.term(uses, place("uses"), AccessText.uses)
        self.unlockFor = try AccessChange.term(unlockFor, place("unlock-for"), AccessText.unlockFor)
        if let first = validFrom?.value, let last = validUntil?.value, first > last {
            throw Failure(.usage, "\(place("until")): expected a day not before \(first), not \(last)")
        }
    }

    func applied(to old: AccessTerms) -> AccessTerms {
        var terms = old
        if let validFrom { terms.validFrom = validFrom.value }
        if let validUntil { terms.validUntil = validUntil.value }
        if let windows { terms.windows = windows.value }
        if let usesLeft { terms.usesLeft = usesLeft.value }
        if let unlockFor { terms.unlockFor = unlockFor.value }
        return terms
    }

    private static func term<Value>(
        _ text: String?, _ place: String, _ read: (String, String) throws(Failure) -> Value?
    ) throws(Failure) -> Term<Value>? {
        guard let text else { return nil }
        if ["", "any", "none"].contains(text.lowercased()) { return .unlimited }
        return try read(text, place).map { .limited($0) } ?? .unlimited
    }
}
