// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import LinkFixtures
import LinuxSystem

/// The panels' ends of all links, each with a folder of its own in memory: on panels each has a disk, and does not wait
/// for those of others.
final class PanelCrowd {
    private let trials: [LinkHarness]
    private var isConnected: [Bool]
    /// The trial to which a descriptor belongs.
    private var places: [Int32: Int] = [:]
    /// Requests of each link that were looked at.
    private var read: [Int]
    private var state = KioskState.locked
    /// By panel, the time at which it was told to lock.
    private(set) var locked = Moments()
    /// By panel, the time at which it told an event.
    private(set) var told = Moments()

    /// - Parameter port: The broker's.
    init(_ count: Int, port: Int) throws {
        trials = try (1...count).map { try LinkHarness(in: TemporaryFolder(inMemory: true), panel: $0, port: port) }
        isConnected = [Bool](repeating: false, count: count)
        read = [Int](repeating: 0, count: count)
        for index in trials.indices { places[trials[index].panel.descriptor] = index }
    }

    var count: Int { trials.count }
    var numbers: ClosedRange<Int> { 1...count }
    var descriptors: [Int32] { trials.map(\.panel.descriptor) }
    var processes: [Int32] { trials.compactMap(\.link?.id) }

    /// Starts a link, without a limit that another program would have to set.
    func start(_ panel: Int) throws { try trials[panel - 1].start(by: []) }

    func serve(_ ready: [Int32], at now: Instant) throws {
        for descriptor in ready {
            guard let index = places[descriptor] else { continue }
            if isConnected[index] { try receive(index, at: now) } else { try accept(index) }
        }
    }

    /// Has all panels be so.
    func tell(_ state: KioskState) throws {
        self.state = state
        for trial in trials { try trial.panel.tell(report) }
    }

    func tellEvent(of panel: Int) throws {
        told.note(panel, at: Clock.now)
        try trials[panel - 1].panel.event(1)
    }

    /// - Throws: Where one has ended.
    func checkLinks() throws {
        for (index, trial) in trials.enumerated() where trial.link?.isRunning != true {
            throw FixtureError(description: "link \(index + 1) has ended: \(trial.output)")
        }
    }

    private var report: LinkReport { .state(LinkState(version: "0.9.0", state: state, allow: [.lock])) }

    private func accept(_ index: Int) throws {
        let panel = trials[index].panel
        guard try panel.accept() else { return }
        isConnected[index] = true
        places[panel.descriptor] = index
        try panel.tell(report)
    }

    private func receive(_ index: Int, at now: Instant) throws {
        let panel = trials[index].panel
        try panel.receive()
        for case .command(let command) in panel.requests[read[index]...] where command.verb == .lock {
            locked.note(index + 1, at: now)
            try panel.tell(.answer(command.number, nil))
            try panel.tell(.state(LinkState(version: "0.9.0", state: .locked, allow: [.lock])))
        }
        read[index] = panel.requests.count
        if panel.isLeft { throw FixtureError(description: "link \(index + 1) is gone: \(trials[index].output)") }
    }
}
