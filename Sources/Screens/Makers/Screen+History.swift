// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension Screen {
    /// The history, newest first, with nothing of what somebody was forced to draw: whoever forced them may look on. Above
    /// it the number of new failures.
    static func history(_ view: HistoryView, _ page: PageState, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        let rows = view.entries.map { $0.withoutDuress ?? $0 }.map { entry in
            ListRow(words.event(entry.kind), detail: detail(of: entry, appearance), emblem: entry.kind.emblem)
        }
        return .list(
            ListScreen(
                title: words.historyTitle, rows: unseen(view.unseenFailures, words) + rows, page: page.number,
                empty: words.nothingHappened, buttons: [.back(words)]))
    }

    private static func unseen(_ count: Int, _ words: any Words) -> [ListRow] {
        guard count > 0 else { return [] }
        return [ListRow(words.failures(count), detail: words.sinceLastLook, emblem: .symbol(.info, .bad))]
    }

    /// Time, person, former name and actor.
    private static func detail(of entry: HistoryEntry, _ appearance: Appearance) -> String {
        let words = appearance.words
        let former = entry.kind == .personRenamed && !entry.detail.isEmpty ? words.formerly(entry.detail) : nil
        let actor = entry.actor == "panel" ? nil : words.by(entry.actor)
        return [words.moment(appearance.localTime(entry.wall)), entry.name, former, actor].compactMap { $0 }
            .joined(separator: " · ")
    }
}

extension HistoryEntry.Kind {
    fileprivate var emblem: Emblem {
        switch self {
        case .matched, .duress: .symbol(.pattern, .good)
        case .wrong, .lockedOut, .pinWrong, .pinLockedOut, .codeWrong, .codeLockedOut, .countRepaired, .historyChanged:
            .symbol(.warning, .bad)
        case .voided: .symbol(.touch)
        case .denied, .extended, .accessSet: .symbol(.clock)
        case .forgotten, .helpAsked: .symbol(.question)
        case .unlocked: .symbol(.openLock, .good)
        case .locked: .symbol(.closedLock)
        case .patternSet, .duressSet: .symbol(.pattern)
        case .pinMatched, .pinSet, .codeMatched, .codeSet: .symbol(.keypad)
        case .rearmed, .acknowledged, .personEnabled, .setupPermitted, .inService, .clockAccepted,
            .keyRotated, .storeBound, .storeUnbound, .storeAccepted:
            .symbol(.check)
        case .touchscreenAllowed, .touchscreenForgotten, .touchscreenCalibrated, .touchscreenReset: .symbol(.touch)
        case .displayTurned, .displayReset: .symbol(.turn)
        case .personAdded: .symbol(.addPerson)
        case .personRenamed, .noticeSet: .symbol(.pencil)
        case .personDisabled, .setupWithdrawn, .outOfService: .symbol(.cross)
        case .personRemoved, .personErased, .patternRemoved: .symbol(.bin)
        case .preferencesSet: .symbol(.contrast)
        case .restored, .linkCommand: .symbol(.info)
        }
    }
}
