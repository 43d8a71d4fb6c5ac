// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// Measures from starting a process to its first complete frame in memory.
struct FirstFrame {
    static let flag = "--first-frame"
    private static let size = PixelSize(width: 1024, height: 600)

    /// The child: draws one frame and says so with a byte on standard output.
    static func draw(fonts: [String]) throws(FontError) {
        let painter = try Painter(fonts: fonts)
        let canvas = Canvas(size: size)
        painter.paint(
            BenchmarkScene(size: size, painter: painter).full, damage: Region(PixelRect(size: size)), on: canvas)
        var byte: UInt8 = 1
        write(1, &byte, 1)
    }

    /// Starts `program` so many times; nil when it cannot be started or ends without a frame.
    static func measure(program: String, arguments: [String], runs: Int) -> Times? {
        var times = Times()
        for _ in 0..<runs {
            guard let time = once(program, arguments) else { return nil }
            times.add(time)
        }
        return times
    }

    private static func once(_ program: String, _ arguments: [String]) -> Double? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words: [UnsafeMutablePointer<CChar>?] = ([program, flag] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let start = microseconds()
        let spawned = posix_spawn(&child, program, &actions, nil, &words, environ)
        close(ends[1])
        guard spawned == 0 else { return nil }
        var byte: UInt8 = 0
        let count = read(ends[0], &byte, 1)
        let time = microseconds() - start
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return count == 1 ? time : nil
    }
}
