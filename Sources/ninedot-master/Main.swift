// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// Decides who is the DRM master of the panel's card, the one program that may show pictures there. Runs as root, because
/// the kernel lets nobody else take that from a program; no program is ended.
///
///     ninedot-master nobody    before a program behind the lock begins, which becomes master by opening the card
///     ninedot-master kiosk     when the panel is locked again
@main
struct Main {
    private static let locking = "/run/ninedot/locking"

    static func main() {
        do throws(SystemError) {
            switch Array(CommandLine.arguments.dropFirst()) {
            case ["nobody"]: try free()
            case ["kiosk"]: try giveToKiosk()
            default: fail("usage: ninedot-master nobody|kiosk", code: 64)
            }
        } catch {
            fail("ninedot-master: \(error)", code: 1)
        }
    }

    private static func free() throws(SystemError) {
        guard let card = try Card(in: "/run/ninedot/unlocked") else { return }
        for holder in card.holders() { holder.dropMaster() }
    }

    private static func giveToKiosk() throws(SystemError) {
        guard let card = try Card(in: locking) else { return }
        // A program that asks for it again and again may be quicker at times.
        for _ in 1...100 {
            let holders = card.holders()
            for holder in holders where !holder.isKiosk { holder.dropMaster() }
            let kiosks = holders.filter(\.isKiosk)
            // Without the card open, the kiosk becomes master by opening it.
            if kiosks.isEmpty || kiosks.contains(where: { $0.setMaster() }) { return waitForLockScreen() }
            usleep(10_000)
        }
        fail("ninedot-master: another program keeps becoming the master of \(card.node)", code: 1)
    }

    /// Waits a second at most: what ends the program comes after this, and its last picture goes with it.
    private static func waitForLockScreen() {
        for _ in 1...100 where access(locking, F_OK) == 0 { usleep(10_000) }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        say(text, to: STDERR_FILENO)
        exit(code)
    }
}

/// Writes a line without the buffered streams, which Swift 6 counts as shared mutable state.
func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array((text + "\n").utf8)
    _ = write(descriptor, &bytes, bytes.count)
}
