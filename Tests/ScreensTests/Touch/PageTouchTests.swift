// SPDX-License-Identifier: MIT
import Geometry
import KioskSession
import Screens
import Testing
import Touch

/// Transcripts of fingers on pages.
@Suite("Fingers on pages")
struct PageTouchTests {
    private let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private var router = ActiveScreen.sample
    private let pin = ViewState.teacher(.pin(PINView(purpose: .enter, digits: .hidden(count: 2))))
    private let form = ViewState.teacher(.name(NameView(text: "Ad")))
    private let people = Sample.people[1].view

    @Test("A key counts when the finger is lifted on it, and is shown pressed till then")
    mutating func keys() throws {
        #expect(try down(.digit(4), on: pin) == [])
        #expect(router.feedback.pressed == .digit(4))
        #expect(lift(on: pin) == [.teacher(.key(.digit(4)))])
        #expect(router.feedback.pressed == nil)
    }

    @Test("Sliding to another key presses neither")
    mutating func sliding() throws {
        #expect(try down(.digit(4), on: pin) == [])
        #expect(try move(to: .digit(5), on: pin) == [])
        #expect(router.feedback.pressed == nil)
        #expect(lift(on: pin) == [])
    }

    @Test("A press whose page is gone does nothing")
    mutating func pageIsGone() throws {
        #expect(try down(.digit(4), on: pin) == [])
        router.show(.teacher(.pin(PINView(purpose: .again))))
        #expect(lift(on: pin) == [])
        #expect(try down(.digit(4), on: pin) == [])
        #expect(lift(on: .teacher(.pin(PINView(purpose: .enter, remark: .checking)))) == [])
    }

    @Test("A row that became somebody else's under the finger is not pressed")
    mutating func rowChanges() throws {
        guard case .teacher(.people(let all)) = people else { return }
        #expect(try down(.row(0), on: people) == [])
        #expect(lift(on: .teacher(.people(Array(all.dropFirst())))) == [])
    }

    @Test("A list is leafed through, to its last page, and begins anew where it comes again")
    mutating func leafing() throws {
        for page in 1...3 {
            #expect(try tap(.nextPage, on: people) == [.turnedPage])
            #expect(router.page.number == page)
        }
        #expect(try tap(.previousPage, on: people) == [.turnedPage])
        #expect(router.page.number == 2)
        router.show(Sample.menus[0].view)
        router.show(people)
        #expect(router.page.number == 0)
    }

    @Test("The list of people stays where it was while one of them is changed")
    mutating func listStays() throws {
        #expect(try tap(.nextPage, on: people) == [.turnedPage])
        router.show(Sample.rearm.view)
        router.show(form)
        #expect(router.page.number == 0)
        router.show(people)
        #expect(router.page.number == 1)
    }

    @Test("A name begins with a capital, and so does each of its words")
    mutating func capitals() throws {
        let empty = ViewState.teacher(.name(NameView(text: "")))
        #expect(try tap(.key(.character("a")), on: empty) == [.teacher(.type("A"))])
        #expect(try tap(.key(.character("d")), on: form) == [.teacher(.type("d"))])
        #expect(try tap(.key(.space), on: form) == [.teacher(.type(" "))])
        #expect(try tap(.key(.character("l")), on: form) == [.teacher(.type("L"))])
        #expect(try tap(.key(.shift), on: form) == [])
        #expect(try tap(.key(.character("o")), on: form) == [.teacher(.type("O"))])
        #expect(try tap(.key(.layer(.signs)), on: form) == [])
        #expect(try tap(.key(.character("1")), on: form) == [.teacher(.type("1"))])
        #expect(try tap(.key(.delete), on: form) == [.teacher(.erase)])
    }

    @Test("Delete that is held deletes again and again until the finger is lifted or nothing is left")
    mutating func deletes() throws {
        #expect(try down(.key(.delete), on: form, at: 0) == [])
        #expect(router.nextDeadline == .after(milliseconds: 500))
        #expect(router.advance(to: .after(milliseconds: 499)) == [])
        #expect(router.advance(to: .after(milliseconds: 500)) == [.teacher(.erase)])
        #expect(router.nextDeadline == .after(milliseconds: 600))
        #expect(router.advance(to: .after(milliseconds: 600)) == [.teacher(.erase)])
        router.show(.teacher(.name(NameView(text: ""))))
        #expect(router.nextDeadline == nil)
        #expect(lift(on: form, at: 650) == [])
    }

