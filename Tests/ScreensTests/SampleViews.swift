// SPDX-License-Identifier: MIT
import Geometry
import PatternLock
import Screens
import Testing

/// A panel of the table that layouts are checked on.
struct SamplePanel: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    /// Of a display of that size as they are sold; nil is a display that tells none.
    var pixelsPerMillimeter: Double?

    var geometry: PanelGeometry {
        PanelGeometry(
            size: PixelSize(width: width, height: height), pixelsPerMillimeter: pixelsPerMillimeter)
    }

    var testDescription: String {
        "\(width)x\(height)" + (pixelsPerMillimeter.map { " \($0) px/mm" } ?? "")
    }

    private static let landscape: [(Int, Int, Double)] = [
        (320, 240, 5.6), (480, 320, 6.5), (800, 480, 5.2), (1024, 600, 6.6), (1280, 800, 5.9), (1920, 1080, 5.6),
        (3840, 2160, 6.4), (3840, 2160, 2.7), (1280, 1024, 3.8), (720, 720, 10), (1920, 480, 8),
    ]

    /// Landscape and portrait, each with and without millimeters.
    static let all: [SamplePanel] = landscape.flatMap { width, height, scale in
        [(width, height), (height, width)].flatMap { width, height in
            [
                SamplePanel(width: width, height: height, pixelsPerMillimeter: nil),
                SamplePanel(width: width, height: height, pixelsPerMillimeter: scale),
            ]
        }
    }
}

/// Views in every state, with a name for messages and pictures.
struct SampleView: Sendable, CustomTestStringConvertible {
    var name: String
    var view: ViewState

    var testDescription: String { name }

    static let drawn = StrokeView(dots: Pattern([0, 1, 2, 5, 4]))

    static let all: [SampleView] = locks + enrolls + messages

    static let locks: [SampleView] = [
        lock("draw", .draw, StrokeView()),
        lock("drawing", .draw, StrokeView(dots: drawn.dots, finger: GridPoint(x: 0.9, y: 2.2))),
        lock("checking", .checking, drawn),
        lock("success", .success, StrokeView(dots: drawn.dots, tone: .success)),
        lock("too-short", .tooShort(minimum: 4), StrokeView(dots: Pattern([0, 4, 8]), tone: .error)),
        lock("wrong", .wrong(triesLeft: 3), StrokeView(dots: drawn.dots, tone: .error)),
        lock("last-try", .wrong(triesLeft: 1), StrokeView(dots: drawn.dots, tone: .error)),
        lock("wrong-uncounted", .wrong(triesLeft: 0), StrokeView(dots: drawn.dots, tone: .error)),
        lock("already-tried", .alreadyTried, StrokeView(dots: drawn.dots, tone: .error)),
        lock("second-finger", .voided(.secondFinger), StrokeView()),
        lock("palm", .voided(.palm), StrokeView()),
        lock("events-dropped", .voided(.eventsDropped), StrokeView()),
        lock("unplugged", .voided(.unplugged), StrokeView()),
        lock("panel-lost", .voided(.panelLost), StrokeView()),
        lock("wait-short", .lockedOut(seconds: 28), StrokeView()),
        lock("wait-long", .lockedOut(seconds: 3600), StrokeView()),
        lock("stopped", .stopped, StrokeView()),
    ]

    static let enrolls: [SampleView] = [
        enroll("draw", .draw, StrokeView(), Pattern(), [.cancel]),
        enroll(
            "too-short", .tooShort(minimum: 4), StrokeView(dots: Pattern([0, 4, 8]), tone: .error), Pattern(), [.cancel]
        ),
        enroll("voided", .voided(.secondFinger), StrokeView(), Pattern(), [.cancel]),
        enroll(
            "review", .review, StrokeView(dots: drawn.dots, tone: .success), drawn.dots, [.reset, .confirm, .cancel]),
        enroll("draw-again", .drawAgain, StrokeView(), drawn.dots, [.reset, .cancel]),
        enroll(
            "mismatch", .mismatch, StrokeView(dots: Pattern([2, 4, 6, 7]), tone: .error), drawn.dots, [.reset, .cancel]),
        enroll("storing", .storing, StrokeView(dots: drawn.dots, tone: .success), drawn.dots, []),
        enroll("stored", .stored, StrokeView(dots: drawn.dots, tone: .success), drawn.dots, []),
    ]

    static let messages: [SampleView] = [
        SampleView(name: "unlocked", view: .unlocked(UnlockedView(secondsLeft: 272))),
        SampleView(name: "unlocked-open", view: .unlocked(UnlockedView(secondsLeft: nil))),
        SampleView(name: "notice-starting", view: .notice(.starting)),
        SampleView(name: "notice-no-pattern", view: .notice(.noPattern)),
        SampleView(name: "notice-no-touchscreen", view: .notice(.noTouchscreen)),
        SampleView(name: "notice-store-fault", view: .notice(.storeFault)),
    ]

    static func lock(_ name: String, _ status: LockStatus, _ stroke: StrokeView) -> SampleView {
        SampleView(name: "lock-" + name, view: .lock(LockView(status: status, stroke: stroke)))
    }

    static func enroll(
        _ name: String, _ step: EnrollStep, _ stroke: StrokeView, _ indicator: Pattern, _ buttons: [Button]
    ) -> SampleView {
        SampleView(
            name: "enroll-" + name,
            view: .enroll(EnrollView(step: step, stroke: stroke, indicator: indicator, buttons: buttons)))
    }
}
