// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@testable import AdminTool

/// Screens as they were last found good. After a change that was meant, `make golden` draws them anew: look at each
/// picture that git calls modified.
@Suite("Golden pictures")
struct GoldenPictureTests {
    static let pictures = [
        GoldenPicture(name: "lock-draw", options: ["screen": "lock-draw"]),
        GoldenPicture(name: "lock-drawing-small", options: ["screen": "lock-drawing", "size": "320x240"]),
        GoldenPicture(
            name: "lock-drawing-turned", options: ["screen": "lock-drawing", "size": "480x320@90"],
            configuration: "[pattern]\narrows = yes\n"),
        GoldenPicture(
            name: "lock-drawing-low", options: ["screen": "lock-drawing", "size": "320x480"],
            configuration: "[panel]\nreach = low\n"),
        GoldenPicture(
            name: "lock-tapping", options: ["screen": "lock-drawing", "size": "480x320"],
            configuration: "[pattern]\ninput = tap\n"),
        GoldenPicture(
            name: "enroll-tapping-small", options: ["screen": "enroll-draw-again", "size": "320x240"],
            configuration: "[pattern]\ninput = tap\n"),
        GoldenPicture(name: "lock-wrong", options: ["screen": "lock-wrong", "size": "480x320"]),
        GoldenPicture(
            name: "lock-wrong-light", options: ["screen": "lock-wrong", "size": "320x480", "theme": "light"]),
        GoldenPicture(
            name: "lock-success-contrast",
            options: ["screen": "lock-success", "size": "240x320", "theme": "contrast"]),
        GoldenPicture(
            name: "lock-wait-chinese",
            options: ["screen": "lock-wait-short", "size": "480x320", "language": "zh-Hans"]),
        GoldenPicture(name: "enroll-review", options: ["screen": "enroll-review"]),
        GoldenPicture(
            name: "enroll-mismatch-upright",
            options: ["screen": "enroll-mismatch", "size": "320x480", "language": "zh-Hans"]),
        GoldenPicture(name: "unlocked", options: ["screen": "unlocked", "size": "480x320", "dpi": "165"]),
        GoldenPicture(
            name: "notice-no-pattern-light",
            options: ["screen": "notice-no-pattern", "size": "480x320", "theme": "light"]),
        GoldenPicture(name: "notice-not-set-up", options: ["screen": "notice-not-set-up", "size": "480x320"]),
        GoldenPicture(
            name: "notice-not-set-up-contact", options: ["screen": "notice-not-set-up", "size": "240x320"],
            configuration: "[panel]\ncontact = Ask Ms. Hopper, room 12\n"),
        GoldenPicture(
            name: "lock-drawing-36-dots", options: ["screen": "lock-drawing", "size": "320x240"],
            configuration: "[pattern]\ngrid = 6x6\n"),
        GoldenPicture(
            name: "lock-drawing-blue", options: ["screen": "lock-drawing", "size": "480x320"],
            configuration: "[panel]\naccent = blue\n[pattern]\nindicator = yes\n"),
        GoldenPicture(
            name: "enroll-review-numbered", options: ["screen": "enroll-review", "size": "480x320"],
            configuration: "[pattern]\norder-numbers = yes\n"),
        GoldenPicture(name: "bench", options: ["screen": "bench", "size": "480x320"]),
        GoldenPicture(name: "bench-touches", options: ["screen": "bench-touches", "size": "480x320"]),
        GoldenPicture(name: "bench-touches-small", options: ["screen": "bench-touches", "size": "320x240"]),
        GoldenPicture(
            name: "bench-cross-upright", options: ["screen": "bench-cross-held", "size": "320x480", "theme": "light"]),
        GoldenPicture(
            name: "bench-trial-chinese", options: ["screen": "bench-trial", "size": "480x320", "language": "zh-Hans"]),
        GoldenPicture(
            name: "bench-map-contrast", options: ["screen": "bench-map", "size": "480x320", "theme": "contrast"]),
        GoldenPicture(name: "bench-letter", options: ["screen": "bench-letter", "size": "480x320"]),
        GoldenPicture(
            name: "bench-letter-refused-chinese",
            options: ["screen": "bench-letter-shapeless", "size": "320x480", "language": "zh-Hans", "theme": "light"]),
        GoldenPicture(name: "bench-letter-drawn-small", options: ["screen": "bench-letter-drawn", "size": "320x240"]),
        GoldenPicture(
            name: "bench-sounds-chinese",
            options: ["screen": "bench-sounds", "size": "480x320", "language": "zh-Hans"]),
        GoldenPicture(name: "bench-sound-unusable", options: ["screen": "bench-sound-unusable", "size": "480x320"]),
        GoldenPicture(name: "doctor", options: ["screen": "doctor", "size": "480x320"]),
        GoldenPicture(name: "doctor-upright", options: ["screen": "doctor", "size": "320x480", "theme": "light"]),
        GoldenPicture(
            name: "clock", options: ["screen": "clock", "size": "480x320"],
            configuration: "[panel]\nroom = Physics lab\n"),
        GoldenPicture(
            name: "clock-full-small", options: ["screen": "clock-full", "size": "320x240"],
            configuration: "[panel]\nroom = Physics lab\n"),
        GoldenPicture(
            name: "clock-chinese-upright",
            options: ["screen": "clock-notice", "size": "240x320", "theme": "light", "language": "zh-Hans"]),
        GoldenPicture(name: "clock-not-set", options: ["screen": "clock-not-set", "size": "480x320"]),
        GoldenPicture(name: "challenge", options: ["screen": "challenge", "size": "480x320"]),
        GoldenPicture(name: "challenge-wrong-small", options: ["screen": "challenge-wrong", "size": "320x240"]),
        GoldenPicture(
            name: "challenge-chinese-upright",
            options: ["screen": "challenge", "size": "320x480", "theme": "light", "language": "zh-Hans"]),
        GoldenPicture(name: "lock-help", options: ["screen": "lock-help"]),
        GoldenPicture(
            name: "lock-help-small", options: ["screen": "lock-help", "size": "240x320", "language": "zh-Hans"]),
        GoldenPicture(name: "notice-forgotten-help", options: ["screen": "notice-forgotten-help", "size": "480x320"]),
        GoldenPicture(name: "notice-out-of-service", options: ["screen": "notice-out-of-service", "size": "480x320"]),
        GoldenPicture(name: "out-of-order", options: ["screen": "out-of-order", "size": "480x320"]),
        GoldenPicture(
            name: "out-of-order-chinese",
            options: ["screen": "out-of-order", "size": "240x320", "theme": "light", "language": "zh-Hans"]),
        GoldenPicture(name: "cleaning", options: ["screen": "cleaning", "size": "480x320"]),
        GoldenPicture(
            name: "cleaning-chinese",
            options: ["screen": "cleaning", "size": "240x320", "theme": "light", "language": "zh-Hans"]),
        GoldenPicture(name: "pin-shown", options: ["screen": "pin-shown", "size": "480x320"]),
        GoldenPicture(
            name: "people-chinese", options: ["screen": "people-pages", "size": "320x480", "language": "zh-Hans"]),
        GoldenPicture(name: "roster-light", options: ["screen": "roster", "size": "480x320", "theme": "light"]),
        GoldenPicture(name: "menu-contrast", options: ["screen": "menu", "size": "320x480", "theme": "contrast"]),
        GoldenPicture(name: "name-small", options: ["screen": "name-empty", "size": "320x240"]),
        GoldenPicture(name: "name-choosing", options: ["screen": "name-choosing", "size": "480x320", "dpi": "165"]),
        GoldenPicture(name: "name-choosing-small", options: ["screen": "name-choosing", "size": "320x240"]),
        GoldenPicture(name: "person-lock-small", options: ["screen": "person-lock-draw", "size": "320x240"]),
        GoldenPicture(
            name: "person-lock-upright",
            options: ["screen": "person-lock-wrong", "size": "320x480", "language": "zh-Hans"]),
        GoldenPicture(name: "person-enroll-weak", options: ["screen": "person-enroll-weak", "size": "480x320"]),
        GoldenPicture(
            name: "person-enroll-numbered", options: ["screen": "person-enroll-medium", "size": "320x480"]),
        GoldenPicture(name: "unlocked-failures", options: ["screen": "unlocked-failures", "size": "320x240"]),
        GoldenPicture(
            name: "unlocked-ending-light", options: ["screen": "unlocked-ending", "size": "480x320", "theme": "light"]),
        GoldenPicture(name: "roster-letters", options: ["screen": "roster-letters", "size": "480x320"]),
        GoldenPicture(name: "person-light", options: ["screen": "person-locked", "size": "480x320", "theme": "light"]),
        GoldenPicture(name: "history-upright", options: ["screen": "history", "size": "320x480"]),
        GoldenPicture(
            name: "pin-common-chinese",
            options: ["screen": "pin-common-year", "size": "480x320", "language": "zh-Hans"]),
        GoldenPicture(name: "look-contrast", options: ["screen": "look", "size": "480x320", "theme": "contrast"]),
        GoldenPicture(name: "question-remove-small", options: ["screen": "question-remove", "size": "320x240"]),
    ]

    @Test("look as they did", arguments: pictures)
    func isUnchanged(golden: GoldenPicture) throws {
        let count = try golden.differences()
        #expect(count == 0, "compare \(golden.path) with \(golden.name).new.png and .diff.png beside it")
    }

    @Test("A changed pixel is counted and shown in magenta")
    func differenceShows() {
        let old = Canvas(size: PixelSize(width: 3, height: 1))
        let new = Canvas(size: PixelSize(width: 3, height: 1))
        new.pixels[1] = 0xff00_0001
        let difference = PictureDifference(from: old, to: new)
        #expect(difference.count == 1)
        #expect(difference.picture.pixels.map { $0 == 0xffff_00ff } == [false, true, false])
    }

    @Test("A picture of another size differs in every pixel")
    func otherSizeDiffers() {
        let difference = PictureDifference(
            from: Canvas(size: PixelSize(width: 2, height: 3)), to: Canvas(size: PixelSize(width: 3, height: 2)))
        #expect(difference.count == 6)
    }
}
