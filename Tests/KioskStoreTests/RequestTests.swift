// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@testable import KioskStore

@Suite("The store says what it holds and does what it is told")
struct OrderTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", withPattern: false, to: store)
    }

    private func kinds(_ count: Int) throws -> [HistoryEntry.Kind] {
        try store.history(newest: count).reversed().map(\.kind)
    }

    @Test("It tells everything there is, at any time and when it is opened")
    func state() throws {
        #expect(try store.open().state == store.state())
        try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
        try store.setPattern(StoreHarness.right, on: .standard, of: ada)
        _ = try store.addPerson(PersonName("Grace"))
        _ = try store.verifyPIN(PIN([1, 1, 1, 1, 1, 1]))
        for pattern in StoreHarness.wrong[..<10] {
            _ = try store.verify(pattern, on: .standard, of: pattern == StoreHarness.wrong[0] ? ada : nil)
            trial.time = trial.time + .seconds(3600)
        }
        let state = try store.state()
        #expect(state.hasPattern && state.hasPIN && state.setup == .done)
        #expect(state.pinAttempts.failures == 1)
        #expect(state.attempts.failures == 9)
        #expect(state.people.map(\.name) == ["Ada", "Grace"])
        #expect(state.people.map(\.hasPattern) == [true, false])
        #expect(state.people.map(\.attempts.failures) == [1, 0])
        // Each of the ten was paid off before the next.
        #expect(state.panelAttempts.failures == 0 && state.panelAttempts.sinceAcknowledged == 10)
        #expect(try store.open().state == state)
    }

    @Test("A look chosen on the panel is kept, and nothing else of the panel decided", arguments: [true, false])
    func look(isFull: Bool) throws {
        #expect(try store.state().preferences == PanelPreferences())
        let look = PanelPreferences(language: .simplifiedChinese, theme: isFull ? .contrast : nil)
        #expect(try store.perform(.setPreferences(look), actor: "uid 1000") == .done)
        #expect(try store.open().state.preferences == look)
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .preferencesSet && entry.actor == "uid 1000")
        try store.setPreferences(PanelPreferences())
        #expect(try store.state().preferences == PanelPreferences())
    }

    @Test("A language or theme of another release is left to the configuration")
    func unknownLook() throws {
        try trial.write("UPDATE store SET language = 'tlh', theme = 'light'", in: store)
        #expect(try store.open().state.preferences == PanelPreferences(theme: .light))
    }

    @Test("A look changed from outside is a damaged store", arguments: ["language = 'en'", "theme = 'light'"])
    func tamperedLook(change: String) throws {
        store.close()
        try trial.tamper("UPDATE store SET " + change)
        #expect(throws: StoreError.self) { try store.open() }
    }

    @Test("An admin's words are kept and noted, and nothing is written where they stand there already")
    func announcements() throws {
        let notice = try ["Science fair", "会议"].map { try PanelLine($0) }
        let reason = try PanelLine("Being mended")
        #expect(try store.perform(.setNotice(notice), actor: "uid 1000") == .done)
        #expect(try store.perform(.setOutOfService(reason), actor: "uid 1000") == .done)
        #expect(try store.open().state.announcements == Announcements(notice: notice, outOfService: reason))
        #expect(try kinds(2) == [.noticeSet, .outOfService])
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.actor == "uid 1000" && entry.detail == "Being mended")
        let before = Files.read(trial.location.database)
        try store.setNotice(notice)
        try store.setOutOfService(reason)
        #expect(Files.read(trial.location.database) == before)
        try store.setNotice([])
        try store.setOutOfService(nil)
        #expect(try store.state().announcements == Announcements())
        #expect(try kinds(2) == [.noticeSet, .inService])
    }

    @Test(
        "Words changed from outside are a damaged store",
        arguments: ["notice = 'Hello'", "out_of_service = 'Closed'", "notice = char(27)"])
    func tamperedWords(change: String) throws {
        store.close()
        try trial.tamper("UPDATE store SET " + change)
        #expect(throws: StoreError.self) { try store.open() }
    }

    @Test("Setup ends when told, for good, also without a pattern")
    func finishSetup() throws {
        let trial = try StoreHarness()
        let fresh = trial.store()
        #expect(try fresh.open().state.setup == .fresh)
        try fresh.setPIN(PIN([2, 7, 1, 8, 2, 8]))
        #expect(try fresh.perform(.finishSetup) == .done)
        #expect(try fresh.open().state.setup == .done)
        try fresh.setPIN(PIN([3, 1, 4, 1, 5, 9]))
        #expect(try fresh.state().setup == .done)
    }

    @Test("Requests about people change them, in the name of who gave them")
    func people() throws {
        guard case .profile(let grace) = try store.perform(.addPerson(PersonName("Grace")), actor: "uid 7") else {
            Issue.record("Grace was not added")
            return
        }
        #expect(try store.perform(.addPerson(PersonName("Ada"))) == .refused(.nameTaken))
        let hopper = try PersonName("Grace Hopper")
        #expect(try store.perform(.change(.id(grace), .rename(hopper)), actor: "uid 7") == .profile(grace))
        #expect(try store.perform(.change(.id(grace), .disable), actor: "uid 7") == .profile(grace))
        let access = ProfileAccess(unlockFor: .seconds(90))
        #expect(try store.perform(.change(.id(grace), .setAccess(access)), actor: "uid 7") == .profile(grace))
        let page = try store.people(from: 1, count: 5)
        #expect(page.people.map(\.name) == ["Grace Hopper"])
        #expect(try store.perform(.people(from: 1, count: 5)) == .people(page))
        #expect(try store.perform(.rearm(.person(.id(grace))), actor: "uid 7") == .profile(grace))
        #expect(try store.perform(.change(.id(grace), .remove), actor: "uid 7") == .profile(grace))
        #expect(
            try kinds(6) == [
                .personAdded, .personRenamed, .personDisabled, .accessSet, .rearmed, .personRemoved,
            ])
        #expect(try store.history(newest: 6).allSatisfy { $0.actor == "uid 7" })
    }

    @Test("Requests about the panel do what they say")
    func panel() throws {
        let access = ProfileAccess(unlockFor: .seconds(90))
        #expect(try store.perform(.change(.shared, .setAccess(access))) == .done)
        #expect(try store.perform(.access(.shared)) == .access(access))
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        #expect(try store.state().unseenFailures == 1)
        #expect(try store.perform(.acknowledge) == .done)
        #expect(try store.state().unseenFailures == 0)
        let newest = try store.history(newest: 2)
        #expect(try store.perform(.history(newest: 2, before: nil, since: nil)) == .history(newest))
        let older = try store.history(newest: 5, before: newest[1].number, since: .seconds(1))
        #expect(
            try store.perform(.history(newest: 5, before: newest[1].number, since: .seconds(1))) == .history(older))
    }

    @Test("Somebody who is gone is an answer and no error")
    func gone() throws {
        _ = try store.removePerson(.id(ada))
        let name = try PersonName("Ida")
        let requests: [StoreRequest] = [
            .change(.id(ada), .rename(name)), .change(.id(ada), .enable), .change(.id(ada), .remove),
            .access(.id(ada)), .change(.id(ada), .setAccess(ProfileAccess())), .rearm(.person(.id(ada))),
            .find(.id(ada)), .change(.id(ada), .removeDuressPattern), .change(.id(ada), .removePattern),
        ]
        for request in requests {
            #expect(try store.perform(request) == .refused(.unknownPerson))
        }
    }

    @Test("A fault is an error, and nothing is done until the store is opened again")
    func closed() throws {
        store.close()
        #expect(throws: StoreError.closed(path: trial.location.database)) { try store.perform(.access(.shared)) }
    }
}
