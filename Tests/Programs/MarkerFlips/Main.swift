// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// Unlocks and locks by the daemon's own markers as fast as it can, and with short pauses.
///
///     marker-flips DIRECTORY CYCLES locked|unlocked
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let cycles = Int(arguments[2]), cycles > 0,
            let isUnlocked = ["locked": false, "unlocked": true][arguments[3]]
        else { fail("usage: marker-flips DIRECTORY CYCLES locked|unlocked", code: 64) }
        do {
            try flip(PanelMarkers(directory: arguments[1]), cycles: cycles, endingUnlocked: isUnlocked)
        } catch {
            fail("marker-flips: \(error)", code: 1)
        }
    }

    private static func flip(
        _ markers: PanelMarkers, cycles: Int, endingUnlocked: Bool
    ) throws(SystemError) {
        for cycle in 1...cycles {
            try markers.unlock(PanelMarkers.Unlock(who: ""))
            usleep(10_000 * UInt32(cycle % 4))
            try markers.lock()
            usleep(10_000 * UInt32(cycle % 3))
        }
        if endingUnlocked { try markers.unlock(PanelMarkers.Unlock(who: "")) }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        let line = text + "\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
        exit(code)
    }
}
