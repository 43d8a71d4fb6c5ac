// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch
import Words

@testable import Screens

@Suite("The contents of screens")
struct ScreenContentTests {
    private let ada = ProfileID(Array(repeating: 1, count: 16)).map { PersonLabel(id: $0, name: "Ada") }

    private func screen(_ view: ViewState, in appearance: Appearance = Appearance()) -> Screen {
        Screen(of: view, in: appearance)
    }

    // MARK: The open kiosk

    private func lines(_ view: UnlockedView, in appearance: Appearance = Appearance()) -> [MessageScreen.Line] {
        guard case .message(let message) = screen(.unlocked(view), in: appearance),
            case .lines(let lines) = message.text
        else { return [] }
        return lines
    }

    @Test("The open kiosk shows who opened it, then the time left, then the failed attempts if there were any")
    func unlocked() throws {
        let ada = try #require(ada)
        #expect(lines(UnlockedView(secondsLeft: 61)).map(\.string) == ["Locks in 1:01"])
        #expect(lines(UnlockedView(people: [ada], secondsLeft: 5)).map(\.string) == ["Ada", "Locks in 0:05"])
        let told = lines(UnlockedView(people: [ada], secondsLeft: 5, failuresBefore: 1))
        #expect(told.map(\.string) == ["Ada", "Locks in 0:05", EnglishWords().failuresBefore(1)])
        #expect(told.map(\.ink) == [.text, .quietText, .error])
        #expect(told.map(\.opacity) == [1, 1, 1])
    }

    @Test("The last seconds are shown in the error color, and odd ones are dimmed unless motion is off")
    func blinking() {
        var still = Appearance()
        still.moves = false
        for seconds in 0...10 {
            let ending = UnlockedView(secondsLeft: seconds, isEnding: true)
            #expect(lines(ending).map(\.ink) == [.error])
            #expect(lines(ending).map(\.opacity) == [seconds.isMultiple(of: 2) ? 1 : 0.4])
            #expect(lines(ending, in: still).map(\.opacity) == [1])
            #expect(lines(UnlockedView(secondsLeft: seconds)).map(\.opacity) == [1])
        }
        #expect(lines(UnlockedView(secondsLeft: nil, isEnding: true)).map(\.opacity) == [1])
    }

    // MARK: The lock

    private func states(_ view: LockView, in appearance: Appearance = Appearance()) -> [Button: ScreenButton.State] {
        guard case .grid(let grid) = screen(.lock(view), in: appearance) else { return [:] }
        return Dictionary(uniqueKeysWithValues: grid.buttons.map { ($0.id, $0.face.state) })
    }

    @Test(
        "A button on the lock screen is idle while it would have no effect",
        arguments: [
            (.draw, [], .idle, .idle), (.draw, [0], .ready, .ready), (.checking, [0, 1, 2, 5], .idle, .idle),
            (.success, [0, 1, 2, 5], .idle, .idle), (.voided(.palm), [], .idle, .idle),
            (.tooShort(minimum: 4), [0, 1], .ready, .ready),
        ] as [(LockStatus, [Int], ScreenButton.State, ScreenButton.State)])
    func lockButtons(status: LockStatus, dots: [Int], clear: ScreenButton.State, ok: ScreenButton.State) {
        var view = LockView(status: status, stroke: StrokeView(dots: Pattern(dots)), entry: .tap)
        #expect(states(view) == [.clear: clear, .ok: ok])
        view.entry = .draw
        #expect(states(view) == [.clear: clear])
        var stealth = Appearance()
        stealth.showsPath = false
        view.entry = .tap
        #expect(states(view, in: stealth)[.ok] == .ready, "in stealth it tells nothing")
        view.stroke.tone = .error
        #expect(states(view)[.ok] == .idle, "a wrong drawing is not handed in again")
    }

    @Test(
        "The lock screen has no button to clear the drawing while drawing is refused",
        arguments: [.lockedOut(seconds: 3), .stopped] as [LockStatus])
    func refused(status: LockStatus) {
        for entry in PatternEntry.allCases {
            var view = LockView(status: status, stroke: StrokeView(), entry: entry)
            #expect(states(view) == [:])
            view.help = .ready
            #expect(states(view) == [.askForHelp: .ready])
            view.help = .idle
            #expect(states(view) == [.askForHelp: .idle])
            view.person = ada
            #expect(states(view) == [.otherPerson: .ready, .forgot: .ready])
        }
    }

