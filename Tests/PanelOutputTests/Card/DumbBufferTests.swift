// SPDX-License-Identifier: MIT
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

@Suite("A dumb buffer")
struct DumbBufferTests {
    private let size = PixelSize(width: 32, height: 24)

    @Test(
        "A dumb buffer is created and registered, then unregistered and freed",
        arguments: [(PixelFormat.xrgb8888, "XR24", 32, 128), (.rgb565, "RG16", 16, 64), (.bgr888, "BG24", 24, 128)])
    func life(format: PixelFormat, name: String, bits: Int, pitch: Int) throws {
        let fake = try FakeGraphicsCard()
        let card = try fake.open()
        do {
            let buffer = try DumbBuffer(on: card, size: size, format: format)
            #expect(buffer.pitch == pitch)
            #expect(buffer.memory.count == pitch * 24)
            #expect(buffer.framebuffer == 2)
            buffer.memory.initializeMemory(as: UInt8.self, repeating: 0x5a)
            #expect(fake.memory(of: 1, count: pitch * 24 + 1) == Array(repeating: 0x5a, count: pitch * 24) + [0])
        }
        let expected = [
            "buffer 1: 32x24, \(bits) bits",
            "framebuffer 2: 32x24 \(name), buffer 1, pitch \(pitch), offset 0, flags 0",
            "remove framebuffer 2", "free buffer 1",
        ]
        #expect(fake.takeLines() == expected)
    }

    @Test(
        "If a dumb buffer cannot be created, its parts are freed and the error is reported",
        arguments: [
            (.createDumb, "create a dumb buffer on", []), (.mapDumb, "map a dumb buffer of", ["free buffer 1"]),
            (.addFramebuffer, "register a framebuffer on", ["free buffer 1"]),
        ] as [(GraphicsRequest, String, [String])])
    func refused(kind: GraphicsRequest, operation: String, lines: [String]) throws {
        let fake = try FakeGraphicsCard()
        fake.refuse(kind, with: ENOMEM)
        let card = try fake.open()
        #expect(throws: SystemError(operation: operation, path: fake.node, code: ENOMEM)) {
            try DumbBuffer(on: card, size: size, format: .xrgb8888)
        }
        #expect(fake.takeLines().filter { !$0.hasPrefix("buffer") } == lines)
        #expect(fake.withHardware { $0.dumbs.isEmpty && $0.framebuffers == [90] })
    }

    @Test(
        "A dumb buffer uses the driver's layout if the rows are aligned and the picture fits",
        arguments: [
            (PixelFormat.xrgb8888, 128, 0, true), (.xrgb8888, 127, 0, false), (.xrgb8888, 124, 0, false),
            (.xrgb8888, 132, 0, true), (.xrgb8888, 130, 0, false), (.xrgb8888, 256, 0, true),
            (.xrgb8888, 128, 1, false), (.rgb565, 64, 0, true), (.rgb565, 66, 0, true), (.rgb565, 65, 0, false),
            (.rgb888, 96, 0, true), (.rgb888, 97, 0, true), (.rgb888, 95, 0, false),
        ] as [(PixelFormat, UInt32, UInt64, Bool)])
    func layouts(format: PixelFormat, pitch: UInt32, missing: UInt64, isUsable: Bool) throws {
        let fake = try FakeGraphicsCard { ($0.pitch, $0.missingBytes) = (pitch, missing) }
        let card = try fake.open()
        if isUsable {
            #expect(try DumbBuffer(on: card, size: size, format: format).pitch == Int(pitch))
        } else {
            #expect(throws: SystemError(operation: "use a dumb buffer's layout on", path: fake.node, code: EINVAL)) {
                try DumbBuffer(on: card, size: size, format: format)
            }
        }
        #expect(fake.withHardware { $0.dumbs.isEmpty && $0.framebuffers == [90] })
    }
}
