// SPDX-License-Identifier: MIT
package import PatternLock

extension EnglishWords: EnrollmentWords {
    package func strength(_ level: PatternStrength.Level, tellsOrder: Bool) -> String {
        let advice =
            switch level {
            case .weak: "Weak: longer steps are safer"
            case .medium: "Medium: a crossing helps"
            case .strong: "Strong: hard to guess"
            }
        return tellsOrder ? advice + ". Tap the small grid for the order" : advice
    }
}
