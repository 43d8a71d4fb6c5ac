// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@testable import KioskStore

@Suite("The store keeps when somebody may open the kiosk")
struct AccessTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", withPattern: false, to: store)
    }

    private func everything() throws -> ProfileAccess {
        var rules = AccessRules()
        rules.validFrom = CalendarDay(number: 20_800)
        rules.validUntil = CalendarDay(number: 21_000)
        rules.windows = try WeeklyWindow.list(parsing: "Mon-Fri 08:00-16:30; Sat 22:00-02:00")
        rules.usesLeft = 3
        return ProfileAccess(rules: rules, unlockFor: .seconds(90))
    }

    @Test("At first it is always, for as long as configured")
    func always() throws {
        #expect(try store.access(of: ada) == ProfileAccess())
        #expect(try store.access() == ProfileAccess())
    }

    @Test("What was said is told again after a restart, and to nobody else")
    func kept() throws {
        try store.setAccess(everything(), of: ada, actor: "uid 1000")
        #expect(try store.history(newest: 1).first?.kind == .accessSet)
        _ = try store.open()
        #expect(try store.access(of: ada) == everything())
        #expect(try store.access() == ProfileAccess())
        try store.setAccess(ProfileAccess(), of: ada)
        #expect(try store.access(of: ada) == ProfileAccess())
    }

    @Test("Whether somebody is enabled is told with it, and not changed by it")
    func enabled() throws {
        _ = try store.setEnabled(false, of: .id(ada))
        #expect(try !store.access(of: ada).rules.isEnabled)
        try store.setAccess(everything(), of: ada)
        #expect(try !store.access(of: ada).rules.isEnabled)
    }

    @Test("Nobody has rules who is not there")
    func gone() throws {
        _ = try store.removePerson(.id(ada))
        let unknown = StoreError.refused(.unknownPerson)
        #expect(throws: unknown) { try store.access(of: ada) }
        #expect(throws: unknown) { try store.setAccess(ProfileAccess(), of: ada) }
        #expect(try store.people(count: 1).total == 0)
    }

    @Test("A length of no use is kept as the least there is", arguments: [(-5, 1), (0, 1), (1, 1), (7200, 7200)])
    func lengths(seconds: Int, kept: Int) throws {
        try store.setAccess(ProfileAccess(unlockFor: .seconds(seconds)), of: ada)
        #expect(try store.access(of: ada).unlockFor == .seconds(kept))
    }
}
