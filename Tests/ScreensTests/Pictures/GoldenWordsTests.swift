// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch
import Words

/// What is said with numbers, days and names in it.
extension GoldenPictureTests {
    @Test("Numbers, days and names are in the same words as before", arguments: Language.allCases)
    func words(language: Language) {
        let words = language.words
        let counts = [0, 1, 2, 3, 10, 59, 60, 61, 3599, 3600, 3661]
        var lines = counts.flatMap { count in
            [
                words.failures(count), words.failuresBefore(count), words.failuresSinceLastLook(count),
                words.wait(seconds: count), words.locks(inSeconds: count), words.challengeEnds(inSeconds: count),
                words.wrongAnswer(answersLeft: count), words.status(.wrong(triesLeft: count), by: .draw),
                words.step(.unproven(triesLeft: count), by: .tap), words.step(.tooShort(minimum: count), by: .draw),
                words.remark(.wrong(triesLeft: count)), words.remark(.lockedOut(seconds: count)),
                words.cleaning(seconds: count), words.trial(of: .orientation, seconds: count),
                words.missed(byPixels: count), words.reports(count, from: "Goodix"), words.cells(count, of: 40),
                words.cross(count, of: 5), words.inOrder(count), words.prompt(for: .enter, digits: count),
                words.latency(BenchLatency(median: count, longest: count + 1)),
            ].map { "\(count) \($0)" }
        }
        lines += (1..<5).map { number in words.names(["Ada", "Bo", "李明", "Di"].prefix(number).map { $0 }) }
        for number in stride(from: 20_454, to: 20_454 + 400, by: 13) {
            let day = CalendarDay(number: number)
            let time = LocalTime(day: day, minute: number % 1440)
            lines.append("\(words.weekdayAndDate(day)) \(words.time(time)) \(words.moment(time))")
            lines.append(words.refusal(.outsideHours(next: time)) + words.refusal(.notYet(until: day)))
        }
        lines += [0, 59, 60, 719, 720, 1439].map { words.time(LocalTime(day: CalendarDay(number: 20_454), minute: $0)) }
        #expect(GoldenLines("words-\(language).txt").changes(to: lines) == [])
    }
}
