// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel

/// The link's way through the history: up to which entry it was told, and what it has kept of that.
///
/// Old and new events come the one way, page by page out of the store, and no more at once than the link has room for.
struct EventFeed {
    private enum Place {
        /// The link has not said yet where it is.
        case unknown
        /// The end, for a link that wants only what is to come.
        case end
        /// The number up to which the link was told everything.
        case after(Int)
    }

    enum Step: Equatable {
        /// The entries between the two numbers are gone.
        case gap(after: Int, next: Int)
        case entry(HistoryEntry)
    }

    /// The pause after the store could not answer.
    private static let pause = Duration.seconds(5)

    private var place = Place.unknown
    /// The last number that the link was told of a history that another has replaced.
    private var replaced: Int?
    /// The number of the store's newest entry; nil until that is heard.
    private var newest: Int?
    /// The numbers that were sent and that the link has not said it has kept.
    private var underWay: [Int] = []
    private var isAsking = false
    private(set) var nextTry: Instant?

    /// Takes in the last event that the link has kept; at first that is its place.
    mutating func hasKept(_ number: Int?) {
        if case .unknown = place { place = number.map { .after($0) } ?? .end }
        if let number { underWay.removeAll { $0 <= number } }
    }

    /// Takes in that the store has a new entry.
    mutating func noted(_ number: Int) { newest = number }

    /// The store is asked for this next, once; nil while there is nothing new or no room for it.
    mutating func question(at now: Instant) -> StoreRequest? {
        let room = LinkProtocol.window - underWay.count
        guard !isAsking, room > 0, nextTry.map({ $0 <= now }) ?? true else { return nil }
        let request: StoreRequest
        switch place {
        case .unknown: return nil
        case .end: request = .entries(after: nil, count: 0)
        case .after(let number):
            guard newest != number else { return nil }
            request = .entries(after: number, count: room)
        }
        isAsking = true
        nextTry = nil
        return request
    }

    /// Takes in the answer: what the link is to be told, in this order.
    mutating func answered(_ page: HistoryPage) -> [Step] {
        isAsking = false
        newest = page.newest
        guard case .after(let number) = place else {
            place = .after(page.newest)
            return []
        }
        guard page.newest >= number else { return beginAnew(after: number, page) }
        var steps: [Step] = []
        var last = number
        for entry in page.entries {
            if let before = replaced.take() {
                steps.append(.gap(after: before, next: entry.number))
            } else if entry.number > last + 1 {
                steps.append(.gap(after: last, next: entry.number))
            }
            steps.append(.entry(entry))
            last = entry.number
        }
        place = .after(page.last ?? page.newest)
        return steps
    }

    mutating func failed(at now: Instant) {
        isAsking = false
        nextTry = now + EventFeed.pause
    }

    /// Takes in that an event of this number is under way.
    mutating func sent(_ number: Int) { underWay.append(number) }

    /// The history has fewer entries than the link knows: it is another one, told from its beginning.
    private mutating func beginAnew(after number: Int, _ page: HistoryPage) -> [Step] {
        place = .after(0)
        guard page.newest > 0 else { return [.gap(after: number, next: 1)] }
        replaced = number
        return []
    }
}
