// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension Screen {
    /// Opacity of the time left in every other of the last seconds, where it blinks.
    private static let blinkOpacity = 0.4

    /// The open kiosk: who opened, the time left, and what went wrong before, each on a line.
    static func unlocked(_ view: UnlockedView, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        var lines: [MessageScreen.Line] = []
        if !view.people.isEmpty {
            lines.append(MessageScreen.Line(string: words.names(view.people.map(\.name)), ink: .text))
        }
        let isDimmed = view.isEnding && appearance.moves && view.secondsLeft.map { !$0.isMultiple(of: 2) } ?? false
        lines.append(
            MessageScreen.Line(
                string: words.locks(inSeconds: view.secondsLeft), ink: view.isEnding ? .error : .quietText,
                opacity: isDimmed ? blinkOpacity : 1))
        if view.failuresBefore > 0 {
            lines.append(MessageScreen.Line(string: words.failuresBefore(view.failuresBefore), ink: .error))
        }
        // What closes stands alone at the bottom, where it stays when what is above it goes.
        let rows: [[Button]] = [[.moreTime, .newPattern], [.lockNow]]
        return .message(
            MessageScreen(
                style: .notice, symbol: .unlocked, tone: .good, title: words.unlocked, text: .lines(lines),
                buttons: rows.map { row in row.filter(view.buttons.contains).map { ScreenButton($0, words) } }))
    }

    /// A notice. The owner may say whom to ask, where anybody can help.
    static func notice(_ notice: Notice, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        return .message(
            MessageScreen(
                style: .notice, symbol: notice.symbol, tone: notice.tone, title: words.title(of: notice),
                text: .paragraph(
                    notice.reason ?? (notice.namesContact ? appearance.contact : nil) ?? words.explanation(of: notice)),
                buttons: [notice.buttons.map { ScreenButton($0, words) }]))
    }

    /// Nothing to press: the panel is being wiped.
    static func cleaning(seconds: Int, _ words: any Words) -> Screen {
        .message(
            MessageScreen(
                style: .notice, symbol: .sparkles, tone: .good, title: words.cleaningTitle,
                text: .paragraph(words.cleaning(seconds: seconds)), buttons: []))
    }

    /// A code to be written down; without one nothing to press.
    static func recoveryCode(_ code: RecoveryCode?, _ words: any Words) -> Screen {
        let groups = code.map { code in (0..<RecoveryCode.groups).map { code.text(of: $0) } } ?? []
        let done = ScreenButton(words.writtenDown, .primary, action: .teacher(.confirm))
        return .message(
            MessageScreen(
                style: .question, symbol: .keypad, tone: .good, title: words.recoveryCodeTitle,
                text: .groups(groups), buttons: [code == nil ? [] : [done]]))
    }

    /// A code to be told to somebody far away; without one the place stays empty.
    static func challenge(_ view: ChallengeView, _ words: any Words) -> Screen {
        let code = view.code.map { code in (0..<code.count).map { String(code[$0]) }.joined() } ?? ""
        let half = code.index(code.startIndex, offsetBy: code.count / 2)
        let advice =
            view.answersLeft.map { MessageScreen.Line(string: words.wrongAnswer(answersLeft: $0), ink: .error) }
            ?? MessageScreen.Line(string: words.challengeAdvice, ink: .quietText)
        let time = MessageScreen.Line(string: words.challengeEnds(inSeconds: view.secondsLeft), ink: .quietText)
        return .message(
            MessageScreen(
                style: .notice, symbol: .locked, tone: .plain, title: words.challengeTitle,
                text: .code("\(code[..<half])\u{a0}\(code[half...])", [advice, time]),
                buttons: [[ScreenButton(.cancel, words)]]))
    }

    static func question(_ question: TeacherQuestion, _ words: any Words) -> Screen {
        let no = ScreenButton(words.no(to: question), action: .teacher(.back))
        let yes = words.yes(to: question).map { ScreenButton($0, question.role, action: .teacher(.confirm)) }
        return .message(
            MessageScreen(
                style: .question, symbol: question.symbol, tone: question.tone, title: words.question(question),
                text: .paragraph(words.explanation(of: question)), buttons: [[no] + (yes.map { [$0] } ?? [])]))
    }
}

extension ScreenButton {
    fileprivate init(_ button: Button, _ words: any Words) {
        self.init(words.label(of: button), button.role, action: .pressed(button))
    }
}

extension Notice {
    fileprivate var symbol: Symbol {
        switch self {
        case .starting: .waiting
        case .notSetUp: .locked
        case .noPattern, .nobody, .forgotten: .emptyGrid
        case .noTouchscreen, .untrustedTouchscreen: .noTouchscreen
        case .storeFault: .fault
        case .outOfService: .noEntry
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .starting, .notSetUp, .noPattern, .nobody, .forgotten, .noTouchscreen, .untrustedTouchscreen,
            .outOfService:
            .plain
        case .storeFault: .bad
        }
    }

    fileprivate var namesContact: Bool {
        switch self {
        case .notSetUp, .nobody, .forgotten: true
        case .starting, .noPattern, .noTouchscreen, .untrustedTouchscreen, .storeFault, .outOfService: false
        }
    }

    fileprivate var buttons: [Button] {
        switch self {
        case .forgotten(let offersHelp): offersHelp ? [.back, .askForHelp] : [.back]
        case .starting, .notSetUp, .noPattern, .nobody, .noTouchscreen, .untrustedTouchscreen, .storeFault,
            .outOfService:
            []
        }
    }

    /// An admin's words; nil where the program has words of its own.
    fileprivate var reason: String? {
        if case .outOfService(let reason) = self { reason } else { nil }
    }
}

extension TeacherQuestion {
    fileprivate var role: ScreenButton.Role {
        switch self {
        case .remove, .removePattern: .destructive
        case .rearm, .firstPattern, .firstPeople, .noPIN, .gone: .primary
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .remove, .removePattern: .bad
        case .rearm, .firstPattern, .firstPeople: .good
        case .noPIN, .gone: .plain
        }
    }

    fileprivate var symbol: Symbol {
        switch self {
        case .remove, .removePattern: .bin
        case .rearm: .openLock
        case .firstPattern: .pattern
        case .firstPeople: .addPerson
        case .noPIN: .keypad
        case .gone: .info
        }
    }
}
