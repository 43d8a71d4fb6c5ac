// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("People in words")
struct PeopleTextTests {
    @Test(
        "say what keeps somebody out first",
        arguments: [
            (ListedPerson("Ada", hasPattern: true), "ready"),
            (ListedPerson("Ada"), "no pattern yet"),
            (ListedPerson("Ada", enabled: false, state: .stopped), "disabled"),
            (ListedPerson("Ada", hasPattern: true, state: .lockedOut, secondsLeft: 42), "locked out, 42 s left"),
            (ListedPerson("Ada", hasPattern: true, state: .stopped), "stopped: ninedotctl rearm"),
            (ListedPerson("Ada", hasPattern: true, access: AccessTerms(usesLeft: 0)), "used up"),
        ])
    func state(person: ListedPerson, words: String) {
        #expect(PeopleText.state(of: person) == words)
    }

    @Test("are a table without what applies to nobody")
    func table() {
        let people = [
            ListedPerson("Ada", hasPattern: true, failures: 2, sinceAcknowledged: 7),
            ListedPerson("王小明", access: AccessTerms(windows: "Mon-Fri 08:00-16:30", unlockFor: 600)),
        ]
        #expect(
            PeopleText.table(people) == """
                Name    State           Wrong tries        Hours                Unlocks for
                Ada     ready           2 in a row, 7 new
                王小明  no pattern yet                     Mon-Fri 08:00-16:30  10m
                """)
    }
}
