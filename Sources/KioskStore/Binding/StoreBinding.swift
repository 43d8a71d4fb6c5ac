// SPDX-License-Identifier: MIT
import BootTime

/// The binding between a store and its board, by which an older copy of the disk shows.
///
/// The store keeps two random marks, and the board's TPM a hash of the one that counts. Once in every boot, and once a day
/// in a long one, the binding moves on:
///
///     store              board
///     before, counts     counts     as the last move left it
///     counts, fresh      counts     the store first, in one commit
///     counts, fresh      fresh      then the board
///
/// A power cut leaves a store with one mark that the board knows, wherever it comes. A copy from before the move has none.
/// A number that grows would be less: of two steps that are one number each, a copy that is one behind has to be let in
/// after a power cut, and so for ever.
struct StoreBinding: Equatable {
    /// The longest time between two moves. A memory that takes 100,000 writes lasts for longer than any board.
    static let pause = Duration.seconds(86_400)
    private static let markLength = 32

    /// The mark that counted when the last move began.
    let current: [UInt8]
    /// The one that counts since its end.
    let next: [UInt8]
    /// False while the binding begins or ends: the board may have forgotten it, or not have heard of it.
    var isSettled: Bool
    /// The boot and its moment in which it moved last.
    let boot: String
    let moment: Instant

    /// The mark that the board holds; nil where it holds neither, so where the store is not the one that it knows.
    func mark(
        heldAs held: [UInt8], by hash: (_ mark: [UInt8]) throws(StoreError) -> [UInt8]
    ) throws(StoreError) -> [UInt8]? {
        for mark in [current, next] where KeyedHash.equal(held, try hash(mark)) { return mark }
        return nil
    }

    /// True where it is time to move, or the last move was cut off before its end.
    func isDue(holding mark: [UInt8], in boot: String, at now: Instant) -> Bool {
        mark == current || !isSettled || isDue(in: boot, at: now)
    }

    func isDue(in boot: String, at now: Instant) -> Bool {
        boot != self.boot || now < moment || now - moment >= StoreBinding.pause
    }

    /// The binding after the first step of a move.
    func moved(from mark: [UInt8], to fresh: [UInt8], in boot: String, at now: Instant) -> StoreBinding {
        StoreBinding(current: mark, next: fresh, isSettled: true, boot: boot, moment: now)
    }

    /// A binding that begins.
    static func fresh(in boot: String, at now: Instant) throws(StoreError) -> StoreBinding {
        StoreBinding(
            current: try randomMark(), next: try randomMark(), isSettled: false, boot: boot, moment: now)
    }

    static func randomMark() throws(StoreError) -> [UInt8] {
        try GuardedMemory(randomCount: markLength).published()
    }
}

/// The one row of its table, or none.
extension StoreBinding {
    init?(in database: Database) throws(StoreError) {
        let rows = try database.rows("SELECT current, next, settled, boot, since_boot FROM binding")
        guard let row = rows.first else { return nil }
        guard let current = row.blob(0), let next = row.blob(1), let boot = row.text(3), let stamp = row.integer(4)
        else { throw .corrupt(path: database.path, reason: "the binding to the board is no such thing") }
        self.init(
            current: current, next: next, isSettled: row.integer(2) == 1, boot: boot,
            moment: Instant(sinceBoot: .nanoseconds(stamp)))
    }

    /// Keeps this binding and no other, inside the caller's transaction.
    static func keep(_ binding: StoreBinding?, in database: Database) throws(StoreError) {
        guard let binding else { return try database.run("DELETE FROM binding", []) }
        try database.run(
            """
            INSERT OR REPLACE INTO binding (only_row, current, next, settled, boot, since_boot)
            VALUES (1, ?, ?, ?, ?, ?)
            """,
            [
                .blob(binding.current), .blob(binding.next), .integer(binding.isSettled ? 1 : 0), .text(binding.boot),
                .integer(binding.moment.sinceBoot.nanoseconds),
            ])
    }
}

/// A reason why a store is not the one that its board knows.
package enum BindingFlaw: Hashable, Sendable {
    /// Neither of its marks counts.
    case older
    /// A store without a mark, where the board knows one.
    case unbound
    /// The board knows no store any more.
    case forgotten
    /// The board's memory is another key's.
    case foreign
    /// The daemon has no TPM to ask.
    case noTPM

    package var reason: String {
        switch self {
        case .older: "it is an older copy, or of another board"
        case .unbound: "it is a copy from before it was bound to the TPM"
        case .forgotten: "the TPM knows no store any more"
        case .foreign: "the TPM knows a store with another key"
        case .noTPM: "it is bound to a TPM, and ninedotd has none"
        }
    }
}
