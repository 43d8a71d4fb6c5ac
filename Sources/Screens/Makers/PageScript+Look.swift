// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Words

extension PageScript {
    /// Languages by their own names, then colors; what nobody has chosen is as the panel is.
    static func look(_ look: PanelPreferences, _ state: PageState, _ appearance: Appearance) -> PageScript {
        let words = appearance.words
        let language = look.language ?? words.language
        let theme = look.theme ?? appearance.theme.style.name
        let languages = Language.allCases.map {
            ListRow($0.ownName, emblem: .symbol(.globe), ending: .choice(isChosen: $0 == language))
        }
        let themes = ThemeName.allCases.map {
            ListRow(words.label(of: $0), emblem: .symbol(.contrast), ending: .choice(isChosen: $0 == theme))
        }
        let choices =
            Language.allCases.map { PanelPreferences(language: $0, theme: look.theme) }
            + ThemeName.allCases.map { PanelPreferences(language: look.language, theme: $0) }
        let page = ListPage(
            title: words.lookTitle, rows: languages + themes, page: state.page, empty: "",
            buttons: [PageButton(words.label(of: .back))])
        return PageScript(
            .list(page), things: choices.map { .teacher(.choose($0)) }, buttons: [.teacher(.back)])
    }
}

extension Theme.Style {
    fileprivate var name: ThemeName {
        switch self {
        case .dark: .dark
        case .light: .light
        case .highContrast: .contrast
        }
    }
}
