// SPDX-License-Identifier: MIT

extension AttemptPolicy {
    /// For the teacher's PIN, which is counted by itself: a minute after the third failure, growing to an hour. After
    /// ten only the tool re-arms it.
    package static let pin = AttemptPolicy(table: .pin, stop: 10)

    static func pinSeconds(_ failures: Int) -> Int {
        switch failures {
        case ...2: 0
        case 3: 60
        case 4: 300
        case 5: 900
        default: 3600
        }
    }
}

extension AttemptPolicy.Table {
    /// Failures without a delay, before the table begins.
    var freeFailures: Int {
        switch self {
        case .classroom, .strict: 4
        case .pin: 2
        }
    }
}
