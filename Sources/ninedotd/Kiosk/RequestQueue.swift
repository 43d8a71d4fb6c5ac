// SPDX-License-Identifier: MIT
import KioskModel
import KioskStore

/// A request to the store, with the secret that it is about.
struct QueuedRequest: Sendable {
    var request: StoreRequest
    var asker: StoreWorker.Asker
    var secret = StoreSecret()

    static let opening = QueuedRequest(request: .open, asker: .nobody(actor: "panel"))
}

/// Requests in their order. Each stays in its place until it is taken, and its secret is overwritten there then.
///
/// An array moves what is behind an element that is removed, and moves everything when it grows: both leave secrets
/// behind. This one goes round in its places, and overwrites those that it grows out of.
struct RequestQueue: Sendable {
    private var places: [QueuedRequest]
    private var first = 0
    private(set) var count = 0

    init(places: Int = 32) {
        self.places = Array(repeating: .opening, count: max(1, places))
    }

    var last: QueuedRequest? { count == 0 ? nil : places[place(count - 1)] }

    mutating func append(_ request: QueuedRequest) {
        if count == places.count { grow() }
        places[place(count)] = request
        count += 1
    }

    mutating func takeFirst() -> QueuedRequest? {
        guard count > 0 else { return nil }
        let taken = places[first]
        places[first].secret.wipe()
        first = place(1)
        count -= 1
        return taken
    }

    /// The number of places that hold a secret; more than `count` would be remains.
    var secrets: Int { places.lazy.filter { !$0.secret.isBlank }.count }

    private func place(_ number: Int) -> Int { (first + number) % places.count }

    private mutating func grow() {
        var larger = RequestQueue(places: places.count * 2)
        while let request = takeFirst() { larger.append(request) }
        self = larger
    }
}
