// SPDX-License-Identifier: MIT

/// Facts about DRM drivers by name; a row per driver that is out of the ordinary.
struct DriverQuirks: Hashable {
    enum Priority: Hashable {
        case ordinary
        /// Used when nothing else has a display: firmware framebuffers and USB adapters (K04).
        case lastResort
        /// Used only when the owner names it.
        case onlyIfNamed
    }

    var priority = Priority.ordinary
    /// Flips complete at once, so the driver does not pace us (K20).
    var lacksVblank = false

    init(_ priority: Priority = .ordinary, lacksVblank: Bool = false) {
        self.priority = priority
        self.lacksVblank = lacksVblank
    }

    /// The quirks of the driver of this name, the DRM one or the one sysfs shows for the device.
    static func of(driver: String) -> DriverQuirks {
        table[driver] ?? DriverQuirks()
    }

    private static let table: [String: DriverQuirks] = [
        "vkms": DriverQuirks(.onlyIfNamed),
        "simpledrm": DriverQuirks(.lastResort, lacksVblank: true),
        "simple-framebuffer": DriverQuirks(.lastResort, lacksVblank: true),
        "ofdrm": DriverQuirks(.lastResort, lacksVblank: true),
        "of-display": DriverQuirks(.lastResort, lacksVblank: true),
        "efidrm": DriverQuirks(.lastResort, lacksVblank: true),
        "efi-framebuffer": DriverQuirks(.lastResort, lacksVblank: true),
        "efi-display": DriverQuirks(.lastResort, lacksVblank: true),
        "vesadrm": DriverQuirks(.lastResort, lacksVblank: true),
        "vesa-framebuffer": DriverQuirks(.lastResort, lacksVblank: true),
        "vesa-display": DriverQuirks(.lastResort, lacksVblank: true),
        "udl": DriverQuirks(.lastResort, lacksVblank: true),
        "gud": DriverQuirks(.lastResort, lacksVblank: true),
        "evdi": DriverQuirks(.lastResort),
        "virtio_gpu": DriverQuirks(lacksVblank: true),
        "bochs-drm": DriverQuirks(lacksVblank: true),
        "cirrus": DriverQuirks(lacksVblank: true),
        "cirrus-qemu": DriverQuirks(lacksVblank: true),
        "hyperv_drm": DriverQuirks(lacksVblank: true),
        "qxl": DriverQuirks(lacksVblank: true),
        "ast": DriverQuirks(lacksVblank: true),
        "mgag200": DriverQuirks(lacksVblank: true),
        "vboxvideo": DriverQuirks(lacksVblank: true),
        "ssd130x": DriverQuirks(lacksVblank: true),
        "gm12u320": DriverQuirks(.lastResort, lacksVblank: true),
        "repaper": DriverQuirks(lacksVblank: true),
        "st7586": DriverQuirks(lacksVblank: true),
        "st7735r": DriverQuirks(lacksVblank: true),
        "hx8357d": DriverQuirks(lacksVblank: true),
        "ili9163": DriverQuirks(lacksVblank: true),
        "ili9225": DriverQuirks(lacksVblank: true),
        "ili9341": DriverQuirks(lacksVblank: true),
        "ili9486": DriverQuirks(lacksVblank: true),
        "mi0283qt": DriverQuirks(lacksVblank: true),
        "panel-mipi-dbi": DriverQuirks(lacksVblank: true),
    ]
}
