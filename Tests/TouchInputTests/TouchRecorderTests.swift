// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("A recorder of touches")
struct TouchRecorderTests {
    private var description: EvemuDescription {
        var description = EvemuDescription(name: "Example panel 7\"", ids: [3, 0x1209, 1, 0x110])
        description.addProperties([1])
        description.addCodes([0, 1, 3], of: 0, count: 16)
        description.addCodes([0x14a, 0x145], of: 1, count: 768)
        description.addCodes([0x2f, 0x35, 0x36, 0x39], of: 3, count: 64)
        description.addAxis(0x2f, minimum: 0, maximum: 4, fuzz: 0, flat: 0, resolution: 0)
        description.addAxis(0x35, minimum: -5, maximum: 799, fuzz: 2, flat: 0, resolution: 11)
        return description
    }

    @Test("What it writes is read again as the same device and the same events")
    func roundTrip() throws {
        var recorder = TouchRecorder(description.lines)
        let start = Duration.seconds(77_123) + .microseconds(999_999)
        for event in [
            RawEvent(.trackingID, 7, at: start), RawEvent(.slotX, -5, at: start), RawEvent(.report, 0, at: start),
            RawEvent(.trackingID, -1, at: start + .microseconds(12_000)),
            RawEvent(.report, 0, at: start + .microseconds(2_000_001)),
        ] {
            recorder.take(event)
        }
        let recording = try TouchRecording(parsing: recorder.text, file: "recorded")
        #expect(
            recording.device
                == DeviceCapabilities(
                    name: "Example panel 7\"", vendor: 0x1209, product: 1, isDirect: true, keys: [.touch, .finger],
                    axes: [.slot: AxisRange(0, 4), .slotX: AxisRange(-5, 799)]))
        #expect(
            recording.events == [
                RawEvent(.trackingID, 7, at: .zero), RawEvent(.slotX, -5, at: .zero), RawEvent(.report, 0, at: .zero),
                RawEvent(.trackingID, -1, at: .milliseconds(12)), RawEvent(.report, 0, at: .microseconds(2_000_001)),
            ])
    }

    @Test("Bits are written as evemu has them: eight bytes a line, the least first")
    func bits() {
        #expect(description.lines[2] == "P: 02 00 00 00 00 00 00 00")
        #expect(description.lines.filter { $0.hasPrefix("B: 01") }.count == 12)
        #expect(description.lines.contains("B: 01 20 04 00 00 00 00 00 00"))
        #expect(description.lines.contains("B: 03 00 00 00 00 00 80 60 02"))
    }

    @Test("It keeps so many events and no more, and none that libevdev made up")
    func bounded() {
        var recorder = TouchRecorder([])
        recorder.take(RawEvent(.slotX, 1, at: .zero, isCorrection: true))
        #expect(recorder.eventCount == 0)
        for _ in 1..<100_000 { recorder.take(RawEvent(.slotX, 1, at: .zero)) }
        #expect(!recorder.isFull)
        for _ in 0..<2 { recorder.take(RawEvent(.slotX, 1, at: .zero)) }
        #expect(recorder.isFull && recorder.eventCount == 100_000)
    }
}
