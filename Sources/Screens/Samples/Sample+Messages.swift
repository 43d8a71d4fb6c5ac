// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

extension Sample {
    /// The screens without a grid.
    package static let messages = [
        Sample("unlocked", .unlocked(UnlockedView(secondsLeft: 272))),
        Sample("unlocked-open", .unlocked(UnlockedView(secondsLeft: nil))),
        Sample("unlocked-ending", .unlocked(UnlockedView(secondsLeft: 8, isEnding: true))),
        Sample(
            "unlocked-failures",
            .unlocked(
                UnlockedView(
                    people: SamplePeople.labels(1), secondsLeft: 272, failuresBefore: 3,
                    buttons: [.moreTime, .newPattern, .lockNow]))),
        Sample(
            "unlocked-two",
            .unlocked(
                UnlockedView(
                    people: Array(SamplePeople.labels(7).suffix(2)), secondsLeft: 4000, failuresBefore: 1,
                    buttons: [.moreTime, .lockNow]))),
        Sample("notice-starting", .notice(.starting)),
        Sample("notice-not-set-up", .notice(.notSetUp)),
        Sample("notice-no-pattern", .notice(.noPattern)),
        Sample("notice-nobody", .notice(.nobody)),
        Sample("notice-forgotten", .notice(.forgotten())),
        Sample("notice-forgotten-help", .notice(.forgotten(offersHelp: true))),
        Sample("challenge", .challenge(ChallengeView(code: PIN([4, 0, 2, 9, 1, 7]), secondsLeft: 97))),
        Sample(
            "challenge-wrong",
            .challenge(ChallengeView(code: PIN([4, 0, 2, 9, 1, 7]), secondsLeft: 41, answersLeft: 1))),
        Sample("challenge-hidden", .challenge(ChallengeView(code: nil, secondsLeft: 120))),
        Sample("notice-no-touchscreen", .notice(.noTouchscreen)),
        Sample("notice-untrusted-touchscreen", .notice(.untrustedTouchscreen)),
        Sample("notice-store-fault", .notice(.storeFault)),
        Sample(
            "notice-out-of-service", .notice(.outOfService(reason: "The touchscreen is being replaced until Friday"))),
        Sample("cleaning", .cleaning(seconds: 24)),
        Sample("recovery-code-wanted", .recoveryCode(nil)),
    ]

    /// The idle screen. Its room is the owner's.
    package static let clocks = [
        Sample("clock", .idle(IdleView(wall: afternoon))),
        Sample("clock-notice", .idle(IdleView(wall: afternoon + .seconds(720), notice: Array(notice.prefix(2))))),
        Sample("clock-full", .idle(IdleView(wall: afternoon + .seconds(1440), notice: notice))),
        Sample("clock-not-set", .idle(IdleView(wall: .zero, notice: Array(notice.suffix(1))))),
    ]

    private static let afternoon = Duration.seconds(1_795_270_200)
    /// The last one is too long for most panels.
    package static let notice = [
        "Science fair on Friday in the main hall", "今天下午三点全体会议", "Return every microscope to its shelf",
        "Questions: Ms. Hopper, room 12, extension 4070, before the end of this period",
    ]
}
