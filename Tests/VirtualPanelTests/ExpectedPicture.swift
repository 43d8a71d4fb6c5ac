// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskConfiguration
import PanelOutput
import PatternLock
import Screens
import Testing
import VirtualPanel

/// A screen in a state that rests, by the name of its sample.
enum RestingScreen: String {
    case lock = "lock-draw"
    case review = "enroll-review"

    /// The pattern in the sample of `review`, numbered from 1.
    static let pattern = [1, 2, 3, 6, 5]

    fileprivate func view() throws -> ViewState {
        try #require(SampleView.all().first { $0.name == rawValue }).view
    }
}

/// What a display is to scan out.
extension PanelDisplay {
    /// As the host paints it, from the daemon's own drawing, and with the fonts of the guest.
    func picture(of screen: RestingScreen) throws -> Screenshot {
        let builder = SceneBuilder(panel: geometry, theme: .dark, words: EnglishWords())
        let upright = Canvas(size: geometry.size)
        try Painter(fonts: Configuration.defaultFonts)
            .paint(builder.scene(for: screen.view()), damage: Region(PixelRect(size: upright.size)), on: upright)
        let turned = Screenshot(size: size, pixels: copied(upright.pixels, from: upright.size, turned: rotation))
        switch adapter {
        case .virtio: return turned
        case .cirrus: return turned.inSixteenBits
        }
    }

    private func copied(
        _ pixels: UnsafeMutableBufferPointer<UInt32>, from size: PixelSize, turned rotation: Rotation
    ) -> [UInt32] {
        let pitch = size.rotated(by: rotation).width * MemoryLayout<UInt32>.size
        let copy = FrameCopy(size: size, rotation: rotation, format: .xrgb8888, pitch: pitch)
        var framebuffer = [UInt32](repeating: 0, count: pixels.count)
        framebuffer.withUnsafeMutableBytes {
            copy.copy(Region(PixelRect(size: size)), from: UnsafeBufferPointer(pixels), to: $0)
        }
        return framebuffer.map { $0 & 0xff_ffff }
    }
}

extension Screenshot {
    /// The same on a display of 16 bits a pixel: dithered, and with the upper bits of each color repeated below.
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
