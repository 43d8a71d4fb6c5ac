// SPDX-License-Identifier: MIT
import JSON

extension Request {
    /// Requests about the binding between the store and the board's TPM; for root only. Answered by `Reply.ok`.
    package enum Key: Equatable, Sendable {
        /// Binds the store, so that an older copy of it shows; once more does no harm.
        case bind
        case unbind
        /// Takes a store for the present one, though the board knows another or none.
        case accept

        static let examples: [(line: String, means: Key)] = [
            (#"{"protocol":1,"do":"bindStore"}"#, .bind),
            (#"{"protocol":1,"do":"unbindStore"}"#, .unbind),
            (#"{"protocol":1,"do":"acceptStore"}"#, .accept),
        ]
    }
}

extension Request.Key: RequestGroup {
    enum Word: String, CaseIterable {
        case bindStore, unbindStore, acceptStore
    }

    static func fields(of word: Word) -> [String] { [] }

    init(_ word: Word, from object: borrowing JSONObject) {
        switch word {
        case .bindStore: self = .bind
        case .unbindStore: self = .unbind
        case .acceptStore: self = .accept
        }
    }

    var word: Word {
        switch self {
        case .bind: .bindStore
        case .unbind: .unbindStore
        case .accept: .acceptStore
        }
    }

    func write(to object: borrowing JSONObject) {}
}
