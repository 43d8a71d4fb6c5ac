// SPDX-License-Identifier: MIT
import Testing

@testable import PanelOutput

@Suite("The quirks of a driver")
struct DriverQuirksTests {
    @Test(
        "A firmware framebuffer or a USB adapter is the last resort and has no vertical blank",
        arguments: [
            "simpledrm", "simple-framebuffer", "ofdrm", "of-display", "efidrm", "efi-framebuffer", "efi-display",
            "vesadrm", "vesa-framebuffer", "vesa-display", "udl", "gud", "gm12u320",
        ])
    func lastResort(driver: String) {
        #expect(DriverQuirks.of(driver: driver) == DriverQuirks(.lastResort, lacksVblank: true))
    }

    @Test(
        "A virtual card, a server card or a display on a serial bus is ordinary and has no vertical blank",
        arguments: [
            "virtio_gpu", "bochs-drm", "cirrus", "cirrus-qemu", "hyperv_drm", "qxl", "vboxvideo", "ast", "mgag200",
            "ssd130x", "repaper", "st7586", "st7735r", "hx8357d", "ili9163", "ili9225", "ili9341", "ili9486",
            "mi0283qt", "panel-mipi-dbi",
        ])
    func unpaced(driver: String) {
        #expect(DriverQuirks.of(driver: driver) == DriverQuirks(.ordinary, lacksVblank: true))
        #expect(Pacing(for: DriverQuirks.of(driver: driver)).interval == .microseconds(16_600))
    }

    @Test("The test driver is used only if it is named, and a dock adapter is the last resort")
    func others() {
        #expect(DriverQuirks.of(driver: "vkms") == DriverQuirks(.onlyIfNamed, lacksVblank: false))
        #expect(DriverQuirks.of(driver: "evdi") == DriverQuirks(.lastResort, lacksVblank: false))
    }

    @Test("An unknown driver is ordinary and has a vertical blank", arguments: ["vc4", "i915", ""])
    func unknown(driver: String) {
        #expect(DriverQuirks.of(driver: driver) == DriverQuirks(.ordinary, lacksVblank: false))
        #expect(Pacing(for: DriverQuirks.of(driver: driver)).interval == nil)
    }

    @Test(
        "A pixel format has a code, a number of bytes per pixel and an alignment of rows",
        arguments: [
            (PixelFormat.xrgb8888, "XR24", 4, 4), (.argb8888, "AR24", 4, 4), (.rgb565, "RG16", 2, 2),
            (.xbgr8888, "XB24", 4, 4), (.abgr8888, "AB24", 4, 4), (.xrgb2101010, "XR30", 4, 4),
            (.rgb888, "RG24", 3, 1), (.bgr888, "BG24", 3, 1),
        ])
    func formats(format: PixelFormat, name: String, bytes: Int, alignment: Int) {
        #expect(PixelFormat.name(of: format.code) == name)
        #expect(PixelFormat(code: format.code) == format)
        #expect(format.bytesPerPixel == bytes)
        #expect(format.alignment == alignment)
        #expect(PixelFormat(code: format.code + 1) == nil)
    }
}
