// SPDX-License-Identifier: MIT
package import KioskSession
import Touch

// MARK: - Touch bench

extension EnglishWords {
    package var benchTitle: String { "Touch" }

    package func label(of page: BenchView.Page) -> String {
        switch page {
        case .touches: "Show touches"
        case .calibration(crosses: 3): "Calibrate quickly"
        case .calibration: "Calibrate"
        case .orientation: "Orientation"
        case .map: "Find dead zones"
        case .sound: "Try the sounds"
        }
    }

    package func detail(of page: BenchView.Page) -> String {
        switch page {
        case .touches: "With raw values"
        case .calibration(let crosses): "\(crosses) crosses"
        case .orientation: "Draw an L"
        case .map: "Wipe the screen"
        case .sound: "Click, right, wrong, warning"
        }
    }

    package var touchAnywhere: String { "Touch the screen anywhere" }

    package func reports(_ rate: Int?, from name: String) -> String {
        rate.map { "\(name) · \($0) reports a second" } ?? name
    }

    package func latency(_ latency: BenchLatency) -> String {
        "Touch to picture: \(latency.median)\u{a0}ms, at most \(latency.longest)\u{a0}ms"
    }

    package var touchesAreRecorded: String { "Touches are being recorded" }

    package func title(of phase: CrossView.Phase) -> String {
        switch phase {
        case .waiting: "Hold the cross"
        case .held: "Keep holding"
        case .taken: "Let go"
        case .crowded: "One finger only"
        }
    }

    package func cross(_ number: Int, of count: Int) -> String { "\(number) of \(count). Touch nothing to leave" }

    package func title(of phase: LetterView.Phase) -> String {
        switch phase {
        case .waiting: "Draw the L as you see it"
        case .drawing: "Keep drawing"
        case .crowded: "One finger only"
        case .refused(.small): "Draw it as large as shown"
        case .refused(.shapeless): "Draw an L in one stroke"
        case .refused(.unclear): "One leg longer, please"
        }
    }

    package func wayOut(turnsPicture: Bool) -> String {
        (turnsPicture ? "A tap turns the picture. " : "") + "Touch nothing to leave"
    }

    package var trialTitle: String { "Do touches land right?" }
    package func trial(of subject: TrialView.Subject, seconds: Int) -> String {
        let former =
            switch subject {
            case .calibration: "calibration"
            case .orientation: "orientation"
            }
        return "Touch Keep if they do. The former \(former) is back in \(wait(seconds: seconds).unbroken)"
    }
    package func missed(byPixels pixels: Int) -> String {
        "Up to \(pixels) \(pixels == 1 ? "pixel" : "pixels") off"
    }
    package var keepTrial: String { "Keep" }

    package func title(of result: BenchResult) -> String {
        switch result {
        case .kept: "Calibration kept"
        case .oriented: "Orientation kept"
        case .straight: "Nothing to change"
        case .reverted: "Nothing has changed"
        case .failed: "Could not be kept"
        case .refused: "No calibration"
        case .configured: "Set in ninedot.conf"
        }
    }

    package func explanation(of result: BenchResult) -> String {
        switch result {
        case .kept: "Touches land by it from now on, also after a restart."
        case .oriented: "Picture and touches stay so, also after a restart."
        case .straight: "Touches land where the finger is."
        case .reverted: "Nobody touched Keep. Touches and picture are as before."
        case .failed: "It cannot be written. “journalctl\u{a0}-u\u{a0}ninedotd” says why."
        case .refused(.flat): "Crosses far apart gave the same values. Hold each cross where it is."
        case .refused(.scattered): "One of the crosses was not held where it is. Please try again."
        case .refused(.skewed): "The touches do not fit the screen. Hold each cross where it is."
        case .configured: "The section [touch] has a calibration. Remove it there first."
        }
    }

    package var mapTitle: String { "Wipe over all of it, slowly" }
    package func cells(_ touched: Int, of count: Int) -> String { "\(touched) of \(count) touched" }
    package var clearMap: String { "Clear" }

    package var soundTitle: String { "Sounds" }
    package func label(of sound: Sound) -> String {
        switch sound {
        case .click: "Click of a dot"
        case .right: "Right"
        case .wrong: "Wrong"
        case .warning: "Time nearly over"
        }
    }

    package var noSoundTitle: String { "No sound" }
    package func explanation(of device: SoundDevice) -> String {
        switch device {
        case .off: "The settings want none: “sound\u{a0}=\u{a0}yes” in ninedot.conf."
        case .missing: "No device that can beep is connected."
        case .unusable: "The device cannot be used. SOUND in the manual of the settings says how to permit it."
        case .ready: ""
        }
    }
}
