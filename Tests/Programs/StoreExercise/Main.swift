// SPDX-License-Identifier: MIT

/// Drives a store by lines, for tests that cut the power or break system calls.
///
///     store-exercise DIRECTORY < COMMANDS
@main
struct Main {
    static func main() {
        guard let directory = CommandLine.arguments.dropFirst().first, CommandLine.arguments.count == 2 else {
            Port.say("usage: store-exercise DIRECTORY")
            return
        }
        let exercise = Exercise(in: directory)
        Port.say("ready")
        while let line = readLine() {
            // An empty line is for an attempt that waits; this one ended too early for it.
            if line.isEmpty { continue }
            Port.say(exercise.answer(to: line))
        }
    }
}
