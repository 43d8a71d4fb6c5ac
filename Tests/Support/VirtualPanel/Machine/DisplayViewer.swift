// SPDX-License-Identifier: MIT
import Geometry

/// Somebody who looks at a machine's display over the network, in VNC's protocol (RFB 3.8), and wants it in another size.
///
/// It says all it has to say at once and takes in no answer; QEMU forgets whoever goes away before.
final class DisplayViewer {
    private let socket: LineSocket

    /// QEMU's options for a socket to look through.
    static func options(path: String) -> [String] { ["-vnc", "unix:\(path)"] }

    init(path: String) throws {
        socket = try LineSocket(path: path)
        try socket.send("RFB 003.008")
        let withoutPassword: UInt8 = 1
        let besideOthers: UInt8 = 1
        try socket.send([withoutPassword, besideOthers])
        // The one encoding that it knows is that of another size (-308).
        try socket.send([2, 0, 0, 1, 0xff, 0xff, 0xfe, 0xcc])
    }

    /// Asks for another size of the display, which the machine hears of as of another monitor.
    func resize(to size: PixelSize) throws {
        let sides = bytes(size.width) + bytes(size.height)
        let screens: [UInt8] = [1, 0]
        let screen: [UInt8] = [0, 0, 0, 0] + [0, 0, 0, 0] + sides + [0, 0, 0, 0]
        try socket.send([251, 0] + sides + screens + screen)
    }

    private func bytes(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}
