// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import Testing
import Touch
import TouchInput

@Suite("Random events from hostile devices")
struct FuzzTests {
    private static let codes: [InputCode] = [
        .report, .report, .report, .dropped, .packetEnd, .slot, .slotX, .slotY, .slotX, .slotY, .trackingID,
        .trackingID,
        .toolType, .distance, .x, .y, .touch, .touch, .pressure, .leftButton, InputCode(type: 3, code: 0x1d),
        InputCode(type: 4, code: 5), InputCode(type: 1, code: 116),
    ]

    private static let kinds: [TouchProtocol.Kind] = [
        .slots(count: 1), .slots(count: 5), .slots(count: 64), .packets, .single(.button(.touch)),
        .single(.button(.leftButton)), .single(.pressure(above: 0)),
    ]

    @Test("100,000 events end every stroke once, inside the panel", arguments: kinds)
    func randomEvents(kind: TouchProtocol.Kind) throws {
        let seed = 20_260 &+ UInt64(FuzzTests.kinds.firstIndex(of: kind) ?? 0)
        var random = SeededGenerator(seed: seed)
        let panel = PixelSize(width: 800, height: 480)
        let spoken = try TouchProtocol(
            of: DeviceCapabilities(
                keys: [.touch], axes: [.x: AxisRange(0, 99), .y: AxisRange(-50, 49)]))
        let transform = TouchTransform(x: spoken.x, y: spoken.y, panel: panel, rotation: .quarter)
        var devices = (0..<2).map { _ in TouchProtocol.assembler(kind) }
        var policy = FingerPolicy()
        policy.bridgeGaps(of: 1)
        var ledger = StrokeLedger(panel: panel)
        for step in 0..<100_000 {
            let source = Int.random(in: 0..<50, using: &random) == 0 ? 1 : 0
            let event = FuzzTests.event(at: step, using: &random)
            if step % 7 == 0 { ledger.take(policy.advance(to: .milliseconds(step))) }
            if let frame = devices[source].take(event) {
                ledger.take(policy.handle(frame, from: source, through: transform))
            }
            if Int.random(in: 0..<1000, using: &random) == 0 { ledger.take(policy.void(.panelLost)) }
            if Int.random(in: 0..<1000, using: &random) == 0 {
                ledger.take(policy.removeSource(source))
                devices[source] = TouchProtocol.assembler(kind)
            }
        }
        ledger.take(policy.void(.panelLost))
        #expect(ledger.faults == [], "seed \(seed)")
        #expect(ledger.strokes > 50, "seed \(seed)")
        #expect(ledger.strokes == ledger.ends, "seed \(seed)")
    }

    private static func event(at step: Int, using random: inout SeededGenerator) -> RawEvent {
        let code = codes[Int.random(in: 0..<codes.count, using: &random)]
        let value: Int32 =
            switch Int.random(in: 0..<10, using: &random) {
            case 0: Int32(truncatingIfNeeded: random.next())
            case 1...3: -1
            case 4...5: 0
            default: Int32.random(in: -3...101, using: &random)
            }
        return RawEvent(
            code, value, at: .milliseconds(step), isCorrection: Int.random(in: 0..<20, using: &random) == 0)
    }
}

extension TouchProtocol {
    fileprivate static func assembler(_ kind: Kind) -> any FrameAssembler {
        switch kind {
        case .slots(let count): SlotAssembler(count: count)
        case .packets: PacketAssembler()
        case .single(let trigger): SingleTouchAssembler(trigger: trigger)
        }
    }
}

/// Checks that a stream of finger events keeps its promises.
private struct StrokeLedger {
    let panel: PixelSize
    private(set) var strokes = 0
    private(set) var ends = 0
    private(set) var faults: Set<String> = []
    private var isDown = false

    init(panel: PixelSize) {
        self.panel = panel
    }

    mutating func take(_ events: [FingerEvent]) {
        for event in events {
            switch event {
            case .down(let point):
                check(!isDown, "down twice")
                check(point)
                isDown = true
                strokes += 1
            case .moved(let point):
                check(isDown, "moved without down")
                check(point)
            case .lifted, .voided:
                check(isDown, "ended without down")
                isDown = false
                ends += 1
            }
        }
    }

    private mutating func check(_ point: Point) {
        check(Rect(x: 0, y: 0, width: Double(panel.width), height: Double(panel.height)).contains(point), "outside")
    }

    private mutating func check(_ isTrue: Bool, _ fault: String) {
        if !isTrue { faults.insert(fault) }
    }
}
