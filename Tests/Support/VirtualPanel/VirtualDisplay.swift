// SPDX-License-Identifier: MIT
package import Geometry

/// The display of a virtual panel: on which card, in which mode, and how it is mounted.
package struct VirtualDisplay: Hashable, Sendable, CustomStringConvertible {
    package enum Adapter: Hashable, Sendable {
        /// Any size, 32 bits a pixel, 100 dots per inch.
        case virtio
        /// Any size, 32 bits a pixel, 100 dots per inch; in memory of its own, which a program without a driver can use.
        case bochs
        /// 1024x768 at the most, 16 bits a pixel; tells no size in millimeters.
        case cirrus
    }

    package var adapter: Adapter
    /// The mode's size.
    package var size: PixelSize
    /// The clockwise turn that makes the picture upright for a person.
    package var rotation: Rotation
    /// True for a card with a second output, which the kernel takes for connected from the start.
    package var hasSecondOutput: Bool
    /// True for one that may change its size while it runs, as a window does.
    package var isResizable: Bool

    private init(
        _ adapter: Adapter, _ width: Int, _ height: Int, rotation: Rotation = .none, hasSecondOutput: Bool = false,
        isResizable: Bool = false
    ) {
        self.adapter = adapter
        size = PixelSize(width: width, height: height)
        self.rotation = rotation
        self.hasSecondOutput = hasSecondOutput
        self.isResizable = isResizable
    }

    package static let standard = VirtualDisplay(.virtio, 800, 480)
    package static let portrait = VirtualDisplay(.virtio, 1024, 600, rotation: .quarter)
    package static let twoOutputs = VirtualDisplay(.virtio, 800, 480, hasSecondOutput: true)
    package static let resizable = VirtualDisplay(.virtio, 800, 480, isResizable: true)
    /// A television's, with smaller modes besides.
    package static let large = VirtualDisplay(.virtio, 3840, 2160)
    package static let bochs = VirtualDisplay(.bochs, 800, 480)
    package static let sixteenBits = VirtualDisplay(.cirrus, 1024, 768)

    /// The mode and the turn as `ninedotctl preview` takes them, such as "1024x600@90".
    package var description: String {
        "\(size.width)x\(size.height)" + (rotation == .none ? "" : "@\(rotation.rawValue)")
    }

    /// Density; nil for a display that does not report its size in millimeters.
    package var dotsPerInch: Int? {
        switch adapter {
        case .virtio, .bochs: 100
        case .cirrus: nil
        }
    }

    /// The upright picture's measures.
    package var geometry: PanelGeometry {
        PanelGeometry(size: size.rotated(by: rotation), pixelsPerMillimeter: dotsPerInch.map { Double($0) / 25.4 })
    }

    /// The owner's settings for it, for printf, because no card here tells how the panel is mounted; nil for none.
    var configuration: String? {
        rotation == .none ? nil : #"[panel]\nrotation = \#(rotation.rawValue)\n"#
    }

    /// The card, as QEMU's command line names it.
    var device: String {
        switch adapter {
        case .virtio:
            "virtio-gpu-pci,xres=\(size.width),yres=\(size.height)" + (hasSecondOutput ? ",max_outputs=2" : "")
        case .bochs: "bochs-display,xres=\(size.width),yres=\(size.height)"
        case .cirrus: "cirrus-vga"
        }
    }

    /// The end of the kernel's command line. QEMU plugs a second output in only where it shows one itself.
    var kernelOptions: String {
        hasSecondOutput ? " video=Virtual-2:\(size.width)x\(size.height)e" : ""
    }
}
