// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// What is seen of the teacher's pages.
extension Maintenance {
    func view(of sheet: Sheet, knowing known: StoreState, at now: Instant) -> ViewState {
        switch place {
        case .pin(let check): .teacher(.pin(check.view(of: sheet, after: known.pinAttempts, at: now)))
        case .menu, .over: .teacher(.menu(MenuView(items: items(knowing: known), unseenFailures: known.unseenFailures)))
        case .people: .teacher(.people(known.people))
        case .person(let id):
            known.person(id).map { .teacher(.person($0, actions: actions(on: $0))) } ?? .teacher(.question(.gone))
        case .name(let typing): .teacher(.name(typing.view))
        case .removal(let label): .teacher(.question(.remove(label)))
        case .rearming: .teacher(.question(.rearm))
        case .drawing(let enrollment): .enroll(enrollment.view(of: sheet, at: now))
        case .newPIN(let choice): .teacher(.pin(choice.view(of: sheet)))
        case .history(let entries, let unseen):
            .teacher(.history(HistoryView(entries: entries, unseenFailures: unseen)))
        case .look: .teacher(.look(known.look))
        case .doctor(let view): .teacher(.doctor(view))
        case .told(let question): .teacher(.question(question))
        }
    }
}
