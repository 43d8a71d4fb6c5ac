// SPDX-License-Identifier: MIT
import AgentMessages
import Glibc
import LinuxSystem

/// A subject that is being followed.
protocol Watch {
    /// The descriptors that are readable after a change.
    var descriptors: [Int32] { get }
    /// The time after which to look again if the kernel reports no change, less than a second; nil if it reports each.
    var interval: Duration? { get }
    /// The states since the last call, the present one last.
    func takeStates() -> [Outcome]
}

extension GuestSubject {
    var watch: any Watch {
        switch self {
        case .status: StatusWatch()
        case .file(let path): FileWatch(path)
        case .unit(let name, let property): ManagerWatch(property, ofUnit: name)
        case .jobs: ManagerWatch("NJobs", ofUnit: nil)
        case .processes(let name): ProcessWatch(name: name)
        case .script(let script, let folders): RepeatedWatch(after: folders) { Outcome(of: script) }
        case .reply(let request, let folders): RepeatedWatch(after: folders) { DaemonConnection.reply(to: request) }
        }
    }
}

/// The status, which the daemon sends at each change. If the daemon is gone, the next one is waited for.
private final class StatusWatch: Watch {
    private var connection: DaemonConnection?

    var descriptors: [Int32] { connection.map { [$0.number] } ?? [] }
    var interval: Duration? { connection == nil ? .milliseconds(50) : nil }

    func takeStates() -> [Outcome] {
        if connection == nil { connection = DaemonConnection(asking: #"{"protocol":1,"do":"watch"}"#) }
        var states: [Outcome] = []
        while let connection {
            switch connection.nextLine() {
            case .line(let line): states.append(Outcome(0, line))
            case .nothingYet: return states
            case .tooLong, .closed: self.connection = nil
            }
        }
        return states
    }
}

/// A connection to the control socket of the daemon.
private final class DaemonConnection {
    private var socket: UnixSocket

    var number: Int32 { socket.number }

    /// Sends a request; nil if no daemon listens.
    init?(asking request: String) {
        do {
            socket = try UnixSocket(connectingTo: "/run/ninedot/control.sock")
            try socket.send(line: request)
        } catch {
            return nil
        }
        socket.stopWaiting()
    }

    func nextLine() -> ReceivedLine { (try? socket.nextLine(limit: .max - 1)) ?? .closed }

    /// Asks once; exit code 1 if no daemon answers.
    static func reply(to request: String) -> Outcome {
        guard let connection = DaemonConnection(asking: request) else { return Outcome(1, "no daemon") }
        while true {
            switch connection.nextLine() {
            case .line(let line): return Outcome(0, line)
            case .nothingYet:
                var request = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, -1)
            case .tooLong, .closed: return Outcome(1, "no reply")
            }
        }
    }
}

/// A file, by changes in its folder.
private final class FileWatch: Watch {
    private static let longest = 65536

    private let path: String
    private let folders: FolderWatch
    /// Set for files in /proc and /sys, because the kernel reports no change of them.
    let interval: Duration?

    init(_ path: String) {
        self.path = path
        let isOfKernel = path.hasPrefix("/proc/") || path.hasPrefix("/sys/")
        interval = isOfKernel ? .milliseconds(50) : nil
        folders = FolderWatch(isOfKernel ? [] : [Folder.holding(path)])
    }

    var descriptors: [Int32] { folders.descriptors }

    func takeStates() -> [Outcome] {
        folders.drain()
        var facts = stat()
        guard stat(path, &facts) == 0 else { return [Outcome(errno: errno)] }
        guard facts.st_mode & S_IFMT == S_IFREG else { return [Outcome(0, "")] }
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return [Outcome(errno: errno)] }
        return [Outcome(0, Outcome.content(of: Descriptor(owning: number), limit: FileWatch.longest))]
    }
}

/// The number of processes of a name.
private final class ProcessWatch: Watch {
    private let name: String
    let descriptors: [Int32] = []
    let interval: Duration? = .milliseconds(50)

    /// - Parameter name: As in /proc/PID/comm: the first 15 bytes of the program's name.
    init(name: String) {
        self.name = String(name.prefix(15))
    }

    func takeStates() -> [Outcome] {
        let count = Folder.numbers(in: "/proc").count { process in
            let number = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
            guard number >= 0 else { return false }
            return Outcome.content(of: Descriptor(owning: number)) == Array((name + "\n").utf8)
        }
        return [Outcome(0, "\(count)")]
    }
}

/// A subject whose state is known only by an action, which is repeated.
private final class RepeatedWatch: Watch {
    private let folders: FolderWatch
    private let look: () -> Outcome
    let interval: Duration?

    init(after folders: [String], _ look: @escaping () -> Outcome) {
        self.folders = FolderWatch(folders)
        self.look = look
        interval = folders.isEmpty ? .milliseconds(200) : nil
    }

    var descriptors: [Int32] { folders.descriptors }

    func takeStates() -> [Outcome] {
        // Before the look, so that a change during it causes another look.
        folders.drain()
        return [look()]
    }
}
