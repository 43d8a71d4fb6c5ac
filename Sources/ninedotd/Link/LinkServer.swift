// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import LinuxSystem

/// The link's way in: a socket for the group ninedot-link, and one connection at a time. A hostile link costs no more
/// than its connection.
final class LinkServer {
    /// The pause before another connection is taken in.
    private static let pause = Duration.milliseconds(250)
    /// The pause after a link that was sent away.
    private static let longPause = Duration.seconds(1)

    private let listener: UnixListener
    private let isEnabled: Bool
    private(set) var client: LinkClient?
    /// The time from which connections are taken in again.
    private var pauseEnd: Instant?
    /// Connections so far, which tells one link from the next.
    private(set) var connections = 0
    /// Lines that could not be read, commands and connections that were refused.
    private(set) var refusals = 0

    /// - Parameters:
    ///   - group: Who may connect; nil leaves it to the process's own group.
    ///   - isEnabled: False where every link is sent away.
    init(path: String, group: String?, isEnabled: Bool) throws(SystemError) {
        self.isEnabled = isEnabled
        listener = try UnixListener(path: path, mode: 0o660, group: group)
    }

    /// The socket that the service manager makes, because the daemon cannot give one to another group; nil where it
    /// made none. To be called once, at the start.
    static func inherited(isEnabled: Bool) -> LinkServer? {
        guard let descriptor = KeptDescriptors.take("link") else { return nil }
        return LinkServer(UnixListener(inheriting: descriptor, path: LinkProtocol.socketPath), isEnabled: isEnabled)
    }

    private init(_ listener: consuming UnixListener, isEnabled: Bool) {
        self.isEnabled = isEnabled
        self.listener = listener
    }

    /// The descriptors to poll for reading; a link that has sent too much is left alone until its time.
    func descriptors(at now: Instant) -> [Int32] {
        let reading = client.flatMap { $0.opening <= now ? $0.descriptor : nil }
        return (pauseEnd == nil ? [listener.number] : []) + [reading].compactMap { $0 }
    }

    /// The time at which something is to be done although nothing happens.
    func nextDeadline(after now: Instant) -> Instant? {
        let reading = client.flatMap { $0.hasMore || $0.opening > now ? max($0.opening, now) : nil }
        return [pauseEnd, reading].compactMap { $0 }.min()
    }

    /// Takes in what is readable among `ready`, or was read already.
    func dispatch(_ ready: [Int32], at now: Instant) -> [LinkRequest] {
        if let end = pauseEnd, end <= now { pauseEnd = nil }
        let requests = read(ready, at: now)
        if pauseEnd == nil, ready.contains(listener.number) { accept(at: now) }
        return requests
    }

    /// Takes in what the link has sent, as far as its pace lets it.
    private func read(_ ready: [Int32], at now: Instant) -> [LinkRequest] {
        var requests: [LinkRequest] = []
        while let client, ready.contains(client.descriptor) || client.hasMore {
            switch client.receive(at: now) {
            case .nothing: return requests
            case .request(let request): requests.append(request)
            case .refused(let error):
                refuse(client, LinkRefusal(error))
                drop("it sent what is no request: \(error)", at: now)
            case .departure: depart(at: now)
            }
        }
        return requests
    }

    /// Sends the report; a link that does not read is dropped, and may come back.
    func send(_ report: LinkReport, at now: Instant) {
        guard let client else { return }
        do throws(SystemError) {
            try client.send(report)
        } catch {
            error.code == EAGAIN ? drop("it does not read", at: now) : depart(at: now)
        }
    }

    /// Counts a command that was refused.
    func countRefusal() { refusals += 1 }

    private func refuse(_ client: LinkClient, _ refusal: LinkRefusal) {
        refusals += 1
        try? client.send(.refused(refusal))
    }

    private func drop(_ reason: String, at now: Instant) {
        Log.warning("the link is dropped: \(reason)")
        client = nil
        pauseEnd = now + LinkServer.longPause
    }

    private func depart(at now: Instant) {
        Log.notice("the link is gone")
        client = nil
        pauseEnd = now + LinkServer.pause
    }

    /// Takes in one connection at most; those who connect without end wait.
    private func accept(at now: Instant) {
        pauseEnd = now + LinkServer.pause
        do throws(SystemError) {
            guard let socket = try listener.accept() else { return }
            admit(LinkClient(socket))
        } catch {
            Log.warning(error.description)
            pauseEnd = now + LinkServer.longPause
        }
    }

    private func admit(_ new: LinkClient) {
        guard isEnabled else {
            return refuse(new, LinkRefusal(.disabled, "set enabled = yes in [link] of ninedot.conf"))
        }
        guard client == nil else { return refuse(new, LinkRefusal(.busy, "another link is connected")) }
        Log.notice("the link is connected, as \(new.user)")
        connections += 1
        client = new
    }
}
