// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import LinuxSystem

/// The tool's way in: a socket for the group ninedot-admin. A hostile client costs no more than its connection.
final class ControlServer {
    static let group = "ninedot-admin"
    private static let mostClients = 8
    /// A client that says nothing for so long is sent away.
    private static let patience = Duration.seconds(5)

    /// What a client wants.
    enum Demand {
        case request(Request, from: ControlClient)
        /// The client that enrolled is gone.
        case enrollmentAbandoned
    }

    private let listener: UnixListener
    private(set) var clients: [ControlClient] = []

    init(path: String) throws(SystemError) {
        listener = try UnixListener(path: path, mode: 0o660, group: ControlServer.group)
    }

    /// What to poll for reading.
    var descriptors: [Int32] { [listener.number] + clients.map(\.descriptor) }

    /// When a silent client is to be sent away.
    var nextDeadline: Instant? { silentClients.map { $0.connected + ControlServer.patience }.min() }

    /// Takes in what is readable among `ready`.
    func dispatch(_ ready: [Int32], at now: Instant) -> [Demand] {
        var demands: [Demand] = []
        for client in clients where ready.contains(client.descriptor) {
            demands += receive(from: client)
        }
        if ready.contains(listener.number) { accept(at: now) }
        return demands
    }

    /// Sends silent clients away.
    func advance(to now: Instant) {
        for client in silentClients where client.connected + ControlServer.patience <= now {
            client.role = .finished
        }
    }

    /// Closes the connections that are finished.
    func closeFinished() {
        clients.removeAll { if case .finished = $0.role { true } else { false } }
    }

    private var silentClients: [ControlClient] {
        clients.filter { if case .silent = $0.role { true } else { false } }
    }

    private func receive(from client: ControlClient) -> [Demand] {
        switch client.receive() {
        case .nothing:
            return []
        case .request(let request):
            return [.request(request, from: client)]
        case .refused(let error):
            client.send(.error(Refusal(error)))
            return leave(client)
        case .departure:
            return leave(client)
        }
    }

    private func leave(_ client: ControlClient) -> [Demand] {
        defer { client.role = .finished }
        if case .enrolling = client.role { return [.enrollmentAbandoned] }
        return []
    }

    private func accept(at now: Instant) {
        do throws(SystemError) {
            while let socket = try listener.accept() {
                let client = ControlClient(socket, at: now)
                guard clients.count < ControlServer.mostClients else {
                    let message = "\(ControlServer.mostClients) clients are connected"
                    client.send(.error(Refusal(.tooManyClients, message)))
                    continue
                }
                clients.append(client)
            }
        } catch {
            Log.warning(error.description)
        }
    }
}
