// SPDX-License-Identifier: MIT
import KioskSession
import Words

extension PageScript {
    static func question(_ question: TeacherQuestion, _ words: any Words) -> PageScript {
        let no = PageButton(words.no(to: question))
        let yes = words.yes(to: question).map { PageButton($0, question.role) }
        let page = DialogPage(
            symbol: question.symbol, tone: question.tone, question: words.question(question),
            explanation: words.explanation(of: question), buttons: [no] + (yes.map { [$0] } ?? []))
        return PageScript(.dialog(page), buttons: [.teacher(.back), .teacher(.confirm)])
    }
}

extension TeacherQuestion {
    fileprivate var role: PageButton.Role {
        switch self {
        case .remove: .destructive
        case .rearm, .firstPattern, .firstPeople, .noPIN, .gone: .primary
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .remove: .bad
        case .rearm, .firstPattern, .firstPeople: .good
        case .noPIN, .gone: .plain
        }
    }

    fileprivate var symbol: PageSymbol {
        switch self {
        case .remove: .bin
        case .rearm: .openLock
        case .firstPattern: .pattern
        case .firstPeople: .addPerson
        case .noPIN: .keypad
        case .gone: .info
        }
    }
}
