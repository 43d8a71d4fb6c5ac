// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// The text console this process owns, kept in graphics mode so that the kernel draws nothing into the picture (K58).
///
/// The ioctls need no privilege, because the service manager makes the terminal the controlling one on standard
/// input (K61). Without a terminal there, as on a kernel without consoles, there is nothing to take (K66).
package struct VirtualTerminal: ~Copyable {
    /// The kernel's signals for a request to switch away, and for the terminal being ours again (K63).
    package static let releaseSignal = SIGUSR1
    package static let acquireSignal = SIGUSR2

    private let descriptor: Int32
    private let savedKeyboardMode: Int32

    /// Takes the terminal on standard input; nil when there is none.
    ///
    /// The order is K62's: switching by signals first, then the keyboard, then graphics.
    package init?() {
        let terminal = STDIN_FILENO
        var keyboardMode: Int32 = 0
        var displayMode: Int32 = 0
        guard ioctl(terminal, UInt(KDGKBMODE), &keyboardMode) == 0,
            ioctl(terminal, UInt(KDGETMODE), &displayMode) == 0
        else { return nil }
        var switching = vt_mode()
        switching.mode = CChar(VT_PROCESS)
        switching.relsig = Int16(VirtualTerminal.releaseSignal)
        switching.acqsig = Int16(VirtualTerminal.acquireSignal)
        guard ioctl(terminal, UInt(VT_SETMODE), &switching) == 0 else { return nil }
        _ = ioctl(terminal, UInt(KDSKBMODE), Int32(K_OFF))
        // A crashed predecessor left K_OFF behind, which is no mode to go back to.
        let keyboard = keyboardMode == Int32(K_OFF) ? Int32(K_UNICODE) : keyboardMode
        guard ioctl(terminal, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0 else {
            Self.restore(terminal, keyboard: keyboard)
            return nil
        }
        Self.bringToFront(terminal)
        descriptor = terminal
        savedKeyboardMode = keyboard
    }

    deinit {
        _ = ioctl(descriptor, UInt(KDSETMODE), Int32(KD_TEXT))
        Self.restore(descriptor, keyboard: savedKeyboardMode)
    }

    /// Asks for a switch to our terminal where another is in front: its keyboard would be live behind our picture, and
    /// the kernel would not tell us of switches. Whether and when it comes, the signal says (K63).
    private static func bringToFront(_ terminal: Int32) {
        var terminals = vt_stat()
        var status = stat()
        guard ioctl(terminal, UInt(VT_GETSTATE), &terminals) == 0, fstat(terminal, &status) == 0 else { return }
        // The number of a terminal is the low byte of its device number.
        let own = Int32(status.st_rdev & 0xff)
        guard own != terminals.v_active, ioctl(terminal, UInt(VT_ACTIVATE), own) == 0 else { return }
        Log.info("terminal: tty\(terminals.v_active) was in front of tty\(own)")
    }

    /// Restores the keyboard, and the switching, which would otherwise wait forever for our answer.
    private static func restore(_ terminal: Int32, keyboard: Int32) {
        _ = ioctl(terminal, UInt(KDSKBMODE), keyboard)
        var switching = vt_mode()
        switching.mode = CChar(VT_AUTO)
        _ = ioctl(terminal, UInt(VT_SETMODE), &switching)
    }

    /// Lets the other terminal come to the front; until then every switch waits.
    package func allowRelease() {
        _ = ioctl(descriptor, UInt(VT_RELDISP), 1)
    }

    /// Keeps the terminal in front.
    package func refuseRelease() {
        _ = ioctl(descriptor, UInt(VT_RELDISP), 0)
    }

    package func acknowledgeAcquire() {
        _ = ioctl(descriptor, UInt(VT_RELDISP), Int32(VT_ACKACQ))
    }
}
