// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

/// A machine's cards in memory, which come, go and change as a test wants.
final class FakeCards: CardSource {
    /// The cards there are.
    var present: [CardFacts]
    /// The change that waits to be read.
    var change = DisplayChange.none
    /// The cards that other programs are master of.
    var held: Set<String> = []
    /// The code with which a driver refuses a choice; 0 accepts it.
    var refusal: (DisplayChoice) -> Int32 = { _ in 0 }
    private(set) var opened: [FakeCard] = []

    init(_ texts: [String]) {
        present = texts.map { CardFacts($0) }
    }

    let descriptor: Int32 = 1

    func cards() -> [CardSighting] {
        present.map { facts in
            CardSighting(
                node: facts.node, driver: facts.driver,
                connectors: facts.connectors.map { CardSighting.Connector(name: $0.name, status: $0.status) })
        }
    }

    func dispatch(using node: String?) -> DisplayChange {
        defer { change = .none }
        return change
    }

    func open(_ node: String) throws(SystemError) -> any OpenedCard {
        let isTaken = held.contains(node) || opened.contains { $0.node == node && $0.isOpen }
        let card = FakeCard(node, of: self, isMaster: !isTaken)
        opened.append(card)
        return OpenFakeCard(card)
    }

    /// The buffers that a person sees, on whichever card; nil where all is dark.
    var lit: FakeScanout? { opened.filter(\.isOpen).flatMap(\.scanouts).last { $0.screen != nil } }
}

/// A card as it was opened once.
final class FakeCard {
    let node: String
    let isMaster: Bool
    private unowned let source: FakeCards
    fileprivate(set) var isOpen = true
    /// The choices tried on it, and the buffers for those that were accepted.
    private(set) var tried: [DisplayChoice] = []
    private(set) var scanouts: [FakeScanout] = []
    private(set) var probings = 0

    fileprivate init(_ node: String, of source: FakeCards, isMaster: Bool) {
        self.node = node
        self.source = source
        self.isMaster = isMaster
    }

    fileprivate func facts() -> CardFacts {
        probings += 1
        return source.present.first { $0.node == node } ?? CardFacts("\(node) gone")
    }

    fileprivate func scanout(as choice: DisplayChoice) throws(SystemError) -> FakeScanout {
        tried.append(choice)
        let code = source.refusal(choice)
        guard code == 0 else { throw SystemError(operation: "commit to", path: node, code: code) }
        let scanout = FakeScanout(size: choice.geometry.size)
        scanouts.append(scanout)
        return scanout
    }
}

/// The reference that keeps a card open.
private final class OpenFakeCard: OpenedCard {
    private let card: FakeCard

    init(_ card: FakeCard) {
        self.card = card
    }

    deinit {
        card.isOpen = false
    }

    var node: String { card.node }
    let number: Int32 = 2
    var isMaster: Bool { card.isMaster }

    func facts(forcingLegacy: Bool) -> CardFacts { card.facts() }

    func scanout(as choice: DisplayChoice, facts: CardFacts) throws(SystemError) -> any Scanout {
        try card.scanout(as: choice)
    }
}

extension CardFacts {
    /// A card with one CRTC, written "card1 vc4 DSI-1 ?HDMI-A-1 -DP-1": "?" is an unknown status, "-" disconnected.
    init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        self.init(
            node: words[0], driver: words[1], crtcs: [11], connectors: [],
            planes: [
                PlaneFacts(
                    id: 21, kind: .primary, possibleCrtcs: 1,
                    formats: [PixelFormat.xrgb8888.code, PixelFormat.rgb565.code])
            ])
        for word in words.dropFirst(2) {
            let status: ConnectorStatus =
                word.hasPrefix("?") ? .unknown : word.hasPrefix("-") ? .disconnected : .connected
            let name = status == .connected ? word : String(word.dropFirst())
            connectors.append(
                ConnectorFacts(
                    id: UInt32(31 + connectors.count), name: name, status: status,
                    modes: status == .disconnected ? [] : [.small], possibleCrtcs: 1))
        }
    }

    /// Plugs a display in, or another one with other modes.
    mutating func plug(_ name: String, modes: [DisplayMode] = [.small]) {
        guard let index = connectors.firstIndex(where: { $0.name == name }) else { return }
        connectors[index].status = .connected
        connectors[index].modes = modes
    }

    mutating func unplug(_ name: String) {
        guard let index = connectors.firstIndex(where: { $0.name == name }) else { return }
        connectors[index].status = .disconnected
        connectors[index].modes = []
    }
}

extension DisplayMode {
    static let small = DisplayMode(size: PixelSize(width: 32, height: 24), millihertz: 60_000, isPreferred: true)
}

/// A panel on fake cards, with a plain scene in a color of its own.
struct FakePanel {
    let cards: FakeCards
    let display: PanelDisplay
    private(set) var now = Instant(sinceBoot: .seconds(1000))

    init(_ texts: [String], selecting selection: DisplaySelection = DisplaySelection()) throws {
        cards = FakeCards(texts)
        let painter = try Painter(fonts: ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"])
        display = PanelDisplay(from: cards, selecting: selection, reach: .normal, painter: painter)
    }

    /// A panel that shows its first picture.
    static func showing(_ texts: [String], selecting selection: DisplaySelection = DisplaySelection()) throws
        -> FakePanel
    {
        var panel = try FakePanel(texts, selecting: selection)
        panel.display.start(at: panel.now)
        panel.turn()
        return panel
    }

    func card(_ index: Int = 0) throws -> FakeCard { try #require(cards.opened.dropFirst(index).first) }
    var size: PixelSize? { display.geometry?.size }

    /// The connector in use.
    var connector: String? { display.summary?.split(separator: " ").dropFirst(2).first.map(String.init) }

    /// Lets time pass, with a turn of the loop at each deadline.
    mutating func wait(_ duration: Duration, showing color: Color = Color(0, 128, 0)) {
        let end = now + duration
        while let deadline = display.nextDeadline, deadline <= end {
            now = max(now, deadline)
            turn(showing: color)
        }
        now = end
        turn(showing: color)
    }

    /// A turn of the daemon's loop.
    mutating func turn(showing color: Color = Color(0, 128, 0)) {
        display.advance(to: now)
        guard display.isBlank, display.takesFrame(at: now) else { return }
        display.show(Scene(background: color, layers: []), at: now)
    }

    /// Tells the panel of a change, and lets it follow.
    mutating func hear(_ change: DisplayChange) {
        tell(change)
        wait(.milliseconds(300))
    }

    func tell(_ change: DisplayChange) {
        cards.change = change
        display.dispatch([cards.descriptor], at: now)
    }
}

extension DisplayMode {
    init(_ width: Int, _ height: Int, preferred: Bool = false) {
        self.init(size: PixelSize(width: width, height: height), millihertz: 60_000, isPreferred: preferred)
    }
}

extension FakePanel {
    mutating func unplug(_ name: String, from card: Int = 0) {
        cards.present[card].unplug(name)
        hear(.outputsChanged)
    }

    mutating func plug(_ name: String, into card: Int = 0, modes: [DisplayMode] = [.small]) {
        cards.present[card].plug(name, modes: modes)
        hear(.outputsChanged)
    }
}
