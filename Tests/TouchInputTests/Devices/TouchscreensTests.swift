// SPDX-License-Identifier: MIT
import BootTime
import FakeKernel
import Geometry
import LinuxSystem
import Testing
import Touch

@testable import TouchInput

@Suite("All touchscreens of a panel")
struct TouchscreensTests {
    private static let start = Instant(sinceBoot: .seconds(100))
    private let source = FakeTouchscreens()

    private static func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    private static func screen(_ name: String) throws -> FakeInputDevice {
        var abilities = FakeInputDevice.Abilities.touchscreen
        abilities.name = name
        return try FakeInputDevice(abilities)
    }

    private func touchscreens(
        _ settings: TouchSettings = TouchSettings(), trust: TouchTrust = .every
    ) -> Touchscreens {
        Touchscreens(
            from: source, settings, trust: trust, calibrations: KeptCalibrations(),
            panel: PixelSize(width: 800, height: 480))
    }

    /// Starts with a single touchscreen, "A".
    private func start(_ touchscreens: inout Touchscreens) throws -> FakeInputDevice {
        let screen = try Self.screen("A")
        source.plug(1, screen)
        _ = touchscreens.start(at: Self.start)
        return screen
    }

    @Test("The touchscreens are opened one at a time, in order, and the loop polls all of them")
    func opening() throws {
        var touchscreens = touchscreens()
        for (number, name) in [(2, "B"), (3, "C"), (1, "A")] { source.plug(number, try Self.screen(name)) }
        #expect(touchscreens.start(at: Self.start) == [.connected(DeviceLabel("A"))])
        #expect(touchscreens.retryDeadline == Self.start)
        #expect(touchscreens.retry(at: Self.start) == [.connected(DeviceLabel("B"))])
        #expect(touchscreens.retry(at: Self.start) == [.connected(DeviceLabel("C"))])
        #expect(touchscreens.retry(at: Self.start) == [])
        #expect(touchscreens.retryDeadline == nil)
        #expect(touchscreens.names == ["A", "B", "C"].map { DeviceLabel($0) })
        #expect(touchscreens.count == 3)
        let descriptors = touchscreens.descriptors
        #expect(descriptors.first == source.descriptor)
        #expect(descriptors.dropFirst() == descriptors.dropFirst().sorted()[...])
        #expect(Set(descriptors).count == 4)
        #expect(touchscreens.reports.map(\.use) == [.used, .used, .used])
    }

