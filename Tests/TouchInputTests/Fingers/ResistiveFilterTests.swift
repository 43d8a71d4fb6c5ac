// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Resistive panels")
struct ResistiveFilterTests {
    private var filter = ResistiveFilter()

    /// The frames of a touch with these samples, 10 ms apart.
    private mutating func touch(_ xs: [Int32], lasting time: Duration? = nil) -> [TouchFrame] {
        var frames: [TouchFrame] = []
        for (step, x) in xs.enumerated() {
            let contact = step == 0 ? Contact.began(1, x, 100) : .held(1, x, 100)
            frames += filter.take(TouchFrame(time: .milliseconds(10 * step), contacts: [contact]))
        }
        let end = time ?? .milliseconds(10 * xs.count)
        return frames + filter.take(TouchFrame(time: end, contacts: [.ended(1, xs.last ?? 0, 100)]))
    }

    @Test("The first sample and the last one do not count (E29)")
    mutating func firstAndLast() {
        let frames = touch([4095, 100, 110, 120, 130, 0])
        #expect(
            frames.map(\.contacts) == [
                [.began(1, 100, 100)], [.held(1, 110, 100)], [.held(1, 120, 100)], [.held(1, 120, 100)],
                [.ended(1, 120, 100)],
            ])
    }

    @Test("A single wild sample does not count (E29)")
    mutating func wildSample() {
        let xs = touch([100, 100, 110, 3000, 130, 140, 150]).map { $0.contacts[0].position.x }
        #expect(xs == [100, 110, 130, 140, 140, 140])
    }

    @Test("A touch under 12 ms is the foils' own (E29)", arguments: [0, 5, 11])
    mutating func bounce(milliseconds: Int) {
        #expect(touch([100], lasting: .milliseconds(milliseconds)) == [])
    }

    @Test(
        "A still finger's tap of one sample or two is told when it ends, from its beginning on (E23, E29)",
        arguments: [[100], [100, 101]])
    mutating func stillTap(xs: [Int32]) {
        let frames = touch(xs, lasting: .milliseconds(80))
        #expect(frames.map(\.time) == [.zero, .milliseconds(80)])
        #expect(frames.map(\.contacts) == [[.began(1, 100, 100)], [.ended(1, 100, 100)]])
    }

    @Test("Lost events are told, whatever is held back (E36)")
    mutating func lostEvents() {
        _ = filter.take(TouchFrame(time: .zero, contacts: [.began(1, 100, 100)]))
        let gap = TouchFrame(time: .milliseconds(5), contacts: [.held(1, 100, 100)], followsGap: true)
        #expect(filter.take(gap).map(\.followsGap) == [true])
        _ = filter.take(TouchFrame(time: .milliseconds(10), contacts: [.held(1, 101, 100)]))
        let end = TouchFrame(time: .milliseconds(15), contacts: [.ended(1, 101, 100)], followsGap: true)
        #expect(filter.take(end).map(\.followsGap) == [true, true])
    }
}

@Suite("Touchscreens out of the ordinary")
struct TouchQuirkTests {
    private func filters(
        _ name: String, _ properties: [String: String] = [:], keys: Set<InputCode> = [.touch],
        settings: TouchSettings = TouchSettings()
    ) throws -> TouchFilters {
        let device = DeviceCapabilities(
            name: name, keys: keys, axes: [.x: AxisRange(0, 4095), .y: AxisRange(0, 4095)])
        return TouchFilters(
            for: device, speaking: try TouchProtocol(of: device), properties: properties, settings: settings)
    }

    /// True where the first sample of a touch does not count.
    private func dropsFirst(_ filters: TouchFilters) -> Bool {
        var filters = filters
        return filters.take(TouchFrame(time: .zero, contacts: [.began(1, 5, 5)])).isEmpty
    }

    @Test("Each row of the table has a reason")
    func reasons() {
        #expect(TouchQuirk.all.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(
        "Resistive panels are known by their drivers' names (E29)",
        arguments: [
            ("ADS7846 Touchscreen", true), ("ADS7843 Touchscreen", true), ("TSC2007 Touchscreen", true),
            ("TSC200X touchscreen", true), ("stmpe-ts", true), ("ti-tsc", true),
            ("Goodix Capacitive TouchScreen", false),
            ("", false),
        ])
    func names(name: String, isResistive: Bool) throws {
        #expect(dropsFirst(try filters(name)) == isResistive)
    }

    @Test("An owner's udev property says so as well, and the setting has the last word (E29)")
    func ownersWord() throws {
        #expect(dropsFirst(try filters("Panel", ["NINEDOT_TOUCH_RESISTIVE": "1"])))
        #expect(!dropsFirst(try filters("Panel", ["NINEDOT_TOUCH_RESISTIVE": "0"])))
        #expect(dropsFirst(try filters("Panel", settings: TouchSettings(filtersResistive: true))))
        #expect(!dropsFirst(try filters("stmpe-ts", settings: TouchSettings(filtersResistive: false))))
    }

    @Test("Gaps are bridged on touchscreens of one touch, not for a mouse, unless the owner says otherwise (E42)")
    func gaps() throws {
        #expect(try filters("Panel").bridgesGaps)
        #expect(try !filters("QEMU USB Tablet", keys: [.leftButton]).bridgesGaps)
        #expect(try filters("QEMU USB Tablet", ["NINEDOT_TOUCH_BRIDGES_GAPS": "1"], keys: [.leftButton]).bridgesGaps)
        #expect(try !filters("Panel", settings: TouchSettings(bridgesGaps: false)).bridgesGaps)
        let multi = DeviceCapabilities(axes: [.slot: AxisRange(0, 4), .slotX: AxisRange(0, 9), .slotY: AxisRange(0, 9)])
        #expect(try !TouchFilters(for: multi, speaking: TouchProtocol(of: multi)).bridgesGaps)
    }
}
