// SPDX-License-Identifier: MIT
import KioskSession

extension SampleView {
    /// The screens without a grid.
    package static let messages = [
        SampleView(name: "unlocked", view: .unlocked(UnlockedView(secondsLeft: 272))),
        SampleView(name: "unlocked-open", view: .unlocked(UnlockedView(secondsLeft: nil))),
        SampleView(name: "unlocked-ending", view: .unlocked(UnlockedView(secondsLeft: 8, isEnding: true))),
        SampleView(
            name: "unlocked-failures",
            view: .unlocked(
                UnlockedView(
                    people: SamplePeople.labels(1), secondsLeft: 272, failuresBefore: 3,
                    buttons: [.moreTime, .newPattern, .lockNow]))),
        SampleView(
            name: "unlocked-two",
            view: .unlocked(
                UnlockedView(
                    people: Array(SamplePeople.labels(7).suffix(2)), secondsLeft: 4000, failuresBefore: 1,
                    buttons: [.moreTime, .lockNow]))),
        SampleView(name: "notice-starting", view: .notice(.starting)),
        SampleView(name: "notice-not-set-up", view: .notice(.notSetUp)),
        SampleView(name: "notice-no-pattern", view: .notice(.noPattern)),
        SampleView(name: "notice-nobody", view: .notice(.nobody)),
        SampleView(name: "notice-forgotten", view: .notice(.forgotten)),
        SampleView(name: "notice-no-touchscreen", view: .notice(.noTouchscreen)),
        SampleView(name: "notice-store-fault", view: .notice(.storeFault)),
    ]
}
