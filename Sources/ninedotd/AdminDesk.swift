// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Drawing
import Geometry
import KioskSession
import LinuxSystem
import PanelOutput
import Screens

/// Tells the tool how the kiosk is, and has the kiosk do what the tool asks.
final class AdminDesk {
    private let server: ControlServer
    private let kiosk: Kiosk
    private let screen: PanelDisplay
    private let decor: Decor
    private let storeDesk: StoreDesk
    /// The touchscreens in use, by their own names.
    var touchscreenNames: [String] = []

    init(_ server: ControlServer, kiosk: Kiosk, store: StoreWorker, screen: PanelDisplay, decor: Decor) {
        self.server = server
        self.kiosk = kiosk
        storeDesk = StoreDesk(store, kiosk: kiosk)
        self.screen = screen
        self.decor = decor
    }

    /// What to poll for reading.
    var descriptors: [Int32] { server.descriptors }
    var nextDeadline: Instant? { [server.nextDeadline, storeDesk.nextDeadline].compactMap { $0 }.min() }

    func status(at now: Instant) -> KioskStatus {
        var status = KioskStatus(of: kiosk.status(at: now), display: screen.summary, trouble: screen.trouble)
        status.touchscreenNames = touchscreenNames.isEmpty ? nil : touchscreenNames.joined(separator: ", ")
        status.firstPicture = screen.firstPicture.map { Int($0.sinceBoot.milliseconds) }
        return status
    }

    /// Takes in what is readable among `ready`.
    func dispatch(_ ready: [Int32], at now: Instant) throws(SystemError) {
        for demand in server.dispatch(ready, at: now) {
            // An enrollment that has ended by now is the client's who asked for it, not the next one's.
            tellClients(at: now)
            switch demand {
            case .enrollmentAbandoned: try kiosk.handle(.enrollmentCancelled, at: now)
            case .request(let request, let client): try answer(request, to: client, at: now)
            }
        }
    }

    /// Takes in what the store says to an errand.
    func finish(_ errand: UInt64, with outcome: Errand.Outcome, at now: Instant) throws(SystemError) {
        try storeDesk.finish(errand, with: outcome, at: now)
    }

    /// Tells those who wait for something what has changed, and sends the silent away.
    func advance(to now: Instant) {
        server.advance(to: now)
        storeDesk.advance(to: now)
        tellClients(at: now)
        server.closeFinished()
    }

    private func tellClients(at now: Instant) {
        let endings = kiosk.takeEndings()
        for client in server.clients {
            switch client.role {
            case .watching: client.tell(status(at: now))
            case .enrolling: client.tell(kiosk.view(at: now), endings)
            case .silent, .waiting, .finished: continue
            }
        }
    }

    private func answer(_ request: Request, to client: ControlClient, at now: Instant) throws(SystemError) {
        guard !storeDesk.take(request, from: client, at: now) else { return }
        guard case .panel(let request) = request else {
            return client.answer(.error(Refusal(.badRequest, "that cannot be done")), at: now)
        }
        switch request {
        case .status: client.answer(.status(status(at: now)), at: now)
        case .watch: client.role = .watching
        case .screenshot: sendScreenshot(to: client, at: now)
        case .lock:
            try kiosk.handle(.lockRequested, at: now)
            client.answer(.ok, at: now)
        case .unlock(let seconds):
            let duration = seconds.map { Duration.seconds($0) }
            try tell(.unlockRequested(for: duration, actor: client.actor), unless: kiosk.unlockRefusal, client, at: now)
        case .maintenance: try tell(.maintenanceRequested, unless: kiosk.maintenanceRefusal, client, at: now)
        case .enroll(_, let isDuress): try storeDesk.enroll(nil, isDuress: isDuress, for: client, at: now)
        }
    }

    /// Has the session do it, unless it refuses.
    private func tell(
        _ event: SessionEvent, unless refusal: String?, _ client: ControlClient, at now: Instant
    ) throws(SystemError) {
        if let refusal { return client.answer(.error(Refusal(.notNow, refusal)), at: now) }
        try kiosk.handle(event, at: now)
        if case .fault(let message) = kiosk.status(at: now).state {
            return client.answer(.error(Refusal(.failed, message)), at: now)
        }
        client.answer(.ok, at: now)
    }

    /// Sends the picture without the pattern that is being drawn: an admin need not learn it.
    private func sendScreenshot(to client: ControlClient, at now: Instant) {
        guard let panel = screen.geometry else {
            return client.answer(.error(Refusal(.noDisplay, screen.trouble ?? "waiting for a display")), at: now)
        }
        let scene = decor.builder(on: panel).scene(for: kiosk.view(at: now).withoutPattern)
        let canvas = screen.canvas(showing: scene, size: panel.size)
        do throws(SystemError) {
            let memory = try SealedMemory.copy(of: UnsafeRawBufferPointer(canvas.pixels), name: "screenshot")
            let format = PictureFormat(width: panel.size.width, height: panel.size.height)
            client.answer(.screenshot(format), with: memory, at: now)
        } catch {
            client.answer(.error(Refusal(.failed, error.description)), at: now)
        }
    }
}
