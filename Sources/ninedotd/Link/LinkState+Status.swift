// SPDX-License-Identifier: MIT
import ControlMessages
import KioskConfiguration

/// The status as it is told from afar.
extension LinkState {
    init(of status: KioskStatus, by settings: LinkSettings) {
        self.init(
            version: status.version, state: status.state, until: status.until, unseen: status.sinceAcknowledged,
            trouble: LinkTrouble(of: status), notice: status.notice, outOfService: status.outOfService,
            allow: LinkPermission.allCases.filter(settings.allows))
    }
}

extension LinkTrouble {
    /// The worst of the panel's troubles; nil where it has none.
    fileprivate init?(of status: KioskStatus) {
        if let fault = status.fault {
            self.init(.store, fault.told)
        } else if let note = status.displayNote {
            self.init(.display, note.told)
        } else if status.touchscreens == 0, status.state != .starting {
            self.init(.touchscreen, "no touchscreen")
        } else if let note = status.touchNote {
            self.init(.touchscreen, note.told)
        } else {
            return nil
        }
    }
}

extension String {
    private static let mostScalars = 200

    /// The text on one line, and not long.
    fileprivate var told: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(String.mostScalars).map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
