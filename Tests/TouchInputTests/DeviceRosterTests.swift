// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem
import Testing
import TouchInput

@Suite("Which devices are open")
struct DeviceRosterTests {
    private var roster = DeviceRoster()
    private let start = Instant(sinceBoot: .seconds(100))

    private func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    @Test("Every touchscreen is opened, so that one with nothing wired to it cannot win (E10)")
    mutating func allTouchscreens() {
        for number in 1...3 { roster.add(.event(number), at: start) }
        for number in 1...3 {
            #expect(roster.nextStep(at: start) == .open(.event(number)))
            roster.didOpen(Device.event(number).systemPath, as: .touchscreen, at: start)
        }
        #expect(roster.nextStep(at: start) == nil)
        #expect(roster.retryDeadline == nil)
    }

    @Test("Who opens one device at a time is told to come back at once while another waits")
    mutating func oneAtATime() {
        for number in 1...3 { roster.add(.event(number), at: start) }
        for number in 1...3 {
            #expect(roster.retryDeadline == start)
            roster.didOpen(Device.event(number).systemPath, as: .touchscreen, at: after(5))
        }
        #expect(roster.retryDeadline == nil)
    }

    @Test("A device met twice is opened once (E01)")
    mutating func metTwice() {
        roster.add(.event(1), at: start)
        roster.add(.event(1), at: start)
        roster.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        roster.add(.event(1), at: start)
        #expect(roster.nextStep(at: start) == nil)
    }

    @Test("A device udev is not done with, and one that is no event node, is left alone (E01)")
    mutating func notReady() {
        roster.add(.event(1, isInitialized: false), at: start)
        roster.add(Device(systemPath: "/sys/a", systemName: "input4", node: nil), at: start)
        roster.add(Device(systemPath: "/sys/b", systemName: "mouse0", node: "/dev/input/mouse0"), at: start)
        #expect(roster.nextStep(at: start) == nil)
    }

    @Test("What cannot be opened is tried for two seconds, at least 100 ms apart (E02)")
    mutating func retries() {
        let path = Device.event(1).systemPath
        roster.add(.event(1), at: start)
        var tries: [Instant] = [start]
        while roster.didFail(path, at: tries[tries.count - 1]), let next = roster.retryDeadline {
            #expect(roster.nextStep(at: next - .milliseconds(1)) == nil)
            #expect(roster.nextStep(at: next) == .open(.event(1)))
            tries.append(next)
        }
        #expect(tries == [0, 100, 300, 700, 1300, 2000].map(after))
        #expect(roster.retryDeadline == nil)
        #expect(roster.nextStep(at: after(60_000)) == nil)
    }

    @Test("A refused device is tried again when udev tells of a change (E02)")
    mutating func refusedChanges() {
        roster.add(.event(1), at: start)
        roster.refuse(Device.event(1).systemPath)
        #expect(roster.nextStep(at: start) == nil)
        roster.add(.event(1), at: after(5000))
        #expect(roster.nextStep(at: after(5000)) == .open(.event(1)))
    }

    @Test("An unplugged device is forgotten, and comes back under another number (E46)")
    mutating func replugged() {
        roster.add(.event(1), at: start)
        roster.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        roster.remove(Device.event(1).systemPath)
        #expect(roster.nextStep(at: start) == nil)
        roster.add(.event(7), at: after(900))
        #expect(roster.nextStep(at: after(900)) == .open(.event(7)))
    }

    @Test("A revoked device is opened again, but not for ever when that never lasts (E45)")
    mutating func revoked() {
        let path = Device.event(1).systemPath
        roster.add(.event(1), at: start)
        var openings = 0
        var now = start
        while roster.nextStep(at: now) == .open(.event(1)), openings < 100 {
            openings += 1
            roster.didOpen(path, as: .touchscreen, at: now)
            _ = roster.didFail(path, at: now)
            now = roster.retryDeadline ?? now
        }
        #expect(openings == 6)
    }

    @Test("A device that was in order for a while has all its tries when it fails (E45)")
    mutating func revokedNowAndThen() {
        let path = Device.event(1).systemPath
        roster.add(.event(1), at: start)
        for round in 1...50 {
            roster.didOpen(path, as: .touchscreen, at: after(round * 60_000))
            #expect(roster.didFail(path, at: after(round * 60_000 + 30_000)) == true)
        }
    }

    @Test("A pointer is opened only when there is no touchscreen, and closed when one comes (E09)")
    mutating func pointerSteps() {
        let mouse = Device.event(1, properties: Device.mouseProperties)
        roster.add(mouse, at: start)
        #expect(roster.nextStep(at: start) == .open(mouse))
        roster.didOpen(mouse.systemPath, as: .pointer, at: start)
        roster.add(.event(2), at: start)
        #expect(roster.nextStep(at: start) == .close(mouse))
        roster.didClose(mouse.systemPath, at: start)
        #expect(roster.nextStep(at: start) == .open(.event(2)))
        roster.didOpen(Device.event(2).systemPath, as: .touchscreen, at: start)
        #expect(roster.nextStep(at: start) == nil)
        roster.remove(Device.event(2).systemPath)
        #expect(roster.nextStep(at: start) == .open(mouse))
    }

    @Test("A named pointer is opened beside a touchscreen, but not the touchscreen's own mouse node (E09, E11)")
    func namedPointers() {
        var roster = DeviceRoster(usesPointersAlways: true)
        let group = ["LIBINPUT_DEVICE_GROUP": "3/2575/401:usb-1"]
        let screen = Device.event(1, properties: Device.touchscreenProperties.merging(group) { $1 })
        let ownMouse = Device.event(2, properties: Device.mouseProperties.merging(group) { $1 })
        let tablet = Device.event(3, properties: Device.mouseProperties)
        for device in [tablet, ownMouse, screen] { roster.add(device, at: start) }
        #expect(roster.nextStep(at: start) == .open(screen))
        roster.didOpen(screen.systemPath, as: .touchscreen, at: start)
        #expect(roster.nextStep(at: start) == .open(tablet))
        roster.didOpen(tablet.systemPath, as: .pointer, at: start)
        #expect(roster.nextStep(at: start) == nil)
    }

    @Test("A device without udev's properties is opened to see what it is (E05)")
    mutating func unclassified() {
        let bare = Device.event(1, properties: [:])
        roster.add(bare, at: start)
        #expect(roster.nextStep(at: start) == .open(bare))
        roster.didOpen(bare.systemPath, as: .touchscreen, at: start)
        roster.add(.event(2, properties: Device.mouseProperties), at: start)
        #expect(roster.nextStep(at: start) == nil)
    }

    @Test("An open device that is to be ignored now is closed (E04)")
    mutating func ignoredLater() {
        roster.add(.event(1), at: start)
        roster.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        let ignored = Device.event(1, properties: ["ID_INPUT": "1", "LIBINPUT_IGNORE_DEVICE": "1"])
        roster.add(ignored, at: start)
        #expect(roster.nextStep(at: start) == .close(ignored))
        roster.didClose(ignored.systemPath, at: start)
        #expect(roster.nextStep(at: start) == nil)
    }
}
