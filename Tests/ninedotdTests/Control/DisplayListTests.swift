// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import KioskSession
import Testing

@testable import PanelOutput
@testable import ninedotd

@Suite("The list of displays")
struct DisplayListTests {
    private func listed(_ state: OutputReport.State) -> ListedDisplay {
        ListedDisplay(
            OutputReport(
                card: "/dev/dri/card1", driver: "vc4", link: "/dev/dri/by-path/a", connector: "DSI-1",
                connection: .connected, mode: "800x480@60", millimeters: PixelSize(width: 154, height: 86),
                state: state))
    }

    private func used(_ visibility: OutputUse.Visibility, largerMode: String? = nil) -> ListedDisplay {
        let mode = DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: 60_000)
        return listed(
            .used(
                OutputUse(
                    node: "/dev/dri/card1", connector: "DSI-1", mode: mode, rotation: .quarter,
                    pixelsPerMillimeter: 5.2, visibility: visibility, largerMode: largerMode)))
    }

    @Test("has of the one in use how it is shown, and whether it can be seen")
    func inUse() {
        let display = ListedDisplay(
            card: "/dev/dri/card1", driver: "vc4", path: "/dev/dri/by-path/a", connector: "DSI-1",
            connection: .connected, mode: "800x480@60", millimeters: ListedDisplay.Size(width: 154, height: 86), .used,
            rotation: 90, rotationOrigin: .display, dotsPerInch: 132)
        #expect(used(.seen) == display)
        #expect(used(.seen, largerMode: "3840x2160@60").state == .used)
        #expect(
            used(.seen, largerMode: "3840x2160@60").reason
                == "the display prefers 3840x2160@60, for which \"mode =\" has to ask")
        #expect(used(.away).state == .away)
        #expect(used(.away).reason == "another terminal is in front")
        #expect(used(.held).state == .held)
        #expect(used(.held).reason == "another program holds the card")
    }

    @Test(
        "has a state for programs and a reason for people",
        arguments: [
            (.notConnected, .notConnected), (.outranked(by: "DSI-1", .first), .otherChosen),
            (.late(for: nil), .otherChosen), (.notNamed(setting: "DSI-*"), .notNamed), (.testDriver, .notNamed),
            (.noSuchMode("none"), .noMode), (.held, .held), (.rendersOnly, .rendersOnly),
            (.otherSeat("seat1"), .unusable), (.headset, .unusable), (.noPlainMode, .unusable),
            (.unusable("broken"), .unusable),
        ] as [(UnusedReason, ListedDisplay.State)])
    func unused(reason: UnusedReason, state: ListedDisplay.State) {
        let display = listed(.unused(reason))
        #expect(display.state == state)
        #expect(display.reason == reason.description)
        #expect(display.rotation == nil)
    }

    @Test("is given at once, also by a kiosk that is not set up")
    func answer() throws {
        let harness = try ControlHarness(permitsSetup: false)
        #expect(harness.state == .notSetUp)
        #expect(try harness.ask(.panel(.displays)) == .displays(harness.displays))
    }
}
