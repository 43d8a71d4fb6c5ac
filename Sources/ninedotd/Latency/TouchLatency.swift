// SPDX-License-Identifier: MIT

/// The times from the kernel's touch to the picture that answers it, of the last such pictures.
///
/// Of the touches that one picture answers the oldest counts. A touch that changes nothing is answered by none.
struct TouchLatency {
    struct Summary: Equatable {
        /// The pictures so far; of the last hundred the others tell.
        var count: Int
        var median: Duration
        var longest: Duration
    }

    private static let remembered = 100
    /// A driver whose clock is another gives longer ones, or negative ones.
    private static let believable = Duration.zero...Duration.seconds(10)

    /// The oldest touch that no picture answers yet.
    private var touch: Duration?
    /// The touch that the picture on its way answers.
    private var answered: Duration?
    private var samples: [Duration] = []
    private var count = 0

    /// Takes in a touch, by its CLOCK_MONOTONIC time.
    mutating func touched(at time: Duration) {
        touch = touch ?? time
    }

    /// Takes in that a picture is on its way, which answers the touches so far.
    mutating func painted() {
        answered = answered ?? touch
        touch = nil
    }

    /// Takes in that there is nothing to paint: what was touched so far has changed nothing.
    mutating func rests() {
        touch = nil
    }

    /// Takes in that the picture is seen, by CLOCK_MONOTONIC.
    mutating func seen(at time: Duration) {
        guard let began = answered else { return }
        answered = nil
        guard TouchLatency.believable.contains(time - began) else { return }
        if samples.count < TouchLatency.remembered {
            samples.append(time - began)
        } else {
            samples[count % TouchLatency.remembered] = time - began
        }
        count += 1
    }

    /// Nil before the first picture.
    var summary: Summary? {
        let sorted = samples.sorted()
        guard let longest = sorted.last else { return nil }
        return Summary(count: count, median: sorted[(sorted.count - 1) / 2], longest: longest)
    }
}
