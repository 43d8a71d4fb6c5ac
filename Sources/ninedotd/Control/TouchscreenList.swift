// SPDX-License-Identifier: MIT
import ControlMessages
import TouchInput

extension ListedTouchscreen {
    /// The touchscreen as the tool is told of it.
    init(_ report: TouchscreenReport) {
        self.init(report.identity, .used)
        switch report.use {
        case .used: break
        case .held: state = .held
        case .opening: state = .opening
        case .unused(let refusal):
            state = State(refusal)
            reason = refusal.description
        }
        calibration = report.calibration.map { Calibration($0.origin) }
        matrix = report.calibration?.matrix
    }

    /// One that is trusted and not there.
    init(absent identity: TouchscreenIdentity) {
        self.init(identity, .notConnected)
    }

    private init(_ identity: TouchscreenIdentity, _ state: State) {
        self.init(
            name: identity.name, ids: identity.ids, place: identity.place.isEmpty ? nil : identity.place, state)
    }
}

extension ListedTouchscreen.Calibration {
    fileprivate init(_ origin: CalibrationChoice.Origin) {
        self =
            switch origin {
            case .device: .device
            case .udev: .udev
            case .panel: .panel
            case .settings: .settings
            case .trial: .trial
            }
    }
}

extension ListedTouchscreen.State {
    fileprivate init(_ refusal: TouchscreenRefusal) {
        self =
            switch refusal {
            case .notTrusted: .notTrusted
            case .notNamed: .notNamed
            case .twin, .standIn: .otherChosen
            case .tooMany, .flooding, .failed: .unusable
            }
    }
}
