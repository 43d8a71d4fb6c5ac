// SPDX-License-Identifier: MIT
import KioskSession
import Touch
import Words

extension Screen {
    /// The pages of the touch bench.
    static func bench(_ view: BenchView, _ page: PageState, _ words: any Words) -> Screen {
        switch view {
        case .menu: benchMenu(page, words)
        case .touches(let touches): .surface(SurfaceScreen(touches, words))
        case .cross(let cross):
            .surface(
                SurfaceScreen(
                    title: words.title(of: cross.phase), remark: words.cross(cross.number, of: cross.count),
                    marks: [.init(place: cross.place, form: .cross(isHeld: cross.phase.isHeld))]))
        case .trial(let trial):
            .surface(
                SurfaceScreen(
                    title: words.trialTitle, remark: words.trial(seconds: trial.secondsLeft),
                    lines: trial.error.map { [.words(words.missed(byPixels: $0))] } ?? [],
                    marks: trial.contacts.marks,
                    buttons: [ScreenButton(words.keepCalibration, .primary, action: .teacher(.confirm))]))
        case .result(let result): benchResult(result, words)
        case .map(let map):
            .surface(
                SurfaceScreen(
                    title: words.mapTitle, remark: words.cells(map.touched, of: TouchMap.count), map: map,
                    buttons: [.back(words), ScreenButton(words.clearMap, action: .teacher(.confirm))]))
        }
    }

    private static func benchMenu(_ page: PageState, _ words: any Words) -> Screen {
        let rows = [BenchView.Page.touches, .calibration(crosses: 5), .calibration(crosses: 3), .map].map { page in
            ListRow(
                words.label(of: page), detail: words.detail(of: page), emblem: .symbol(page.symbol),
                ending: .chevron(.teacher(.bench(page))))
        }
        return .list(
            ListScreen(
                title: words.benchTitle, rows: rows, page: page.number, buttons: [.back(words)]))
    }

    private static func benchResult(_ result: BenchResult, _ words: any Words) -> Screen {
        .message(
            MessageScreen(
                style: .question, symbol: result.symbol, tone: result.tone, title: words.title(of: result),
                text: .paragraph(words.explanation(of: result)), buttons: [[.back(words)]]))
    }
}

extension SurfaceScreen {
    fileprivate init(_ view: TouchesView, _ words: any Words) {
        let lines = view.readings.flatMap { reading -> [Line] in
            [.words(words.reports(reading.rate, from: reading.name))] + reading.contacts.map { .contact($0) }
        }
        self.init(
            title: words.touchAnywhere,
            remark: view.isRecorded ? words.touchesAreRecorded : view.latency.map { words.latency($0) } ?? "",
            isAlert: view.isRecorded, lines: lines,
            marks: view.readings.flatMap(\.contacts).marks, buttons: [.back(words)])
    }
}

extension [TouchReading.Contact] {
    /// A ring for each that is on the picture.
    fileprivate var marks: [SurfaceScreen.Mark] {
        compactMap(\.place).map { SurfaceScreen.Mark(place: $0, form: .finger) }
    }
}

extension CrossView.Phase {
    fileprivate var isHeld: Bool {
        switch self {
        case .held, .taken: true
        case .waiting, .crowded: false
        }
    }
}

extension BenchView.Page {
    fileprivate var symbol: Symbol {
        switch self {
        case .touches: .touch
        case .calibration: .crosshair
        case .map: .emptyGrid
        }
    }
}

extension BenchResult {
    fileprivate var symbol: Symbol {
        switch self {
        case .kept: .check
        case .reverted, .configured: .info
        case .failed, .refused: .warning
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .kept: .good
        case .reverted, .configured: .plain
        case .failed, .refused: .bad
        }
    }
}
