// SPDX-License-Identifier: MIT
import Geometry
import Testing
import Touch
import TouchInput

/// Recordings as drivers of each kind send them, by what is known of each from its events alone.
@Suite("Recordings of devices")
struct DeviceRecordingTests {
    struct Facts: Sendable, CustomTestStringConvertible {
        var name: String
        var lifted: Int
        var voided: Int = 0
        /// The device's own units of the first stroke's first and last sample.
        var first: RawPosition?
        var last: RawPosition?

        /// - Parameters:
        ///   - lifted: Strokes that end with the finger's lift.
        ///   - voided: Strokes that end with a second finger. Fingers that come down in one frame begin no stroke at all.
        init(
            _ name: String, lifted: Int, voided: Int = 0, first: (x: Int32, y: Int32)? = nil,
            last: (x: Int32, y: Int32)? = nil
        ) {
            self.name = name
            self.lifted = lifted
            self.voided = voided
            self.first = first.map { RawPosition(x: $0.x, y: $0.y) }
            self.last = last.map { RawPosition(x: $0.x, y: $0.y) }
        }

        var testDescription: String { name }
    }

    static let all = [
        Facts("goodix-drag", lifted: 1, first: (512, 420), last: (520, 418)),
        Facts("goodix-fast-taps", lifted: 9, first: (618, 305), last: (618, 305)),
        Facts("goodix-two-fingers", lifted: 0, voided: 1, first: (300, 200)),
        Facts("goodix-four-fingers", lifted: 0, voided: 1, first: (200, 100)),
        Facts("raspberrypi-drag", lifted: 1, first: (95, 60), last: (702, 421)),
        Facts("raspberrypi-two-at-once", lifted: 0),
        Facts("egalax-tap", lifted: 1, first: (20480, 12288), last: (20488, 12304)),
        Facts("egalax-other-axes", lifted: 1, first: (900, 1100), last: (1560, 1595)),
        Facts("optical-hover", lifted: 1, first: (948, 500), last: (1038, 501)),
        Facts("protocol-a-drag", lifted: 1, first: (310, 240), last: (9200, 6900)),
        Facts("protocol-a-two-fingers", lifted: 0, voided: 1, first: (2000, 6000)),
    ]

    @Test("A recording is the strokes its fingers drew", arguments: all)
    func replay(facts: Facts) throws {
        let recording = try TouchRecording.shipped("Devices/" + facts.name)
        let spoken = try TouchProtocol(of: recording.device)
        // One pixel for one unit of the device, so that points can be compared with raw values.
        let panel = PixelSize(width: Int(spoken.x.count), height: Int(spoken.y.count))
        let strokes = try Strokes(recording.replay(on: panel))

        #expect(strokes.lifted == facts.lifted)
        #expect(strokes.voided == Array(repeating: .secondFinger, count: facts.voided))
        #expect(strokes.points.count == facts.lifted + facts.voided)
        if let first = facts.first { #expect(try #require(strokes.points.first?.first).isAt(first, from: spoken)) }
        if let last = facts.last { #expect(try #require(strokes.points.first?.last).isAt(last, from: spoken)) }
        // No finger went there; a stroke that jumps to a coordinate of zero has lost its position (E23).
        #expect(strokes.points.joined().allSatisfy { $0.x > 1 && $0.y > 1 })
    }

    @Test(
        "A description alone says what the device is and how it speaks",
        arguments: [
            ("infrared-frame", .touchscreen, .slots(count: 2)),
            ("qemu-tablet", .pointer, .single(.button(.leftButton))),
            ("goodix-drag", .touchscreen, .slots(count: 10)),
            ("protocol-a-drag", .touchscreen, .packets),
            ("optical-hover", .touchscreen, .slots(count: 2)),
            // udev takes it for a tablet as well, unless the project's rule tells it otherwise.
            ("egalax-other-axes", .ignored(.tablet), .single(.button(.touch))),
        ] as [(String, DeviceClass, TouchProtocol.Kind)])
    func describe(name: String, deviceClass: DeviceClass, kind: TouchProtocol.Kind) throws {
        let device = try TouchRecording.shipped("Devices/" + name).device
        #expect(DeviceClass(by: device) == deviceClass)
        #expect(try TouchProtocol(of: device).kind == kind)
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
    /// True for the pixel of a raw position, when a pixel is one unit of the device.
    fileprivate func isAt(_ raw: RawPosition, from spoken: TouchProtocol) -> Bool {
        let expected = Point(x: Double(raw.x - spoken.x.minimum), y: Double(raw.y - spoken.y.minimum))
        return distance(to: expected) < 0.01
    }
}
