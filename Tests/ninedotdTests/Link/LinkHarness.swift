// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Drawing
import Glibc
import KioskConfiguration
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Screens

@testable import ninedotd

/// The daemon from the link's socket to the store, without a panel, and a link that is connected to it.
final class LinkHarness {
    let folder: RuntimeFolder
    let server: LinkServer
    let store: StoreWorker
    let kiosk: Kiosk
    let handler: LinkHandler
    /// Begins with the store's clock, so that a wait which the store began ends for the kiosk, too.
    var now = Clock.now
    var isFingerDown = false
    /// The link's end.
    var link: UnixSocket

    /// - Parameter isSetUp: False for a store that has only been begun.
    init(
        _ settings: LinkSettings = .everything, isSetUp: Bool = true, standby: Standby = .withClock
    ) throws {
        folder = try RuntimeFolder()
        server = try LinkServer(path: folder.linkSocket, group: nil, isEnabled: settings.isEnabled)
        store = try folder.worker()
        kiosk = Kiosk(
            SessionSettings(), store: store, markers: PanelMarkers(directory: folder.path),
            doctor: MachineDoctor(request: folder.path + "/wanted", report: folder.path + "/report"),
            appearance: Appearance(), text: try TextMeasure.latin, standby: standby)
        handler = LinkHandler(server, settings, kiosk: kiosk, store: store)
        link = try UnixSocket(connectingTo: folder.linkSocket)
        try kiosk.advance(to: now)
        try kiosk.handle(.touchscreens(1), at: now)
        try takeOutputs()
        if isSetUp {
            store.ask(.setPattern(.panel), about: StoreSecret(pattern: Pattern([0, 3, 6, 7])))
            store.ask(.finishSetup)
            try settle()
        }
    }

    var state: SessionStatus.State { kiosk.status(at: now).state }
    var history: [HistoryEntry] {
        get throws { try page(after: 0).entries }
    }

    private var asked = RequestID.Counter()

    /// The history after the entry of that number, all of it, once everything asked before is done.
    func page(after number: Int) throws -> HistoryPage {
        let id = asked.next()
        store.ask(.entries(after: number, count: .max), for: .tool(id, actor: "test"))
        while true {
            for output in try nextOutputs() {
                if case .reply(id, .entries(let page)) = output { return page }
                try take(output)
            }
        }
    }

    /// Waits until the store has done everything that it was asked.
    func settle() throws { _ = try page(after: .max - 1) }

    /// Has a number of entries written.
    func write(_ count: Int, _ kind: HistoryEntry.Kind = .wrong) throws {
        for number in 0..<count { store.ask(.record(kind, of: nil, detail: "\(number)")) }
        try settle()
    }

    func send(_ request: LinkRequest) throws { try link.send(line: request.line) }
    func send(_ command: LinkCommand) throws { try send(.command(command)) }
    func reconnect() throws { link = try UnixSocket(connectingTo: folder.linkSocket) }

    /// Goes round the daemon's loop, as often as it takes to become still.
    func serve(for duration: Duration = .zero) throws {
        now = now + duration
        for _ in 0..<4 {
            try kiosk.advance(to: now)
            try handler.advance(on: status, isFingerDown: isFingerDown, to: now)
            try handler.dispatch(handler.descriptors(at: now), isFingerDown: isFingerDown, at: now)
            try settle()
        }
    }

    /// The reports that the link has received since the last time, state and all.
    func reports() throws -> [LinkReport] {
        var reports: [LinkReport] = []
        while try link.waitToReceive(seconds: 0) {
            guard case .line(let line) = try link.nextLine(limit: LinkProtocol.longestReport) else { break }
            reports.append(try LinkReport(line: line))
        }
        return reports
    }

    /// The answers among what the link has received, after the loop has gone round: "done", or the code of the refusal.
    func answers() throws -> [Int: String] {
        try serve()
        var answers: [Int: String] = [:]
        for case .answer(let command, let refusal) in try reports() {
            answers[command] = refusal?.code.rawValue ?? "done"
        }
        return answers
    }

    /// The numbers of the events among what the link has received.
    func events() throws -> [Int] {
        try reports().compactMap { report in
            if case .event(let event) = report { event.number } else { nil }
        }
    }

    private var status: KioskStatus { KioskStatus(of: kiosk.status(at: now), display: "DSI-1", trouble: nil) }

    private func takeOutputs() throws {
        for output in try nextOutputs() { try take(output) }
    }

    private func nextOutputs() throws -> [StoreWorker.Output] {
        var request = pollfd(fd: store.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else { throw ControlHarness.Gone() }
        return store.takeOutputs()
    }

    private func take(_ output: StoreWorker.Output) throws {
        switch output {
        case .warning, .reply, .progress: break
        case .noted(let entry): handler.noted(entry)
        case .event(let event): try kiosk.handle(event, at: now)
        case .linkReply(let id, let reply): handler.answered(id, reply, at: now)
        }
    }
}

extension RuntimeFolder {
    var linkSocket: String { path + "/link.sock" }
}

extension Standby {
    static let withClock = Standby(idleScreenAfter: .seconds(60))
}

extension LinkSettings {
    static var everything: LinkSettings {
        var settings = LinkSettings()
        settings.isEnabled = true
        settings.allowed = Command.allCases
        return settings
    }
}
