// SPDX-License-Identifier: MIT

extension EnglishWords: UnlockedWords {
    package var unlocked: String { "Unlocked" }
    package func names(_ names: [String]) -> String { names.joined(separator: " and ") }

    package func locks(inSeconds seconds: Int?) -> String {
        guard let seconds else { return "Stays open until it is locked" }
        return "Locks in \(clockTime(seconds: seconds))"
    }

    package func failuresBefore(_ count: Int) -> String {
        "\(count)\u{a0}wrong \(count == 1 ? "try" : "tries") since your last unlock"
    }
}
