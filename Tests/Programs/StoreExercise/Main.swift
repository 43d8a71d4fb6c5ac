// SPDX-License-Identifier: MIT
import Glibc

/// Drives a store by lines, for tests that cut the power or break system calls.
///
///     store-exercise DIRECTORY < COMMANDS
@main
struct Main {
    static func main() {
        guard let directory = CommandLine.arguments.dropFirst().first, CommandLine.arguments.count == 2 else {
            LineOutput.say("usage: store-exercise DIRECTORY")
            return
        }
        let exercise = StoreExercise(in: directory)
        LineOutput.say("ready")
        while let line = readLine() {
            // An empty line is for an attempt that waits; this one ended too early for it.
            if line.isEmpty { continue }
            LineOutput.say(exercise.answer(to: line))
        }
    }
}

/// Standard output without a buffer: a line is written before the next operation begins.
enum LineOutput {
    static func say(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(1, $0, strlen($0)) }
    }
}
