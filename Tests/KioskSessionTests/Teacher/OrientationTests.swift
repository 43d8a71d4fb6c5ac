// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import Testing
import Touch

@Suite("The orientation of picture and touches")
struct OrientationTests {
    /// A session on the page with the letter.
    private func panel(isRotationConfigured: Bool = false, isTouchConfigured: Bool = false) -> SessionHarness {
        let panel = SessionHarness.inMenu(
            isTouchConfigured: isTouchConfigured, isRotationConfigured: isRotationConfigured)
        _ = panel.handle(.teacher(.open(.touchscreen)))
        _ = panel.handle(.teacher(.bench(.orientation)))
        return panel
    }

    @Test("The letter that is drawn tells the orientation, which is tried at once", arguments: Orientation.allCases)
    func drawn(orientation: Orientation) {
        let panel = panel()
        #expect(panel.view.bench == .letter(LetterView(phase: .waiting, turns: true)))
        #expect(panel.session.benchUse == .trial)
        let effects = panel.draw(DrawnLetter.dots.map { orientation.undone($0) })
        guard orientation != .straight else {
            #expect(effects.isEmpty && panel.view.bench == .result(.straight))
            return
        }
        #expect(effects == [.bench(.tryOrientation(of: 1, orientation))])
        _ = panel.handle(.bench(.tried(error: nil)))
        #expect(panel.view.bench == .trial(TrialView(of: .orientation, secondsLeft: 15, error: nil)))
        #expect(panel.handle(.teacher(.confirm)) == [.bench(.keep)])
        _ = panel.handle(.bench(.kept(true)))
        #expect(panel.view.bench == .result(.oriented))
        #expect(panel.session.benchUse == .shown)
    }

