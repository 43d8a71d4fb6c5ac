// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Touch

extension Sample {
    package static let benchTouches = Sample("bench-touches", .bench(.touches(touches)))
    package static let benchMap = Sample("bench-map", .bench(.map(map)))

    package static let benchLetter = letter("bench-letter", .waiting)
    package static let benchSounds = Sample(
        "bench-sounds", .bench(.sound(SoundView(device: .ready(name: "pwm-beeper")))))

    /// The touch bench, where there is something to press.
    package static let benches =
        [
            Sample("bench", .bench(.menu)),
            benchTouches,
            Sample("bench-recorded", .bench(.touches(TouchesView(readings: touches.readings, isRecorded: true)))),
            Sample("bench-untouched", .bench(.touches(TouchesView()))),
            Sample("bench-trial", .bench(.trial(TrialView(secondsLeft: 12, error: 4, contacts: contacts)))),
            Sample("bench-trial-three", .bench(.trial(TrialView(secondsLeft: 3, error: nil)))),
            benchMap,
            Sample("bench-oriented-trial", .bench(.trial(TrialView(of: .orientation, secondsLeft: 9, error: nil)))),
            benchSounds,
        ]
        + soundless.map { name, device in Sample("bench-sound-\(name)", .bench(.sound(SoundView(device: device)))) }
        + results.map { name, result in Sample("bench-\(name)", .bench(.result(result))) }

    /// The touch bench, where nothing can be pressed.
    package static let crosses = [
        cross("bench-cross", .waiting, at: Point(x: 0.1, y: 0.1), 1),
        cross("bench-cross-held", .held, at: Point(x: 0.5, y: 0.5), 5),
        cross("bench-cross-taken", .taken, at: Point(x: 0.9, y: 0.1), 2),
        cross("bench-cross-crowded", .crowded, at: Point(x: 0.1, y: 0.9), 4),
    ]

    /// The letter, in all its states.
    package static let letters =
        [
            benchLetter, letter("bench-letter-fixed", .waiting, turns: false), letter("bench-letter-drawn", .drawing),
            letter("bench-letter-crowded", .crowded),
        ]
        + DrawingRefusal.allCases.map { letter("bench-letter-\($0)", .refused($0)) }

    private static func letter(_ name: String, _ phase: LetterView.Phase, turns: Bool = true) -> Sample {
        Sample(name, .bench(.letter(LetterView(phase: phase, turns: turns))))
    }

    private static let soundless: [(String, SoundDevice)] = [
        ("off", .off), ("missing", .missing), ("unusable", .unusable(reason: "Operation not permitted")),
    ]

    private static func cross(_ name: String, _ phase: CrossView.Phase, at place: Point, _ number: Int) -> Sample {
        Sample(name, .bench(.cross(CrossView(place: place, phase: phase, number: number, count: 5))))
    }

    private static let results: [(String, BenchResult)] = [
        ("kept", .kept), ("oriented", .oriented), ("straight", .straight), ("reverted", .reverted), ("failed", .failed),
        ("flat", .refused(.flat)),
        ("scattered", .refused(.scattered)), ("skewed", .refused(.skewed)), ("configured", .configured),
    ]

    private static let contacts = [
        TouchReading.Contact(number: 7, rawX: 1638, rawY: 2334, place: Point(x: 0.4, y: 0.57))
    ]

    private static let touches = TouchesView(
        readings: [
            TouchReading(
                source: 0, name: "Goodix Touch",
                contacts: contacts + [
                    TouchReading.Contact(number: 8, rawX: 2907, rawY: 1884, place: Point(x: 0.71, y: 0.46)),
                    TouchReading.Contact(number: 9, rawX: 4090, rawY: 12, place: nil),
                ], rate: 60)
        ], latency: BenchLatency(median: 34, longest: 82))

    /// A panel that takes no touch in a stripe across.
    private static let map: TouchMap = {
        var map = TouchMap()
        for step in 0..<1200 {
            let place = Point(x: Double(step % 40) / 40, y: Double(step / 40) / 30)
            if place.y < 0.56 || place.y > 0.69 || place.x < 0.2 { map.touch(place) }
        }
        return map
    }()
}
