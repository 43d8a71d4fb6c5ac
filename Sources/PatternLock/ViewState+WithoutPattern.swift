// SPDX-License-Identifier: MIT

extension ViewState {
    /// The same screen with no dot drawn and no finger: what somebody else may see.
    package var withoutPattern: ViewState {
        switch self {
        case .lock(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            return .lock(view)
        case .enroll(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            view.indicator = Pattern()
            return .enroll(view)
        case .unlocked, .notice:
            return self
        }
    }
}