    @Test("Each tap turns the picture by a quarter; the letter is then tried also where touches land right")
    func taps() {
        let panel = panel()
        for _ in 0..<3 { #expect(panel.draw([Point(x: 0.2, y: 0.7)]) == [.bench(.turnPicture)]) }
        #expect(panel.draw(DrawnLetter.dots) == [.bench(.tryOrientation(of: 1, .straight))])
        _ = panel.handle(.bench(.tried(error: nil)))
        _ = panel.wait(.seconds(15))
        #expect(panel.view.bench == .result(.reverted))
        #expect(panel.session.benchUse == .shown)
    }

    @Test("Four taps leave the picture as it was")
    func fourTaps() {
        let panel = panel()
        for _ in 0..<4 { _ = panel.draw([Point(x: 0.2, y: 0.7)]) }
        #expect(panel.draw(DrawnLetter.dots).isEmpty)
        #expect(panel.view.bench == .result(.straight))
    }

    @Test("A picture that the owner has turned is turned by no tap")
    func configured() {
        let panel = panel(isRotationConfigured: true)
        #expect(panel.view.bench == .letter(LetterView(phase: .waiting, turns: false)))
        #expect(panel.draw([Point(x: 0.2, y: 0.7)]).isEmpty)
        #expect(panel.view.bench == .letter(LetterView(phase: .waiting, turns: false)))
        #expect(panel.draw(DrawnLetter.dots.map { Orientation(invertsX: true)($0) }).count == 1)
        #expect(self.panel(isTouchConfigured: true).view.bench == .result(.configured))
    }

    @Test("What tells nothing is told, until the next finger comes down")
    func refused() {
        let panel = panel()
        for (way, refusal) in [
            ([Point(x: 0.2, y: 0.2), Point(x: 0.2, y: 0.3)], DrawingRefusal.small),
            ([Point(x: 0.2, y: 0.2), Point(x: 0.2, y: 0.8)], .shapeless),
        ] {
            #expect(panel.draw(way).isEmpty)
            #expect(panel.view.bench == .letter(LetterView(phase: .refused(refusal), turns: true)))
        }
        _ = panel.handle(.touching([Point(x: 0.5, y: 0.5)]))
        #expect(panel.view.bench == .letter(LetterView(phase: .drawing, turns: true)))
    }

    @Test("A second finger, on whichever touchscreen, draws and turns nothing until all are up")
    func crowded() {
        for source in [1, 2] {
            let panel = panel()
            _ = panel.handle(.touching([Point(x: 0.2, y: 0.2)]))
            let other = [Point(x: 0.8, y: 0.8)]
            _ = panel.handle(source == 1 ? .touching([Point(x: 0.2, y: 0.2)] + other) : .touching(other, on: source))
            #expect(panel.view.bench == .letter(LetterView(phase: .crowded, turns: true)))
            #expect(panel.handle(.touching([])).isEmpty)
            #expect(panel.view.bench == .letter(LetterView(phase: .waiting, turns: true)))
        }
    }

    @Test("Nothing is a button there, and twenty seconds without a touch lead back and undo the turn")
    func noButtons() {
        let panel = panel()
        _ = panel.draw([Point(x: 0.2, y: 0.7)])
        let before = panel.view
        for input in [TeacherInput.back, .confirm, .bench(.map), .play(.click), .save] {
            #expect(panel.handle(.teacher(input)).isEmpty)
            #expect(panel.view == before)
        }
        _ = panel.handle(.touching([Point(x: 0.5, y: 0.5)]))
        _ = panel.wait(.seconds(30))
        #expect(panel.view.bench == .letter(LetterView(phase: .drawing, turns: true)))
        _ = panel.handle(.touching([Point(x: 0.5, y: 0.7)]))
        _ = panel.handle(.touching([]))
        _ = panel.wait(.seconds(20))
        #expect(panel.view.bench == .menu)
        #expect(panel.session.benchUse == .shown)
    }

    @Test("Whatever ends the settings ends it")
    func ends() {
        for event in [SessionEvent.interrupted, .lockRequested, .touchscreens(0)] {
            let panel = panel()
            _ = panel.draw([Point(x: 0.2, y: 0.7)])
            _ = panel.handle(event)
            #expect(panel.session.benchUse == .none, "\(event)")
        }
    }

    @Test("Sounds are tried on their page alone, which tells the device")
    func sounds() {
        let panel = SessionHarness.inMenu()
        _ = panel.handle(.teacher(.open(.touchscreen)))
        #expect(panel.handle(.teacher(.play(.right))).isEmpty && panel.session.soundView == nil)
        _ = panel.handle(.teacher(.bench(.sound)))
        #expect(panel.session.soundView == SoundView())
        _ = panel.handle(.bench(.sound(.ready(name: "B"))))
        #expect(panel.view.bench == .sound(SoundView(device: .ready(name: "B"))))
        for sound in Sound.allCases { #expect(panel.handle(.teacher(.play(sound))) == [.bench(.play(sound))]) }
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.bench == .menu && panel.session.soundView == nil)
    }
}

extension Orientation {
    /// The place that this orientation brings there.
    fileprivate func undone(_ place: Point) -> Point {
        let (x, y) = (invertsX ? 1 - place.x : place.x, invertsY ? 1 - place.y : place.y)
        return swapsAxes ? Point(x: y, y: x) : Point(x: x, y: y)
    }
}

extension SessionHarness {
    /// A finger from place to place, and up.
    fileprivate func draw(_ way: [Point]) -> [SessionEffect] {
        way.flatMap { handle(.touching([$0])) } + handle(.touching([]))
    }
}

extension SessionEvent {
    fileprivate static func touching(_ places: [Point], on source: Int = 1) -> SessionEvent {
        let contacts = places.enumerated().map { index, place in
            TouchReading.Contact(number: UInt64(index), rawX: 0, rawY: 0, place: place)
        }
        return .bench(.readings([TouchReading(source: source, name: "T", contacts: contacts)]))
    }
}

extension ViewState {
    fileprivate var bench: BenchView? {
        if case .teacher(.bench(let bench)) = self { bench } else { nil }
    }
}
