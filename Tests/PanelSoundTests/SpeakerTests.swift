// SPDX-License-Identifier: MIT
import BootTime
import FakeKernel
import KioskSession
import LinuxSystem
import Testing

@testable import PanelSound

@Suite("The speaker of a panel")
struct SpeakerTests {
    private static let label = DeviceLabel("Beeper")
    private static let notes = [
        Note(440, for: .milliseconds(100)), .rest(for: .milliseconds(50)), Note(330, for: .milliseconds(200)),
    ]

    private let udev = FakeUdev()
    private let beeper: FakeInputDevice

    init() throws {
        beeper = try FakeInputDevice(.beeper)
    }

    private static func after(_ milliseconds: Int) -> Instant { Instant(sinceBoot: .milliseconds(milliseconds)) }

    /// A device that udev marks as a sound device.
    private func marked(_ path: String) -> FakeUdev.Device {
        var device = FakeUdev.Device(path, of: "input", node: beeper.node)
        device.name = "event0"
        device.properties = ["NINEDOT_SOUND": "1"]
        return device
    }

    private var working: FakeUdev.Device { marked(beeper.systemPath) }

    private func rejection(of path: String) -> SpeakerEvent {
        .rejected(DeviceLabel("event0"), reason: "find event0 at \(beeper.node): No such device")
    }

    /// Returns the values written to the device since the last call.
    private func tones() -> [Int32] {
        var tones: [Int32] = []
        while let event = beeper.received() { tones.append(event.value) }
        return tones
    }

    @Test("The speaker uses the first device that works")
    func start() throws {
        var unmarked = working
        unmarked.properties = [:]
        udev.devices = [unmarked]
        var speaker = try Speaker()
        #expect(speaker.start() == [.missing])
        #expect(speaker.descriptor == FakeUdev.descriptor)
        udev.devices = [marked("/sys/devices/g"), working, marked("/sys/devices/a"), marked("/sys/devices/b")]
        #expect(
            speaker.start() == [
                rejection(of: "/sys/devices/a"), rejection(of: "/sys/devices/b"), .connected(Self.label),
            ])
    }

    @Test("The speaker plays each note for its duration and is silent at the end")
    func melody() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start()
        #expect(speaker.nextDeadline == nil)
        #expect(tones() == [0])
        #expect(speaker.play(Self.notes, at: Self.after(1000)) == [])
        for (time, tone, deadline) in [
            (1000, [440], 1100), (1099, [], 1100), (1100, [0], 1150), (1150, [330], 1350), (1349, [], 1350),
            (1350, [0], nil), (2000, [], nil),
        ] as [(Int, [Int32], Int?)] {
            #expect(speaker.advance(to: Self.after(time)) == [])
            #expect(tones() == tone, "at \(time)")
            #expect(speaker.nextDeadline == deadline.map { Self.after($0) })
        }
    }

    @Test("A new melody replaces the melody that is playing")
    func another() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start() + speaker.play(Self.notes, at: Self.after(0))
        #expect(speaker.play([Note(880, for: .milliseconds(30))], at: Self.after(60)) == [])
        #expect(tones() == [0, 440, 880])
        #expect(speaker.nextDeadline == Self.after(90))
    }

    @Test("The speaker plays nothing if there is no device")
    func nothing() throws {
        var speaker = try Speaker()
        _ = speaker.start()
        #expect(speaker.play(Self.notes, at: Self.after(0)) == [])
        #expect(speaker.nextDeadline == nil)
    }

    @Test("A silenced speaker stops its melody and plays nothing more")
    func silence() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start() + speaker.play(Self.notes, at: Self.after(0))
        speaker.silence()
        #expect(tones() == [0, 440, 0])
        #expect(speaker.nextDeadline == nil)
        #expect(speaker.play(Self.notes, at: Self.after(0)) == [])
        #expect(tones() == [])
    }

    @Test("The speaker uses a device that is plugged in later if it has none, and drops it when it is unplugged")
    func plugged() throws {
        var speaker = try Speaker()
        _ = speaker.start()
        var early = working
        early.isInitialized = false
        udev.report("add", early)
        #expect(speaker.takeChanges() == [])
        udev.report("add", working)
        udev.report("change", marked("/sys/devices/b"))
        #expect(speaker.takeChanges() == [.connected(Self.label)])
        udev.report("remove", marked("/sys/devices/b"))
        #expect(speaker.takeChanges() == [])
        _ = speaker.play(Self.notes, at: Self.after(0))
        udev.report("remove", working)
        #expect(speaker.takeChanges() == [.disconnected(Self.label, reason: nil)])
        #expect(speaker.nextDeadline == nil)
        #expect(speaker.takeChanges() == [])
    }

    @Test("The speaker looks for another device when a marked device is unplugged")
    func instead() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start()
        udev.report("remove", working)
        #expect(speaker.takeChanges() == [.disconnected(Self.label, reason: nil), .connected(Self.label)])
        speaker.silence()
        var unmarked = working
        unmarked.properties = [:]
        udev.report("remove", unmarked)
        #expect(speaker.takeChanges() == [])
        // The marked device was closed when it failed, before udev reported its removal.
        udev.report("remove", working)
        #expect(speaker.takeChanges() == [.connected(Self.label)])
    }

    @Test("The speaker looks for its device again after udev reports were lost")
    func lost() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start()
        udev.loseReports()
        #expect(speaker.takeChanges() == [])
        udev.devices = []
        udev.loseReports()
        #expect(speaker.takeChanges() == [.disconnected(Self.label, reason: nil)])
        udev.devices = [working]
        udev.loseReports()
        #expect(speaker.takeChanges() == [.connected(Self.label)])
    }

    @Test("The speaker drops a device that accepts no sound, and reports the reason")
    func failing() throws {
        udev.devices = [working]
        var speaker = try Speaker()
        _ = speaker.start()
        var events: [SpeakerEvent] = []
        for _ in 0..<10_000 where events.isEmpty { events = speaker.play(Self.notes, at: Self.after(0)) }
        let reason = "write \(beeper.node): Resource temporarily unavailable"
        #expect(events == [.disconnected(Self.label, reason: reason)])
        #expect(speaker.nextDeadline == nil)
        #expect(speaker.play(Self.notes, at: Self.after(0)) == [])
    }
}

