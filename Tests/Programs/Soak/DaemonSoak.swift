// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import KioskStore
import LinuxSystem
import PatternLock

/// The daemon on this machine, without a display, unlocked and killed without end.
final class DaemonSoak {
    private let program: String
    private let folder: TemporaryFolder
    private var generator: SeededGenerator
    private(set) var series = FootprintSeries()

    init(program: String, seed: UInt64) throws {
        self.program = program
        generator = SeededGenerator(seed: seed)
        folder = try TemporaryFolder()
        let store = KioskStore(at: StoreLocation(directory: path("state")), bootID: "boot-1", cost: .least)
        _ = try store.permitSetup(actor: "soak")
        try store.setPattern(Pattern([0, 1, 2, 5]), on: .standard)
        store.close()
        mkdir(path("run"), 0o755)
        Files.write([], to: path("ninedot.conf"))
        // The tool's group, whose members are those of our own group: this machine need not have it.
        Files.write(Array("root:x:0:\nninedot-admin:x:\(getgid()):\n".utf8), to: path("group"))
    }

    /// Unlocks and locks so many times, and looks at the files that say so.
    func unlock(_ cycles: Int) throws {
        let daemon = try start()
        var tool = try UnixSocket(connectingTo: path("run/control.sock"))
        for cycle in 1...cycles {
            try ask(.panel(.unlock(seconds: nil)), &tool)
            try check(["unlocked"])
            try ask(.panel(.lock), &tool)
            try check(["locked"])
            // Answered after all that was noted before: a queue that grows is no leak.
            _ = try reply(to: .store(.history(HistoryRange(count: 1))), &tool)
            if cycle % max(1, cycles / 100) == 0 { series.add(daemon.footprint) }
        }
    }

    /// Kills it so many times, locked or not. The next one is locked, whatever the last one left.
    func kill(_ times: Int) throws -> Int {
        var wereOpen = 0
        for _ in 1...max(1, times) {
            let daemon = try start()
            var tool = try UnixSocket(connectingTo: path("run/control.sock"))
            if Bool.random(using: &generator) { try ask(.panel(.unlock(seconds: nil)), &tool) }
            try tool.send(line: Request.panel(Bool.random(using: &generator) ? .lock : .unlock(seconds: nil)).line)
            usleep(.random(in: 0...20_000, using: &generator))
            daemon.kill()
            wereOpen += markers == ["unlocked"] ? 1 : 0
        }
        _ = try start()
        try check(["locked"])
        return wereOpen
    }

    /// Starts one, and waits until it says that it is locked.
    private func start() throws -> RunningProgram {
        let daemon = try RunningProgram(
            ["/usr/bin/unshare"] + (getuid() == 0 ? [] : ["--user", "--map-root-user"])
                + ["--mount", "sh", "-c", "mount --bind \"$0\" /etc/group && exec \"$@\"", path("group")]
                + [program, "--config", path("ninedot.conf")],
            environment: [
                "STATE_DIRECTORY": path("state"), "RUNTIME_DIRECTORY": path("run"), "NINEDOT_BOOT_ID": "boot-1",
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            ], log: path("log"))
        for _ in 0..<3000 {
            guard daemon.isRunning else { break }
            if markers == ["locked"], isReady { return daemon }
            usleep(5_000)
        }
        let log = String(decoding: Files.read(path("log")), as: UTF8.self)
        throw SoakFailure("the daemon is not locked, but \(markers): \(log)")
    }

    /// True once it has its store, too.
    private var isReady: Bool {
        guard var tool = try? UnixSocket(connectingTo: path("run/control.sock")),
            case .status(let status)? = try? reply(to: .panel(.status), &tool)
        else { return false }
        return status.state == .locked
    }

    private func ask(_ request: Request, _ tool: inout UnixSocket) throws {
        let reply = try reply(to: request, &tool)
        guard case .ok = reply else { throw SoakFailure("\(request): \(reply)") }
    }

    private func reply(to request: Request, _ tool: inout UnixSocket) throws -> Reply {
        try tool.send(line: request.line)
        guard try tool.waitToReceive(seconds: 30), case .line(let line) = try tool.nextLine(limit: 1 << 16) else {
            throw SoakFailure("\(request): no answer")
        }
        return try Reply(line: line)
    }

    private func check(_ expected: [String]) throws {
        guard markers == expected else { throw SoakFailure("expected \(expected), found \(markers)") }
    }

    /// The present ones of the files that say how the panel is.
    private var markers: [String] {
        ["locked", "locking", "unlocked"].filter { Files.exists(path("run/" + $0)) }
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }
}
