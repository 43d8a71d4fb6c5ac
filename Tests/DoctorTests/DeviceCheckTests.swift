// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of devices and clocks")
struct DeviceCheckTests {
    @Test("of touchscreen and display says which is used and why, and of other outputs which show a console")
    func devices() {
        let card = "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, atomic"
        func connectors(_ names: String..., of card: String = "card1") -> [Connector] {
            names.map { Connector(card: card, name: $0) }
        }
        let rows = [
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: "Goodix")), configured: nil), .ok,
                "Goodix; any other one has to be allowed first"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: "Goodix")), configured: nil, trustsAny: true),
                .ok,
                "Goodix; every touchscreen is used, as"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 1, names: "Goodix", untrusted: "Plug")), configured: nil), .note,
                "besides Goodix, Plug is connected and not used", mend: "ninedotctl touchscreens"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 0, names: nil, untrusted: "Plug")), configured: nil), .problem,
                "Plug is not used, because it was not there", mend: "ninedotctl touchscreens"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: "Goodix")), configured: "*Good*"), .ok,
                "device = *Good*"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 0, names: nil)), configured: nil), .problem,
                "no touchscreen is connected", mend: "/proc/bus/input/devices"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 0, names: nil)), configured: "*x*"), .problem,
                "named *x*", mend: "/proc/bus/input/devices"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 0, names: nil)), configured: nil,
                    closed: [.init(name: "Goodix", group: "input")]), .problem,
                "Goodix belongs to group input, so ninedotd may not read it", mend: "udevadm trigger"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 1, names: "Goodix")), configured: nil,
                    closed: [.init(name: "Other", group: "input")]), .ok, "Goodix"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: nil)), configured: nil), .ok, "one; any other"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 2, names: nil)), configured: nil), .ok, "2; any other"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: nil, untrusted: "Plug")), configured: nil), .note,
                "besides the panel's, Plug is connected", mend: "ninedotctl touchscreens"),
            Expected(TouchscreenCheck(inUse: .hidden("ninedotd does not run"), configured: nil), .unknown, "ninedotd"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil, connected: connectors("DSI-1")),
                .ok, "the only one"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil,
                    connected: connectors("DSI-1", "HDMI-A-1")),
                .ok, "the best of DSI-1 and HDMI-A-1"),
            Expected(
                DisplayCheck(inUse: .value(.init(display: card, note: nil)), configured: "DSI-*", connected: []), .ok,
                "display = DSI-*"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: nil, note: "waiting for a display")), configured: nil, connected: []),
                .problem, "the panel is dark: waiting for a display", mend: "ninedotctl displays"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil, connected: connectors("DSI-1"),
                    backlights: [.init(name: "10-0045", brightness: 0, greatest: 31)]),
                .problem, "its backlight 10-0045 is at 0", mend: "echo 31 >/sys/class/backlight/10-0045/brightness"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil, connected: connectors("DSI-1"),
                    backlights: [
                        .init(name: "a", brightness: 0, greatest: 31), .init(name: "b", brightness: 1, greatest: 255),
                    ]), .ok, "the only one"),
            Expected(OutputsCheck(connected: connectors("DSI-1"), inUse: .value(card)), .ok, "no display besides"),
            // DSI-1 is not DSI-11.
            Expected(
                OutputsCheck(connected: connectors("DSI-1", "DSI-11", "HDMI-A-1"), inUse: .value(card)), .ok,
                "DSI-11 and HDMI-A-1: kept dark"),
            Expected(
                OutputsCheck(
                    connected: connectors("DSI-1") + connectors("HDMI-A-1", of: "card0"), inUse: .value(card)), .note,
                "HDMI-A-1 of another card is connected, too, and may show the text console: unplug it, or disable it "
                    + "with \"video=HDMI-A-1:d\""),
            Expected(
                OutputsCheck(
                    connected: connectors("DSI-1", of: "card0") + connectors("DSI-1"), inUse: .value(card)), .note,
                "DSI-1 of another card is connected, too, and may show the text console: unplug it"),
            Expected(OutputsCheck(connected: connectors("DSI-1"), inUse: .value(nil)), .unknown, "no display, so"),
            Expected(OutputsCheck(connected: [], inUse: .value(nil)), .ok, "no display is connected"),
            Expected(
                DisplayCheck(inUse: .value(.init(display: nil, note: nil)), configured: nil, connected: []), .problem,
                "the panel is dark: no display", mend: "ninedotctl displays"),
            Expected(FontsCheck(undrawable: .value([])), .ok, "every character"),
            Expected(FontsCheck(undrawable: .value(["नीरा"])), .problem, "\"नीरा\":", mend: "fonts-noto-core"),
            Expected(FontsCheck(undrawable: .value(["नीरा", "สม"])), .problem, "and 1 more", mend: "fonts-noto"),
        ]
        Expected.verify(rows, "devices")
    }

    @Test("of the time to start counts only the start that belongs to the boot")
    func bootTimes() {
        func check(_ picture: Int?, _ start: Int?, _ end: Int?) -> BootTimeCheck {
            BootTimeCheck(times: .value(.init(firstPicture: picture, daemonStart: start, bootEnd: end)))
        }
        let rows = [
            Expected(check(4120, 3000, 9000), .ok, "4.1 s"), Expected(check(4120, 3000, nil), .ok, "4.1 s"),
            Expected(check(30_000, 3000, 3000), .ok, "30.0 s"), Expected(check(5099, nil, 9000), .ok, "5.0 s"),
            Expected(check(30_001, 3000, 40_000), .note, "30.0 s", mend: "systemd-analyze"),
            Expected(check(90_000, 80_000, 9000), .unknown, "after the boot"),
            Expected(check(nil, 3000, nil), .unknown, "no picture"),
        ]
        Expected.verify(rows, "bootTimes")
    }

    @Test("of the clock asks for one only where patterns have hours, and fails closed where it cannot tell")
    func clocks() {
        func check(_ isNeeded: Seen<Bool>, clock: Bool, network: Seen<Bool>) -> ClockCheck {
            ClockCheck(isNeeded: isNeeded, hasClock: clock, isSynchronized: network)
        }
        let rows = [
            Expected(check(.value(false), clock: false, network: .value(false)), .ok, "no pattern has days"),
            Expected(check(.value(true), clock: true, network: .value(true)), .ok, "the board has a clock"),
            Expected(check(.value(true), clock: true, network: .value(false)), .note, "time server", mend: "set-ntp"),
            Expected(check(.value(true), clock: false, network: .value(true)), .note, "no clock of its own"),
            Expected(
                check(.value(true), clock: false, network: .value(false)), .problem, "turns back",
                mend: "set-ntp"),
            Expected(check(.value(true), clock: false, network: .hidden("cannot tell")), .unknown, "cannot tell"),
            Expected(check(.hidden("ninedotd does not run"), clock: true, network: .value(true)), .unknown, "ninedotd"),
        ]
        Expected.verify(rows, "clocks")
    }
}
