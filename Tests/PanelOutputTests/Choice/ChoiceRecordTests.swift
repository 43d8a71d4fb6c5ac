// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem
import Testing

@testable import PanelOutput

/// A card written "card1 vc4 DSI-1 ?HDMI-A-1 -DP-1", the marks for an unknown status and for disconnected.
private struct CardText {
    let node: String
    let driver: String
    private let connectors: [CardSighting.Connector]

    init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        node = words[0]
        driver = words[1]
        connectors = words.dropFirst(2).map { word in
            switch word.first {
            case "?": CardSighting.Connector(name: String(word.dropFirst()), status: .unknown)
            case "-": CardSighting.Connector(name: String(word.dropFirst()), status: .disconnected)
            default: CardSighting.Connector(name: word, status: .connected)
            }
        }
    }

    var sighting: CardSighting {
        CardSighting(
            node: node, links: ["/dev/char/226:1", "/dev/dri/by-path/\(node)"], driver: driver, connectors: connectors)
    }

    /// One CRTC, one plane, and on each connector 800x480 on 154x86 mm.
    var facts: CardFacts {
        let mode = DisplayMode(size: PixelSize(width: 800, height: 480), millihertz: 60_000, isPreferred: true)
        let plane = PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [PixelFormat.xrgb8888.code])
        let facts = connectors.enumerated().map { index, connector in
            ConnectorFacts(
                id: UInt32(31 + index), name: connector.name, status: connector.status,
                modes: connector.status == .disconnected ? [] : [mode],
                millimeters: PixelSize(width: 154, height: 86), possibleCrtcs: 1)
        }
        return CardFacts(node: node, driver: driver, crtcs: [11], connectors: facts, planes: [plane])
    }
}

/// A choice among cards without a device, as `Display` makes it.
private struct LoggedChoices {
    var record: ChoiceRecord
    var use: OutputUse?
    var trouble: String?

    /// - Parameter held: The cards that other programs hold.
    init(_ cards: [String], selecting selection: DisplaySelection = DisplaySelection(), held: [String] = []) {
        let cards = cards.map { CardText($0) }
        record = ChoiceRecord(of: cards.map(\.sighting), selecting: selection)
        do throws(DisplayError) {
            for candidate in try CardSighting.candidates(among: cards.map(\.sighting), selecting: selection) {
                guard let card = cards.first(where: { $0.node == candidate.node }) else { continue }
                var trial = ChoiceRecord.Trial(node: card.node, facts: card.facts)
                defer { record.trials.append(trial) }
                do throws(DisplayError) {
                    let ladder = try DisplayChoice.ladder(on: card.facts, selecting: selection)
                    if held.contains(card.node) { throw .notMaster(card: card.node) }
                    use = ladder.first.map { OutputUse($0, on: card.node) }
                    return
                } catch {
                    trial.error = error
                    if case .notMaster = error { throw error }
                }
            }
        } catch {
            trouble = error.description
        }
    }

    func outputs(of cards: [String]) -> [OutputReport] {
        record.outputs(of: cards.map { CardText($0).sighting }, using: use, trouble: trouble)
    }

    /// Such as ["DSI-1: used", "HDMI-A-1: not connected"]; a card without connectors has its own name.
    func lines(of cards: [String]) -> [String] {
        outputs(of: cards).map { output in
            switch output.state {
            case .used: "\(output.connector ?? output.card): used"
            case .unused(let reason): "\(output.connector ?? output.card): \(reason)"
            }
        }
    }
}

extension OutputUse {
    fileprivate init(_ choice: DisplayChoice, on node: String) {
        self.init(
            node: node, connector: choice.connectorName, mode: choice.mode, rotation: choice.rotation,
            pixelsPerMillimeter: choice.geometry.pixelsPerMillimeter)
    }
}

@Suite("The record of a choice")
struct ChoiceRecordTests {
    private static let wiring = "built-in panels go first, then sockets, then USB and virtual outputs"
    private static let first = "it is the first of those that would do"