    // MARK: The teacher's pages

    @Test(
        "The menu shows the number of unseen failures in at most four characters",
        arguments: [(0, nil), (1, "1"), (999, "999"), (1000, "999+"), (123_456, "999+")])
    func menu(failures: Int, badge: String?) {
        let view = MenuView(items: [.people, .history], unseenFailures: failures)
        guard case .tiles(let tiles) = screen(.teacher(.menu(view))) else { return }
        #expect(tiles.tiles.map(\.badge?.label) == [nil, badge])
        #expect((tiles.remark != nil) == (failures > 0))
        let history = HistoryView(entries: [], unseenFailures: failures)
        guard case .list(let list) = screen(.teacher(.history(history))) else { return }
        #expect(list.rows.count == (failures > 0 ? 1 : 0))
    }

    @Test("A person's badge shows the first reason why they cannot unlock")
    func badges() throws {
        let ada = try #require(ada)
        var marks: [String?] = []
        for (isEnabled, isLockedOut) in [(true, false), (true, true), (false, false), (false, true)] {
            for hasPattern in [true, false] {
                var person = Person(id: ada.id, name: ada.name)
                (person.isEnabled, person.hasPattern) = (isEnabled, hasPattern)
                let people = [PersonView(person, isLockedOut: isLockedOut)]
                guard case .list(let list) = screen(.teacher(.people(people))) else { continue }
                marks.append(list.rows.first?.badge?.label)
            }
        }
        let words = EnglishWords()
        let (none, locked, disabled) = (words.badge(.noPattern), words.badge(.lockedOut), words.badge(.disabled))
        #expect(marks == [nil, none, locked, locked, disabled, disabled, disabled, disabled])
    }

    @Test("The machine's page lists problems first, then what to do about them, then what is in order")
    func doctor() {
        func titles(_ findings: [MachineReport.Finding]) -> [String] {
            let view = DoctorView(.done, MachineReport(findings, made: .zero))
            guard case .list(let list) = screen(.teacher(.doctor(view))) else { return [] }
            return Array(list.rows.map(\.title).dropFirst())
        }
        let words = EnglishWords()
        let (good, bad) = (MachineReport.Finding(.bootTime, .ok, "4.1 s"), MachineReport.Finding(.sysrq, .problem, ""))
        #expect(titles([]) == [])
        #expect(titles([good]) == [words.inOrder(1), words.label(of: .bootTime)])
        #expect(titles([bad]) == [words.label(of: .sysrq), words.whatToDo])
        let all = [words.label(of: .sysrq), words.whatToDo, words.inOrder(1), words.label(of: .bootTime)]
        #expect(titles([good, bad]) == all)
    }

    @Test(
        "The PIN screen has one box per digit, within the allowed lengths",
        arguments: [(-1, 4), (3, 4), (4, 4), (5, 5), (11, 11), (12, 12), (13, 12), (.max, 12)])
    func lengths(wanted: Int, boxes: Int) {
        let digits = DigitsScreen(
            title: "PIN", prompt: "", length: wanted, digits: .hidden(count: 0), clear: "Clear", cancel: nil)
        let layout = DigitsLayout(digits, Measures(PanelGeometry(size: PixelSize(width: 800, height: 480))))
        #expect(layout.boxes.frames.count == boxes)
    }

    // MARK: The clock

    @Test("The clock returns to the same place after 48 minutes", arguments: -100...100)
    func clockPlace(minute: Int) {
        let shift = PixelShift(Measures(PanelGeometry(size: PixelSize(width: 800, height: 480))))
        let frame = Rect(x: 100, y: 100, width: 50, height: 50)
        let place = shift.moved(frame, minute: minute)
        #expect(place == shift.moved(frame, minute: minute + 48))
        #expect(place == shift.moved(frame, minute: -minute), "it goes back the way it came")
        let next = shift.moved(frame, minute: minute + 1)
        // One step at a time.
        #expect(abs(place.x - next.x) + abs(place.y - next.y) == shift.reach / 2)
        #expect(abs(place.x - 100) <= shift.reach && abs(place.y - 100) <= shift.reach)
    }
}
