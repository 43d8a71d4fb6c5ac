// SPDX-License-Identifier: MIT
import Geometry
import Touch
import TouchInput

/// Events of two touchscreens, six bytes each: device and code, time, and a value.
struct EventsReader: BytesReader {
    private static let codes: [InputCode] = [
        .report, .report, .slot, .slotX, .slotY, .trackingID, .toolType, .distance, .x, .y, .touch, .pressure,
        .packetEnd, .dropped, .leftButton, InputCode(type: 4, code: 5),
    ]
    private static let kinds: [TouchProtocol.Kind] = [
        .slots(count: 10), .slots(count: 250), .packets, .single(.button(.touch)), .single(.pressure(above: 0)),
    ]
    private static let panel = PixelSize(width: 800, height: 480)

    func read(_ bytes: [UInt8]) {
        guard bytes.count > 2 else { return }
        let kinds = bytes.prefix(2).map { EventsReader.kinds[Int($0) % EventsReader.kinds.count] }
        var assemblers = kinds.map { EventsReader.assembler($0) }
        let transform = TouchTransform(
            x: AxisRange(0, 999), y: AxisRange(-500, 499), panel: EventsReader.panel, rotation: .quarter)
        var jitter = JitterFilter(marginX: 2, marginY: 2)
        var resistive = ResistiveFilter()
        var policy = FingerPolicy()
        policy.bridgeGaps(of: 1)
        var stroke = StrokePromises()
        var now = Duration.zero
        var rest = bytes.dropFirst(2)
        while rest.count >= 6 {
            let event = Array(rest.prefix(6))
            rest = rest.dropFirst(6)
            now += .milliseconds(Int(event[1]) * (event[1] > 250 ? 500 : 1))
            stroke.take(policy.advance(to: now))
            let value = event[2...5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let raw = RawEvent(
                EventsReader.codes[Int(event[0] & 15)], Int32(bitPattern: value), at: now,
                isCorrection: event[0] & 0x20 != 0)
            let source = event[0] & 0x10 == 0 ? 0 : 1
            if let frame = assemblers[source].take(raw) {
                for frame in source == 0 ? [jitter.steady(frame)] : resistive.take(frame) {
                    stroke.take(policy.handle(frame, from: source, through: transform))
                }
            }
            if event[0] >= 0xfe { stroke.take(policy.removeSource(source)) }
        }
        stroke.take(policy.void(.panelLost))
        precondition(!stroke.isDown, "a stroke that does not end")
    }

    private static func assembler(_ kind: TouchProtocol.Kind) -> any FrameAssembler {
        switch kind {
        case .slots(let count): SlotAssembler(count: count)
        case .packets: PacketAssembler()
        case .single(let trigger): SingleTouchAssembler(trigger: trigger)
        }
    }
}

/// The promises of `FingerEvent`.
private struct StrokePromises {
    private(set) var isDown = false

    mutating func take(_ events: [FingerEvent]) {
        for event in events {
            switch event {
            case .down(let point):
                precondition(!isDown, "down twice")
                check(point)
                isDown = true
            case .moved(let point):
                precondition(isDown, "moved without down")
                check(point)
            case .lifted, .voided:
                precondition(isDown, "ended without down")
                isDown = false
            }
        }
    }

    private func check(_ point: Point) {
        precondition(point.x >= 0 && point.x < 800 && point.y >= 0 && point.y < 480, "outside of the panel")
    }
}

/// The text of a recording.
struct RecordingReader: BytesReader {
    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let recording = try? TouchRecording(parsing: text, file: "fuzz") else { return }
        _ = try? recording.replay(on: PixelSize(width: 800, height: 480))
    }
}
