// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import PanelOutput
import VirtualPanel

/// A screen in a state that rests, by the name that `ninedotctl preview` has for it.
enum RestingScreen: String {
    case lock = "lock-draw"
    case usedUp = "lock-used-up"
    case expired = "lock-expired"
    case outsideHours = "lock-outside-hours"
    case clockNotSet = "lock-clock-not-set"
    case review = "enroll-review"
    /// The last eight seconds, without a button for more.
    case ending = "unlocked-ending"
    case pin = "pin-start"
    case starting = "notice-starting"
    case outOfOrder = "out-of-order"
    /// The first PIN.
    case setup = "pin-setup"
    /// Chinese and strong colors are chosen.
    case look = "look-chosen"

    /// The pattern that previews show, numbered from 1.
    static let pattern = [1, 2, 3, 6, 5]
}

extension VirtualPanel {
    /// Returns the picture that the tool in the guest foresees for `screen`, as the display scans it out.
    ///
    /// - Parameter options: Options that differ from the configuration.
    func preview(of screen: RestingScreen, _ options: String = "") throws -> Screenshot {
        let density = display.dotsPerInch.map { "--dpi \($0)" } ?? ""
        let file = "/run/preview.png"
        try require(
            "ninedotctl preview --screen \(screen.rawValue) --size \(display) \(density) \(options) --output \(file)")
        let preview = try fetchPicture(file, as: "preview-\(screen.rawValue)-\(display)")
        switch display.adapter {
        case .virtio, .bochs: return preview
        case .cirrus: return preview.inSixteenBits
        }
    }

    /// A PNG file of the guest.
    func fetchPicture(_ file: String, as name: String) throws -> Screenshot {
        try fetch(file, to: picture(name))
        let canvas = try PNGFile.read(picture(name))
        return Screenshot(size: canvas.size, pixels: canvas.pixels.map { $0 & 0xff_ffff })
    }
}

extension Screenshot {
    /// The picture on a display of 16 bits a pixel: dithered, and with the upper bits of each color repeated below.
    fileprivate var inSixteenBits: Screenshot {
        let copy = FrameCopy(size: size, rotation: .none, format: .rgb565, pitch: size.width * 2)
        var framebuffer = [UInt16](repeating: 0, count: pixels.count)
        pixels.withUnsafeBufferPointer { source in
            framebuffer.withUnsafeMutableBytes { copy.copy(Region(PixelRect(size: size)), from: source, to: $0) }
        }
        return Screenshot(size: size, pixels: framebuffer.map(Self.shown))
    }

    private static func shown(_ packed: UInt16) -> UInt32 {
        let (red, green, blue) = (UInt32(packed >> 11), UInt32(packed >> 5 & 63), UInt32(packed & 31))
        return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }
}
