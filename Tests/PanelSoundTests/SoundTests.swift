// SPDX-License-Identifier: MIT
import BootTime
import KioskSession
import LinuxSystem
import Testing

@testable import PanelSound

@Suite("Sound")
struct SoundTests {
    private static let twoBeeps = Melody(
        [Note(440, for: .milliseconds(100)), .rest(for: .milliseconds(50)), Note(330, for: .milliseconds(200))],
        at: .after(0))

    @Test(
        "A device sounds by its tone, else by its bell, and one without both not at all",
        arguments: [(true, true, .tone), (true, false, .tone), (false, true, .bell), (false, false, nil)]
            as [(Bool, Bool, Voice?)])
    func voices(hasTone: Bool, hasBell: Bool, voice: Voice?) {
        #expect(Voice(hasTone: hasTone, hasBell: hasBell) == voice)
    }

    @Test(
        "A tone is told its pitch, a bell to ring, both by zero to be silent",
        arguments: [
            (.tone, 2, 440, 440), (.tone, 2, nil, 0), (.bell, 1, 440, 1), (.bell, 1, nil, 0),
        ] as [(Voice, UInt16, Int32?, Int32)])
    func events(voice: Voice, code: UInt16, frequency: Int32?, value: Int32) {
        #expect(Voice.eventType == 0x12)
        #expect(voice.eventCode == code)
        #expect(voice.value(for: frequency) == value)
    }

    @Test("A melody plays each note to its end, also after one that ended late, and is over with the last")
    func melody() throws {
        var melody = SoundTests.twoBeeps
        let steps: [(time: Int, frequency: Int32?, noteEnd: Int)] = [
            (0, 440, 100), (99, 440, 100), (100, nil, 150), (1000, 330, 1200), (1199, 330, 1200),
        ]
        for step in steps {
            melody = try #require(melody?.following(to: .after(step.time)))
            #expect(melody?.frequency == step.frequency)
            #expect(melody?.noteEnd == .after(step.noteEnd))
        }
        #expect(melody?.following(to: .after(1200)) == nil)
    }

    @Test("Right goes up and wrong goes down, so that nobody has to see which it was")
    func pitches() {
        let (right, wrong) = (Sound.right.melody.compactMap(\.frequency), Sound.wrong.melody.compactMap(\.frequency))
        #expect(right.count == 2 && right[0] < right[1])
        #expect(wrong.count == 2 && wrong[0] > wrong[1])
    }

    @Test("A bell rings once for right and twice for wrong", arguments: [(.right, 1), (.wrong, 2)] as [(Sound, Int)])
    func rings(sound: Sound, count: Int) {
        let rings = sound.melody.split { $0.frequency == nil }
        #expect(rings.count == count)
    }

    @Test(
        "Sound is written only to a device that the udev rule marks, once udev is done with it",
        arguments: [("1", true, true), ("1", false, false), ("0", true, false), (nil, true, false)]
            as [(String?, Bool, Bool)])
    func mark(mark: String?, isInitialized: Bool, isUsed: Bool) {
        let properties = mark.map { ["NINEDOT_SOUND": $0] } ?? [:]
        let device = Device(
            systemPath: "/sys/input1", systemName: "event1", node: "/dev/input/event1", properties: properties,
            isInitialized: isInitialized)
        #expect(device.mayMakeSound == isUsed)
    }

    @Test("Without notes there is no melody")
    func nothing() {
        #expect(Melody([], at: .after(0)) == nil)
    }

    @Test(
        "The page that tries sounds is told of the device",
        arguments: [
            (.missing, .missing), (.connected(DeviceLabel("B")), .ready(name: "B")),
            (.disconnected(DeviceLabel("B"), reason: nil), .missing),
            (.disconnected(DeviceLabel("B"), reason: "why"), .unusable(reason: "why")),
            (.rejected(DeviceLabel("B"), reason: "why"), .unusable(reason: "why")),
        ] as [(SpeakerEvent, SoundDevice)])
    func device(event: SpeakerEvent, device: SoundDevice) {
        #expect(event.device == device)
    }

    @Test(
        "A log line names the device and what is wrong with it",
        arguments: [
            (.missing, "sound: no sound device found, silent until one appears"),
            (.connected(DeviceLabel("B")), "sound: using B"),
            (.disconnected(DeviceLabel("B"), reason: nil), "sound: B is gone"),
            (.disconnected(DeviceLabel("B"), reason: "why"), "sound: stopped using B: why"),
            (.rejected(DeviceLabel("B"), reason: "why"), "sound: cannot use B: why"),
        ] as [(SpeakerEvent, String)])
    func logLines(event: SpeakerEvent, line: String) {
        #expect(event.logLine == line)
    }
}

extension Instant {
    fileprivate static func after(_ milliseconds: Int) -> Instant { Instant(sinceBoot: .milliseconds(milliseconds)) }
}
