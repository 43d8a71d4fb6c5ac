// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import Glibc
import KioskSession
import LinuxSystem
import PanelOutput

@testable import ninedotd

/// Checks that a waiting daemon has nothing left to do: without an event, another turn changes nothing visible.
struct RestCheck: Sendable {
    private let cards: HostCards
    private let files: String
    private let clock: Clock

    /// - Parameter files: The folder of the panel's marker files.
    init(of cards: HostCards, files: String, clock: Clock) {
        self.cards = cards
        self.files = files
        self.clock = clock
    }

    /// Work that is due within this time is left to the next turn, which does it anyway.
    private static let margin = Duration.milliseconds(20)

    func run(_ daemon: Daemon, waitingUntil deadline: Instant?) throws {
        guard deadline.map({ clock.now + Self.margin < $0 }) ?? true, !hasNews(daemon) else { return }
        let before = rest(of: daemon)
        _ = try daemon.settle()
        let after = rest(of: daemon)
        guard before == after || deadline.map({ $0 < clock.now }) ?? false || hasNews(daemon) else {
            throw FixtureError(description: "the daemon waits with work to do: \(before) would become \(after)")
        }
    }

    private func hasNews(_ daemon: Daemon) -> Bool {
        var requests = daemon.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&requests, nfds_t(requests.count), 0) > 0
    }

    private func rest(of daemon: Daemon) -> Rest {
        let names = Files.names(in: files).sorted().filter { !$0.hasSuffix(".sock") }
        return Rest(
            files: names.map { "\($0): \((try? SmallFile.text(of: "\(files)/\($0)")) ?? "")" },
            status: daemon.status(at: clock.now).withoutCountdown, condition: daemon.display.condition,
            placement: daemon.placement, view: daemon.kiosk.view(at: clock.now), pictures: cards.screen.count)
    }
}

/// The visible state of a daemon.
private struct Rest: Equatable {
    var files: [String]
    var status: KioskStatus
    var condition: DisplayCondition
    var placement: TouchPlacement
    var view: ViewState
    /// The number of pictures shown so far.
    var pictures: Int
}
