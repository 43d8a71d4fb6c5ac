// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import KioskSession
import KioskStore
import LinuxSystem
import PanelOutput
import Screens
import TouchInput

/// The machine around the daemon: its clock, folders, devices and sockets. Everything but the folders has the real one as
/// its default; tests run the daemon on devices that exist in memory only.
struct Machine {
    let directories: ServiceDirectories
    var clock = Clock()
    /// The service manager's socket; nil without one.
    var notifySocket = environment("NOTIFY_SOCKET")
    /// The cost of checking a secret; nil for the cost that is measured at the first start.
    var derivationCost: DerivationCost?

    /// Opens the sockets of the tool and of session programs.
    var openServers: (_ path: String) throws -> [ControlServer] = { path in
        [try ControlServer(path: path)] + [ControlServer.forPrograms()].compactMap { $0 }
    }
    /// Opens the link's socket; nil without one.
    var openLink: (_ isEnabled: Bool) throws -> LinkServer? = { LinkServer.inherited(isEnabled: $0) }
    var findTouchscreens: (TouchSettings, TouchTrust, KeptCalibrations) throws -> Touchscreens = {
        try Touchscreens($0, trust: $1, calibrations: $2, panel: Kiosk.absentPanel.size)
    }
    var findDisplay: DisplayFinder = Machine.findDisplay
    /// Takes the terminal; nil without one.
    var takeTerminal: () -> VirtualTerminal? = { VirtualTerminal() }

    init(in directories: ServiceDirectories) {
        self.directories = directories
    }

    typealias DisplayFinder = (DisplaySelection, Reach, Painter, InheritedCard?) throws -> PanelDisplay

    static func findDisplay(
        _ selection: DisplaySelection, _ reach: Reach, _ painter: Painter, _ inherited: InheritedCard?
    ) throws -> PanelDisplay {
        try PanelDisplay(selecting: selection, reach: reach, painter: painter, inheriting: inherited)
    }
}
