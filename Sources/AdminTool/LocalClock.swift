// SPDX-License-Identifier: MIT
import Glibc

/// The wall clock in the machine's time zone, for people to read.
struct LocalClock {
    /// Seconds since 1970.
    var now: Int { Glibc.time(nil) }

    /// Such as "2026-01-01 14:03:07".
    func dateAndTime(of seconds: Int) -> String { text(of: seconds, "%Y-%m-%d %H:%M:%S") }

    /// Such as "14:03:07".
    func time(of seconds: Int) -> String { text(of: seconds, "%H:%M:%S") }

    private func text(of seconds: Int, _ format: String) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "?" }
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