    @Test("A letter that is held shows its accents; the one slid to is typed, without sliding the letter")
    mutating func accents() throws {
        #expect(try down(.key(.character("e")), on: form, at: 0) == [])
        #expect(router.advance(to: .after(milliseconds: 500)) == [])
        #expect(router.feedback.accents?.characters == ["e", "é", "è", "ê", "ë", "ę", "ě"])
        #expect(router.feedback.accents?.chosen == 0)
        #expect(router.nextDeadline == nil)
        #expect(try move(to: .key(.character("r")), on: form) == [])
        #expect(router.feedback.accents?.chosen == 1)
        #expect(lift(on: form, at: 900) == [.teacher(.type("é"))])
        #expect(try down(.key(.character("e")), on: form, at: 1000) == [])
        #expect(router.advance(to: .after(milliseconds: 1500)) == [])
        #expect(lift(on: form, at: 1600) == [.teacher(.type("e"))])
    }

    @Test("Sliding far below the letters types none")
    mutating func accentsLeft() throws {
        #expect(try down(.key(.character("e")), on: form, at: 0) == [])
        #expect(router.advance(to: .after(milliseconds: 500)) == [])
        #expect(try move(to: .key(.space), on: form) == [])
        #expect(router.feedback.accents?.chosen == nil)
        #expect(lift(on: form, at: 900) == [])
    }

    @Test("A letter without accents, or lifted before, waits for nothing")
    mutating func noDeadline() throws {
        #expect(try down(.key(.character("q")), on: form, at: 0) == [])
        #expect(router.nextDeadline == nil)
        #expect(lift(on: form, at: 900) == [.teacher(.type("q"))])
        #expect(try down(.key(.character("e")), on: form, at: 1000) == [])
        #expect(lift(on: form, at: 1100) == [.teacher(.type("e"))])
        #expect(router.nextDeadline == nil)
    }

    @Test("A hand that still wipes when the time for it is over presses nothing before it is lifted")
    mutating func wiping() throws {
        let (cleaning, menu) = (ViewState.teacher(.cleaning(seconds: 1)), Sample.menus[0].view)
        router.show(cleaning)
        let tile = try center(of: .tile(0), on: menu)
        #expect(router.handle(.down(tile), on: cleaning, panel: panel, at: .after(milliseconds: 0)) == [])
        #expect(router.handle(.lifted, on: cleaning, panel: panel, at: .after(milliseconds: 1)) == [])
        #expect(router.handle(.down(tile), on: cleaning, panel: panel, at: .after(milliseconds: 2)) == [])
        router.show(menu)
        #expect(try move(to: .tile(1), on: menu) == [])
        #expect(router.feedback.pressed == nil)
        #expect(lift(on: menu) == [])
        #expect(try tap(.tile(0), on: menu) == [.teacher(.open(.people))])
    }

    private func center(of target: TouchTarget, on view: ViewState) throws -> Point {
        try #require(Layout(of: view, on: panel, page: router.page).frame(of: target)).center
    }

    private mutating func down(_ target: TouchTarget, on view: ViewState, at time: Int = 0) throws -> [SessionEvent] {
        router.show(view)
        let place = try center(of: target, on: view)
        return router.handle(.down(place), on: view, panel: panel, at: .after(milliseconds: time))
    }

    private mutating func move(to target: TouchTarget, on view: ViewState) throws -> [SessionEvent] {
        let place = try center(of: target, on: view)
        return router.handle(.moved(place), on: view, panel: panel, at: .after(milliseconds: 0))
    }

    private mutating func lift(on view: ViewState, at time: Int = 0) -> [SessionEvent] {
        router.handle(.lifted, on: view, panel: panel, at: .after(milliseconds: time))
    }

    private mutating func tap(_ target: TouchTarget, on view: ViewState) throws -> [SessionEvent] {
        try down(target, on: view) + lift(on: view)
    }
}
