// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch
import Words

@Suite("Words")
struct WordsTests {
    @Test("No text of any state is empty", arguments: Language.allCases, Sample.allEntries)
    func nothingIsEmpty(language: Language, sample: Sample) {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        let builder = SceneBuilder(panel: panel, theme: .dark, words: language.words)
        let texts = builder.scene(for: sample.view).texts
        #expect(!texts.isEmpty)
        for text in texts {
            #expect(!text.string.isEmpty)
        }
        for button in Button.allCases {
            #expect(!language.words.label(of: button).isEmpty)
        }
    }

    @Test("Each language has words of its own, and a name by which its speakers find it")
    func languages() {
        #expect(Language.allCases.allSatisfy { $0.words.language == $0 })
        #expect(Set(Language.allCases.map(\.words.ownName)).count == Language.allCases.count)
    }

    @Test(
        "English counts right",
        arguments: [
            (LockStatus.wrong(triesLeft: 0), "Wrong pattern"),
            (.wrong(triesLeft: 1), "Wrong pattern, 1 try left"),
            (.wrong(triesLeft: 2), "Wrong pattern, 2 tries left"),
            (.wrong(triesLeft: 4), "Wrong pattern, 4 tries left"),
            (.tooShort(minimum: 4), "Connect at least 4\u{a0}dots"),
            (.tooShort(minimum: 1), "Connect at least 1\u{a0}dot"),
        ])
    func englishPlurals(status: LockStatus, expected: String) {
        #expect(EnglishWords().status(status, by: .draw) == expected)
    }

    @Test("Too few taps are counted as too few dots of a stroke are, the number kept beside its dots")
    func tooFewTaps() {
        #expect(EnglishWords().status(.tooShort(minimum: 4), by: .tap) == "Tap at least 4\u{a0}dots")
        #expect(EnglishWords().step(.tooShort(minimum: 1), by: .tap) == "Tap at least 1\u{a0}dot")
        #expect(SimplifiedChineseWords().status(.tooShort(minimum: 4), by: .tap) == "请至少点按 4 个点")
    }

    @Test(
        "A wait is told in seconds up to a minute, then as a clock",
        arguments: [
            (1, "1 second", "1 秒"), (2, "2 seconds", "2 秒"), (59, "59 seconds", "59 秒"), (60, "1:00", "1:00"),
            (65, "1:05", "1:05"), (3599, "59:59", "59:59"), (3600, "1:00:00", "1:00:00"),
        ])
    func waits(seconds: Int, english: String, chinese: String) {
        #expect(EnglishWords().wait(seconds: seconds) == english)
        #expect(SimplifiedChineseWords().wait(seconds: seconds) == chinese)
    }

    @Test("Chinese digits keep a space to the words around them, words none among themselves")
    func spaces() {
        #expect(SimplifiedChineseWords().remark(.lockedOut(seconds: 59)) == "错误次数过多，请在 59 秒后再试")
        #expect(SimplifiedChineseWords().remark(.lockedOut(seconds: 3600)) == "错误次数过多，请在 1:00:00 后再试")
    }

    @Test(
        "Nothing is said of drawing where dots are tapped",
        arguments: Sample.locks(by: .tap) + Sample.enrollments(by: .tap))
    func tapping(sample: Sample) {
        let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
        for language in Language.allCases {
            let builder = SceneBuilder(panel: panel, theme: .dark, words: language.words)
            for text in builder.scene(for: sample.view).texts {
                for word in ["Draw", "draw", "Connect", "绘制", "连接"] {
                    #expect(!text.string.contains(word), "\(text.string)")
                }
            }
        }
    }

    @Test("The message of a stopped panel ends with the contact that the owner set", arguments: Language.allCases)
    func stopped(language: Language) {
        let told = language.words.stopped(contact: "Ms. Hopper, room 12")
        #expect(told.hasSuffix("Ms. Hopper, room 12") && told.count > "Ms. Hopper, room 12".count)
    }

    @Test("The time left ticks as a clock")
    func timeLeft() {
        #expect(EnglishWords().locks(inSeconds: 272) == "Locks in 4:32")
        #expect(EnglishWords().locks(inSeconds: 5) == "Locks in 0:05")
        #expect(SimplifiedChineseWords().locks(inSeconds: 5) == "0:05 后锁定")
    }

    @Test("A panel that no time locks says that it stays open")
    func noTimeLeft() {
        #expect(EnglishWords().locks(inSeconds: nil) == "Stays open until it is locked")
        #expect(SimplifiedChineseWords().locks(inSeconds: nil) == "手动锁定前保持解锁")
    }

    @Test("Every reason why a stroke is void has words of its own", arguments: Language.allCases)
    func voidReasonsDiffer(language: Language) {
        let reasons: [VoidReason] = [.secondFinger, .palm, .eventsDropped, .unplugged, .disturbed, .panelLost]
        #expect(Set(reasons.map { language.words.status(.voided($0), by: .draw) }).count == reasons.count)
    }

    @Test("No two notices have the same title", arguments: Language.allCases)
    func noticesDiffer(language: Language) {
        let notices: [Notice] = [
            .starting, .notSetUp, .noPattern, .nobody, .noTouchscreen, .untrustedTouchscreen, .storeFault, .forgotten(),
            .outOfService(reason: ""),
        ]
        #expect(Set(notices.map { language.words.title(of: $0) }).count == notices.count)
    }

    @Test("How to set the first pattern is said with the command, on one line", arguments: Language.allCases)
    func enrollmentIsExplained(language: Language) {
        #expect(language.words.explanation(of: .noPattern).contains("ninedotctl\u{a0}enroll"))
    }
}
