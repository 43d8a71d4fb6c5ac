// SPDX-License-Identifier: MIT

/// The touchscreens that may draw on the panel.
package enum TouchTrust: Hashable, Sendable {
    /// Whichever is there: nobody has chosen yet, or the owner wants it so.
    case every
    /// The listed touchscreens. An empty list admits none, and the panel says so.
    case only([TouchscreenIdentity])

    /// A touchscreen that is connected.
    package struct Candidate: Hashable, Sendable {
        package var systemPath: String
        package var identity: TouchscreenIdentity
        package var isInUse: Bool

        package init(systemPath: String, identity: TouchscreenIdentity, isInUse: Bool) {
            self.systemPath = systemPath
            self.identity = identity
            self.isInUse = isInUse
        }
    }

    /// The system paths of those that are trusted.
    ///
    /// Each entry of the list admits one touchscreen of its kind. One at the place where the entry was made comes first,
    /// then one that is in use, so that a second device which claims to be the panel gets nothing while the panel is
    /// connected, and a panel that was moved to another socket is used there.
    package func admitted(_ candidates: [Candidate]) -> Set<String> {
        guard case .only(var free) = self else { return Set(candidates.map(\.systemPath)) }
        var admitted: Set<String> = []
        for candidate in candidates.sorted(by: isBefore) {
            let identity = candidate.identity
            let entry = free.firstIndex(of: identity) ?? free.firstIndex { $0.isOfTheKind(of: identity) }
            guard let entry else { continue }
            free.remove(at: entry)
            admitted.insert(candidate.systemPath)
        }
        return admitted
    }

    private func isBefore(_ one: Candidate, _ other: Candidate) -> Bool {
        (rank(one), one.systemPath) < (rank(other), other.systemPath)
    }

    private func rank(_ candidate: Candidate) -> Int {
        guard case .only(let trusted) = self else { return 0 }
        return (trusted.contains(candidate.identity) ? 0 : 2) + (candidate.isInUse ? 0 : 1)
    }
}
