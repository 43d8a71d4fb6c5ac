// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Foundation
import KioskModel
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("Events for the journal")
struct JournalEventTests {
    private let person: ProfileID

    init() throws {
        person = try #require(ProfileID([UInt8](repeating: 0x5a, count: 16)))
    }

    private func fields(
        _ kind: HistoryEntry.Kind, name: String, actor: String = "panel", detail: String = ""
    ) throws -> [Substring] {
        let listener = try DatagramListener()
        let entry = HistoryEntry(
            number: 1, wall: .zero, sinceBoot: Instant(sinceBoot: .zero), kind: kind, profile: person, name: name,
            actor: actor, detail: detail)
        Journal(path: listener.path).note(entry)
        return try #require(listener.next()).split(separator: "\n").filter {
            $0.hasPrefix("NINEDOT") || $0.hasPrefix("MESSAGE")
        }
    }

    @Test("have the id of a person and no name, and what it was about")
    func somebody() throws {
        #expect(
            try fields(.locked, name: "Ada", detail: "time is over") == [
                "MESSAGE=locked, person \(person.text): time is over", "NINEDOT_EVENT=locked", "NINEDOT_ACTOR=panel",
                "NINEDOT_PERSON=\(person.text)", "NINEDOT_DETAIL=time is over",
            ])
        // The second of two people, and the name before.
        for kind in [HistoryEntry.Kind.unlocked, .personRenamed] {
            #expect(try !fields(kind, name: "Ada", detail: "Grace").joined().contains("Grace"))
        }
    }

    @Test("have no person where the panel's own pattern or PIN is meant")
    func panel() throws {
        #expect(
            try fields(.pinSet, name: "panel", actor: "root") == [
                "MESSAGE=pin-set, by root", "NINEDOT_EVENT=pin-set", "NINEDOT_ACTOR=root",
            ])
    }

    private static let told = HistoryEntry.Kind.allCases.filter { $0 != .duress && $0 != .duressSet }

    @Test("tell nobody that a duress pattern was set: more people read the journal")
    func duressSet() throws {
        let listener = try DatagramListener()
        let moment = Instant(sinceBoot: .zero)
        Journal(path: listener.path).note(
            HistoryEntry(number: 1, wall: .zero, sinceBoot: moment, kind: .duressSet, profile: person))
        #expect(listener.next() == nil)
    }

    @Test("are the same under duress: one that is missing would tell, too")
    func underDuress() throws {
        #expect(try fields(.duress, name: "Ada") == fields(.matched, name: "Ada"))
        #expect(try fields(.duress, name: "Ada", detail: HistoryEntry.notKept) == fields(.patternSet, name: "Ada"))
        let usual = try fields(.denied, name: "Ada", detail: "used up")
        #expect(try fields(.denied, name: "Ada", detail: "used up" + HistoryEntry.underDuress) == usual)
    }

    @Test("are all in the manual page", arguments: told)
    func manual(kind: HistoryEntry.Kind) throws {
        let page = try String(contentsOfFile: "Sources/ninedotd/Manual/ninedotd.8.scd", encoding: .utf8)
        let behind = page.components(separatedBy: "# EVENTS\n").last ?? ""
        let section = behind.components(separatedBy: "\n# ")[0]
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("|  ") }
        #expect(rows.flatMap { $0.dropFirst(3).components(separatedBy: ", ") }.contains(kind.rawValue))
    }
}
