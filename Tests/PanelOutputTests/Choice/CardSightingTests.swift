// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing

@testable import PanelOutput

extension CardSighting {
    /// A card whose connectors are written "DSI-1", "?HDMI-A-1" for unknown status, "-DP-1" for disconnected.
    fileprivate init(_ node: String, _ driver: String, _ connectors: [String]) {
        self.init(
            node: node, driver: driver,
            connectors: connectors.map { name in
                switch name.first {
                case "?": Connector(name: String(name.dropFirst()), status: .unknown)
                case "-": Connector(name: String(name.dropFirst()), status: .disconnected)
                default: Connector(name: name, status: .connected)
                }
            })
    }
}

@Suite("The cards worth opening")
struct CardSightingTests {
    private func nodes(_ cards: [CardSighting], _ name: String? = nil) throws -> [String] {
        try CardSighting.candidates(among: cards, selecting: DisplaySelection(name: name)).map(\.node)
    }

    @Test("are those with outputs: a renderer beside the display controller is none")
    func renderer() throws {
        let cards = [CardSighting("card0", "v3d", []), CardSighting("card1", "vc4-drm", ["-HDMI-A-1", "DSI-1"])]
        #expect(try nodes(cards) == ["card1"])
    }

    /// By their names in sysfs.
    @Test(
        "put the native driver before the firmware's framebuffer, connected before unknown",
        arguments: ["simple-framebuffer", "of-display", "efi-framebuffer", "vesa-framebuffer"])
    func native(firmwareDriver: String) throws {
        let firmware = CardSighting("card0", firmwareDriver, ["Unknown-1"])
        let native = CardSighting("card1", "i915", ["eDP-1", "-DP-1"])
        #expect(try nodes([firmware, native]) == ["card1", "card0"])
        let dark = CardSighting("card1", "i915", ["-DP-1"])
        #expect(try nodes([firmware, dark]) == ["card0"])
        let perhaps = CardSighting("card1", "i915", ["?VGA-1"])
        #expect(try nodes([perhaps, firmware]) == ["card0", "card1"])
    }

    @Test("put the built-in panel first, then the card the firmware drew on")
    func firmwareCard() throws {
        let plain = CardSighting("card0", "amdgpu", ["DP-1"])
        var boot = CardSighting("card1", "i915", ["HDMI-A-1"])
        boot.isBootVGA = true
        let panel = CardSighting("card2", "panel-mipi-dbi", ["SPI-1"])
        #expect(try nodes([plain, boot, panel]) == ["card2", "card1", "card0"])
    }

    @Test("leave the virtual test driver and writeback outputs out unless they are named")
    func virtual() throws {
        let virtual = CardSighting("card0", "vkms", ["Virtual-1", "?Writeback-1"])
        #expect(throws: DisplayError.noCard) { _ = try nodes([virtual]) }
        #expect(try nodes([virtual], "vkms") == ["card0"])
        #expect(throws: DisplayError.noCard) { _ = try nodes([CardSighting("card0", "x", ["?Writeback-1"])]) }
    }

    @Test("can be named by driver, link or connector, and then no other will do")
    func named() throws {
        var usb = CardSighting("card0", "udl", ["USB-1"])
        usb.links = ["/dev/dri/by-path/pci-0000:00:14.0-usb-0:2:1.0-card"]
        let cards = [usb, CardSighting("card1", "vc4-drm", ["HDMI-A-1", "-HDMI-A-2"])]
        #expect(try nodes(cards, "udl") == ["card0"])
        #expect(try nodes(cards, "/dev/dri/by-path/*-usb-*") == ["card0"])
        #expect(try nodes(cards, "vc4") == ["card1"])
        #expect(try nodes(cards, "HDMI-A-1") == ["card1"])
        #expect(throws: DisplayError.noDisplay(cards: ["card1"])) { _ = try nodes(cards, "HDMI-A-2") }
        #expect(throws: DisplayError.noCard) { _ = try nodes(cards, "i915") }
        #expect(throws: DisplayError.noCard) { _ = try nodes(cards, "card1") }
    }

    @Test("are none on another seat")
    func seat() {
        var card = CardSighting("card0", "udl", ["USB-1"])
        card.seat = "seat1"
        #expect(throws: DisplayError.noCard) { _ = try nodes([card]) }
    }

    @Test("are waited for, with a word on what is there")
    func waiting() {
        #expect(throws: DisplayError.noCard) { _ = try nodes([]) }
        let dark = [CardSighting("/dev/dri/card1", "vc4-drm", ["-HDMI-A-1"])]
        #expect { _ = try nodes(dark) } throws: { "\($0)" == "no display connected to /dev/dri/card1" }
    }
}

@Suite("The cards in sysfs")
struct SysfsCardsTests {
    private func sighting(of card: Device) -> CardSighting? { SysfsCards(root: "/nowhere").sighting(of: card) }

    private let card = Device(systemPath: "", systemName: "card0", node: "/dev/dri/card0")

    @Test("are none yet while udev has not let the daemon open them")
    func unfinished() {
        var unfinished = card
        unfinished.isInitialized = false
        #expect(sighting(of: card)?.node == "/dev/dri/card0")
        #expect(sighting(of: unfinished) == nil)
    }

    @Test("are none without a node")
    func nodeless() {
        var nodeless = card
        nodeless.node = nil
        #expect(sighting(of: nodeless) == nil)
    }
}

@Suite("Changes from udev")
struct DisplayChangeTests {
    private func change(_ action: DeviceChange.Action, _ name: String, _ properties: [String: String] = [:])
        -> DisplayChange
    {
        let device = Device(systemPath: "", systemName: name, node: "/dev/dri/\(name)", properties: properties)
        return DisplayChange(of: DeviceChange(action: action, device: device), using: "/dev/dri/card1")
    }

    @Test("are about cards, not about connectors or render nodes")
    func cards() {
        #expect(change(.added, "card0") == .cardsChanged)
        #expect(change(.added, "card0-HDMI-A-1") == .none)
        #expect(change(.removed, "renderD128") == .none)
    }

    @Test("tell our card from others")
    func ours() {
        #expect(change(.removed, "card1") == .cardGone)
        #expect(change(.removed, "card0") == .cardsChanged)
        #expect(change(.changed, "card1", ["HOTPLUG": "1"]) == .outputsChanged)
        #expect(change(.changed, "card1") == .outputsChanged)
        #expect(change(.changed, "card0", ["HOTPLUG": "1"]) == .cardsChanged)
        #expect(change(.changed, "card1", ["LEASE": "1"]) == .none)
    }

    @Test("are as bad as the worst")
    func worst() {
        #expect(max(DisplayChange.cardGone, .outputsChanged) == .cardGone)
        #expect(max(DisplayChange.none, .cardsChanged) == .cardsChanged)
    }
}
