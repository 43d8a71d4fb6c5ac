// SPDX-License-Identifier: MIT
import KioskSession

/// The state of the page in view. A page begins anew when it comes, but the list of people stays where it was while one
/// of them is changed.
struct PageMemory: Hashable {
    private(set) var place: PagePlace?
    var state = PageState()
    private var peoplePage = 0
    private var isNameEmpty = false

    mutating func follow(_ view: ViewState) {
        let next = view.pagePlace
        if next != place { turn(to: next) }
        let isEmpty = view.name?.isEmpty ?? false
        if isEmpty, !isNameEmpty { state.expectCapital() }
        isNameEmpty = isEmpty
    }

    private mutating func turn(to next: PagePlace?) {
        if place == .people { peoplePage = state.page }
        if next == .menu { peoplePage = 0 }
        state = PageState(page: next == .people ? peoplePage : 0)
        place = next
        isNameEmpty = false
    }
}

extension ViewState {
    /// What is typed on this page; nil on any other.
    var name: String? {
        switch self {
        case .teacher(.name(let view)): view.text
        case .lock, .roster, .enroll, .unlocked, .notice, .teacher: nil
        }
    }
}
