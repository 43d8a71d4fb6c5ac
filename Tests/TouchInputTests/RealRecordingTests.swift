// SPDX-License-Identifier: MIT
import Geometry
import Glibc
import Testing
import Touch
import TouchInput

/// Real touchscreens, recorded by others, in a folder beside the project. Without it these tests are skipped.
@Suite("Recordings of real touchscreens", .enabled(if: RealRecordings.folder != nil, "no folder of real recordings"))
struct RealRecordingTests {
    /// What is known of a recording from its events alone. Fingers that come down in one frame begin no stroke at all.
    struct Facts: Sendable, CustomTestStringConvertible {
        var device: String
        var events: String?
        var lifted: Int
        var voided: Int = 0
        /// The device's own units of the first stroke's first and last sample.
        var first: (x: Int32, y: Int32)?
        var last: (x: Int32, y: Int32)?

        var testDescription: String { device + (events.map { "." + $0 } ?? "") }
    }

    static let all = [
        Facts(
            device: "Atmel-maXTouch-Touchscreen", events: "1-finger-drag-up-down", lifted: 1, first: (361, 379),
            last: (382, 393)),
        Facts(
            device: "Atmel-maXTouch-Touchscreen", events: "1-finger-fast-taps", lifted: 9, first: (340, 242),
            last: (340, 242)),
        Facts(
            device: "Atmel-maXTouch-Touchscreen", events: "2-fingers-touch-release", lifted: 0, voided: 1,
            first: (539, 167)),
        Facts(
            device: "Atmel-maXTouch-Touchscreen", events: "4-finger-drag-down", lifted: 0, voided: 1, first: (415, 107)),
        Facts(device: "EP0430M09", events: "1-finger-drag-up-down", lifted: 1, first: (605, 136), last: (608, 126)),
        Facts(device: "EP0430M09", events: "2-finger-scroll-down", lifted: 0, voided: 1, first: (930, 547)),
        Facts(device: "EP0430M09", events: "2-fingers-touch-release", lifted: 0),
        Facts(device: "EP0430M09", events: "4-finger-drag-down", lifted: 0),
        Facts(
            device: "N-Trig-MultiTouch", events: "1-finger-drag-NW-SE", lifted: 1, first: (205, 183), last: (9369, 6967)
        ),
        Facts(
            device: "N-Trig-MultiTouch", events: "2-fingers-touch-release", lifted: 0, voided: 1, first: (1588, 6097)),
        Facts(device: "QUANTA-OpticalTouchScreen", events: nil, lifted: 9, first: (513, 320)),
        Facts(
            device: "QUANTA-OpticalTouchScreen", events: "touch-hover", lifted: 1, first: (1041, 448), last: (1146, 448)
        ),
        Facts(
            device: "QUANTA-OpticalTouchScreen", events: "touch-on-left", lifted: 1, first: (127, 444), last: (116, 504)
        ),
        Facts(
            device: "eGalax_eMPIA-Technology-Inc.-PCAP-MultiTouch-Controller", events: "tap", lifted: 1,
            first: (22496, 18016), last: (22496, 18032)),
    ]

    @Test("A recording is the strokes its fingers drew", arguments: all)
    func replay(facts: Facts) throws {
        let recording = try RealRecordings.recording(of: facts)
        let spoken = try TouchProtocol(of: recording.device)
        // One pixel for one unit of the device, so that points can be compared with raw values.
        let panel = PixelSize(width: Int(spoken.x.count), height: Int(spoken.y.count))
        let strokes = try Strokes(recording.replay(on: panel))

        #expect(strokes.lifted == facts.lifted)
        #expect(strokes.voided == Array(repeating: .secondFinger, count: facts.voided))
        #expect(strokes.points.count == facts.lifted + facts.voided)
        if let first = facts.first { #expect(try #require(strokes.points.first?.first).isAt(first, from: spoken)) }
        if let last = facts.last { #expect(try #require(strokes.points.first?.last).isAt(last, from: spoken)) }
        // No real finger went there; a stroke that jumps to a coordinate of zero has lost its position (E23).
        #expect(strokes.points.joined().allSatisfy { $0.x > 1 && $0.y > 1 })
    }

    @Test(
        "A description alone says what the device is and how it speaks",
        arguments: [
            ("Beijing-IRTOUCHSYSTEMS-Co.-LtD-IRTOUCH-InfraRed-USB-TouchScreen", .touchscreen, .slots(count: 2)),
            ("QEMU-0.12.1-QEMU-USB-Tablet", .pointer, .single(.button(.leftButton))),
            ("Atmel-maXTouch-Touchscreen", .touchscreen, .slots(count: 10)),
            ("N-Trig-MultiTouch", .touchscreen, .packets),
            ("eGalax_eMPIA-Technology-Inc.-PCAP-MultiTouch-Controller", .touchscreen, .slots(count: 10)),
        ] as [(String, DeviceClass, TouchProtocol.Kind)])
    func describe(name: String, deviceClass: DeviceClass, kind: TouchProtocol.Kind) throws {
        let description = try #require(RealRecordings.text(name + ".desc"))
        let device = EvemuRecording(description).recording.device
        #expect(DeviceClass(by: device) == deviceClass)
        #expect(try TouchProtocol(of: device).kind == kind)
    }
}

enum RealRecordings {
    /// Named by the environment, else beside the project's folder; nil when there is none.
    static let folder: String? = {
        if let named = getenv("NINEDOT_TOUCH_RECORDINGS") { return String(cString: named) }
        let project = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let beside = "/" + project + "/../shared/touch-recordings"
        return isFolder(beside) ? beside : nil
    }()

    static func text(_ name: String) -> String? {
        folder.flatMap { readFile($0 + "/" + name) }
    }

    static func recording(of facts: RealRecordingTests.Facts) throws -> TouchRecording {
        let description = try #require(text(facts.device + ".desc"))
        let events = try #require(text(facts.testDescription + ".events"))
        return EvemuRecording(description, events).recording
    }
}

/// The points of each stroke and how the strokes ended.
private struct Strokes {
    private(set) var points: [[Point]] = []
    private(set) var lifted = 0
    private(set) var voided: [VoidReason] = []

    init(_ events: [TouchEvent]) throws {
        for case .finger(let finger, _) in events {
            switch finger {
            case .down(let point): points.append([point])
            case .moved(let point): points[points.count - 1].append(point)
            case .lifted: lifted += 1
            case .voided(let reason): voided.append(reason)
            }
        }
    }
}

extension Point {
    /// Whether this is the pixel of a raw position, when a pixel is one unit of the device.
    fileprivate func isAt(_ raw: (x: Int32, y: Int32), from spoken: TouchProtocol) -> Bool {
        let expected = Point(x: Double(raw.x - spoken.x.minimum), y: Double(raw.y - spoken.y.minimum))
        return distance(to: expected) < 0.01
    }
}
