// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Drawing
import Glibc
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Screens
import TouchInput

@testable import ninedotd

/// The daemon from the socket to the store, without a panel, and a tool that asks.
final class ControlHarness {
    let folder: RuntimeFolder
    let server: ControlServer
    let store: StoreWorker
    let kiosk: Kiosk
    let control: ControlHandler
    /// Begins with the store's clock, so that a wait which the store began ends for the kiosk, too.
    var now = Clock.now
    /// True while the panel is at the page where touches may be recorded.
    var allowsRecording = false
    var recordedTouches: TouchRecorder?
    private var tool: UnixSocket

    /// - Parameters:
    ///   - permitsSetup: As after a first installation.
    ///   - isRoot: Whether the tool's user counts as root.
    ///   - isForPrograms: True for the socket of programs behind the lock.
    init(
        permitsSetup: Bool = true, isRoot: Bool = true, isForPrograms: Bool = false, standby: Standby = Standby()
    ) throws {
        folder = try RuntimeFolder(permitsSetup: permitsSetup)
        server = try ControlServer(
            path: folder.socket, group: nil, root: isRoot ? getuid() : getuid() + 1,
            isForPrograms: isForPrograms)
        store = try folder.worker()
        kiosk = Kiosk(
            SessionSettings(), store: store, markers: PanelMarkers(directory: folder.path),
            doctor: MachineDoctor(request: folder.path + "/wanted", report: folder.path + "/report"),
            appearance: Appearance(), text: try TextMeasure.latin, standby: standby)
        control = ControlHandler([server], kiosk: kiosk, store: store)
        tool = try UnixSocket(connectingTo: folder.socket)
        try kiosk.advance(to: now)
        try kiosk.handle(.touchscreens(1), at: now)
        try takeOutputs()
    }

    /// The state that the panel shows.
    var state: SessionStatus.State { kiosk.status(at: now).state }

    /// Asks as the tool does, on one connection after another where the last was closed.
    func ask(_ request: Request, with memory: consuming Descriptor? = nil) throws -> Reply {
        if let memory = memory.take() {
            try tool.send(line: request.line, with: memory)
        } else {
            try tool.send(line: request.line)
        }
        return try reply()
    }

    /// Serves until the tool has its answer.
    func reply() throws -> Reply {
        try serve()
        while try !tool.waitToReceive(seconds: 0) { try takeOutputs() }
        guard case .line(let line) = try tool.nextLine(limit: ControlProtocol.longestReply) else { throw Gone() }
        return try Reply(line: line)
    }

    /// Memory that can come with a request.
    func sealed(_ bytes: [UInt8]) throws -> Descriptor {
        Descriptor(
            owning: try bytes.withUnsafeBytes { bytes in
                Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "test").release() }
            }.get())
    }

    func sealed(_ text: String) throws -> Descriptor { try sealed(Array(text.utf8)) }

    /// The bytes that came along with the last reply.
    func memory() throws -> [UInt8]? {
        guard let descriptor = tool.takeDescriptor() else { return nil }
        return try SealedMemory(mapping: descriptor, upTo: 1 << 24).copied()
    }

    func send(_ request: Request) throws { try tool.send(line: request.line) }
    func reconnect() throws { tool = try UnixSocket(connectingTo: folder.socket) }

    /// Takes in what clients have sent.
    func serve() throws {
        for _ in 0..<2 { try control.dispatch(server.descriptors, on: self, at: now) }
        server.closeFinished()
    }

    /// Serves until so many clients are left. A process that another test starts holds what is open here for a moment, so
    /// that a connection that is closed need not be seen as closed at once.
    func serve(untilClients count: Int) throws {
        while true {
            try serve()
            if server.clients.count == count { return }
            // A closed connection is readable.
            var requests = server.clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&requests, nfds_t(requests.count), 20_000) > 0 else { throw Gone() }
        }
    }

    /// Waits until the store says something, and passes it on.
    func takeOutputs() throws {
        var request = pollfd(fd: store.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else { throw Gone() }
        for output in store.takeOutputs() {
            switch output {
            case .warning, .noted, .linkReply: continue
            case .progress(let id, let done): control.progressed(id, to: done, at: now)
            case .event(let event): try kiosk.handle(event, at: now)
            case .reply(let id, let reply): try control.answered(id, reply, at: now)
            }
        }
    }

    struct Gone: Error {}
}

extension ControlHarness: ControlHandler.Panel {
    func status(at now: Instant) -> KioskStatus {
        KioskStatus(of: kiosk.status(at: now), display: nil, trouble: nil)
    }

    var displays: [ListedDisplay] { [ListedDisplay(card: "/dev/dri/card0", driver: "v3d", .rendersOnly)] }

    var listedTouchscreens: [ListedTouchscreen] { [ListedTouchscreen(name: "Goodix", ids: "0018:0416:038f", .used)] }

    func allowTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        if name != "Goodix" { throw Refusal(.notSet, "no touchscreen \(name) is connected") }
    }

    func forgetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        try allowTouchscreen(name, actor: actor, at: now)
    }

    func resetDisplay(_ connector: String, actor: String, at now: Instant) throws(Refusal) {
        try allowTouchscreen(connector, actor: actor, at: now)
    }

    func resetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal) {
        try allowTouchscreen(name, actor: actor, at: now)
    }

    func screenshot(at now: Instant) throws(Refusal) -> Screenshot {
        throw Refusal(.noDisplay, "waiting for a display")
    }
}
