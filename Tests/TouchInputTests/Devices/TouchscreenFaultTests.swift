// SPDX-License-Identifier: MIT
import BootTime
import FakeKernel
import Geometry
import LinuxSystem
import Testing
import Touch

@testable import TouchInput

@Suite("Touchscreens that fail")
struct TouchscreenFaultTests {
    private static let start = Instant(sinceBoot: .seconds(100))
    private static let label = DeviceLabel("Goodix")
    private let source = FakeTouchscreens()

    private static func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    private func touchscreens(_ settings: TouchSettings = TouchSettings()) -> Touchscreens {
        Touchscreens(
            from: source, settings, trust: .every, calibrations: KeptCalibrations(),
            panel: PixelSize(width: 800, height: 480))
    }

    @Test("A touchscreen that cannot be opened is retried for two seconds and then reported once (E02)")
    func unreachable() {
        var touchscreens = touchscreens()
        let device = source.plug(1, nil)
        #expect(touchscreens.start(at: Self.start) == [])
        #expect(touchscreens.reports.map(\.use) == [.opening])
        for time in [100, 300, 700, 1300] {
            #expect(touchscreens.retryDeadline == Self.after(time))
            #expect(touchscreens.retry(at: Self.after(time)) == [])
        }
        let reason = "open \(device.node ?? ""): Permission denied"
        #expect(touchscreens.retry(at: Self.after(2000)) == [.rejected(DeviceLabel("Goodix 1"), reason: reason)])
        #expect(touchscreens.retry(at: Self.after(9000)) == [])
        #expect(touchscreens.retryDeadline == nil)
    }