@Suite("The player of sounds")
struct SoundPlayerTests {
    @Test("The player plays on the available device and reports its name")
    func play() throws {
        let udev = FakeUdev()
        let beeper = try FakeInputDevice(.beeper)
        let player = try SoundPlayer()
        player.start()
        #expect(player.device == .missing)
        var device = FakeUdev.Device(beeper.systemPath, of: "input", node: beeper.node)
        (device.name, device.properties) = ("event0", ["NINEDOT_SOUND": "1"])
        udev.report("add", device)
        player.dispatch([player.descriptor + 1])
        #expect(player.device == .missing)
        player.dispatch([player.descriptor])
        #expect(player.device == .ready(name: "Beeper"))
        #expect(beeper.received()?.value == 0)
        player.play(.click, at: Instant(sinceBoot: .seconds(1)))
        #expect(beeper.received()?.value == 2000)
        #expect(player.nextDeadline == Instant(sinceBoot: .milliseconds(1010)))
        player.silence()
        #expect(beeper.received()?.value == 0)
        #expect(player.nextDeadline == nil)
    }

    @Test("The player starts with a device that is already connected")
    func start() throws {
        let udev = FakeUdev()
        let beeper = try FakeInputDevice(.beeper)
        var device = FakeUdev.Device(beeper.systemPath, of: "input", node: beeper.node)
        (device.name, device.properties) = ("event0", ["NINEDOT_SOUND": "1"])
        udev.devices = [device]
        let player = try SoundPlayer()
        player.start()
        #expect(player.device == .ready(name: "Beeper"))
    }

    @Test(
        "Each sound has a fixed melody in hertz and milliseconds",
        arguments: [
            (.click, [(2000, 10)]), (.warning, [(880, 120), (nil, 80), (880, 120)]),
            (.right, [(1320, 90), (1760, 160)]), (.wrong, [(440, 130), (nil, 70), (330, 220)]),
        ] as [(Sound, [(Int32?, Int)])])
    func melodies(sound: Sound, notes: [(Int32?, Int)]) {
        #expect(sound.melody == notes.map { Note($0.0, for: .milliseconds($0.1)) })
    }
}

extension FakeInputDevice.Abilities {
    fileprivate static var beeper: FakeInputDevice.Abilities {
        var abilities = FakeInputDevice.Abilities()
        abilities.name = "Beeper"
        abilities.codes = [0x12: [1, 2]]
        return abilities
    }
}
