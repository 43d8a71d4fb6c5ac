// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension Screen {
    /// The teacher's menu; the history's tile says how much is new there.
    static func menu(_ view: MenuView, _ page: PageState, _ words: any Words) -> Screen {
        let failures = view.unseenFailures
        let tiles = view.items.map { item in
            let badge = item == .history && failures > 0 ? Badge(short(failures), .bad) : nil
            return Tile(words.label(of: item), .symbol(item.symbol), badge: badge, action: .teacher(.open(item)))
        }
        return .tiles(
            TilesScreen(
                title: words.menuTitle, remark: failures > 0 ? words.failuresSinceLastLook(failures) : nil,
                tiles: tiles, page: page.number,
                buttons: [ScreenButton(words.leaveMenu, action: .teacher(.back))]))
    }

    /// Languages by their own names, then colors; the panel's own are marked where nothing was chosen.
    static func preferences(_ chosen: PanelPreferences, _ page: PageState, _ appearance: Appearance) -> Screen {
        let words = appearance.words
        let language = chosen.language ?? words.language
        let theme = chosen.theme ?? appearance.theme.name
        let languages = Language.allCases.map { choice in
            ListRow(
                choice.words.ownName, emblem: .symbol(.globe),
                ending: .choice(
                    isChosen: choice == language,
                    .teacher(.choose(PanelPreferences(language: choice, theme: chosen.theme)))))
        }
        let themes = ThemeName.allCases.map { choice in
            ListRow(
                words.label(of: choice), emblem: .symbol(.contrast),
                ending: .choice(
                    isChosen: choice == theme,
                    .teacher(.choose(PanelPreferences(language: chosen.language, theme: choice)))))
        }
        return .list(
            ListScreen(
                title: words.lookTitle, rows: languages + themes, page: page.number, buttons: [.back(words)]))
    }

    /// A number that fits into a corner.
    private static func short(_ number: Int) -> String { number < 1000 ? "\(number)" : "999+" }
}

extension ScreenButton {
    static func back(_ words: any Words) -> ScreenButton {
        ScreenButton(words.label(of: .back), action: .teacher(.back))
    }
}

extension MenuItem {
    fileprivate var symbol: Symbol {
        switch self {
        case .people: .people
        case .panelPattern: .pattern
        case .panelDuress: .warning
        case .removePanelPattern: .bin
        case .rearm: .openLock
        case .changePIN: .keypad
        case .history: .clock
        case .preferences: .globe
        case .cleaning: .sparkle
        case .touchscreen: .touch
        case .doctor: .stethoscope
        }
    }
}
