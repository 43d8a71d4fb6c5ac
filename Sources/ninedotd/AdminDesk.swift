// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Geometry
import KioskConfiguration
import LinuxSystem
import PatternLock
import Screens

/// Tells the tool how the kiosk is, and has the kiosk do what the tool asks.
final class AdminDesk {
    private let server: ControlServer
    private let kiosk: Kiosk
    private let screen: PanelScreen
    private let configuration: Configuration
    private let backdrop: Backdrop

    init(
        _ server: ControlServer, kiosk: Kiosk, screen: PanelScreen, configuration: Configuration, backdrop: Backdrop
    ) {
        self.server = server
        self.kiosk = kiosk
        self.screen = screen
        self.configuration = configuration
        self.backdrop = backdrop
    }

    /// What to poll for reading.
    var descriptors: [Int32] { server.descriptors }
    var nextDeadline: Instant? { server.nextDeadline }

    func status(at now: Instant) -> KioskStatus {
        KioskStatus(of: kiosk.status(at: now), display: screen.summary, trouble: screen.trouble)
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

    /// Tells those who wait for something what has changed, and sends the silent away.
    func advance(to now: Instant) {
        server.advance(to: now)
        tellClients(at: now)
        server.closeFinished()
    }

    private func tellClients(at now: Instant) {
        let endings = kiosk.takeEndings()
        for client in server.clients {
            switch client.role {
            case .watching: client.tell(status(at: now))
            case .enrolling: client.tell(kiosk.view(at: now), endings)
            case .silent, .finished: continue
            }
        }
    }

    private func answer(_ request: Request, to client: ControlClient, at now: Instant) throws(SystemError) {
        client.role = .finished
        switch request {
        case .status:
            client.send(.status(status(at: now)))
        case .lock:
            try kiosk.handle(.lockRequested, at: now)
            client.send(.ok)
        case .watch:
            client.role = .watching
        case .enroll:
            if let refusal = kiosk.enrollmentRefusal {
                client.send(.error(Refusal(.notNow, refusal)))
            } else {
                client.role = .enrolling
                try kiosk.handle(.enrollmentRequested, at: now)
            }
        case .screenshot:
            sendScreenshot(to: client, at: now)
        }
    }

    /// Sends the picture without the pattern that is being drawn: an admin need not learn it.
    private func sendScreenshot(to client: ControlClient, at now: Instant) {
        guard let panel = screen.geometry else {
            return client.send(.error(Refusal(.noDisplay, screen.trouble ?? "waiting for a display")))
        }
        let builder = configuration.sceneBuilder(
            on: panel, background: backdrop.background(covering: panel.size))
        let scene = builder.scene(for: kiosk.view(at: now).withoutPattern)
        let canvas = screen.canvas(showing: scene, size: panel.size)
        do throws(SystemError) {
            let memory = try SealedMemory.copy(of: UnsafeRawBufferPointer(canvas.pixels), name: "screenshot")
            client.send(.screenshot(PictureFormat(width: panel.size.width, height: panel.size.height)), with: memory)
        } catch {
            client.send(.error(Refusal(.failed, error.description)))
        }
    }
}
