// SPDX-License-Identifier: MIT
import Geometry

/// A connector: a socket, or the wires to a built-in panel.
struct ConnectorFacts: Hashable {
    enum Status: Hashable {
        case connected
        case disconnected
        /// The driver cannot tell; used only where no other connector is connected (K05).
        case unknown
    }

    var id: UInt32
    /// Such as "HDMI-A-1", as in sysfs and on the kernel command line.
    var name: String
    var status: Status
    var modes: [DisplayMode]
    /// The index in `modes` of the mode that is shown now.
    var activeMode: Int?
    /// What the display says of its size in millimeters; often 0, sometimes nonsense (K38).
    var millimeters = PixelSize(width: 0, height: 0)
    /// Head-mounted displays and the like (K04).
    var isNonDesktop = false
    /// The turn that makes the picture upright on a panel mounted as its maker declares (K39).
    var orientation = Rotation.none
    /// A mask over the card's CRTCs; some drivers set bits beyond them (K09).
    var possibleCrtcs: UInt32
    /// The CRTC it shows now.
    var crtc: UInt32?

    /// How likely a connector of this name is the kiosk's panel: 0 is built-in wiring, 1 a socket, 2 USB and
    /// virtual outputs (K05).
    static func rank(ofName name: String) -> Int {
        let builtIn = ["LVDS", "eDP", "DSI", "DPI", "SPI"]
        let last = ["USB", "Virtual", "Unknown", "Writeback"]
        if builtIn.contains(where: { name.hasPrefix($0) }) { return 0 }
        return last.contains(where: { name.hasPrefix($0) }) ? 2 : 1
    }
}
