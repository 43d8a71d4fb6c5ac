// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// Measures from starting a process to its first complete frame in memory, and what memory it has then.
struct FirstFrame {
    static let size = PixelSize(width: 1024, height: 600)

    /// Microseconds from exec to the frame, of all runs.
    private(set) var times = Times()
    /// Resident memory of the last run, and its peak, in KiB.
    private(set) var resident = 0
    private(set) var peak = 0

    /// The child's part: draws one frame, writes a byte to standard output, then its memory use.
    static func draw(fonts: [String], words: BenchmarkScene.Words) throws(FontError) {
        let painter = try Painter(fonts: fonts)
        let canvas = Canvas(size: size)
        let scene = BenchmarkScene(size: size, words: words, painter: painter)
        painter.paint(scene.full, damage: Region(PixelRect(size: size)), on: canvas)
        var byte: UInt8 = 1
        write(1, &byte, 1)
        var memory = [kibibytes("VmRSS"), kibibytes("VmHWM")]
        write(1, &memory, 8)
    }

    /// Starts `program` `runs` times; nil if it cannot be started or ends without a frame.
    init?(program: String, arguments: [String], runs: Int) {
        for _ in 0..<runs {
            guard run(program, arguments) else { return nil }
        }
    }

    private mutating func run(_ program: String, _ arguments: [String]) -> Bool {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return false }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let start = microseconds()
        let spawned = posix_spawn(&child, program, &actions, nil, &words, environ)
        close(ends[1])
        guard spawned == 0 else { return false }
        var byte: UInt8 = 0
        let count = read(ends[0], &byte, 1)
        times.add(microseconds() - start)
        var memory: [Int32] = [0, 0]
        let isComplete = count == 1 && read(ends[0], &memory, 8) == 8
        var status: Int32 = 0
        waitpid(child, &status, 0)
        (resident, peak) = (Int(memory[0]), Int(memory[1]))
        return isComplete
    }
}
