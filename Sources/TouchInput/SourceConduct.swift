// SPDX-License-Identifier: MIT

/// The conduct of one touchscreen: a stroke earns it a say, and what no finger does takes that away (E10, E43).
struct SourceConduct: Hashable, Sendable {
    enum Verdict: Hashable {
        case believed
        /// The touch counts for nothing until it is lifted.
        case doubted
        /// The touch is one too many: the source counts for nothing for `silence`.
        case storm
    }

    /// The most touches that begin within `stormTime`; ten fingers that drum make fewer.
    static let stormTouches = 40
    static let stormTime = Duration.seconds(2)
    /// The time that a source counts for nothing after too many touches.
    static let silence = Duration.seconds(5)
    /// Touches at one place, each shorter than `ghostTime`, after which nothing that begins there counts.
    static let ghostTouches = 10
    /// Two samples of a controller that is asked 60 times a second; a finger's tap takes 50 ms and more.
    static let ghostTime = Duration.milliseconds(30)

    private struct Ghost: Hashable {
        var place: RawPosition
        var touches = 1

        var isProven: Bool { touches >= SourceConduct.ghostTouches }
    }

    /// True once a finger has drawn a whole stroke on it.
    var hasDrawn = false
    /// True for a touchscreen that loses contacts for a moment (E42).
    var bridgesGaps = false
    private var silentUntil = Duration.zero
    /// Touches since `countedSince`.
    private var touches = 0
    private var countedSince = Duration.zero
    private var ghost: Ghost?

    /// Takes in a touch that begins.
    mutating func began(at place: RawPosition, _ now: Duration) -> Verdict {
        guard silentUntil <= now else { return .doubted }
        if touches == 0 || now - countedSince > SourceConduct.stormTime {
            touches = 0
            countedSince = now
        }
        touches += 1
        if touches > SourceConduct.stormTouches {
            touches = 0
            silentUntil = now + SourceConduct.silence
            return .storm
        }
        return ghost?.place == place && ghost?.isProven == true ? .doubted : .believed
    }

    /// Takes in the end of a touch at its last place.
    /// - Returns: True where it proves that what begins there is no finger.
    mutating func ended(at place: RawPosition, after time: Duration) -> Bool {
        guard time < SourceConduct.ghostTime else {
            if ghost?.place == place { ghost = nil }
            return false
        }
        guard ghost?.place == place else {
            ghost = Ghost(place: place)
            return false
        }
        let wasProven = ghost?.isProven == true
        ghost?.touches += 1
        return !wasProven && ghost?.isProven == true
    }

    func troubles(at now: Duration) -> Set<TouchTrouble> {
        var troubles: Set<TouchTrouble> = []
        if silentUntil > now { troubles.insert(.storm) }
        if ghost?.isProven == true { troubles.insert(.ghosts) }
        return troubles
    }
}
