// SPDX-License-Identifier: MIT
import KioskSession
import Words

extension PageScript {
    /// What a teacher can do; the history's tile says how much is new there.
    static func menu(_ view: MenuView, _ state: PageState, _ words: any Words) -> PageScript {
        let failures = view.unseenFailures
        let tiles = view.items.map { item in
            let badge = item == .history && failures > 0 ? ListBadge(short(failures), .bad) : nil
            return Tile(words.label(of: item), .symbol(item.symbol), badge: badge)
        }
        let page = TilePage(
            title: words.menuTitle, remark: failures > 0 ? words.failuresSinceLastLook(failures) : nil,
            tiles: tiles,
            page: state.page, buttons: [PageButton(words.leaveMenu)])
        return PageScript(
            .tiles(page), things: view.items.map { .teacher(.open($0)) }, buttons: [.teacher(.back)])
    }

    /// A number that fits into a corner.
    private static func short(_ number: Int) -> String { number < 1000 ? "\(number)" : "999+" }
}

extension MenuItem {
    fileprivate var symbol: PageSymbol {
        switch self {
        case .people: .people
        case .panelPattern: .pattern
        case .panelDuress: .warning
        case .rearm: .openLock
        case .changePIN: .keypad
        case .history: .clock
        case .look: .globe
        case .doctor: .stethoscope
        }
    }
}