    @Test("Without another source, udev reports the touchscreens, with the kernel's names for them (E01)")
    func kernel() throws {
        let udev = FakeUdev()
        let screen = try Self.screen("A")
        var device = FakeUdev.Device(screen.systemPath, of: "input", node: screen.node)
        (device.name, device.properties) = ("event0", Device.touchscreenProperties)
        device.parentPath = "/sys/devices"
        device.parentAttributes = ["name": "B", "id/bustype": "0018", "id/vendor": "0416", "id/product": "038f"]
        udev.devices = [device]
        var touchscreens = try Touchscreens(TouchSettings(), panel: PixelSize(width: 800, height: 480))
        #expect(touchscreens.start(at: Self.start) == [.connected(DeviceLabel("A"))])
        #expect(touchscreens.descriptors.first == FakeUdev.descriptor)
        #expect(touchscreens.identitiesInUse == [TouchscreenIdentity(ids: "0018:0416:038f", name: "B")])
        for second in 1...2 { screen.touch(1, 10, 20, at: .seconds(second)) }
        #expect(
            touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start) == [
                .finger(.down(Point(x: 10, y: 20)), time: .seconds(2))
            ])
        udev.report("remove", device)
        let events = touchscreens.dispatch(readable: [FakeUdev.descriptor], at: Self.start)
        #expect(events.last == .disconnected(DeviceLabel("A")))
    }

    @Test("The finger that counts gives a stroke with the times of its events")
    func stroke() throws {
        var touchscreens = touchscreens()
        let screen = try start(&touchscreens)
        screen.touch(1, 10, 20, at: .seconds(1))
        #expect(touchscreens.dispatch(readable: [source.descriptor], at: Self.start) == [])
        #expect(touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start) == [])
        #expect(touchscreens.isFingerDown == false)
        screen.touch(1, 90, 20, at: .seconds(2))
        screen.lift(at: .seconds(3))
        #expect(
            touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start) == [
                .finger(.down(Point(x: 10, y: 20)), time: .seconds(2)),
                .finger(.moved(Point(x: 90, y: 20)), time: .seconds(2)), .finger(.lifted, time: .seconds(3)),
            ])
    }

    @Test("A finger that does not move is reported once it has been down for 8 ms")
    func rest() throws {
        var touchscreens = touchscreens()
        let screen = try start(&touchscreens)
        screen.touch(1, 10, 20, at: .seconds(1))
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        let deadline = touchscreens.retryDeadline
        let ago = Clock.now - (try #require(deadline))
        #expect(abs((Clock.monotonic - ago - .milliseconds(1008)) / .milliseconds(1)) < 1000)
        let events = touchscreens.retry(at: Self.start)
        guard case .finger(.down(Point(x: 10, y: 20)), _) = events.first else { throw UnexpectedEvents(events) }
        #expect(touchscreens.isFingerDown == true)
        #expect(touchscreens.voidStroke(.panelLost).count == 1)
        #expect(touchscreens.voidStroke(.panelLost).isEmpty)
    }

    @Test("Unplugging a touchscreen cancels its stroke and is reported (E26)")
    func unplugged() throws {
        var touchscreens = touchscreens()
        let screen = try Self.screen("A")
        let device = source.plug(1, screen)
        _ = touchscreens.start(at: Self.start)
        for second in 1...2 { screen.touch(1, 10, 20, at: .seconds(second)) }
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        source.unplug(device)
        let events = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        #expect(events.count == 2)
        guard case .finger(.voided(.unplugged), _) = events.first else { throw UnexpectedEvents(events) }
        #expect(events.last == .disconnected(DeviceLabel("A")))
        #expect(touchscreens.count == 0 && touchscreens.reports.isEmpty)
    }

    @Test("Positions follow the size and the rotation of the picture, and a change cancels the stroke")
    func panel() throws {
        var touchscreens = touchscreens()
        let screen = try start(&touchscreens)
        #expect(touchscreens.setPanel(size: PixelSize(width: 400, height: 240), rotation: .half) == [])
        for second in 1...2 { screen.touch(1, 100, 120, at: .seconds(second)) }
        let events = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        #expect(events == [.finger(.down(Point(x: 350, y: 180)), time: .seconds(2))])
        #expect(touchscreens.setPanel(size: PixelSize(width: 400, height: 240), rotation: .none).count == 1)
    }

    @Test("After lost reports, the panel finds the touchscreens that came and went")
    func lostReports() throws {
        var touchscreens = touchscreens()
        let gone = source.plug(1, try Self.screen("A"))
        source.plug(2, try Self.screen("B"))
        _ = touchscreens.start(at: Self.start) + touchscreens.retry(at: Self.start)
        source.unplug(gone)
        source.plug(3, try Self.screen("C"))
        source.loseReports()
        #expect(
            touchscreens.dispatch(readable: [source.descriptor], at: Self.start) == [
                .disconnected(DeviceLabel("A")), .connected(DeviceLabel("C")),
            ])
    }

    @Test("At most sixteen new touchscreens are accepted at a time, and eight are used")
    func many() throws {
        var touchscreens = touchscreens()
        for number in 10..<30 { source.plug(number, try Self.screen("A")) }
        _ = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        #expect(touchscreens.reports.count == 16)
        _ = touchscreens.dispatch(readable: [source.descriptor], at: Self.start)
        #expect(touchscreens.reports.count == 20)
        for _ in 0..<20 { _ = touchscreens.retry(at: Self.start) }
        #expect(touchscreens.count == 8)
        #expect(touchscreens.reports.filter { $0.use == .unused(.tooMany) }.count == 12)
    }

    @Test("A touchscreen that loses its trust is closed, reported once, and used again when it is trusted")
    func trust() throws {
        var touchscreens = touchscreens()
        source.plug(1, try Self.screen("A"))
        _ = touchscreens.start(at: Self.start)
        #expect(touchscreens.setTrust(.every, at: Self.start) == [])
        let refusal = TouchEvent.rejected(
            DeviceLabel("Goodix 1"), reason: "not trusted: ninedotctl touchscreens allow")
        #expect(touchscreens.identitiesInUse.count == 1 && touchscreens.untrusted.isEmpty)
        #expect(touchscreens.setTrust(.only([]), at: Self.start) == [.disconnected(DeviceLabel("A")), refusal])
        #expect(touchscreens.untrusted == [DeviceLabel("Goodix 1")])
        #expect(touchscreens.identitiesInUse.isEmpty)
        #expect(touchscreens.retry(at: Self.start) == [])
        #expect(touchscreens.setTrust(.every, at: Self.start) == [.connected(DeviceLabel("A"))])
    }

    @Test("Touchscreens are recorded on request, and the recording is of the touchscreen with the most events")
    func recording() throws {
        var touchscreens = touchscreens()
        let (few, many) = (try Self.screen("A"), try Self.screen("B"))
        source.plug(1, few)
        source.plug(2, many)
        _ = touchscreens.start(at: Self.start) + touchscreens.retry(at: Self.start)
        few.touch(1, 10, 20, at: .seconds(1))
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        touchscreens.setRecorded(true)
        #expect(touchscreens.recording?.text == nil)
        few.lift(at: .seconds(2))
        many.touch(1, 10, 20, at: .seconds(2))
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        touchscreens.setRecorded(true)
        let kept = touchscreens.recording
        let recording = try #require(kept)
        #expect(recording.eventCount == 5)
        #expect(recording.text.contains("\nN: B\n"))
        touchscreens.setRecorded(false)
        #expect(touchscreens.recording?.text == nil)
    }

    @Test("Readings are kept only while a screen observes the touchscreens, at most 512 of them")
    func observed() throws {
        var touchscreens = touchscreens()
        let screen = try start(&touchscreens)
        screen.touch(1, 10, 20, at: .seconds(1))
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        #expect(touchscreens.takeReadings() == [])
        touchscreens.setObserved(true)
        screen.touch(1, 200, 120, at: .seconds(2))
        screen.lift(at: .seconds(3))
        _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        #expect(
            touchscreens.takeReadings() == [
                TouchReading(
                    source: 0, name: "A",
                    contacts: [.init(number: 1, rawX: 200, rawY: 120, place: Point(x: 0.25, y: 0.25))]),
                TouchReading(source: 0, name: "A", contacts: []),
            ])
        #expect(touchscreens.takeReadings() == [])
        for _ in 0..<3 {
            for x in 0..<300 { screen.touch(1, Int32(x), 120, at: .seconds(4)) }
            _ = touchscreens.dispatch(readable: touchscreens.descriptors, at: Self.start)
        }
        #expect(touchscreens.takeReadings().count == 512)
    }
}

struct UnexpectedEvents: Error {
    let events: [TouchEvent]

    init(_ events: [TouchEvent]) {
        self.events = events
    }
}
