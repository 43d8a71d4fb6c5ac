// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// A panel in roster mode with a store that was made on the host.
struct RosterPanel {
    private static let settings = "[pattern]\nmode = roster"
    private static let folder = "/var/lib/ninedot"
    /// When the unlock marker appeared: the output of `marker-times`.
    private static let times = "/run/marker-times"
    /// The panel shows more people by letter.
    private static let mostAtOnce = 24

    let people: People
    private let panel: VirtualPanel
    private var unlocks = 0

    /// Starts the daemon with a copy of the store.
    init(_ panel: VirtualPanel, with store: RosterStore) throws {
        self.panel = panel
        people = store.people
        try panel.require("echo '\(Self.settings)' >/etc/ninedot/ninedot.conf.d/benchmark.conf")
        try panel.bring(store.files, to: Self.folder)
        try panel.require("chown -R ninedot:ninedot-admin \(Self.folder)")
        try panel.startDaemon()
        try panel.waitUntil(.locked)
        try panel.require(
            """
            systemd-run --quiet --property=StandardOutput=truncate:\(Self.times) \
                /usr/libexec/marker-times /run/ninedot
            """)
        try panel.waitForFile(Self.times) { $0.contains("ready") }
        try panel.letScreenSettle()
        try panel.screenshot("bench-\(people.count)-people")
    }

    /// Takes the store back to the host, as the daemon has it now.
    func fetch(to store: RosterStore) throws {
        try panel.fetch("\(Self.folder)/ninedot.db", to: store.database)
    }

    /// Unlocks as the first of the people, and locks again.
    ///
    /// - Returns: The time from the lift to the marker.
    mutating func unlock() throws -> Duration {
        let points = try ScreenLayout.lock(of: choosePerson()).points(RosterStore.pattern)
        let lifted = try panel.touch { script in
            // Until the person's screen is seen.
            script.wait(milliseconds: 1000)
            script.stroke(points)
            // Asking whether it is unlocked would take a processor meanwhile.
            script.wait(milliseconds: 1500)
        }
        unlocks += 1
        try panel.waitForFile(Self.times) { $0.count { $0 == "\n" } > unlocks }
        let line = try panel.require("tail --lines=1 \(Self.times)")
        guard let marked = Int(line) else { throw PanelError("marker-times: \(line)") }
        try panel.require("ninedotctl lock")
        try panel.waitUntil(.locked)
        return .nanoseconds(marked) - lifted
    }

    /// Presses the first letter, where people are looked for by letter, and the first person.
    private func choosePerson() throws -> PersonLabel {
        var shown = people.enrolled
        let hasLetters = shown.count > Self.mostAtOnce
        if hasLetters, let letter = people.letters.first {
            try choose(.letter(letter), on: RosterView(stage: .letters(people.letters)))
            shown = people.enrolled(under: letter)
        }
        guard let person = shown.first else { throw PanelError("there is nobody to choose") }
        try choose(.person(person.id), on: RosterView(stage: .people(shown), canGoBack: hasLetters))
        return person
    }

    private func choose(_ choice: RosterChoice, on view: RosterView) throws {
        try panel.tap(.event(.chose(choice)), on: ScreenLayout(.roster(view)))
    }
}
