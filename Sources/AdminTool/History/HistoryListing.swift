// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl history`: the oldest first, so that the newest stands right above the prompt.
struct HistoryListing {
    let order: HistoryOrder

    func run(on connection: consuming Connection) throws(Failure) {
        let entries = try connection.entries(of: order)
        switch order.style {
        case .json: for entry in entries { Terminal.say(entry.line) }
        case .csv: Terminal.say(HistoryText.csv(entries, clock: LocalClock()))
        case .text:
            Terminal.say(entries.isEmpty ? "nothing happened" : HistoryText.table(entries, clock: LocalClock()))
        }
    }
}

extension Connection {
    /// The newest entries, the oldest of them first, asked for page after page.
    fileprivate mutating func entries(of order: HistoryOrder) throws(Failure) -> [ListedEntry] {
        var entries: [ListedEntry] = []
        let count = order.count ?? .max
        while entries.count < count {
            let range = HistoryRange(
                count: min(Request.longestPage, count - entries.count), before: entries.last?.number,
                since: order.since.map { $0 * 1000 })
            guard case .history(let page) = try ask(.store(.history(range))) else { throw Connection.strangeReply }
            entries += page.entries
            guard page.more, !page.entries.isEmpty else { break }
        }
        return entries.reversed()
    }
}