    /// Cards, the owner's name and mode, the card that another program holds, and the reasons.
    private static let choices: [([String], String?, String?, String?, [String])] = [
        (["c1 vc4 DSI-1 -HDMI-A-1"], nil, nil, nil, ["DSI-1: used", "HDMI-A-1: not connected"]),
        (["c1 vc4 -DSI-1 -HDMI-A-1"], nil, nil, nil, ["DSI-1: not connected", "HDMI-A-1: not connected"]),
        (["c1 vc4 HDMI-A-1 DSI-1"], nil, nil, nil, ["HDMI-A-1: DSI-1 was chosen: \(wiring)", "DSI-1: used"]),
        (
            ["c1 vc4 HDMI-A-1 HDMI-A-2"], nil, nil, nil,
            ["HDMI-A-1: used", "HDMI-A-2: HDMI-A-1 was chosen: \(first)"]
        ),
        (
            ["c1 i915 ?DSI-1 HDMI-A-1"], nil, nil, nil,
            [
                "DSI-1: HDMI-A-1 was chosen: it is connected, and of this one the driver cannot tell",
                "HDMI-A-1: used",
            ]
        ),
        // The owner's name.
        (
            ["c1 vc4 DSI-1 HDMI-A-1"], "HDMI-*", nil, nil,
            ["DSI-1: \"display = HDMI-*\" does not name it", "HDMI-A-1: used"]
        ),
        (
            ["c1 vc4 DSI-1 -HDMI-A-1"], "HDMI-*", nil, nil,
            ["DSI-1: \"display = HDMI-*\" does not name it", "HDMI-A-1: not connected"]
        ),
        (
            ["c0 udl USB-1", "c1 vc4 DSI-1"], "udl", nil, nil,
            ["USB-1: used", "DSI-1: \"display = udl\" does not name it"]
        ),
        (["c0 vkms Virtual-1"], "vkms", nil, nil, ["Virtual-1: used"]),
        (
            ["c0 vkms Virtual-1"], nil, nil, nil,
            ["Virtual-1: its driver is for tests and used only where \"display =\" names it"]
        ),
        // Two cards, of which the second is not even opened.
        (["c0 v3d", "c1 vc4 DSI-1"], nil, nil, nil, ["c0: it only renders and has no outputs", "DSI-1: used"]),
        (
            ["c0 udl USB-1", "c1 vc4 HDMI-A-1"], nil, nil, nil,
            ["USB-1: c1 was chosen: USB adapters and the firmware's framebuffer go last", "HDMI-A-1: used"]
        ),
        (
            ["c0 amdgpu DP-1", "c1 panel-mipi-dbi SPI-1"], nil, nil, nil,
            ["DP-1: c1 was chosen: \(wiring)", "SPI-1: used"]
        ),
        (
            ["c0 amdgpu DP-1", "c1 i915 DP-1"], nil, nil, nil,
            ["DP-1: used", "DP-1: c0 was chosen: \(first)"]
        ),
        // Cards and displays that are of no use.
        (
            ["c0 udl USB-1", "c1 vc4 HDMI-A-1"], nil, nil, "c1",
            [
                "USB-1: c1 was chosen: USB adapters and the firmware's framebuffer go last",
                "HDMI-A-1: another program holds the card",
            ]
        ),
        (
            ["c1 vc4 DSI-1 HDMI-A-1"], nil, "1024x600", nil,
            [
                "DSI-1: DSI-1 has no mode 1024x600; it offers 800x480@60",
                "HDMI-A-1: DSI-1 was chosen: \(wiring)",
            ]
        ),
    ]

    @Test("gives the reason for each output, as the choice was made", arguments: choices.indices)
    func reasons(index: Int) throws {
        let (cards, name, mode, held, expected) = ChoiceRecordTests.choices[index]
        let request = try mode.map { try #require(ModeRequest(parsing: $0)) }
        let choices = LoggedChoices(
            cards, selecting: DisplaySelection(name: name, mode: request), held: [held].compactMap { $0 })
        #expect(choices.lines(of: cards) == expected)
    }

    @Test("tells what came and went since the choice, on the same card or another")
    func late() {
        let choices = LoggedChoices(["c1 vc4 -DSI-1 HDMI-A-1"])
        #expect(
            choices.lines(of: ["c0 udl USB-1", "c1 vc4 DSI-1 HDMI-A-1"]) == [
                "USB-1: it came after HDMI-A-1 was chosen", "DSI-1: it came after HDMI-A-1 was chosen",
                "HDMI-A-1: used",
            ])
        #expect(LoggedChoices([]).lines(of: ["c1 vc4 DSI-1"]) == ["DSI-1: it has just come"])
    }

    @Test("says what is known: mode, size, driver, the link that stays; of a card that was not opened only the latter")
    func facts() throws {
        let cards = ["c0 udl USB-1", "c1 vc4 DSI-1 -HDMI-A-1"]
        let outputs = LoggedChoices(cards).outputs(of: cards)
        #expect(outputs.map(\.mode) == [nil, "800x480@60", nil])
        #expect(outputs.map(\.millimeters?.width) == [nil, 154, 154])
        #expect(outputs.map(\.connection) == [.connected, .connected, .disconnected])
        #expect(outputs.map(\.driver) == ["udl", "vc4", "vc4"])
        #expect(outputs.map(\.link) == ["/dev/dri/by-path/c0", "/dev/dri/by-path/c1", "/dev/dri/by-path/c1"])
        guard case .used(let use) = outputs[1].state else { throw NotUsed() }
        #expect(use.pixelsPerMillimeter != nil)
    }

    private struct NotUsed: Error {}

    @Test("keeps the reasons of cards that were tried in vain before the one in use")
    func inVain() {
        var choices = LoggedChoices(["c0 amdgpu DP-1"])
        let refused = SystemError(operation: "open", path: "c1", code: 13)
        choices.record.trials.insert(ChoiceRecord.Trial(node: "c1", error: .system(refused)), at: 0)
        #expect(
            choices.lines(of: ["c0 amdgpu DP-1", "c1 i915 eDP-1"]) == [
                "DP-1: used", "eDP-1: \(refused)",
            ])
    }

    @Test("says why the chosen display was let go")
    func lost() {
        var choices = LoggedChoices(["c1 vc4 DSI-1"])
        choices.use = nil
        choices.trouble = "\(DisplayError.stuck(card: "c1"))"
        #expect(choices.lines(of: ["c1 vc4 DSI-1"]) == ["DSI-1: c1: the display does not complete its flips"])
    }

    @Test("leaves out what shows nothing, and names what is no screen")
    func noScreens() {
        var card = CardText("c1 vc4 DP-1 DP-2").facts
        card.connectors[0].isNonDesktop = true
        card.connectors[1].modes = []
        let reasons = card.connectors.map { card.exclusion(of: $0, selecting: DisplaySelection()) }
        #expect(reasons == [.headset, .noPlainMode])
        #expect(LoggedChoices([]).lines(of: ["c1 vc4 ?Writeback-1"]) == ["c1: it only renders and has no outputs"])
        var other = CardText("c1 vc4 DP-1").sighting
        other.seat = "seat1"
        #expect(other.exclusion(selecting: DisplaySelection()) == .otherSeat("seat1"))
    }
}
