// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A display error")
struct DisplayErrorTests {
    @Test(
        "is one clear line and says what helps",
        arguments: [
            (.noCard, "no display card", .waitForDevice),
            (.noDisplay(cards: ["card0", "card1"]), "no display connected to card0, card1", .waitForDevice),
            (.notMaster(card: "card0"), "card0: another program is DRM master", .tryAgain),
            (.unusable(card: "card0", reason: "no mode 1x1"), "card0: no mode 1x1", .tryAgainSeldom),
            (.gone(card: "card0"), "card0: the card is gone", .tryAgain),
            (.stuck(card: "card0"), "card0: the display does not complete its flips", .tryAgain),
            (
                .system(SystemError(operation: "open", path: "card0", code: EACCES)), "open card0: Permission denied",
                .tryAgain
            ),
        ] as [(DisplayError, String, DisplayError.Remedy)])
    func lines(error: DisplayError, line: String, remedy: DisplayError.Remedy) {
        #expect("\(error)" == line)
        #expect(error.remedy == remedy)
    }

    @Test(
        "is followed by pauses that double up to a limit, and never by giving up",
        arguments: [
            (Backoff.short, [250, 500, 1000, 2000, 2000, 2000]),
            (.long, [2000, 4000, 8000, 16_000, 30_000, 30_000]),
        ])
    func backoff(backoff: Backoff, milliseconds: [Int]) {
        var backoff = backoff
        let pauses = milliseconds.map { _ in backoff.next() }
        #expect(pauses == milliseconds.map { .milliseconds($0) })
    }
}
