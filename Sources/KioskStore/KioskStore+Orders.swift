// SPDX-License-Identifier: MIT
package import KioskModel

extension KioskStore {
    /// Does what no secret is needed for, durably. Somebody who is gone is an answer and no error.
    package func perform(_ order: StoreOrder, actor: String = "panel") throws(StoreError) -> StoreAnswer {
        do {
            return try answer(to: order, actor)
        } catch .unknownPerson {
            return .changed(.unknown)
        }
    }

    private func answer(to order: StoreOrder, _ actor: String) throws(StoreError) -> StoreAnswer {
        switch order {
        case .people(let first, let count): return .people(try people(from: first, count: count))
        case .addPerson(let name): return .changed(try addPerson(name, actor: actor))
        case .renamePerson(let id, let name): return .changed(try renamePerson(id, to: name, actor: actor))
        case .setEnabled(let isEnabled, let id): return .changed(try setEnabled(isEnabled, of: id, actor: actor))
        case .removePerson(let id): return .changed(try removePerson(id, actor: actor))
        case .removeDuress(let person): return .duress(try removeDuressPattern(of: person, actor: actor))
        case .access(let person): return .access(try access(of: person))
        case .setAccess(let access, let person):
            try setAccess(access, of: person, actor: actor)
            return person.map { .changed(.done($0)) } ?? .done
        case .rearm(let target): return .changed(try rearm(target, actor: actor))
        case .acknowledge:
            try acknowledge(actor: actor)
            return .done
        case .history(let count, let number, let since):
            return .history(try history(newest: count, before: number, since: since))
        case .finishSetup:
            try finishSetup()
            return .done
        case .setLook(let look):
            try setLook(look, actor: actor)
            return .done
        }
    }
}
