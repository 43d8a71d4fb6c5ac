// SPDX-License-Identifier: MIT
import Glibc

/// The files by which the service manager, and whoever looks, learns the panel's state:
///
/// | file | exists while |
/// |---|---|
/// | `unlocked` | the panel is unlocked |
/// | `locked` | it is locked, and shows that or has no display |
/// | `locking` | it is locked, and its display is still to be taken back from the program behind the lock |
/// | `alarm/raised/duress` | somebody who was forced to draw has it open, or has just opened nothing; for admins only |
/// | `ending` | it is unlocked, and the time will soon be over |
/// | `extended` | it is unlocked, and that end was put off |
/// | `people/ID` | this person has it open |
/// | `session.env` | it is unlocked; variables for units |
///
/// An old file goes before a new one comes, so no two of the first three are ever there together; the targets they
/// start conflict, so the later one wins. All lie in the runtime directory, which the service manager removes with the
/// service.
package struct PanelMarkers {
    /// An unlock as the files tell it.
    package struct Unlock {
        package var who: String
        /// The ids of the people, each safe as the name of a file and of a unit.
        package var people: [String]
        /// Nil without an end.
        package var duration: Duration?
        package var isDuress: Bool
        /// The card whose display the program behind the lock gets; nil where the panel keeps it.
        package var card: String?

        package init(
            who: String, people: [String] = [], for duration: Duration? = nil, isDuress: Bool = false,
            card: String? = nil
        ) {
            self.who = who
            self.people = people
            self.duration = duration
            self.isDuress = isDuress
            self.card = card
        }
    }

    /// For admins only, and in a folder of its own: the size and the times of a folder, which everybody sees, tell of what
    /// comes and goes right in it. So what everybody sees is the outer one, which never changes.
    private static let alarm = "alarm/raised/duress"

    private let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    /// Says unlocked, for whom, since when and until when (wall-clock seconds since 1970; empty without an end).
    package func unlock(_ unlock: Unlock) throws(SystemError) {
        let since = time(nil)
        let until = unlock.duration.map { String(since + Int($0.components.seconds)) } ?? ""
        let card = unlock.card.map { "card=\($0)\n" } ?? ""
        let text = "who=\(PanelMarkers.quoted(unlock.who))\nsince=\(since)\nuntil=\(until)\n\(card)"
        try makeAlarmFolders()
        if unlock.isDuress { try writeAlarm(text) }
        try AtomicFile.write("NINEDOT_SINCE=\(since)\nNINEDOT_UNTIL=\(until)\n", to: path("session.env"), mode: 0o644)
        // In this order: nothing may say unlocked while something says locked.
        try AtomicFile.remove(path("locked"))
        try AtomicFile.remove(path("locking"))
        try AtomicFile.write(text, to: path("unlocked"), mode: 0o644)
        if !unlock.people.isEmpty { try makeFolder("people", mode: 0o755) }
        for person in unlock.people { try AtomicFile.write(text, to: path("people/\(person)"), mode: 0o644) }
    }

    /// Says that the time will soon be over, or that this was put off.
    package func announceEnd(isSoon: Bool) throws(SystemError) {
        try AtomicFile.remove(path(isSoon ? "extended" : "ending"))
        try AtomicFile.write("", to: path(isSoon ? "ending" : "extended"), mode: 0o644)
    }

    /// Says that the display of `card` is being taken back.
    package func takeBack(_ card: String) throws(SystemError) {
        try close()
        try AtomicFile.remove(path("locked"))
        try AtomicFile.write("card=\(card)\n", to: path("locking"), mode: 0o644)
    }

    /// Says locked.
    ///
    /// - Parameter keepsAlarm: Leaves a call for help as it is.
    package func lock(keepingAlarm keepsAlarm: Bool = false) throws(SystemError) {
        try close()
        try AtomicFile.remove(path("locking"))
        try AtomicFile.write("since=\(time(nil))\n", to: path("locked"), mode: 0o644)
        try makeAlarmFolders()
        if !keepsAlarm { try endAlarm() }
    }

    /// Calls for help while it is locked; a call that is there already stays as it is.
    package func raiseAlarm(for who: String) throws(SystemError) {
        guard access(path(PanelMarkers.alarm), F_OK) != 0 else { return }
        try makeAlarmFolders()
        try writeAlarm("who=\(PanelMarkers.quoted(who))\nsince=\(time(nil))\nuntil=\n")
    }

    package func endAlarm() throws(SystemError) { try AtomicFile.remove(path(PanelMarkers.alarm)) }

    private func writeAlarm(_ text: String) throws(SystemError) {
        try AtomicFile.write(text, to: path(PanelMarkers.alarm), mode: 0o640)
    }

    /// Always there, and closed: whoever forces somebody may look at the panel's files.
    private func makeAlarmFolders() throws(SystemError) {
        try makeFolder("alarm", mode: 0o750)
        try makeFolder("alarm/raised", mode: 0o750)
    }

    /// True while a daemon runs that says how the panel is.
    package var areThere: Bool {
        ["locked", "locking", "unlocked"].contains { access(path($0), F_OK) == 0 }
    }

    private func makeFolder(_ name: String, mode: mode_t) throws(SystemError) {
        guard mkdir(path(name), mode) == 0 || errno == EEXIST else {
            throw SystemError(operation: "make", path: path(name), code: errno)
        }
        // Whatever the process's umask is; only once, because it is seen in the folder's times.
        var status = stat()
        if stat(path(name), &status) != 0 || status.st_mode & 0o777 != mode { chmod(path(name), mode) }
    }

    /// Takes back everything that says unlocked, and says nothing else.
    package func close() throws(SystemError) {
        for name in ["unlocked", "ending", "extended", "session.env"] { try AtomicFile.remove(path(name)) }
        for person in Folder.names(in: path("people")) { try AtomicFile.remove(path("people/\(person)")) }
    }

    /// The text in double quotes, for a shell and for EnvironmentFile= of systemd.exec(5): a name may hold anything
    /// printable.
    private static func quoted(_ text: String) -> String {
        "\"" + text.flatMap { "\"\\$`".contains($0) ? ["\\", $0] : [$0] } + "\""
    }

    private func path(_ name: String) -> String { "\(directory)/\(name)" }
}
