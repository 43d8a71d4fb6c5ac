// SPDX-License-Identifier: MIT
package import Geometry
package import KioskModel
package import KioskSession

/// A screen as a value: all that it says, in the panel's own words, and what pressing its parts does.
///
/// Made once from a view (`Makers`), laid out once (`Layout`); the touch router and the painter read the same result.
package enum Screen: Equatable, Sendable {
    /// A grid to draw on: lock and enroll.
    case grid(GridScreen)
    /// A symbol with words: unlocked, notices and questions.
    case message(MessageScreen)
    /// A PIN.
    case digits(DigitsScreen)
    /// A menu, or people to choose from.
    case tiles(TilesScreen)
    /// Rows with details.
    case list(ListScreen)
    /// Text to type.
    case form(FormScreen)
    /// The time, with words around it.
    case clock(ClockScreen)
    /// The bare panel, with marks where it is touched.
    case surface(SurfaceScreen)
}

extension Screen {
    /// The screen that shows `view`.
    ///
    /// - Parameter page: The part of it that the panel shows, where it has several.
    package init(of view: ViewState, showing page: PageState = PageState(), in appearance: Appearance) {
        let words = appearance.words
        switch view {
        case .lock(let lock): self = .lock(lock, appearance)
        case .enroll(let enroll): self = .enroll(enroll, appearance)
        case .unlocked(let unlocked): self = .unlocked(unlocked, appearance)
        case .challenge(let challenge): self = .challenge(challenge, words)
        case .notice(let notice): self = .notice(notice, appearance)
        case .idle(let idle): self = .clock(idle, appearance)
        case .roster(let roster): self = .roster(roster, page, words)
        case .teacher(.pin(let pin)): self = .pin(pin, words)
        case .teacher(.recoveryCode(let code)): self = .recoveryCode(code, words)
        case .teacher(.menu(let menu)): self = .menu(menu, page, words)
        case .teacher(.people(let people)): self = .people(people, page, words)
        case .teacher(.person(let person, let actions)): self = .person(person, actions, page, words)
        case .teacher(.name(let name)): self = .name(name, page, words)
        case .teacher(.history(let history)): self = .history(history, page, appearance)
        case .teacher(.preferences(let chosen)): self = .preferences(chosen, page, appearance)
        case .teacher(.doctor(let doctor)): self = .doctor(doctor, page, appearance)
        case .teacher(.bench(let bench)): self = .bench(bench, page, words)
        case .teacher(.cleaning(let seconds)): self = .cleaning(seconds: seconds, words)
        case .teacher(.question(let question)): self = .question(question, words)
        }
    }
}

/// A page of the touch bench, whatever it shows.
package enum BenchPage: Hashable, Sendable {
    case menu, touches, cross, letter, trial, result, map, sound
}

/// The identity of a screen, whatever it says just now: a touch that began on one is not continued on another.
package enum ScreenID: Hashable, Sendable {
    case lock
    case enroll
    case unlocked
    case challenge
    case notice
    case idle
    case letters
    case roster
    case pin(PINView.Purpose)
    case recoveryCode
    case menu
    case people
    case person(ProfileID)
    case name
    case history
    case preferences
    case doctor
    case bench(BenchPage)
    case cleaning
    case question(TeacherQuestion)
}

extension ViewState {
    package var id: ScreenID {
        switch self {
        case .lock: .lock
        case .enroll: .enroll
        case .unlocked: .unlocked
        case .challenge: .challenge
        case .notice: .notice
        case .idle: .idle
        case .roster(let roster):
            switch roster.stage {
            case .letters: .letters
            case .people: .roster
            }
        case .teacher(let teacher): teacher.id
        }
    }
}

extension TeacherView {
    fileprivate var id: ScreenID {
        switch self {
        case .pin(let view): .pin(view.purpose)
        case .recoveryCode: .recoveryCode
        case .menu: .menu
        case .people: .people
        case .person(let person, _): .person(person.id)
        case .name: .name
        case .history: .history
        case .preferences: .preferences
        case .doctor: .doctor
        case .bench(let bench): .bench(bench.page)
        case .cleaning: .cleaning
        case .question(let question): .question(question)
        }
    }
}

extension BenchView {
    fileprivate var page: BenchPage {
        switch self {
        case .menu: .menu
        case .touches: .touches
        case .cross: .cross
        case .letter: .letter
        case .trial: .trial
        case .result: .result
        case .map: .map
        case .sound: .sound
        }
    }
}

/// The effect of pressing a part of a screen.
package enum ScreenAction: Equatable, Sendable {
    /// The session is told.
    case event(SessionEvent)
    /// The list shows the page that is so many further on.
    case turnPage(by: Int)
    /// The keyboard types, or changes.
    case key(Key)
}

/// A part of a screen that can be pressed.
package enum TouchTarget: Hashable, Sendable {
    /// 0...9 on the keypad.
    case digit(Int)
    case deleteDigit
    case clearDigits
    /// Shows the digits, or hides them.
    case eye
    /// A row by its number in the whole list, from 0.
    case row(Int)
    /// A tile by its number among all tiles, from 0.
    case tile(Int)
    case previousPage
    case nextPage
    case key(Key)
    case cancel
    /// The PIN is forgotten.
    case forgot
    /// A button by its number among the screen's buttons, from 0.
    case button(Int)

    var isButton: Bool {
        if case .button = self { true } else { false }
    }
}

/// A target with its place and its effect.
package struct PlacedTarget: Equatable, Sendable {
    package let target: TouchTarget
    /// The place in panel pixels.
    package let frame: Rect
    package let action: ScreenAction

    init(_ target: TouchTarget, _ frame: Rect, _ action: ScreenAction) {
        self.target = target
        self.frame = frame
        self.action = action
    }
}
