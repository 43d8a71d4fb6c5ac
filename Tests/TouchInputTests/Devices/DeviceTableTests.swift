// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem
import Testing
import TouchInput

@Suite("Which devices are open")
struct DeviceTableTests {
    private var table = DeviceTable()
    private let start = Instant(sinceBoot: .seconds(100))

    private func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    @Test("Every touchscreen is opened, so that one with nothing wired to it cannot win (E10)")
    mutating func allTouchscreens() {
        for number in 1...3 { table.add(.event(number), at: start) }
        for number in 1...3 {
            #expect(table.nextStep(at: start) == .open(.event(number)))
            table.didOpen(Device.event(number).systemPath, as: .touchscreen, at: start)
        }
        #expect(table.nextStep(at: start) == nil)
        #expect(table.retryDeadline == nil)
    }

    @Test("Who opens one device at a time is told to come back at once while another waits")
    mutating func oneAtATime() {
        for number in 1...3 { table.add(.event(number), at: start) }
        for number in 1...3 {
            #expect(table.retryDeadline == start)
            table.didOpen(Device.event(number).systemPath, as: .touchscreen, at: after(5))
        }
        #expect(table.retryDeadline == nil)
    }

    @Test("A device met twice is opened once (E01)")
    mutating func metTwice() {
        table.add(.event(1), at: start)
        table.add(.event(1), at: start)
        table.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        table.add(.event(1), at: start)
        #expect(table.nextStep(at: start) == nil)
    }

    @Test("A device udev is not done with, and one that is no event node, is left alone (E01)")
    mutating func notReady() {
        table.add(.event(1, isInitialized: false), at: start)
        table.add(Device(systemPath: "/sys/a", systemName: "input4", node: nil), at: start)
        table.add(Device(systemPath: "/sys/b", systemName: "mouse0", node: "/dev/input/mouse0"), at: start)
        #expect(table.nextStep(at: start) == nil)
    }

    @Test("A device that sends beyond every bound is tried again after 10 s, a minute, and every ten minutes (E43)")
    mutating func floods() throws {
        let path = Device.event(1).systemPath
        table.add(.event(1), at: start)
        var now = start
        for pause in [10, 60, 600, 600] {
            table.didOpen(path, as: .touchscreen, at: now)
            table.didFlood(path, at: now)
            #expect(table.nextStep(at: now + .seconds(pause) - .milliseconds(1)) == nil)
            now = try #require(table.retryDeadline)
            #expect(table.nextStep(at: now) == .open(.event(1)))
        }
        #expect(now == start + .seconds(10 + 60 + 600 + 600))
    }

    @Test("What cannot be opened is tried for two seconds, at least 100 ms apart (E02)")
    mutating func retries() {
        let path = Device.event(1).systemPath
        table.add(.event(1), at: start)
        for time in [0, 100, 300, 700, 1300, 2000] {
            #expect(table.retryDeadline == after(time))
            #expect(table.nextStep(at: after(time - 1)) == nil)
            #expect(table.nextStep(at: after(time)) == .open(.event(1)))
            table.didFail(path, at: after(time))
        }
        #expect(table.retryDeadline == nil)
        #expect(table.nextStep(at: after(60_000)) == nil)
    }

    @Test("A refused device is tried again when udev tells of a change (E02)")
    mutating func refusedChanges() {
        table.add(.event(1), at: start)
        table.refuse(Device.event(1).systemPath)
        #expect(table.nextStep(at: start) == nil)
        table.add(.event(1), at: after(5000))
        #expect(table.nextStep(at: after(5000)) == .open(.event(1)))
    }

    @Test("An unplugged device is forgotten, and comes back under another number (E46)")
    mutating func replugged() {
        table.add(.event(1), at: start)
        table.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        table.remove(Device.event(1).systemPath)
        #expect(table.nextStep(at: start) == nil)
        table.add(.event(7), at: after(900))
        #expect(table.nextStep(at: after(900)) == .open(.event(7)))
    }

