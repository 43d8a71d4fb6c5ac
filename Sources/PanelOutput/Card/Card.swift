// SPDX-License-Identifier: MIT
import BootTime
internal import CDRM
import Glibc
import LinuxSystem

/// An opened card.
///
/// Open, `setMaster` and `dropMaster` belong on one thread, the main one: the kernel compares the opener's thread
/// with the caller's (K49, K50).
final class Card {
    /// Such as "/dev/dri/card1".
    let node: String
    private let descriptor: Descriptor
    /// Nil before our first commit.
    private var formerPicture: FormerPicture?
    /// True while a process that died has left buffers behind.
    var hasFormerBuffers: Bool

    /// Opening a card that has no master makes us its master.
    init(opening node: String) throws(SystemError) {
        descriptor = try Descriptor(opening: node, O_RDWR | O_NONBLOCK)
        self.node = node
        hasFormerBuffers = false
    }

    /// Takes over `node` as a process had it open that died. Its picture stays until a full state replaces it.
    init(inheriting descriptor: consuming Descriptor, node: String) {
        self.descriptor = descriptor
        self.node = node
        hasFormerBuffers = true
        freeFormerBuffers()
    }

    /// Readable when an event waits.
    var number: Int32 { descriptor.number }

    var isMaster: Bool { drmIsMaster(number) != 0 }

    /// The DRM driver's name, such as "vc4"; empty if the card does not tell.
    var driver: String {
        guard let version = drmGetVersion(number) else { return "" }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) } ?? ""
    }

    /// A DRM_CAP_*; 0 where the driver does not know it.
    func capability(_ capability: Int32) -> Int {
        var value: UInt64 = 0
        guard drmGetCap(number, UInt64(capability), &value) == 0 else { return 0 }
        return Int(clamping: value)
    }

    /// Asks for a DRM_CLIENT_CAP_*; false where the driver refuses.
    func enable(_ capability: Int32) -> Bool {
        drmSetClientCap(number, UInt64(capability), 1) == 0
    }

    func setMaster() throws(SystemError) {
        try check(drmSetMaster(number), "become DRM master of")
    }

    func dropMaster() throws(SystemError) {
        try check(drmDropMaster(number), "drop DRM master of")
    }

    /// Remembers the picture that is about to be replaced; the first one, if there were more of ours since.
    func rememberPicture() {
        formerPicture = formerPicture ?? FormerPicture(of: self)
    }

    /// Restores the picture from before our first commit, if there was one.
    func restorePicture() {
        formerPicture?.restore(on: self)
    }

    /// Turns a CRTC off, after the flip it waits for; a failure is ignored, as nothing else could be done.
    func turnOff(_ crtc: UInt32) {
        drmModeSetCrtc(number, crtc, 0, 0, 0, nil, 0, nil)
    }

    /// Turns libdrm's result into an error; the kernel's code is in errno, whatever libdrm returns.
    func check(_ result: Int32, _ operation: String) throws(SystemError) {
        guard result == 0 else { throw failure(operation) }
    }

    /// The error of the call that has just failed.
    func failure(_ operation: String) -> SystemError {
        SystemError(operation: operation, path: node, code: errno)
    }

    /// Blocks until an event can be read or the time is over.
    func waitForEvent(atMost duration: Duration) {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Int32(clamping: duration.milliseconds))
    }

    /// Reads the completed flips that wait, all of them: a full queue refuses flips (K19).
    func completedFlips() throws(SystemError) -> [CompletedFlip] {
        // The kernel's queue holds 4096 bytes and no event is split, so one read empties it.
        let capacity = 4096
        let (flips, code): ([CompletedFlip], Int32) = withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) {
            while true {
                let count = read(number, $0.baseAddress, capacity)
                if count >= 0 { return (FlipEvents.flips(in: UnsafeRawBufferPointer(rebasing: $0[..<count])), 0) }
                if errno != EINTR { return ([], errno) }
            }
        }
        guard code == 0 || code == EAGAIN else {
            throw SystemError(operation: "read events of", path: node, code: code)
        }
        return flips
    }
}

/// A flip that has happened.
struct CompletedFlip: Hashable {
    /// The number that it was queued with.
    var serial: UInt64
    /// The time by CLOCK_MONOTONIC: when the picture began to be scanned out, or was handed on where there is no
    /// vblank.
    var time: Duration
    /// The vertical blanks so far; 0 where the driver counts none.
    var blanks: UInt32
}

/// The events a card's descriptor yields: a header of type and length, then what the type says (K19).
enum FlipEvents {
    /// The completed flips in `bytes`; other events are skipped, a cut-off one ends the list.
    ///
    /// Read by hand: `drmHandleEvent` would need a C callback and a pointer to us.
    static func flips(in bytes: UnsafeRawBufferPointer) -> [CompletedFlip] {
        var flips: [CompletedFlip] = []
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(header.length)
            guard length >= MemoryLayout<drm_event>.size, offset + length <= bytes.count else { break }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                let time = Duration.seconds(Int64(event.tv_sec)) + .microseconds(Int64(event.tv_usec))
                flips.append(CompletedFlip(serial: event.user_data, time: time, blanks: event.sequence))
            }
            offset += length
        }
        return flips
    }
}
