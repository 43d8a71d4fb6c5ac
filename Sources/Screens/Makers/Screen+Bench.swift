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
        case .letter(let letter):
            .surface(
                SurfaceScreen(
                    title: words.title(of: letter.phase), remark: words.wayOut(turnsPicture: letter.turns),
                    marks: [.init(place: DrawnLetter.dots[0], form: .letter(isDrawn: letter.phase == .drawing))]))
        case .trial(let trial):
            .surface(
                SurfaceScreen(
                    title: words.trialTitle, remark: words.trial(of: trial.subject, seconds: trial.secondsLeft),
                    lines: trial.error.map { [.words(words.missed(byPixels: $0))] } ?? [],
                    marks: trial.contacts.marks,
                    buttons: [ScreenButton(words.keepTrial, .primary, action: .teacher(.confirm))]))
        case .result(let result): benchResult(result, words)
        case .sound(let sound): soundBench(sound, page, words)
        case .map(let map):
            .surface(
                SurfaceScreen(
                    title: words.mapTitle, remark: words.cells(map.touched, of: TouchMap.count), map: map,
                    buttons: [.back(words), ScreenButton(words.clearMap, action: .teacher(.confirm))]))
        }
    }

    private static func benchMenu(_ page: PageState, _ words: any Words) -> Screen {
        let pages: [BenchView.Page] = [
            .touches, .calibration(crosses: 5), .calibration(crosses: 3), .orientation, .map, .sound,
        ]
        let rows = pages.map { page in
            ListRow(
                words.label(of: page), detail: words.detail(of: page), emblem: .symbol(page.symbol),
                ending: .chevron(.teacher(.bench(page))))
        }
        return .list(
            ListScreen(
                title: words.benchTitle, rows: rows, page: page.number, buttons: [.back(words)]))
    }

    /// A row to try each sound; where there is none, the reason.
    private static func soundBench(_ view: SoundView, _ page: PageState, _ words: any Words) -> Screen {
        switch view.device {
        case nil, .ready:
            let rows = Sound.allCases.map { sound in
                ListRow(
                    words.label(of: sound), detail: view.device?.name ?? "", emblem: .symbol(sound.symbol),
                    ending: .chevron(.teacher(.play(sound))))
            }
            return .list(
                ListScreen(title: words.soundTitle, rows: rows, page: page.number, buttons: [.back(words)]))
        case .off, .missing, .unusable:
            let text = view.device.map { words.explanation(of: $0) } ?? ""
            return .message(
                MessageScreen(
                    style: .question, symbol: .warning, tone: .bad, title: words.noSoundTitle, text: .paragraph(text),
                    buttons: [[.back(words)]]))
        }
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
        case .orientation: .turn
        case .map: .emptyGrid
        case .sound: .sound
        }
    }
}

extension Sound {
    fileprivate var symbol: Symbol {
        switch self {
        case .click: .touch
        case .right: .check
        case .wrong: .cross
        case .warning: .clock
        }
    }
}

extension SoundDevice {
    fileprivate var name: String? {
        switch self {
        case .ready(let name): name
        case .off, .missing, .unusable: nil
        }
    }
}

extension BenchResult {
    fileprivate var symbol: Symbol {
        switch self {
        case .kept, .oriented, .straight: .check
        case .reverted, .configured: .info
        case .failed, .refused: .warning
        }
    }

    fileprivate var tone: StatusTone {
        switch self {
        case .kept, .oriented, .straight: .good
        case .reverted, .configured: .plain
        case .failed, .refused: .bad
        }
    }
}
