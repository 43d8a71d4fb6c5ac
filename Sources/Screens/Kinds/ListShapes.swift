// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// Draws rows with their title, pager and buttons.
struct ListShapes {
    let layout: ListLayout
    let theme: Theme
    let pressed: TouchTarget?

    private var screen: ListScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        let frame = ArrangementShapes(
            arrangement: layout.arrangement, title: screen.title, buttons: screen.buttons,
            pressed: pressed, theme: theme)
        return frame.layers(around: screen.rows.isEmpty ? frame.mainWords(screen.empty) : rows)
    }

    private var rows: Layer {
        let size = titleSize
        return Layer(
            zip(layout.arrangement.paging.shown, layout.rows).flatMap { index, frame in
                row(screen.rows[index], in: frame, titleSize: size, isPressed: pressed == .row(index)).items
            })
    }

    private func row(_ row: ListRow, in frame: Rect, titleSize: Double, isPressed: Bool) -> ListRowShapes {
        ListRowShapes(
            row: row, frame: frame, titleSize: titleSize, wrapsDetail: screen.wrapsDetails, isPressed: isPressed,
            measures: measures, theme: theme)
    }

    /// One size for all titles on the page, so that none stands out: smaller where that lets a title be read whole. A
    /// title too long for that is shortened and has no say.
    private var titleSize: Double {
        guard let first = layout.rows.first else { return measures.textSize }
        let smallest = max(11, (measures.textSize * 0.8).rounded())
        return screen.rows[layout.arrangement.paging.shown].reduce(measures.textSize) { size, row in
            let width = self.row(row, in: first, titleSize: size, isPressed: false).titleWidth
            let frame = Rect(x: 0, y: 0, width: width, height: first.height)
            let fitting = measures.size(of: row.title, in: frame, size: size, lines: 1)
            return fitting >= smallest ? fitting : size
        }
    }
}

/// A row of a list: picture, words on one or two lines, a mark and an ending.
struct ListRowShapes {
    let row: ListRow
    let frame: Rect
    /// Pixels per em of the title.
    let titleSize: Double
    let wrapsDetail: Bool
    let isPressed: Bool
    let measures: Measures
    let theme: Theme

    var items: [Item] {
        [Item(.roundedRect(frame, radius: measures.cornerRadius), ground)] + emblem + words + ending
    }

    /// On the lighter ground of a pressed row quiet words would be hard to read.
    private var quietText: Color { isPressed ? theme.text : theme.quietText }

    private var ground: Color { isPressed ? theme.cardPressed : theme.card }

    private var emblem: [Item] {
        guard let emblem = row.emblem else { return [] }
        let place = Rect(
            x: frame.x + measures.padding, y: frame.y, width: emblemSide, height: frame.height
        ).square(emblemSide)
        return EmblemShapes(
            emblem: emblem, frame: place, ground: ground, isEnabled: true, isPressed: isPressed, symbolColor: quietText,
            theme: theme
        ).items
    }

    private var emblemSide: Double {
        min(frame.height - 2 * measures.padding, measures.buttonHeight * 0.8, frame.width * 0.18).rounded(.down)
    }

    private var ending: [Item] {
        let place = Rect(
            x: frame.right - measures.padding - endingSide, y: frame.y, width: endingSide, height: frame.height
        ).square(endingSide)
        switch row.ending {
        case .none, .choice(isChosen: false, _): return []
        case .chevron: return Symbol.next.items(in: place, quietText, ground: ground)
        case .choice(isChosen: true, _):
            return Symbol.check.items(in: place, isPressed ? theme.text : theme.accent, ground: ground)
        }
    }

    private var endingSide: Double { (measures.smallTextSize * 1.2).rounded() }

