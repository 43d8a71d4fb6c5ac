// SPDX-License-Identifier: MIT
package import TPM

/// The memory of a board, with a look into it. One thread uses it at a time.
package final class FakeBoard: BoardMemory, @unchecked Sendable {
    private struct Room {
        var password: [UInt8]
        var value: [UInt8]?
    }

    private var room: Room?
    /// The number of times that something was written or made.
    package private(set) var changes = 0
    /// Called around each change.
    package var onChange: () -> Void = {}
    /// Thrown instead of doing anything.
    package var failure: TPMError?
    /// Thrown instead of making or removing the room.
    package var ownerFailure: TPMError?

    package init() {}

    /// The board as it is now, apart from this one.
    package func copy() -> FakeBoard {
        let copy = FakeBoard()
        copy.room = room
        return copy
    }

    package var isDefined: Bool { room != nil }

    /// Takes the room away, as whoever has the owner's password can.
    package func clear() { room = nil }

    package func content(_ password: [UInt8]) throws(TPMError) -> BoardContent {
        if let failure { throw failure }
        guard let room else { return .absent }
        guard let value = room.value else { return .empty }
        return room.password == password ? .value(value) : .foreign
    }

    package func define(_ password: [UInt8]) throws(TPMError) {
        if let failure = failure ?? ownerFailure { throw failure }
        guard room == nil else { throw .refused(code: 0x14c) }
        change { room = Room(password: password) }
    }

    package func write(_ value: [UInt8], _ password: [UInt8]) throws(TPMError) {
        if let failure { throw failure }
        guard let room else { throw .refused(code: 0x18b) }
        guard room.password == password else { throw .wrongPassword }
        change { self.room = Room(password: password, value: value) }
    }

    package func remove() throws(TPMError) {
        if let failure = failure ?? ownerFailure { throw failure }
        guard room != nil else { return }
        change { room = nil }
    }

    private func change(_ body: () -> Void) {
        onChange()
        body()
        changes += 1
        onChange()
    }
}
