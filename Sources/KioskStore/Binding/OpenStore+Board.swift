// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import TPM

/// The memory of the board, in which the store's binding has its other end.
extension OpenStore {
    /// Throws where this is not the store that the board knows, and moves the binding on where that is due.
    ///
    /// A store that nobody has set up takes the place of the one before: there was a permission for it.
    func followBoard(at now: Instant) throws(StoreError) {
        let binding = try StoreBinding(in: database)
        guard let board else {
            guard binding == nil else { throw flaw(.noTPM) }
            return
        }
        let content = try board.content(keys)
        guard let binding else {
            guard case .value = content else { return warnOfNoBinding() }
            guard isFresh else { throw flaw(.unbound) }
            return try bind(at: now)
        }
        switch content {
        case .value(let held):
            let mark = try binding.mark(heldAs: held) { (mark) throws(StoreError) in try board.hash(of: mark, keys) }
            if let mark {
                try move(binding, from: mark, at: now)
            } else if isFresh {
                try bind(at: now)
            } else {
                throw flaw(.older)
            }
        case .empty where !binding.isSettled:
            try board.write(binding.current, keys)
            try move(binding, from: binding.current, at: now)
        case .absent where !binding.isSettled:
            try database.transaction { () throws(StoreError) in try StoreBinding.keep(nil, in: database) }
            warnOfNoBinding()
        case .absent, .empty: throw flaw(.forgotten)
        case .foreign: throw flaw(.foreign)
        }
    }

    /// The same where a day has passed since the last move, and not otherwise.
    func followBoardDaily(at now: Instant) throws(StoreError) {
        guard let binding = try StoreBinding(in: database), binding.isDue(in: ledger.bootID, at: now) else { return }
        try followBoard(at: now)
    }

    /// First the store, then the board: see `StoreBinding`.
    private func move(_ binding: StoreBinding, from mark: [UInt8], at now: Instant) throws(StoreError) {
        guard binding.isDue(holding: mark, in: ledger.bootID, at: now) else { return }
        let moved = binding.moved(from: mark, to: try StoreBinding.randomMark(), in: ledger.bootID, at: now)
        try database.transaction { () throws(StoreError) in try StoreBinding.keep(moved, in: database) }
        try board?.write(moved.next, keys)
    }

    /// Binds the store to the board anew, whatever the board knows. Cut off, the store is not bound, or a fault as before.
    func bind(at now: Instant, noting kind: HistoryEntry.Kind? = nil, actor: String = "") throws(StoreError) {
        guard let board else { return }
        var binding = try StoreBinding.fresh(in: ledger.bootID, at: now)
        try database.transaction { () throws(StoreError) in try StoreBinding.keep(binding, in: database) }
        switch try board.content(keys) {
        case .absent: try board.define(keys)
        case .empty:
            // Under a password that nobody can tell.
            try board.remove()
            try board.define(keys)
        case .value, .foreign: break
        }
        try board.write(binding.current, keys)
        binding.isSettled = true
        try database.transaction { () throws(StoreError) in
            try StoreBinding.keep(binding, in: database)
            if let kind { try history.append(kind, of: shared, actor: actor) }
        }
    }

    /// Unbinds the store. Cut off, it is bound, or not any more.
    func unbind(actor: String) throws(StoreError) {
        guard let board, var binding = try StoreBinding(in: database) else { return }
        binding.isSettled = false
        try database.transaction { () throws(StoreError) in try StoreBinding.keep(binding, in: database) }
        try board.remove()
        try database.transaction { () throws(StoreError) in
            try StoreBinding.keep(nil, in: database)
            try history.append(.storeUnbound, of: shared, actor: actor)
        }
    }

    /// Takes the store for the present one: bound anew where there is a TPM, and unbound where there is none.
    func accept(at now: Instant, actor: String) throws(StoreError) {
        guard let board else {
            guard try StoreBinding(in: database) != nil else { throw .refused(.cannotBind(OpenStore.noTPM)) }
            return try database.transaction { () throws(StoreError) in
                try StoreBinding.keep(nil, in: database)
                try history.append(.storeAccepted, of: shared, actor: actor)
            }
        }
        if try board.content(keys) == .foreign { try board.remove() }
        try bind(at: now, noting: .storeAccepted, actor: actor)
    }

    static let noTPM = "ninedotd has no TPM: run \"ninedotctl key seal\", which has it handed over"

    private func flaw(_ flaw: BindingFlaw) -> StoreError { .otherBoard(path: database.path, flaw) }

    private func warnOfNoBinding() {
        warnings.append(
            "\(database.path): is not bound to the TPM, so an older copy does not show: ninedotctl key seal")
    }
}

/// The board's memory as a store's keys open it.
struct StoreBoard {
    let memory: any BoardMemory

    func content(_ keys: borrowing StoreKeys) throws(StoreError) -> BoardContent {
        let password = try password(keys)
        return try asked { () throws(TPMError) in try memory.content(password) }
    }

    func define(_ keys: borrowing StoreKeys) throws(StoreError) {
        let password = try password(keys)
        try asked { () throws(TPMError) in try memory.define(password) }
    }

    /// Has the board hold this mark, by its hash.
    func write(_ mark: [UInt8], _ keys: borrowing StoreKeys) throws(StoreError) {
        let (hash, password) = (try hash(of: mark, keys), try password(keys))
        try asked { () throws(TPMError) in try memory.write(hash, password) }
    }

    func remove() throws(StoreError) { try asked { () throws(TPMError) in try memory.remove() } }

    func hash(of mark: [UInt8], _ keys: borrowing StoreKeys) throws(StoreError) -> [UInt8] {
        var message = SealedBytes(domain: "ninedot-board-mark-v1")
        message.append(.blob(mark))
        return try KeyedHash.value(of: message.bytes, key: keys.board)
    }

    private func password(_ keys: borrowing StoreKeys) throws(StoreError) -> [UInt8] {
        var password = try KeyedHash.value(of: SealedBytes(domain: "ninedot-board-password-v1").bytes, key: keys.board)
        // A TPM takes zeros at the end of a password away.
        password[password.count - 1] |= 1
        return password
    }

    private func asked<Result>(_ ask: () throws(TPMError) -> Result) throws(StoreError) -> Result {
        do throws(TPMError) {
            return try ask()
        } catch {
            throw .board(reason: error.description)
        }
    }
}
