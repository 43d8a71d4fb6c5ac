// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import LinuxSystem

/// The tool's way in: a socket for the group ninedot-admin, and one for programs behind the lock. A hostile client costs
/// no more than its connection.
final class ControlServer {
    static let group = "ninedot-admin"
    private static let mostClients = 8
    /// A client that says nothing for so long is sent away.
    private static let patience = Duration.seconds(5)
    /// Without a descriptor left in the kernel, the client that waits keeps the socket readable: without a pause the
    /// loop would never rest.
    private static let pause = Duration.seconds(1)

    /// A request, or the end of a client.
    enum Event {
        case request(Request, from: ControlClient)
        /// The client that enrolled is gone.
        case enrollmentAbandoned
    }

    private let listener: UnixListener
    private let root: uid_t
    private let isForPrograms: Bool
    private(set) var clients: [ControlClient] = []
    /// The time to accept clients again after that has failed.
    private var pauseEnd: Instant?

    /// - Parameters:
    ///   - group: Who may connect; nil leaves it to the process's own group.
    ///   - root: Who may permit a setup.
    ///   - isForPrograms: True where the clients are programs behind the lock.
    init(
        path: String, group: String? = ControlServer.group, root: uid_t = 0, isForPrograms: Bool = false
    ) throws(SystemError) {
        self.root = root
        self.isForPrograms = isForPrograms
        listener = try UnixListener(path: path, mode: 0o660, group: group)
    }

    /// The socket for programs behind the lock, which the service manager makes because the daemon cannot give one to
    /// another group; nil where it made none. To be called once, at the start.
    static func forPrograms() -> ControlServer? {
        guard let descriptor = KeptDescriptors.take("session") else { return nil }
        return ControlServer(UnixListener(inheriting: descriptor, path: ControlProtocol.sessionSocketPath))
    }

    private init(_ listener: consuming UnixListener) {
        root = 0
        isForPrograms = true
        self.listener = listener
    }

    /// The descriptors to poll for reading.
    var descriptors: [Int32] { (pauseEnd == nil ? [listener.number] : []) + clients.map(\.descriptor) }

    /// The time at which a silent client is sent away, or clients are accepted again.
    var nextDeadline: Instant? {
        (silentClients.map { $0.heard + ControlServer.patience } + [pauseEnd].compactMap { $0 }).min()
    }

    /// Takes in what is readable among `ready`.
    func dispatch(_ ready: [Int32], at now: Instant) -> [Event] {
        var events: [Event] = []
        for client in clients where ready.contains(client.descriptor) {
            events += receive(from: client)
        }
        if ready.contains(listener.number) { accept(at: now) }
        return events
    }

    /// Sends silent clients away, and ends a pause.
    func advance(to now: Instant) {
        if let end = pauseEnd, end <= now { pauseEnd = nil }
        for client in silentClients where client.heard + ControlServer.patience <= now {
            client.role = .finished
        }
    }

    /// Closes the connections that are finished.
    func closeFinished() {
        clients.removeAll { if case .finished = $0.role { true } else { false } }
    }

    private var silentClients: [ControlClient] {
        clients.filter(\.isSilent)
    }

    private func receive(from client: ControlClient) -> [Event] {
        switch client.receive() {
        case .nothing:
            return []
        case .request(let request):
            return [.request(request, from: client)]
        case .refused(let refusal):
            client.send(.error(refusal))
            return leave(client)
        case .departure:
            return leave(client)
        }
    }

    private func leave(_ client: ControlClient) -> [Event] {
        defer { client.role = .finished }
        if case .enrolling = client.role { return [.enrollmentAbandoned] }
        return []
    }

    private func accept(at now: Instant) {
        do throws(SystemError) {
            // Not until none waits: who connects without end must not hold the loop here.
            for _ in 0..<ControlServer.mostClients {
                guard let socket = try listener.accept(takingDescriptors: !isForPrograms) else { return }
                admit(ControlClient(socket, root: root, isProgram: isForPrograms, at: now))
            }
        } catch {
            Log.warning(error.description)
            pauseEnd = now + ControlServer.pause
        }
    }

    /// Takes a client in. Where there are too many, the first one that watches makes room, because forgotten ones keep
    /// nobody out; and for root the first other one that has not asked, because nobody of the group may keep root out.
    func admit(_ client: ControlClient) {
        let message = "\(ControlServer.mostClients) clients are connected"
        if clients.count >= ControlServer.mostClients {
            let watching = clients.firstIndex(where: \.isWatching)
            let silent = client.isRoot ? clients.firstIndex { $0.isSilent && !$0.isRoot } : nil
            guard let spare = watching ?? silent else {
                return client.send(.error(Refusal(.tooManyClients, message)))
            }
            clients.remove(at: spare).send(.error(Refusal(.tooManyClients, "\(message), and newer ones go first")))
        }
        clients.append(client)
    }
}