    /// The space that emblem and ending leave.
    private var wordsFrame: Rect {
        var rest = frame
        _ = rest.cutLeft(
            measures.padding + (row.emblem == nil ? measures.keyGap : emblemSide + measures.padding + measures.keyGap))
        _ = rest.cutRight(
            measures.padding + (row.ending.action != nil ? endingSide + measures.padding : measures.keyGap))
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
        if wrapsDetail, let detail = row.detail { return wrapped(detail) }
        var rest = wordsFrame
        guard let badge = row.badge, !isNarrow else { return lines(in: rest, badge: row.badge) }
        let items = self.badge(badge, &rest)
        return lines(in: rest, badge: nil) + items
    }

    private func lines(in frame: Rect, badge: Badge?) -> [Item] {
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
        let block = TextBlock(
            detail, in: roomy(line, measures.captionSize), size: measures.captionSize, alignment: .left)
        return [titleItem, Item(.text(block), quietText)] + badgeItems
    }

    /// The title, with the mark beside it where there is room, and all of the detail below. The emblem has the mark's
    /// meaning, too.
    private func wrapped(_ detail: String) -> [Item] {
        let first = measures.height(ofLines: 1, size: measures.textSize)
        let size = measures.captionSize
        let room = max(1, Int((frame.height - first - measures.padding) / (size * Measures.lineHeight)))
        let lines = min(room, measures.lineCount(of: detail, width: wordsFrame.width, size: size) ?? room)
        let second = measures.height(ofLines: lines, size: size)
        var rest = wordsFrame
        _ = rest.cutTop(max(0, (frame.height - first - second) / 2).rounded(.down))
        var line = rest.cutTop(first)
        let badgeItems = row.badge.map { hasRoom(for: $0, in: line) ? badge($0, &line) : [] } ?? []
        let block = TextBlock(
            detail, in: roomy(rest.cutTop(second), size), size: size, alignment: .left, maximumLines: lines)
        return [title(in: line), Item(.text(block), quietText)] + badgeItems
    }

    /// True where the title can be read whole beside the mark.
    private func hasRoom(for badge: Badge, in line: Rect) -> Bool {
        var line = line
        _ = line.cutRight(badgeWidth(badge, in: line), gap: measures.padding)
        return measures.fits(row.title, in: line, size: titleSize, lines: 1)
    }

    private func title(in frame: Rect) -> Item {
        let text = TextBlock(row.title, in: roomy(frame, titleSize), size: titleSize, alignment: .left)
        return Item(.text(text), theme.text)
    }

    /// Some letters, as Arabic ones with a sign above, are taller than a line.
    private func roomy(_ line: Rect, _ size: Double) -> Rect {
        let height = min(line.height + 2 * max(1, (size * 0.08).rounded()), frame.height)
        return Rect(center: line.center, width: line.width, height: height)
    }

    private func badge(_ badge: Badge, _ rest: inout Rect) -> [Item] {
        pill(badge, atLeftOf: rest.cutRight(badgeWidth(badge, in: rest), gap: measures.padding))
    }

    private func badgeWidth(_ badge: Badge, in frame: Rect) -> Double {
        min(pillWidth(badge, in: frame), (frame.width * 0.6).rounded())
    }

    private func fits(_ detail: String, beside badge: Badge, in line: Rect) -> Bool {
        var line = line
        _ = line.cutRight(badgeWidth(badge, in: line), gap: measures.padding)
        return measures.fits(detail, in: line, size: measures.captionSize, lines: 1)
    }

    private func pillWidth(_ badge: Badge, in frame: Rect) -> Double {
        min(BadgeShapes(badge: badge, measures: measures, theme: theme).width, frame.width)
    }

    private func pill(_ badge: Badge, atLeftOf line: Rect) -> [Item] {
        let picture = BadgeShapes(badge: badge, measures: measures, theme: theme)
        let y = (line.center.y - picture.height / 2).rounded()
        return picture.items(
            in: Rect(x: line.x, y: y, width: pillWidth(badge, in: line), height: picture.height))
    }
}
