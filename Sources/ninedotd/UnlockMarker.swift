// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// The two files the service manager watches: `unlocked` is there while the kiosk is, `locked` while it is not; and
/// `duress` beside them while somebody has it open who was forced to.
///
/// The old file goes before the new one comes, so never both are there; the targets they start conflict, so the later
/// one wins. All lie in the runtime directory, which the service manager removes with the service.
struct UnlockMarker {
    let directory: String

    private var unlockedPath: String { directory + "/unlocked" }
    private var lockedPath: String { directory + "/locked" }
    private var duressPath: String { directory + "/duress" }

    /// Says unlocked, for whom, since when and until when (wall-clock seconds since 1970; empty without an end).
    func unlock(who: String, for duration: Duration?, isDuress: Bool = false) throws(SystemError) {
        let since = time(nil)
        let until = duration.map { String(since + Int($0.components.seconds)) } ?? ""
        let text = "who=\(who)\nsince=\(since)\nuntil=\(until)\n"
        if isDuress { try AtomicFile.write(text, to: duressPath, mode: 0o640) }
        // In this order: nothing may say unlocked while something says locked.
        try AtomicFile.remove(lockedPath)
        try AtomicFile.write(text, to: unlockedPath, mode: 0o644)
    }

    func lock() throws(SystemError) {
        try AtomicFile.remove(unlockedPath)
        try AtomicFile.write("since=\(time(nil))\n", to: lockedPath, mode: 0o644)
        try AtomicFile.remove(duressPath)
    }
}
