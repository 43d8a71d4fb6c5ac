// SPDX-License-Identifier: MIT
import Foundation

/// Uses and kills the store and the daemon thousands of times on this machine, and says whether they need more and more.
///
///     ninedot-soak FOLDER-OF-PROGRAMS CYCLES KILLS [SEED]
@main
struct Main {
    static func main() {
        let words = CommandLine.arguments
        guard (4...5).contains(words.count), let cycles = Int(words[2]), let kills = Int(words[3]), cycles >= 100 else {
            fail("usage: ninedot-soak FOLDER-OF-PROGRAMS CYCLES KILLS [SEED], from 100 cycles on", code: 64)
        }
        let seed = words.count == 5 ? UInt64(words[4]) ?? 1 : UInt64.random(in: 1...1_000_000)
        signal(SIGPIPE, SIG_IGN)
        print("seed \(seed)")
        do {
            let store = try StoreSoak(program: words[1] + "/store-exercise", seed: seed)
            try store.unlock(cycles)
            print("store: \(cycles) unlocked, \(store.series.summary)")
            print("store: \(kills) times killed, \(try store.kill(kills)) of them after a check that was then counted")
            let daemon = try DaemonSoak(program: words[1] + "/ninedotd", seed: seed)
            try daemon.unlock(cycles)
            print("daemon: \(cycles) times unlocked and locked, \(daemon.series.summary)")
            print("daemon: \(kills) times killed, \(try daemon.kill(kills)) of them unlocked, and was locked again")
            if !store.series.isFlat || !daemon.series.isFlat { exit(1) }
        } catch {
            fail("ninedot-soak: \(error) (seed \(seed))", code: 1)
        }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(code)
    }
}
