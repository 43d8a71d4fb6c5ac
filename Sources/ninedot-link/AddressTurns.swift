// SPDX-License-Identifier: MIT
import Glibc

/// The kinds of addresses that a broker's name has, IPv6 and IPv4, tried in turn: another one after each failure. A round
/// has each of them once.
///
/// libmosquitto, where it does not wait, tries the first address of a name and no other, and it checks a certificate
/// against what it was told to connect to, so that an address in the name's place would not do. Bound to no address in
/// particular of one kind, it passes over the addresses of the other, and the name stays.
struct AddressTurns: Equatable {
    enum Kind: Equatable {
        case four, six

        /// The address to bind to, which leaves the choice to the kernel.
        var anyAddress: String {
            switch self {
            case .four: "0.0.0.0"
            case .six: "::"
            }
        }
    }

    private var turn = 0
    /// True after a try that nothing is known of to have succeeded.
    private var isOpen = false
    /// The kinds that this round still has.
    private var untried = 0

    /// The address to bind the next connection to; nil where there is no choice.
    ///
    /// - Parameter kinds: Those that the name has now, in the resolver's order.
    mutating func next(of kinds: [Kind]) -> String? {
        if isOpen { turn += 1 }
        isOpen = true
        if untried == 0 { untried = kinds.count }
        untried = max(untried - 1, 0)
        return kinds.count < 2 ? nil : kinds[turn % kinds.count].anyAddress
    }

    /// False where a pause comes before the next try.
    var hasAnother: Bool { untried > 0 }

    /// Takes in that the broker has answered: the next round begins there.
    mutating func succeeded() {
        isOpen = false
        untried = 0
    }
}

extension AddressTurns.Kind {
    /// The kinds of addresses of a name, each once; none where it has no address. Looks the name up, which may take a
    /// while.
    static func all(of host: String) -> [AddressTurns.Kind] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var kinds: [AddressTurns.Kind] = []
        var entry = first
        while let address = entry?.pointee {
            if let kind = AddressTurns.Kind(address.ai_family), !kinds.contains(kind) { kinds.append(kind) }
            entry = address.ai_next
        }
        return kinds
    }

    private init?(_ family: Int32) {
        switch family {
        case AF_INET: self = .four
        case AF_INET6: self = .six
        default: return nil
        }
    }
}
