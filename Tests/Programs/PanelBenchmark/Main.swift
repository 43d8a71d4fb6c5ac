// SPDX-License-Identifier: MIT
import Glibc
import VirtualPanel

/// The program of `make bench-on-panel`: times unlocking with few people and with many.
///
///     panel-bench STAGE PICTURES
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: panel-bench STAGE PICTURES", code: 64) }
        do {
            var benchmark = try RosterBenchmark {
                try VirtualPanel(installing: arguments[1], pictures: arguments[2])
            }
            try benchmark.run()
        } catch {
            fail("panel-bench: \(error)", code: 1)
        }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        Progress.say(text)
        exit(code)
    }
}
