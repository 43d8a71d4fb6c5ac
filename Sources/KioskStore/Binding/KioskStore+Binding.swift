// SPDX-License-Identifier: MIT
import KioskModel
import TPM

/// Root's requests about the binding between the store and its board.
extension KioskStore {
    /// Binds the store to the board's TPM, so that an older copy of it is a fault; once is enough.
    package func bind(actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            guard let board = store.board else { throw .refused(.cannotBind(OpenStore.noTPM)) }
            guard try StoreBinding(in: store.database)?.isSettled != true else { return }
            guard try board.content(store.keys) != .foreign else {
                throw .refused(.cannotBind("\(BindingFlaw.foreign.reason): \"ninedotctl key accept\" takes its place"))
            }
            try refusing(store) { () throws(StoreError) in
                try store.bind(at: clock.now(), noting: .storeBound, actor: actor)
            }
        }
    }

    /// Unbinds the store from the board; one that is not bound stays so.
    package func unbind(actor: String = "panel") throws(StoreError) {
        try use { store throws(StoreError) in
            try refusing(store) { () throws(StoreError) in try store.unbind(actor: actor) }
        }
    }

    /// Opens a store that is not the one that the board knows, and takes it for that from now on.
    package func accept(actor: String = "panel") throws(StoreError) -> OpenedStore {
        do {
            let opened = try open(acceptedBy: actor)
            try collectNewestEntry()
            return opened
        } catch .refused(let refusal) {
            _ = try open()
            throw .refused(refusal)
        }
    }

    /// Does it, or where the TPM does not leaves the binding as it can be: that is a refusal, and no fault of the store.
    private func refusing(_ store: OpenStore, _ act: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try act()
        } catch .board(let reason) {
            try store.followBoard(at: clock.now())
            throw .refused(.cannotBind(reason))
        }
    }
}
