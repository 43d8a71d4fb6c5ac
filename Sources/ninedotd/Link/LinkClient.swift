// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import JSON
import LinuxSystem

/// The connected link.
final class LinkClient {
    /// Lines that are read at once, and the time for each one more: a link that floods waits, and the panel does not.
    private static let pace = Pace(atOnce: 32, thenEvery: .milliseconds(50))

    private var socket: UnixSocket
    private var pace = LinkClient.pace
    /// True where a line may be here although the socket is not readable.
    private(set) var hasMore = false
    var feed = EventFeed()
    /// The state that the link was told last.
    private var lastState: LinkState?
    /// True while the link has a broker, as it says.
    private(set) var hasBroker = false
    /// The time since which it has, or has not, in seconds since 1970.
    private(set) var since = time(nil)
    /// The user whose program it is, by the kernel's word.
    let user: String

    init(_ socket: consuming UnixSocket) {
        user = (try? socket.peer())?.userName ?? "an unknown user"
        self.socket = socket
    }

    var descriptor: Int32 { socket.number }

    /// The time from which the next line is read.
    var opening: Instant { pace.opening }

    enum Arrival: Equatable {
        case nothing
        case request(LinkRequest)
        case refused(MessageError)
        case departure
    }

    /// Takes in one line, if it is time for one.
    func receive(at now: Instant) -> Arrival {
        guard pace.take(at: now) else { return .nothing }
        hasMore = true
        do {
            switch try socket.nextLine(limit: LinkProtocol.longestRequest) {
            case .nothingYet:
                hasMore = false
                return .nothing
            case .closed: return .departure
            case .tooLong: return .refused(.tooLong(limit: LinkProtocol.longestRequest))
            case .line(let line): return .request(try LinkRequest(line: line))
            }
        } catch let error as MessageError {
            return .refused(error)
        } catch {
            return .departure
        }
    }

    /// Takes in that the link has a broker, or none any more.
    func take(hasBroker: Bool) {
        guard hasBroker != self.hasBroker else { return }
        self.hasBroker = hasBroker
        since = time(nil)
    }

    /// Sends the report, or fails where the link does not read: half of it may be under way then.
    func send(_ report: LinkReport) throws(SystemError) { try socket.send(line: report.line) }

    /// True where the state is new to the link, besides a clock that runs.
    func isNew(_ state: LinkState) -> Bool {
        guard let lastState else { return true }
        return !state.isAlike(lastState)
    }

    func wasTold(_ state: LinkState) { lastState = state }
}

extension LinkState {
    /// The end of a time is reckoned from its rest in whole seconds, which moves it back and forth.
    private static let leastShift = 2

    fileprivate func isAlike(_ other: LinkState) -> Bool {
        guard let until, let otherUntil = other.until else { return self == other }
        var same = self
        same.until = otherUntil
        return same == other && abs(until - otherUntil) < LinkState.leastShift
    }
}
