// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import PanelOutput

@Suite("The choice of mode and geometry")
struct ModeChoiceTests {
    private let modes = [
        DisplayMode(1920, 1080, hertz: 30), DisplayMode(1920, 1080, preferred: true), DisplayMode(1280, 720),
        DisplayMode(1280, 720, hertz: 50), DisplayMode(1920, 1080, hertz: 50, plain: false),
    ]

    private func connector(active: Int? = nil) -> ConnectorFacts {
        var connector = ConnectorFacts(31, "HDMI-A-1", modes: modes)
        connector.activeMode = active
        return connector
    }

    @Test(
        "is the asked one, or the one that is on at the preferred size, or the preferred one",
        arguments: [
            (nil, nil, [1]), (nil, 0, [0, 1]), (nil, 2, [1]), (nil, 1, [1]), (nil, 4, [1]), ("1280x720", nil, [2]),
            ("1280x720@50", nil, [3]), ("1920x1080", 0, [1]), ("1920x1080@30", nil, [0]),
        ] as [(String?, Int?, [Int])])
    func mode(asked: String?, active: Int?, expected: [Int]) throws {
        let request = try asked.map { try #require(ModeRequest(parsing: $0)) }
        let card = CardFacts([connector(active: active)])
        let ladder = try DisplayChoice.ladder(on: card, selecting: DisplaySelection(mode: request))
        #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
    }

    @Test("is the first where none is preferred")
    func noPreferred() throws {
        let kernelModes = [DisplayMode(1024, 768), DisplayMode(640, 480)]
        #expect(try CardFacts([ConnectorFacts(31, "VGA-1", modes: kernelModes)]).choice().modeIndex == 0)
    }

    @Test(
        "is moderate where the preferred one is not: the largest of its shape, near 60 Hz, unless another is asked for",
        arguments: [
            (["3840x2160", "1920x1200", "1920x1080@30", "1920x1080", "1920x1080@120", "1280x720"], nil, [3, 0]),
            (["3840x2160@30", "1920x1080@30", "1920x1080@50"], nil, [2, 0]),
            (["3840x2160", "1920x1080", "1280x720"], "3840x2160", [0]),
            (["1920x1200", "1280x800"], nil, [0]), (["1920x1080", "1280x720"], nil, [0]),
            (["3840x2400", "1920x1200", "1920x1080"], nil, [1, 0]), (["2160x3840", "1080x1920"], nil, [1, 0]),
            (["4096x2160", "1920x1080", "2048x1080"], nil, [2, 0]), (["2560x1440", "1366x768"], nil, [1, 0]),
            (["3440x1440", "1920x1080", "1024x768"], nil, [0]), (["2560x1600"], nil, [0]),
        ] as [([String], String?, [Int])])
    func moderate(texts: [String], asked: String?, expected: [Int]) throws {
        let requests = try texts.map { try #require(ModeRequest(parsing: $0)) }
        var modes = requests.map { DisplayMode($0.size.width, $0.size.height, hertz: Int($0.refresh ?? 60)) }
        modes[0].isPreferred = true
        let request = try asked.map { try #require(ModeRequest(parsing: $0)) }
        let card = CardFacts([ConnectorFacts(31, "HDMI-A-1", modes: modes)])
        let ladder = try DisplayChoice.ladder(on: card, selecting: DisplaySelection(mode: request))
        #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
    }

    @Test("is the one that is on, also where that is moderate and the preferred one is not")
    func moderateAndOn() throws {
        let modes = [(3840, 2160, 60), (1920, 1080, 60), (1920, 1080, 50)].map { DisplayMode($0, $1, hertz: $2) }
        var connector = ConnectorFacts(31, "HDMI-A-1", modes: modes)
        for (active, expected) in [(0, [1, 0]), (1, [1, 0]), (2, [2, 1, 0])] {
            connector.activeMode = active
            let ladder = try DisplayChoice.ladder(on: CardFacts([connector]), selecting: DisplaySelection())
            #expect(ladder.filter(\.isAtomic).map(\.modeIndex) == expected)
        }
    }

    @Test("that is not offered is refused with those that are")
    func notOffered() {
        let selection = DisplaySelection(mode: ModeRequest(size: PixelSize(width: 800, height: 480)))
        #expect { _ = try CardFacts([connector()]).choice(selection) } throws: { error in
            "\(error)" == "card: HDMI-A-1 has no mode 800x480; it offers "
                + "1920x1080@30, 1920x1080@60, 1280x720@60, 1280x720@50"
        }
    }

    @Test("turns the picture by the panel's orientation and the owner's rotation, and the size with it")
    func rotation() throws {
        var panel = ConnectorFacts(31, "DSI-1", modes: [DisplayMode(720, 1280)])
        panel.orientation = .quarter
        panel.millimeters = PixelSize(width: 62, height: 110)
        let choice = try CardFacts([panel]).choice()
        #expect(choice.rotation == .quarter)
        #expect(choice.geometry.size == PixelSize(width: 1280, height: 720))
        #expect(choice.geometry.pixelsPerMillimeter != nil)
        let turned = try CardFacts([panel]).choice(DisplaySelection(rotation: .quarter))
        #expect(turned.rotation == .half)
        #expect(turned.geometry.size == PixelSize(width: 720, height: 1280))
        #expect(turned.geometry.pixelsPerMillimeter == choice.geometry.pixelsPerMillimeter)
    }

    @Test(
        "takes the scale from the owner's diagonal, whatever the display says and however it is turned",
        arguments: [(0, 0), (510, 287), (160, 90)], Rotation.allCases)
    func diagonal(claimed: (across: Int, down: Int), rotation: Rotation) throws {
        var panel = ConnectorFacts(31, "HDMI-A-1", modes: [DisplayMode(800, 600)])
        panel.millimeters = PixelSize(width: claimed.across, height: claimed.down)
        let choice = try CardFacts([panel]).choice(DisplaySelection(rotation: rotation, diagonal: 250))
        #expect(choice.geometry.pixelsPerMillimeter == 4)
    }

    @Test(
        "believes a display's size only if it can be true",
        arguments: [
            (1920, 1080, 510, 287, true), (800, 480, 154, 86, true), (800, 480, 0, 0, false),
            (1920, 1080, 160, 90, false), (1080, 1920, 90, 160, false), (1920, 1080, 161, 90, true),
            (1280, 800, 160, 100, false), (800, 1280, 100, 160, false), (1920, 1080, 16, 9, false),
            (1280, 800, 16, 10, false), (3840, 2160, 1600, 900, false), (2160, 3840, 900, 1600, false),
            (3840, 2400, 1600, 1000, false), (3840, 2160, 1610, 906, true),
            (1024, 600, 300, 300, false), (480, 320, 74, 49, true), (3840, 2160, 121, 68, false),
            (1920, 1080, 3100, 1744, false),
        ])
    func size(width: Int, height: Int, across: Int, down: Int, believable: Bool) throws {
        let scale = DisplayScale.pixelsPerMillimeter(
            of: PixelSize(width: width, height: height), millimeters: PixelSize(width: across, height: down))
        #expect((scale != nil) == believable)
        guard let scale else { return }
        #expect(abs(scale - Double(width) / Double(across)) < 0.6)
    }
}
