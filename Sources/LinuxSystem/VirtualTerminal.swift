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
    private let savedSettings: termios
    private let number: Int

    /// Takes the terminal, by default the one on standard input; nil if there is none.
    package init?(on terminal: Int32 = STDIN_FILENO) {
        var keyboardMode: Int32 = 0
        var displayMode: Int32 = 0
        guard ioctl(terminal, UInt(KDGKBMODE), &keyboardMode) == 0,
            ioctl(terminal, UInt(KDGETMODE), &displayMode) == 0
        else { return nil }
        // A crashed predecessor left K_OFF behind, which is no mode to go back to.
        let keyboard = keyboardMode == Int32(K_OFF) ? Int32(K_UNICODE) : keyboardMode
        guard Self.hold(terminal) else {
            Self.restore(terminal, keyboard: keyboard)
            return nil
        }
        var settings = termios()
        tcgetattr(terminal, &settings)
        savedSettings = settings
        // Keys that get through all the same are no signals for us.
        settings.c_lflag &= ~tcflag_t(ISIG | ECHO)
        tcsetattr(terminal, TCSANOW, &settings)
        if ioctl(terminal, UInt(KDGKBMODE), &keyboardMode) != 0 || keyboardMode != Int32(K_OFF) {
            Log.warning("terminal: its keyboard cannot be switched off, so keys get behind the picture")
        }
        let number = Self.number(of: terminal)
        // The keyboard of another would be live behind our picture, and the kernel would not tell us of switches.
        if let front = Self.numberInFront(asSeenOn: terminal), front != number {
            Log.info("terminal: tty\(front) was in front of tty\(number)")
            Self.ask(for: number, on: terminal)
        }
        descriptor = terminal
        savedKeyboardMode = keyboard
        self.number = number
    }

    deinit {
        var settings = savedSettings
        tcsetattr(descriptor, TCSANOW, &settings)
        _ = ioctl(descriptor, UInt(KDSETMODE), Int32(KD_TEXT))
        Self.restore(descriptor, keyboard: savedKeyboardMode)
    }

    /// The number of the terminal in front, whose keyboard is live; nil where the kernel does not say.
    package func numberInFront() -> Int? { Self.numberInFront(asSeenOn: descriptor) }

    /// The number of this terminal, such as 1 of tty1.
    package func ownNumber() -> Int { number }

    /// Asks for a switch to a terminal. Whether and when one to ours comes, the signal says (K63); of others the kernel does
    /// not tell.
    package func ask(for number: Int) {
        Self.ask(for: number, on: descriptor)
    }

    /// Keeps text and keys away again, whatever another program has made of the terminal. Not while a switch is asked
    /// for: the kernel forgets that.
    package func hold() {
        _ = Self.hold(descriptor)
    }

    /// Takes the terminal back where another program has made it one for text or for switching as it likes, such as a boot
    /// splash that ends late (K58). As cheap as reading the time.
    ///
    /// - Returns: True if it was so, and text may be seen in the picture's place.
    package func reclaim() -> Bool {
        var displayMode: Int32 = 0
        var switching = vt_mode()
        guard ioctl(descriptor, UInt(KDGETMODE), &displayMode) == 0,
            ioctl(descriptor, UInt(VT_GETMODE), &switching) == 0,
            displayMode != Int32(KD_GRAPHICS) || switching.mode != CChar(VT_PROCESS)
        else { return false }
        Log.warning("terminal: another program made it one for text")
        hold()
        return true
    }

    /// Keeps keys away again, after SysRq-R, which gives a keyboard back. As cheap as reading the time.
    package func mute() {
        _ = ioctl(descriptor, UInt(KDSKBMODE), Int32(K_OFF))
    }

    /// Keeps text and keys away. The order is K62's: switching by signals first, then the keyboard, then graphics.
    ///
    /// - Returns: False where text would be seen.
    private static func hold(_ terminal: Int32) -> Bool {
        var switching = vt_mode()
        switching.mode = CChar(VT_PROCESS)
        switching.relsig = Int16(VirtualTerminal.releaseSignal)
        switching.acqsig = Int16(VirtualTerminal.acquireSignal)
        guard ioctl(terminal, UInt(VT_SETMODE), &switching) == 0 else { return false }
        _ = ioctl(terminal, UInt(KDSKBMODE), Int32(K_OFF))
        return ioctl(terminal, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0
    }

    /// The number of a terminal is the low byte of its device number.
    private static func number(of terminal: Int32) -> Int {
        var status = stat()
        return fstat(terminal, &status) == 0 ? Int(status.st_rdev & 0xff) : 0
    }

    private static func numberInFront(asSeenOn terminal: Int32) -> Int? {
        var terminals = vt_stat()
        guard ioctl(terminal, UInt(VT_GETSTATE), &terminals) == 0 else { return nil }
        return Int(terminals.v_active)
    }

    private static func ask(for number: Int, on terminal: Int32) {
        _ = ioctl(terminal, UInt(VT_ACTIVATE), Int32(number))
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
