// SPDX-License-Identifier: MIT
import Glibc

/// The two files the service manager watches: `unlocked` exists while the kiosk is unlocked, `locked` while it is not;
/// `duress` exists besides while somebody who was forced to open it has it open.
///
/// The old file goes before the new one comes, so never both are there; the targets they start conflict, so the later
/// one wins. All lie in the runtime directory, which the service manager removes with the service.
package struct UnlockMarker {
    private let directory: String

    private var unlockedPath: String { directory + "/unlocked" }
    private var lockedPath: String { directory + "/locked" }
    private var duressPath: String { directory + "/duress" }

    package init(directory: String) {
        self.directory = directory
    }

    /// Says unlocked, for whom, since when and until when (wall-clock seconds since 1970; empty without an end).
    package func unlock(who: String, for duration: Duration?, isDuress: Bool = false) throws(SystemError) {
        let since = time(nil)
        let until = duration.map { String(since + Int($0.components.seconds)) } ?? ""
        let text = "who=\(who)\nsince=\(since)\nuntil=\(until)\n"
        if isDuress { try AtomicFile.write(text, to: duressPath, mode: 0o640) }
        // In this order: nothing may say unlocked while something says locked.
        try AtomicFile.remove(lockedPath)
        try AtomicFile.write(text, to: unlockedPath, mode: 0o644)
    }

    package func lock() throws(SystemError) {
        try AtomicFile.remove(unlockedPath)
        try AtomicFile.write("since=\(time(nil))\n", to: lockedPath, mode: 0o644)
        try AtomicFile.remove(duressPath)
    }
}
