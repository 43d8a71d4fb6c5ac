// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A row of a list: picture, words on one or two lines, a mark and a chevron.
struct ListRowPicture {
    let row: ListRow
    let frame: Rect
    let isPressed: Bool
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        var rest = frame
        _ = rest.cutLeft(measures.padding)
        _ = rest.cutRight(measures.padding)
        let emblem = emblem(&rest)
        let chevron = chevron(&rest)
        return [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem + words(in: rest) + chevron
    }

    /// On the lighter ground of a pressed row quiet words would be hard to read.
    private var quietText: Color { isPressed ? theme.text : theme.quietText }

    private var ground: Color { isPressed ? theme.cardPressed : theme.card }

    private func emblem(_ rest: inout Rect) -> [Item] {
        guard let emblem = row.emblem else {
            _ = rest.cutLeft(measures.keyGap)
            return []
        }
        let side = min(
            frame.height - 2 * measures.padding, measures.buttonHeight * 0.8, frame.width * 0.18
        ).rounded(.down)
        let place = rest.cutLeft(side, gap: measures.padding + measures.keyGap).square(side)
        return EmblemPicture(
            emblem: emblem, frame: place, ground: ground, isEnabled: true, isPressed: isPressed, symbolColor: quietText,
            theme: theme
        ).items
    }

    private func chevron(_ rest: inout Rect) -> [Item] {
        guard row.leadsOn else {
            _ = rest.cutRight(measures.keyGap)
            return []
        }
        let side = (measures.smallTextSize * 1.2).rounded()
        return PageSymbol.next.items(
            in: rest.cutRight(side, gap: measures.padding).square(side), quietText, ground: ground)
    }

    /// A wide row has its mark at the right; in a narrow one it stands on the second line, so that the title has the
    /// first for itself.
    private func words(in frame: Rect) -> [Item] {
        var rest = frame
        let isNarrow = rest.width < measures.textSize * 20
        if !isNarrow, let badge = row.badge {
            let items = self.badge(badge, &rest)
            return lines(in: rest, badge: nil) + items
        }
        return lines(in: rest, badge: row.badge)
    }

    private func lines(in frame: Rect, badge: ListBadge?) -> [Item] {
        guard row.detail != nil || badge != nil else { return [title(in: frame)] }
        let first = measures.height(ofLines: 1, size: measures.textSize)
        let second = measures.height(ofLines: 1, size: measures.captionSize)
        var rest = frame
        _ = rest.cutTop(max(0, (frame.height - first - second) / 2).rounded(.down))
        let titleItem = title(in: rest.cutTop(first))
        var line = rest.cutTop(second)
        let badgeRoom = badge.map { pillWidth($0, in: line) + measures.padding } ?? 0
        // Where the detail would have no room to say anything, the mark is alone.
        guard let detail = row.detail, badge == nil || line.width - badgeRoom > 7 * measures.captionSize else {
            return [titleItem] + (badge.map { pill($0, atLeftOf: line) } ?? [])
        }
        let badgeItems = badge.map { self.badge($0, &line) } ?? []
        let block = TextBlock(detail, in: line, size: measures.captionSize, alignment: .leading)
        return [titleItem, Item(.text(block), quietText)] + badgeItems
    }

    private func title(in frame: Rect) -> Item {
        Item(.text(TextBlock(row.title, in: frame, size: measures.textSize, alignment: .leading)), theme.text)
    }

    private func badge(_ badge: ListBadge, _ rest: inout Rect) -> [Item] {
        let width = min(pillWidth(badge, in: rest), (rest.width * 0.6).rounded())
        return pill(badge, atLeftOf: rest.cutRight(width, gap: measures.padding))
    }

    private func pillWidth(_ badge: ListBadge, in frame: Rect) -> Double {
        let words = WordWidths.narrowestWidth(of: badge.label, lines: 1) * measures.captionSize
        return min((words + measures.captionSize).rounded(), frame.width)
    }

    /// A pill in the background's color: every tone can be read on it.
    private func pill(_ badge: ListBadge, atLeftOf line: Rect) -> [Item] {
        let height = measures.height(ofLines: 1, size: measures.captionSize)
        let frame = Rect(
            x: line.x, y: (line.center.y - height / 2).rounded(), width: pillWidth(badge, in: line), height: height)
        return [
            Item(.roundedRect(frame, radius: height / 2), theme.background),
            Item(.text(TextBlock(badge.label, in: frame, size: measures.captionSize)), color(of: badge.tone)),
        ]
    }

    private func color(of tone: StatusTone) -> Color {
        switch tone {
        case .plain: theme.quietText
        case .good, .bad: tone.color(in: theme)
        }
    }
}
