// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import LinuxSystem

/// The card as the presenter needs it; errors carry the kernel's code.
protocol Scanout: AnyObject {
    /// 2 to flip between them, 1 to paint what is seen.
    var bufferCount: Int { get }
    /// The upright picture's size.
    var size: PixelSize { get }
    /// Such as "atomic".
    var interfaceName: String { get }
    /// Legacy drivers with a copy of their own show a flipped buffer's changes only when told (K31).
    var flushesAfterFlips: Bool { get }

    func paint(_ region: Region, of canvas: borrowing Canvas, into buffer: Int)
    func paintBlack(into buffer: Int)
    /// Sets the mode and everything else a former master may have left, and blocks until `buffer` is seen (K12).
    func setFullState(showing buffer: Int) throws(SystemError)
    /// Queues a flip whose completion event carries `serial`; on an error nothing was queued (K17).
    func flip(to buffer: Int, damage: Region, serial: UInt64) throws(SystemError)
    /// Makes changes to the buffer that is seen visible.
    func flush(_ damage: Region, of buffer: Int) throws(SystemError)

    /// The flips completed since the last call; never blocks.
    func completedFlips() throws(SystemError) -> [CompletedFlip]
    func waitForEvent(atMost duration: Duration)

    /// True while a buffer of ours is seen, also where another program is master.
    var isScannedOut: Bool { get }

    /// Restores the former picture at the end; with a flip in flight the kernel would wait for that one.
    func restore()
    /// Turns the CRTC off. Where a flip is lost, the kernel waits for it here, ten seconds for each of the CRTC, its
    /// connector and its plane, and has then nothing to wait for when the card is closed.
    func turnOff()

    /// Succeeds also where the card is ours already.
    func setMaster() throws(SystemError)
    func dropMaster() throws(SystemError)
}

/// The kind of a failed commit, by the kernel's error code (K59).
enum CommitTrouble: Hashable {
    /// Another commit is on its way or the event queue is full: the same commit will do later.
    case busy
    case notMaster
    case gone
    /// The state itself is refused.
    case refused

    init(_ error: SystemError) {
        switch error.code {
        case EBUSY, ENOMEM, EAGAIN, EINTR: self = .busy
        case EACCES, EPERM: self = .notMaster
        case ENODEV: self = .gone
        default: self = .refused
        }
    }
}
