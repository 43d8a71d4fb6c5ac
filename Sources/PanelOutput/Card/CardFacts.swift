// SPDX-License-Identifier: MIT
import Geometry

/// The facts an opened card tells about itself: everything that the choice of a display depends on.
struct CardFacts: Hashable {
    /// Such as "/dev/dri/card1".
    var node: String
    /// The DRM driver's name, such as "vc4".
    var driver: String
    /// DRM_CAP_DUMB_BUFFER; render-only drivers lack it (K03).
    var hasDumbBuffers = true
    /// DRM_CAP_DUMB_PREFERRED_DEPTH; 0 where the driver does not say.
    var preferredDepth = 0
    var isAtomic = true
    /// The CRTCs in the order of the kernel's list: bit i of a mask of CRTCs means the i-th.
    var crtcs: [UInt32]
    var connectors: [ConnectorFacts]
    var planes: [PlaneFacts]
    /// The connector in use, which stays so among equals.
    var usedConnector: UInt32?
}

/// A plane: a layer of a CRTC's picture.
struct PlaneFacts: Hashable {
    enum Kind: Hashable {
        case primary
        case overlay
        case cursor
    }

    var id: UInt32
    var kind: Kind
    /// A mask over the card's CRTCs.
    var possibleCrtcs: UInt32
    /// DRM_FORMAT_* codes.
    var formats: [UInt32]
    /// The CRTC it is shown on now.
    var crtc: UInt32?
}

/// A connector: a socket, or the wires to a built-in panel.
struct ConnectorFacts: Hashable {
    var id: UInt32
    /// Such as "HDMI-A-1", as in sysfs and on the kernel command line.
    var name: String
    var status: ConnectorStatus
    var modes: [DisplayMode]
    /// The index in `modes` of the mode that is shown now.
    var activeMode: Int?
    /// The size in millimeters that the display claims; often 0, sometimes nonsense (K38).
    var millimeters = PixelSize(width: 0, height: 0)
    /// Head-mounted displays and the like (K04).
    var isNonDesktop = false
    /// The turn that makes the picture upright on a panel mounted as its maker declares (K39).
    var orientation = Rotation.none
    /// A mask over the card's CRTCs; some drivers set bits beyond them (K09).
    var possibleCrtcs: UInt32
    /// The CRTC it shows now.
    var crtc: UInt32?

    /// The rank of a connector by its name, most likely the kiosk's panel first: 0 is built-in wiring, 1 a socket, 2
    /// USB and virtual outputs (K05).
    static func rank(ofName name: String) -> Int {
        let builtIn = ["LVDS", "eDP", "DSI", "DPI", "SPI"]
        let last = ["USB", "Virtual", "Unknown", "Writeback"]
        if builtIn.contains(where: { name.hasPrefix($0) }) { return 0 }
        return last.contains(where: { name.hasPrefix($0) }) ? 2 : 1
    }
}

/// The presence of a display on a connector, as far as the driver can tell.
package enum ConnectorStatus: Hashable, Sendable {
    case connected
    case disconnected
    /// The driver cannot tell; used only where no other connector is connected (K05).
    case unknown
}

/// A mode a connector lists, as far as the choice depends on it.
struct DisplayMode: Hashable, Sendable, CustomStringConvertible {
    var size: PixelSize
    /// Frames per 1000 seconds, computed from the timings; 0 when they are nonsense.
    var millihertz: Int
    var isPreferred = false
    /// Interlaced and stereo modes are never used (K36).
    var isPlain = true
    /// The pixel clock, the edges of both axes and the flags: two displays may share all the rest and differ here.
    var timings: [Int] = []

    init(size: PixelSize, millihertz: Int, isPreferred: Bool = false, isPlain: Bool = true) {
        self.size = size
        self.millihertz = millihertz
        self.isPreferred = isPreferred
        self.isPlain = isPlain
    }

    /// The refresh rate of these timings. The kernel's own field is rounded, and zero on some panels (K36).
    ///
    /// - Parameter clock: The pixel clock in kHz.
    static func millihertz(clock: Int, totalWidth: Int, totalHeight: Int) -> Int {
        guard totalWidth > 0, totalHeight > 0 else { return 0 }
        return clock * 1_000_000 / (totalWidth * totalHeight)
    }

    /// True for the same mode in another list, in which another mode may be preferred.
    func isSame(as other: DisplayMode) -> Bool {
        var other = other
        other.isPreferred = isPreferred
        return other == self
    }

    /// Such as "800x480@59.94".
    var description: String {
        let hundredths = (millihertz + 5) / 10
        let fraction = hundredths % 100
        return "\(size.width)x\(size.height)@\(hundredths / 100)"
            + (fraction == 0 ? "" : ".\(fraction / 10)\(fraction % 10)")
    }
}
