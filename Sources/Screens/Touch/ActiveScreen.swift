// SPDX-License-Identifier: MIT
package import BootTime
package import Geometry
package import KioskSession
package import Touch

/// The screen on the panel and the finger on it.
///
/// It is laid out once for each view, page, size or appearance that it is given; touches and pictures go by that.
package struct ActiveScreen {
    package private(set) var shown: ShownScreen
    /// The screens made and the layouts found so far: at most one of each for a touch sample.
    package private(set) var counts = Counts()
    /// The view as it was given, also where the path may not be seen.
    package private(set) var view: ViewState
    private var measures: Measures
    private var appearance: Appearance
    private var router = TouchRouter()
    private var memory = PageMemory()

    package struct Counts: Hashable, Sendable {
        package var views = 0
        package var layouts = 0
    }

    package init(_ view: ViewState, on measures: Measures, in appearance: Appearance) {
        self.view = view
        self.measures = measures
        self.appearance = appearance
        memory.follow(view)
        shown = ShownScreen(view, showing: memory.page, on: measures, in: appearance)
    }

    /// Shows what the session is seen as from now on; call it after the session has taken events.
    package mutating func show(_ view: ViewState) {
        self.view = view
        counts.views += 1
        memory.follow(view)
        update()
    }

    /// Shows the same on another panel.
    package mutating func move(to panel: PanelGeometry) {
        guard panel != measures.panel else { return }
        measures = Measures(panel, measures.text)
        layOut()
    }

    /// Shows the same in other words and colors.
    package mutating func change(to appearance: Appearance) {
        self.appearance = appearance
        layOut()
    }

    /// The meaning of what the finger does. Where it is anything for the session, `show` must follow.
    package mutating func handle(_ event: FingerEvent, at now: Instant) -> [SessionEvent] {
        let due = router.advance(to: now, on: shown)
        return events(of: due + router.handle(event, on: shown, at: now))
    }

    /// The meaning of a finger that is held still by now. Where it is anything for the session, `show` must follow.
    package mutating func advance(to now: Instant) -> [SessionEvent] {
        events(of: router.advance(to: now, on: shown))
    }

    /// The time for `advance`; nil while nothing is held that does something by itself.
    package var nextDeadline: Instant? { router.nextDeadline }

    package var feedback: TouchFeedback { router.feedback }
    /// The part of the screen that is shown, where it has several.
    package var page: PageState { memory.page }

    private mutating func events(of outputs: [TouchRouter.Output]) -> [SessionEvent] {
        let events = outputs.compactMap { event(of: $0) }
        // Otherwise the next view brings the update.
        if events.isEmpty { update() }
        return events
    }

    /// Nil for what changes only the page.
    private mutating func event(of output: TouchRouter.Output) -> SessionEvent? {
        switch output {
        case .action(.event(let event)), .stroke(let event): return event
        case .action(.turnPage(let pages)):
            memory.page.number = shown.layout.shownPage + pages
            return .turnedPage
        case .action(.key(let key)): return memory.page.press(key).map { .teacher($0) }
        case .accent(let character):
            memory.page.keyboard.typedAccent()
            return .teacher(.type(character))
        case .cornerHeld: return .maintenanceRequested
        }
    }

    private mutating func update() {
        if let same = shown.updated(to: view, showing: memory.page, in: appearance) {
            shown = same
            router.follow(shown)
        } else {
            layOut()
        }
    }

    private mutating func layOut() {
        counts.layouts += 1
        shown = ShownScreen(view, showing: memory.page, on: measures, in: appearance)
        router.follow(shown)
    }
}

/// A part of a screen that only the panel knows of: the shown page of a list, and the state of the keyboard.
package struct PageState: Hashable, Sendable {
    /// The number of the page of a list or tiles, from 0.
    package var number: Int
    package var keyboard: Keyboard

    package init(number: Int = 0, keyboard: Keyboard = Keyboard()) {
        self.number = number
        self.keyboard = keyboard
    }

    /// Takes a key of the keyboard; nil when only the keyboard itself changed. Words of a name begin with a capital.
    mutating func press(_ key: Key) -> TeacherInput? {
        switch keyboard.press(key) {
        case .insert(let character):
            if character == " " { expectCapital() }
            return .type(character)
        case .delete: return .erase
        case .done: return .save
        case nil: return nil
        }
    }

    mutating func expectCapital() {
        if keyboard.shift == .off { keyboard.shift = .once }
    }
}

/// The page state of the screen in view. Each screen begins with a new one, but the list of people stays where it was
/// while one of them is changed.
private struct PageMemory: Hashable {
    private var screen: ScreenID?
    var page = PageState()
    private var peoplePage = 0
    private var isNameEmpty = false

    mutating func follow(_ view: ViewState) {
        let next = view.id
        if next != screen { turn(to: next) }
        let isEmpty = view.name?.isEmpty ?? false
        if isEmpty, !isNameEmpty { page.expectCapital() }
        isNameEmpty = isEmpty
    }

    private mutating func turn(to next: ScreenID) {
        if screen == .people { peoplePage = page.number }
        if next == .menu { peoplePage = 0 }
        page = PageState(number: next == .people ? peoplePage : 0)
        screen = next
        isNameEmpty = false
    }
}

extension ViewState {
    /// The text that is typed on this screen; nil on any other.
    var name: String? {
        switch self {
        case .teacher(.name(let view)): view.text
        case .lock, .roster, .enroll, .unlocked, .challenge, .notice, .idle, .teacher: nil
        }
    }
}
