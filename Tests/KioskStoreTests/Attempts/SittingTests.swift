// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Wrong patterns and PINs of a sitting")
struct SittingTests {
    private static let pin = PIN([2, 7, 1, 8, 2, 8])
    private static let wrongPIN = PIN([3, 1, 4, 1, 5, 9])
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        try store.setPIN(Self.pin)
        try store.setDuressPattern(StoreHarness.wrong[7], on: .standard)
    }

    /// A change after which the same entry can be right, or another person can be at the panel.
    enum Change: CaseIterable {
        case pattern, noPattern, duressPattern, noDuressPattern, match, pin, pinMatch, end

        func apply(to store: KioskStore, _ ada: ProfileID) throws {
            switch self {
            case .pattern: try store.setPattern(StoreHarness.wrong[1], on: .standard)
            case .noPattern: try store.removePattern(of: ada)
            case .duressPattern: try store.setDuressPattern(StoreHarness.wrong[1], on: .standard, of: ada)
            case .noDuressPattern: try store.removeDuressPattern()
            case .match: #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
            case .pin: try store.setPIN(SittingTests.pin)
            case .pinMatch: #expect(try store.verifyPIN(SittingTests.pin).isMatch)
            case .end: try store.endSitting()
            }
        }
    }

    @Test(
        "A wrong entry is counted again after a secret changes, after a match and after the end of the sitting",
        arguments: Change.allCases)
    func forgotten(change: Change) throws {
        for outcome in [false, true] {
            #expect(try (store.verify(StoreHarness.wrong[0], on: .standard) == .repeated) == outcome)
            #expect(try (store.verifyPIN(Self.wrongPIN) == .repeated) == outcome)
        }
        try change.apply(to: store, ada)
        #expect(try store.verifyPIN(Self.wrongPIN) != .repeated)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) != .repeated)
    }

    @Test("A pattern or PIN that was wrong matches as soon as it is set")
    func setAfterwards() throws {
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        try store.setPattern(StoreHarness.wrong[0], on: .standard)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard).isMatch)
        _ = try store.verifyPIN(Self.wrongPIN)
        try store.setPIN(Self.wrongPIN)
        #expect(try store.verifyPIN(Self.wrongPIN).isMatch)
        _ = try store.verify(StoreHarness.wrong[2], on: .standard)
        try store.setDuressPattern(StoreHarness.wrong[2], on: .standard)
        #expect(
            try store.verify(StoreHarness.wrong[2], on: .standard) == .matched(Match(failuresBefore: 1, isDuress: true))
        )
    }

    @Test("A wrong pattern is remembered only for the person for whom it was drawn")
    func otherPerson() throws {
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard, of: ada) != .repeated)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) == .repeated)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard, of: ada) == .repeated)
    }
}
