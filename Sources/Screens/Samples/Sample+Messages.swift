// SPDX-License-Identifier: MIT
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
        Sample("notice-forgotten", .notice(.forgotten)),
        Sample("notice-no-touchscreen", .notice(.noTouchscreen)),
        Sample("notice-store-fault", .notice(.storeFault)),
        Sample("cleaning", .cleaning(seconds: 24)),
    ]
}
