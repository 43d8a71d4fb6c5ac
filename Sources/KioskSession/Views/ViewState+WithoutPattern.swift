// SPDX-License-Identifier: MIT
import PatternLock

extension ViewState {
    /// The same screen with no dot drawn, no finger and no digit: what somebody else may see.
    package var withoutPattern: ViewState {
        switch self {
        case .lock(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            return .lock(view)
        case .enroll(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            view.indicator = Pattern()
            view.strength = nil
            return .enroll(view)
        case .teacher(.pin(var view)):
            view.digits = .hidden(count: 0)
            return .teacher(.pin(view))
        case .roster, .unlocked, .notice, .teacher:
            return self
        }
    }
}
