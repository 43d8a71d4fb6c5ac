// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// A row of a list: picture, words on one or two lines, a mark and a chevron.
struct ListRowPicture {
    let row: ListRow
    let frame: Rect
    /// Pixels per em of the title.
    let titleSize: Double
    let isPressed: Bool
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem + words + chevron
    }

    /// On the lighter ground of a pressed row quiet words would be hard to read.
    private var quietText: Color { isPressed ? theme.text : theme.quietText }

    private var ground: Color { isPressed ? theme.cardPressed : theme.card }

    private var emblem: [Item] {
        guard let emblem = row.emblem else { return [] }
        let place = Rect(
            x: frame.x + measures.padding, y: frame.y, width: emblemSide, height: frame.height
        ).square(emblemSide)
        return EmblemPicture(
            emblem: emblem, frame: place, ground: ground, isEnabled: true, isPressed: isPressed, symbolColor: quietText,
            theme: theme
        ).items
    }

    private var emblemSide: Double {
        min(frame.height - 2 * measures.padding, measures.buttonHeight * 0.8, frame.width * 0.18).rounded(.down)
    }

    private var chevron: [Item] {
        guard row.leadsOn else { return [] }
        let place = Rect(
            x: frame.right - measures.padding - chevronSide, y: frame.y, width: chevronSide, height: frame.height)
        return PageSymbol.next.items(in: place.square(chevronSide), quietText, ground: ground)
    }

    private var chevronSide: Double { (measures.smallTextSize * 1.2).rounded() }

    /// What emblem and chevron leave.
    private var wordsFrame: Rect {
        var rest = frame
        _ = rest.cutLeft(
            measures.padding + (row.emblem == nil ? measures.keyGap : emblemSide + measures.padding + measures.keyGap))
        _ = rest.cutRight(measures.padding + (row.leadsOn ? chevronSide + measures.padding : measures.keyGap))
        return rest
    }

    /// In a narrow row the mark stands on the second line, so that the title has the first for itself.
    private var isNarrow: Bool { wordsFrame.width < measures.textSize * 20 }

    /// The width for the title.
    var titleWidth: Double {
        guard let badge = row.badge, !isNarrow else { return wordsFrame.width }
        return wordsFrame.width - badgeWidth(badge, in: wordsFrame) - measures.padding
    }

    private var words: [Item] {
        var rest = wordsFrame
        guard let badge = row.badge, !isNarrow else { return lines(in: rest, badge: row.badge) }
        let items = self.badge(badge, &rest)
        return lines(in: rest, badge: nil) + items
    }

    private func lines(in frame: Rect, badge: ListBadge?) -> [Item] {
        guard row.detail != nil || badge != nil else { return [title(in: frame)] }
        let first = measures.height(ofLines: 1, size: measures.textSize)
        let second = measures.height(ofLines: 1, size: measures.captionSize)
        var rest = frame
        _ = rest.cutTop(max(0, (frame.height - first - second) / 2).rounded(.down))
        let titleItem = title(in: rest.cutTop(first))
        var line = rest.cutTop(second)
        guard let detail = row.detail, badge.map({ fits(detail, beside: $0, in: line) }) ?? true else {
            // Where the detail would be cut, the mark is alone.
            return [titleItem] + (badge.map { pill($0, atLeftOf: line) } ?? [])
        }
        let badgeItems = badge.map { self.badge($0, &line) } ?? []
        let block = TextBlock(detail, in: line, size: measures.captionSize, alignment: .left(for: detail))
        return [titleItem, Item(.text(block), quietText)] + badgeItems
    }

    private func title(in frame: Rect) -> Item {
        // Some letters, as Arabic ones with a sign above, are taller than a line.
        let frame = Rect(
            center: frame.center, width: frame.width,
            height: min(frame.height + 2 * (titleSize * 0.05).rounded(), self.frame.height))
        return Item(
            .text(TextBlock(row.title, in: frame, size: titleSize, alignment: .left(for: row.title))), theme.text)
    }

    private func badge(_ badge: ListBadge, _ rest: inout Rect) -> [Item] {
        pill(badge, atLeftOf: rest.cutRight(badgeWidth(badge, in: rest), gap: measures.padding))
    }

    private func badgeWidth(_ badge: ListBadge, in frame: Rect) -> Double {
        min(pillWidth(badge, in: frame), (frame.width * 0.6).rounded())
    }

    private func fits(_ detail: String, beside badge: ListBadge, in line: Rect) -> Bool {
        var line = line
        _ = line.cutRight(badgeWidth(badge, in: line), gap: measures.padding)
        return WordWidths.fit(detail, in: line, size: measures.captionSize, lines: 1)
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