    @Test("A revoked device is opened again, but not for ever when that never lasts (E45)")
    mutating func revoked() {
        let path = Device.event(1).systemPath
        table.add(.event(1), at: start)
        var openings = 0
        var now = start
        while table.nextStep(at: now) == .open(.event(1)), openings < 100 {
            openings += 1
            table.didOpen(path, as: .touchscreen, at: now)
            table.didFail(path, at: now)
            now = table.retryDeadline ?? now
        }
        #expect(openings == 6)
    }

    @Test("A device that was in order for a while has all its tries when it fails (E45)")
    mutating func revokedNowAndThen() {
        let path = Device.event(1).systemPath
        table.add(.event(1), at: start)
        for round in 1...50 {
            table.didOpen(path, as: .touchscreen, at: after(round * 60_000))
            table.didFail(path, at: after(round * 60_000 + 30_000))
            #expect(table.retryDeadline != nil)
        }
    }

    @Test("A pointer is opened only when there is no touchscreen, and closed when one comes (E09)")
    mutating func pointerSteps() {
        let mouse = Device.event(1, properties: Device.mouseProperties)
        table.add(mouse, at: start)
        #expect(table.nextStep(at: start) == .open(mouse))
        table.didOpen(mouse.systemPath, as: .pointer, at: start)
        table.add(.event(2), at: start)
        #expect(table.nextStep(at: start) == .close(mouse))
        table.didClose(mouse.systemPath, at: start)
        #expect(table.nextStep(at: start) == .open(.event(2)))
        table.didOpen(Device.event(2).systemPath, as: .touchscreen, at: start)
        #expect(table.nextStep(at: start) == nil)
        table.remove(Device.event(2).systemPath)
        #expect(table.nextStep(at: start) == .open(mouse))
    }

    @Test("A named pointer is opened beside a touchscreen, but not the touchscreen's own mouse node (E09, E11)")
    func namedPointers() {
        var table = DeviceTable(selection: TouchSelection(patterns: ["*"]))
        let group = ["LIBINPUT_DEVICE_GROUP": "3/2575/401:usb-1"]
        let screen = Device.event(1, properties: Device.touchscreenProperties.merging(group) { $1 })
        let ownMouse = Device.event(2, properties: Device.mouseProperties.merging(group) { $1 })
        let tablet = Device.event(3, properties: Device.mouseProperties)
        for device in [tablet, ownMouse, screen] { table.add(device, at: start) }
        #expect(table.nextStep(at: start) == .open(screen))
        table.didOpen(screen.systemPath, as: .touchscreen, at: start)
        #expect(table.nextStep(at: start) == .open(tablet))
        table.didOpen(tablet.systemPath, as: .pointer, at: start)
        #expect(table.nextStep(at: start) == nil)
    }

    @Test("A device without udev's properties is opened to see what it is (E05)")
    mutating func unclassified() {
        let bare = Device.event(1, properties: [:])
        table.add(bare, at: start)
        #expect(table.nextStep(at: start) == .open(bare))
        table.didOpen(bare.systemPath, as: .touchscreen, at: start)
        table.add(.event(2, properties: Device.mouseProperties), at: start)
        #expect(table.nextStep(at: start) == nil)
    }

    @Test("An open device that is to be ignored now is closed (E04)")
    mutating func ignoredLater() {
        table.add(.event(1), at: start)
        table.didOpen(Device.event(1).systemPath, as: .touchscreen, at: start)
        let ignored = Device.event(1, properties: ["ID_INPUT": "1", "LIBINPUT_IGNORE_DEVICE": "1"])
        table.add(ignored, at: start)
        #expect(table.nextStep(at: start) == .close(ignored))
        table.didClose(ignored.systemPath, at: start)
        #expect(table.nextStep(at: start) == nil)
    }
}