    @Test("A touchscreen that cannot be read is closed and reopened after growing delays, at most five times (E45)")
    func unreadable() throws {
        var touchscreens = touchscreens()
        let screen = try FakeInputDevice(.touchscreen)
        source.plug(1, screen)
        while source.next() != nil {}
        var now = Self.start
        var events = touchscreens.start(at: now)
        for pause in [100, 200, 400, 600, 700] {
            #expect(events == [.connected(Self.label)])
            screen.sendHalf()
            #expect(touchscreens.dispatch(readable: touchscreens.descriptors, at: now) == [.disconnected(Self.label)])
            #expect(touchscreens.retry(at: now + .milliseconds(pause - 1)) == [])
            now = now + .milliseconds(pause)
            events = touchscreens.retry(at: now)
        }
        screen.sendHalf()
        #expect(
            touchscreens.dispatch(readable: touchscreens.descriptors, at: now) == [
                .disconnected(Self.label),
                .rejected(DeviceLabel("Goodix 1"), reason: "read \(screen.node): Invalid argument"),
            ])
    }

    @Test("A touchscreen that floods the panel with events is closed for ten seconds (E43)")
    func flood() throws {
        var touchscreens = touchscreens()
        let screen = try FakeInputDevice(.touchscreen)
        source.plug(1, screen)
        _ = touchscreens.start(at: Self.start)
        var events: [TouchEvent] = []
        for _ in 0..<5 where events.isEmpty {
            screen.send((0..<1000).map { (3, 0x35, $0 % 800) }, at: .seconds(1))
            events = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        }
        let reason = "it sends more events than any touchscreen does; it is tried again later"
        #expect(events == [.disconnected(Self.label), .rejected(DeviceLabel("Goodix 1"), reason: reason)])
        #expect(touchscreens.reports.map(\.use) == [.unused(.flooding)])
        #expect(touchscreens.retry(at: Self.after(9_999)) == [])
        #expect(touchscreens.retry(at: Self.after(10_000)) == [.connected(Self.label)])
    }

    @Test(
        "A touchscreen that does not report when it is touched is rejected, and a keyboard is ignored (E05, E12)")
    func unusable() throws {
        var touchscreens = touchscreens()
        var (mute, keyboard) = (FakeInputDevice.Abilities.touchscreen, FakeInputDevice.Abilities.touchscreen)
        mute.axes = [0: FakeInputDevice.Abilities.range(0, 9), 1: FakeInputDevice.Abilities.range(0, 9)]
        mute.codes = [:]
        (keyboard.axes, keyboard.codes, keyboard.properties) = ([:], [1: [30]], [])
        source.plug(1, try FakeInputDevice(mute))
        source.plug(2, try FakeInputDevice(keyboard), properties: [:])
        var events = touchscreens.start(at: Self.start)
        for _ in 0..<2 { events += touchscreens.retry(at: Self.start) }
        #expect(
            events == [
                .rejected(
                    DeviceLabel("Goodix 1"),
                    reason: "nothing tells a touch from a position: expected BTN_TOUCH, ABS_PRESSURE or BTN_LEFT")
            ])
        #expect(touchscreens.count == 0)
        #expect(touchscreens.retryDeadline == nil)
    }

    @Test("A touchscreen that another program has grabbed is tried again every two seconds (E44)")
    func held() throws {
        var touchscreens = touchscreens()
        let screen = try FakeInputDevice(.touchscreen)
        source.plug(1, screen)
        _ = touchscreens.start(at: Self.start)
        let other = try EvdevHandle(opening: screen.device)
        try other.grab(true)
        let reason = "grab \(screen.node): Device or resource busy"
        #expect(touchscreens.setExclusive(true, at: Self.start) == [.shared(Self.label, reason: reason)])
        #expect(touchscreens.setExclusive(true, at: Self.start) == [])
        #expect(touchscreens.reports.map(\.use) == [.held])
        #expect(touchscreens.retryDeadline == Self.after(2000))
        #expect(touchscreens.retry(at: Self.after(2000)) == [])
        #expect(touchscreens.retryDeadline == Self.after(4000))
        try other.grab(false)
        #expect(touchscreens.retry(at: Self.after(3999)) == [])
        #expect(touchscreens.retry(at: Self.after(4000)) == [.exclusive(Self.label)])
        #expect(touchscreens.retryDeadline == nil)
        #expect(touchscreens.reports.map(\.use) == [.used])
        #expect(screen.requests.isGrabbed)
        #expect(touchscreens.setExclusive(false, at: Self.after(4000)) == [])
        #expect(!screen.requests.isGrabbed)
    }

    @Test("A touchscreen that is plugged in while the panel is exclusive is also grabbed, and later released (E44)")
    func grabbedLater() throws {
        var touchscreens = touchscreens()
        let screen = try FakeInputDevice(.touchscreen)
        #expect(touchscreens.setExclusive(true, at: Self.start) == [])
        let device = source.plug(1, screen)
        #expect(touchscreens.dispatch(readable: [source.descriptor], at: Self.start) == [.connected(Self.label)])
        #expect(screen.requests.isGrabbed)
        #expect(touchscreens.setExclusive(false, at: Self.start) == [])
        #expect(!screen.requests.isGrabbed)
        source.unplug(device)
        _ = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        source.plug(1, screen)
        _ = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        #expect(!screen.requests.isGrabbed)
    }

    @Test(
        "An invalid matrix from udev is reported, a valid one is used, and a change cancels the stroke (E19)")
    func matrix() throws {
        var touchscreens = touchscreens()
        let screen = try FakeInputDevice(.touchscreen)
        var device = source.plug(
            1, screen, properties: Device.touchscreenProperties.merging(["LIBINPUT_CALIBRATION_MATRIX": "1"]) { $1 })
        #expect(
            touchscreens.start(at: Self.start) == [.connected(Self.label), .troubled(Self.label, .matrix)])
        #expect(touchscreens.troubles.map(\.trouble) == [.matrix])
        for second in 1...2 { screen.touch(1, 10, 20, at: .seconds(second)) }
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        device.properties["LIBINPUT_CALIBRATION_MATRIX"] = "0.5 0 0 0 1 0"
        source.report(.changed, device)
        let events = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        guard case .finger(.voided(.panelLost), _) = events.first else { throw UnexpectedEvents(events) }
        #expect(events.dropFirst() == [.calibrated(Self.label, .udev)])
        #expect(touchscreens.troubles.isEmpty)
        #expect(touchscreens.reports.first?.calibration?.origin == .udev)
        device.properties["LIBINPUT_CALIBRATION_MATRIX"] = "x"
        source.report(.changed, device)
        #expect(
            touchscreens.dispatch(readable: [source.descriptor], at: Self.start) == [
                .calibrated(Self.label, .device), .troubled(Self.label, .matrix),
            ])
    }

    @Test("A trial changes nothing if its touches give no calibration or the touchscreen is gone")
    func noTrial() throws {
        var touchscreens = touchscreens()
        source.plug(1, try FakeInputDevice(.touchscreen))
        _ = touchscreens.start(at: Self.start)
        let touches = [0.1, 0.5, 0.9].map { CrossTouch(cross: Point(x: $0, y: $0), rawX: 5, rawY: 5) }
        let tried = touchscreens.tryCalibration(of: 0, by: touches)
        let trial = try #require(tried)
        #expect(throws: CalibrationRefusal.flat) { try trial.error.get() }
        #expect(trial.events == [])
        #expect(touchscreens.triedCalibration == nil)
        #expect(touchscreens.endTrial() == [])
        let gone = touchscreens.tryCalibration(of: 1, by: touches) == nil
        #expect(gone)
        #expect(touchscreens.tryOrientation(of: 1, Orientation(invertsX: true)).isTried == false)
        #expect(touchscreens.tryOrientation(of: 1, .straight).isTried == true)
    }

    @Test("A trial ends when it is stopped or the touchscreen is unplugged")
    func trial() throws {
        var touchscreens = touchscreens()
        let device = source.plug(1, try FakeInputDevice(.touchscreen))
        _ = touchscreens.start(at: Self.start)
        let (isTried, events) = touchscreens.tryOrientation(of: 0, Orientation(invertsX: true))
        #expect(isTried && events == [.calibrated(Self.label, .trial)])
        #expect(touchscreens.triedCalibration?.identity == TouchscreenIdentity(of: device))
        #expect(touchscreens.endTrial() == [.calibrated(Self.label, .device)])
        #expect(touchscreens.endTrial() == [])
        _ = touchscreens.tryOrientation(of: 0, Orientation(invertsX: true))
        source.unplug(device)
        _ = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        #expect(touchscreens.triedCalibration == nil)
        #expect(touchscreens.endTrial() == [])
    }
}
