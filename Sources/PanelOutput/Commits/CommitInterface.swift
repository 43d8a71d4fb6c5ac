// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem

/// One of the two ways to tell the kernel what to show: atomic or legacy (K11).
protocol CommitInterface {
    /// Such as "atomic".
    var name: String { get }
    /// Whether a flipped buffer needs `drmModeDirtyFB` to be seen on drivers that copy it on.
    var flushesAfterFlips: Bool { get }

    /// Whether the full state would be accepted, without setting it.
    func test(showing framebuffer: UInt32) throws(SystemError)
    /// Blocks until the framebuffer is seen (K14).
    func setFullState(showing framebuffer: UInt32) throws(SystemError)
    /// - Parameter damage: In framebuffer pixels, not overlapping.
    func flip(to framebuffer: UInt32, damage: [PixelRect], serial: UInt64) throws(SystemError)
}
