// SPDX-License-Identifier: MIT

/// The moment to begin a picture on a display that a vertical blank paces: late, so that the newest touch is in it, and
/// early enough to be done by the next blank.
///
/// It goes by measured times alone, all of CLOCK_MONOTONIC: how far apart the blanks are that the flips' events count,
/// and how long pictures took. A driver without a vertical blank counts none (K20), so nothing waits there. Each picture
/// that comes too late makes the next ones begin earlier, until none waits any more.
struct LateLatch: Hashable {
    private static let believablePeriods = Duration.milliseconds(4)...Duration.milliseconds(50)
    /// A shorter pause is not worth waking for.
    private static let shortestPause = Duration.milliseconds(2)
    private static let remembered = 32

    private var last: CompletedFlip?
    /// The time from blank to blank.
    private var period: Duration?
    /// The times that the last pictures took.
    private var works: [Duration] = []
    private var count = 0
    /// Time for what is not measured, such as making the scene and the way to the kernel.
    private var reserve = Duration.milliseconds(3)
    /// True where the picture on its way was begun in time for the blank after the last flip.
    private var isInTime = false

    /// Takes in a picture that was painted and handed to the kernel.
    mutating func painted(from began: Duration, to end: Duration) {
        if works.count < LateLatch.remembered {
            works.append(end - began)
        } else {
            works[count % LateLatch.remembered] = end - began
        }
        count += 1
        isInTime = last.map { flip in period.map { began - flip.time < $0 } ?? false } ?? false
    }

    /// Takes in that the picture is seen.
    mutating func flipped(_ flip: CompletedFlip) {
        let former = last
        let wasInTime = isInTime
        last = flip
        isInTime = false
        guard let former, former.blanks != 0, flip.blanks > former.blanks else {
            period = nil
            return
        }
        let passed = flip.blanks - former.blanks
        let measured = (flip.time - former.time) / Int(passed)
        if LateLatch.believablePeriods.contains(measured) { period = measured }
        if wasInTime, passed > 1 { reserve += .milliseconds(2) }
    }

    /// The time to begin the next picture; nil for at once.
    var begin: Duration? {
        guard let last, let period, let longest = works.max() else { return nil }
        let pause = period - longest * 2 - reserve
        return pause < LateLatch.shortestPause ? nil : last.time + pause
    }
}
