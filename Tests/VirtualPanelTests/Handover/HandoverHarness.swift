// SPDX-License-Identifier: MIT
import Geometry
import Testing
import VirtualPanel

/// The colors of the program behind the lock.
enum ProgramColor: UInt32 {
    case orange = 0xff8000
    case blue = 0x2040ff

    var digits: String { String(rawValue, radix: 16) }
}

/// A picture that may be seen while the display goes to the program and comes back.
enum HandoverPicture: Equatable {
    /// Also a display that is switched off.
    case black
    case program
    case lock
    /// In place of a daemon that takes long to come back.
    case outOfOrder
    /// On a slow panel, until the store is open. Only a whole film tells it: see `kinds`.
    case starting
    /// Anything else: the console's text, an old picture, the unlocked panel.
    case other

    /// - Parameter former: The picture before it, where that is known: the lock screen with a green path, for one.
    init(_ picture: Screenshot, lock: Screenshot, color: ProgramColor = .orange, after former: Screenshot? = nil) {
        let count = picture.pixels.count
        let isBlack = { picture.pixel($0, isLike: 0, tolerance: 8) }
        let isProgram = { picture.pixel($0, isLike: color.rawValue, tolerance: 8) }
        let isLock = { picture.pixel($0, isAsIn: lock) }
        let isAsBefore = { picture.pixel($0, isAsIn: former ?? lock) }
        if picture.isDark {
            self = .black
        } else if picture.pixels(like: color.rawValue, tolerance: 8) >= count - 64 * 64 {
            self = .program
        } else if picture.resembles(lock) {
            self = .lock
        } else if picture.isOutOfOrder {
            self = .outOfOrder
        } else if picture.isCopy(to: isProgram, over: isBlack) || picture.isCopy(to: isProgram, over: isLock) {
            self = .program
        } else if picture.isCopy(to: isLock, over: isBlack) || picture.isCopy(to: isLock, over: isProgram) {
            self = .lock
        } else if picture.isCopy(to: isBlack, over: isAsBefore) || picture.isCopy(to: isBlack, over: isProgram) {
            self = .black
        } else {
            self = .other
        }
    }
}

extension Screenshot {
    /// True for a picture whose upper part is there already, while the rest is still as before: cirrus has no flips, so
    /// its driver copies row by row, and a film may stop it on the way, also within a row.
    fileprivate func isCopy(to new: (Int) -> Bool, over old: (Int) -> Bool) -> Bool {
        guard let first = pixels.indices.first(where: { !new($0) }), first > 0 else { return false }
        return (first..<pixels.count).allSatisfy(old)
    }

    fileprivate func pixel(_ index: Int, isAsIn other: Screenshot) -> Bool {
        size == other.size && pixels[index] == other.pixels[index]
    }
}

extension VirtualPanel {
    /// A locked panel that gives its display to a program, which is still to be chosen.
    static func handingOver(
        on system: PanelSystem = Scenario.system, with display: VirtualDisplay = .standard
    ) throws -> VirtualPanel {
        try Scenario.installedPanel(
            of: system, on: display,
            after: try Preparation("enrolling a pattern for a panel that gives its display away") { panel in
                try panel.require(
                    #"printf '[unlock]\ndisplay = release\nfor = 10m\nmore-time = 1m\nat-most = 2h\n' "#
                        + ">/etc/ninedot/ninedot.conf.d/scenario.conf")
                try panel.startDaemon()
                try panel.waitUntil(.setup)
                try panel.enroll(Scenario.pattern)
                try panel.letScreenSettle()
            })
    }

    /// Has a program of that kind come up with the next unlock: see `display-holder`.
    func useProgram(_ words: String = "", color: ProgramColor = .orange, unit: String = "") throws {
        try require(
            """
            set -e
            cat >/etc/systemd/system/program.service <<'END'
            [Unit]
            PartOf=ninedot-unlocked.target
            StartLimitIntervalSec=0
            After=ninedotd.service
            Conflicts=ninedot-locked.target
            [Service]
            Slice=ninedot-session.slice
            DynamicUser=yes
            SupplementaryGroups=video ninedot ninedot-session
            EnvironmentFile=-/run/ninedot/session.env
            ExecStartPre=+/usr/libexec/ninedot-master nobody
            ExecStart=/usr/libexec/display-holder \(color.digits) \(words)
            TimeoutStopSec=2
            \(unit)
            [Install]
            WantedBy=ninedot-unlocked.target
            END
            systemctl enable --quiet --no-reload program.service
            systemctl daemon-reload
            """)
    }

    /// Unlocks, and waits until the program is seen.
    func unlockForProgram(color: ProgramColor = .orange) throws {
        try draw(Scenario.pattern)
        try waitUntilShown("program") { HandoverPicture($0, lock: $0, color: color) == .program }
        try waitUntilTarget(isActive: true)
    }

    /// Expects the panel to be locked in every respect, with the program gone.
    func expectLocked(like lock: Screenshot, _ name: String) throws {
        try waitUntilShown(name) { $0.difference(from: lock) == 0 }
        try waitUntil(.locked)
        try waitUntilTarget(isActive: false)
        try waitUntilActive("ninedot-locked.target")
        try waitUntilEnded("program.service")
        try waitUntilNoProcess(named: "display-holder")
        #expect(try run("cd /run/ninedot; ls unlocked locking session.env").exitCode != 0)
    }

    /// Names the terminal that is in front.
    static let terminalFile = "/sys/class/tty/tty0/active"

    var terminalInFront: String {
        get throws { try require("cat \(VirtualPanel.terminalFile)") }
    }

    /// Expects the panel's terminal to be in front, and its keyboard to be off.
    func expectSilentTerminal() throws {
        #expect(try terminalInFront == "tty1")
        // Ctrl, Alt and F3, which would bring another terminal.
        try strike([[29, 56, 61]])
        try require("sleep 1")
        #expect(try terminalInFront == "tty1")
    }

    /// The different kinds of pictures of a film, in their order. Keeps those that should not be for people to look at.
    func kinds(
        of film: [Screenshot], lock: Screenshot, color: ProgramColor = .orange
    ) throws -> [HandoverPicture] {
        var kinds: [HandoverPicture] = []
        var starting: Screenshot?
        for (number, picture) in film.enumerated() {
            let former = number > 0 ? film[number - 1] : nil
            var kind = HandoverPicture(picture, lock: lock, color: color, after: former)
            if kind == .other {
                let notice = try starting ?? preview(of: .starting)
                starting = notice
                if picture.difference(from: notice) == 0 { kind = .starting }
            }
            if kind == .other { try keep(picture, as: "handover-other-\(number)") }
            if kinds.last != kind { kinds.append(kind) }
        }
        return kinds
    }
}
