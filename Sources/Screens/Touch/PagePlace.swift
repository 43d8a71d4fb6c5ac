// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

/// Which page a view is, whatever it says just now: what a finger began on one is not continued on another.
enum PagePlace: Hashable {
    case letters
    case roster
    case pin(PINView.Purpose)
    case menu
    case people
    case person(ProfileID)
    case name
    case history
    case look
    case doctor
    case question(TeacherQuestion)
}

extension ViewState {
    /// Nil for a screen that is no page.
    var pagePlace: PagePlace? {
        switch self {
        case .roster(let roster):
            switch roster.stage {
            case .letters: .letters
            case .people: .roster
            }
        case .teacher(let teacher): teacher.place
        case .lock, .enroll, .unlocked, .notice: nil
        }
    }
}

extension TeacherView {
    fileprivate var place: PagePlace {
        switch self {
        case .pin(let view): .pin(view.purpose)
        case .menu: .menu
        case .people: .people
        case .person(let person, _): .person(person.id)
        case .name: .name
        case .history: .history
        case .look: .look
        case .doctor: .doctor
        case .question(let question): .question(question)
        }
    }
}
