// SPDX-License-Identifier: MIT
import Foundation

/// What `ninedotctl status --json` says in the guest, read as any program would.
package struct PanelStatus: Decodable, Equatable, Sendable {
    package enum State: String, Decodable, Sendable {
        case starting, notSetUp, setup, noPattern, locked, lockedOut, stopped, enrolling, maintenance, unlocked, fault
    }

    package var state: State
    package var failures: Int
    package var sinceAcknowledged: Int
    package var unlockedBy: String?
    package var secondsLeft: Int?
    package var touchscreens: Int
    package var display: String?
    package var displayNote: String?

    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(PanelStatus.self, from: Data(json.utf8))
        } catch {
            throw PanelError("ninedotctl status --json said \(json): \(error)")
        }
    }
}
