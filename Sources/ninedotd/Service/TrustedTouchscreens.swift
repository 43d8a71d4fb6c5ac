// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskSession
import LinuxSystem
import TouchInput

/// The touchscreens that are trusted: when their list begins, and what changes it.
///
/// Until a kiosk is set up each touchscreen is used, because whoever may set it up needs one. Those that are there half a
/// minute after that are trusted, and later ones only once an admin allows them. A kiosk that was set up by a version
/// without such a list begins it half a minute after its first start.
struct TrustedTouchscreens {
    /// The time for which the same touchscreens are there before they are trusted: a controller may need the panel's
    /// power, or a second try, to be found (E47).
    static let settlingTime = Duration.seconds(30)

    private let file: TrustFile
    /// The reason why every touchscreen is used, whatever the list says; nil where the list decides.
    private let override: String?
    private(set) var trust = TouchTrust.every
    /// The touchscreens that are about to be trusted, and from when.
    private var settling: (identities: Set<TouchscreenIdentity>, end: Instant)?

    init(in file: TrustFile, override: String?) {
        self.file = file
        self.override = override
        guard override == nil else { return }
        switch file.read() {
        case .none: break
        case .list(let list): trust = .only(list)
        case .damaged(let reason):
            Log.warning("no touchscreen is trusted: \(reason)")
            trust = .only([])
        }
    }

    /// The time to call `follow` although nothing has changed.
    var nextDeadline: Instant? { settling?.end }

    /// Follows the kiosk's state and the touchscreens in use.
    ///
    /// - Returns: Those that are trusted from now on, for the history.
    mutating func follow(
        _ state: SessionStatus.State, using identities: [TouchscreenIdentity], at now: Instant
    ) -> [TouchscreenIdentity] {
        guard override == nil else { return [] }
        switch (state, trust) {
        case (.setup, .only): forgetAll()
        case (.setup, .every), (.starting, _), (.notSetUp, _), (.fault, _): settling = nil
        case (_, .only): break
        case (_, .every): return settle(Set(identities), at: now)
        }
        return []
    }

    /// Trusts touchscreens that are connected and called so.
    mutating func allow(
        _ name: String, among reports: [TouchscreenReport], in state: SessionStatus.State
    ) throws(Refusal) -> [TouchscreenIdentity] {
        var list = try self.list(of: reports, in: state)
        let meant = reports.map(\.identity).filter { $0.isMeant(by: name) }
        guard !meant.isEmpty else {
            throw Refusal(.notSet, "no touchscreen \(name) is connected: ninedotctl touchscreens")
        }
        let new = meant.filter { !list.contains($0) }
        list += new
        guard list.count <= TrustFile.mostEntries else {
            throw Refusal(.notNow, "more than \(TrustFile.mostEntries) touchscreens: forget one before")
        }
        try change(to: list)
        return new
    }

    /// Trusts those that are called so no more, connected or not.
    mutating func forget(
        _ name: String, among reports: [TouchscreenReport], in state: SessionStatus.State
    ) throws(Refusal) -> [TouchscreenIdentity] {
        let list = try self.list(of: reports, in: state)
        let meant = list.filter { $0.isMeant(by: name) }
        guard !meant.isEmpty else {
            throw Refusal(.notSet, "no touchscreen \(name) is trusted: ninedotctl touchscreens")
        }
        try change(to: list.filter { !meant.contains($0) })
        return meant
    }

    /// The list as it is, or as it would begin now.
    private func list(
        of reports: [TouchscreenReport], in state: SessionStatus.State
    ) throws(Refusal) -> [TouchscreenIdentity] {
        if let override { throw Refusal(.notNow, override) }
        switch (trust, state) {
        case (.only(let list), _): return list
        case (.every, .starting), (.every, .notSetUp), (.every, .setup), (.every, .fault):
            throw Refusal(.notNow, "every touchscreen is used until the kiosk is set up")
        case (.every, _): return reports.filter { $0.use == .used || $0.use == .held }.map(\.identity)
        }
    }

    private mutating func change(to list: [TouchscreenIdentity]) throws(Refusal) {
        try file.replace(with: list)
        settling = nil
        trust = .only(list)
    }

    private mutating func settle(_ identities: Set<TouchscreenIdentity>, at now: Instant) -> [TouchscreenIdentity] {
        guard !identities.isEmpty else {
            settling = nil
            return []
        }
        guard let settling, settling.identities == identities else {
            self.settling = (identities, now + TrustedTouchscreens.settlingTime)
            return []
        }
        guard settling.end <= now else { return [] }
        let list = identities.sorted { ($0.ids, $0.name, $0.place) < ($1.ids, $1.name, $1.place) }
        self.settling = nil
        trust = .only(list)
        do throws(SystemError) {
            try file.write(list)
        } catch {
            Log.warning("which touchscreens are trusted is decided again at the next start: \(error.description)")
        }
        return list
    }

    /// Begins anew: whoever permitted another setup hands the kiosk to the next one at the panel.
    private mutating func forgetAll() {
        settling = nil
        trust = .every
        do throws(SystemError) {
            try file.remove()
        } catch {
            Log.warning("the trusted touchscreens of before cannot be forgotten: \(error.description)")
        }
    }
}
