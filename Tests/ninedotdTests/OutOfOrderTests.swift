// SPDX-License-Identifier: MIT
import BootTime
import CLinux
import Fixtures
import Glibc
import KioskConfiguration
import KioskModel
import LinuxSystem
import Testing
import VirtualPanel

@testable import PanelOutput
@testable import ninedotd

@Suite("The picture in the daemon's place")
struct OutOfOrderTests {
    private let folder: TemporaryFolder
    private let cards: HostCards
    private let terminal: HostTerminal
    private let manager: DatagramListener

    init() throws {
        folder = try TemporaryFolder()
        cards = try HostCards { Clock() }
        terminal = try HostTerminal()
        manager = try DatagramListener()
    }

    private var markers: PanelMarkers { PanelMarkers(directory: folder.path) }

    private func start(in language: Language = .english) throws -> DaemonThread {
        let (cards, terminal, socket, path) = (cards, terminal, manager.path, folder.path)
        return try DaemonThread(manager: socket) {
            var configuration = Configuration()
            configuration.language = language
            try OutOfOrder(
                configuration, markers: PanelMarkers(directory: path), notifySocket: socket,
                findDisplay: { selection, reach, painter, _ in
                    PanelDisplay(from: cards, selecting: selection, reach: reach, painter: painter)
                }, takeTerminal: { VirtualTerminal(on: terminal.descriptor) }
            ).run()
        }
    }

    @Test(
        "stays until the daemon's own is seen, and while that cannot come",
        arguments: [
            (.given, true, false), (.given, false, true), (.missing, false, true),
            (.showing, true, false), (.waiting, false, false), (.waiting, true, false), (.black, true, false),
            (.held(card: "/dev/dri/card0"), false, false), (.away, false, false),
        ] as [(DisplayCondition, Bool, Bool)])
    func end(display: DisplayCondition, isLeftShown: Bool, isOver: Bool) {
        #expect(OutOfOrder.isOver(display, isLeftShown: isLeftShown) == isOver)
    }

    @Test("The stand-in's picture is shown at once, and stays until the returned daemon shows its own")
    func replaced() throws {
        let thread = try start()
        let shown = try #require(cards.screen.waitUntilLit())
        #expect(try manager.wait() == "STATUS=shows that the panel is out of order")
        #expect(try manager.wait() == "FDSTORE=1\nFDNAME=card")
        try markers.lock()
        // The daemon has the display but shows nothing yet.
        #expect(terminal.waitsForTurns(3) && !thread.isEnded)
        #expect(cards.screen.wait { $0.difference(from: shown) == 0 } != nil)
        cards.screen.take()
        #expect(thread.waitUntilEnded() == nil)
    }

    @Test("The stand-in's picture is in the panel's language")
    func language() throws {
        let thread = try start()
        let english = try #require(cards.screen.waitUntilLit())
        #expect(thread.end() == nil)
        let other = try start(in: .simplifiedChinese)
        #expect(cards.screen.wait { $0.difference(from: english) > 100 } != nil)
        #expect(other.end() == nil)
    }

    @Test("The stand-in ends at once when the daemon returns and no display is connected")
    func noDisplay() throws {
        cards.setThere(false)
        let thread = try start()
        #expect(terminal.waitsForTurns(3) && !thread.isEnded)
        try markers.lock()
        #expect(thread.waitUntilEnded() == nil)
    }

    @Test("Only SIGTERM and SIGINT end the stand-in", arguments: [SIGTERM, SIGINT])
    func signals(ending: Int32) throws {
        let thread = try start()
        let shown = try #require(cards.screen.waitUntilLit())
        for signal in [SIGHUP, VirtualTerminal.releaseSignal, VirtualTerminal.acquireSignal] { thread.send(signal) }
        #expect(terminal.waitsForTurns(3) && !thread.isEnded)
        #expect(terminal.state.answers == [])
        #expect(cards.screen.wait { $0.difference(from: shown) == 0 } != nil)
        thread.send(ending)
        #expect(thread.waitUntilEnded() == nil)
    }

    @Test("The stand-in refuses a switch to another terminal, and keeps text and keys away")
    func terminals() throws {
        let thread = try start()
        _ = try #require(cards.screen.waitUntilLit())
        terminal.bring(2)
        #expect(terminal.waits { $0.answers == [0] && $0.front == HostTerminal.number })
        terminal.change { $0.keyboardMode = Int32(K_UNICODE) }
        #expect(terminal.waits { $0.keyboardMode == K_OFF })
        #expect(terminal.waitsForTurns(3) && cards.screen.fullStates == 1)
        terminal.change { $0.displayMode = Int32(KD_TEXT) }
        #expect(terminal.waits { $0.displayMode == KD_GRAPHICS })
        // The picture is drawn again, once.
        #expect(terminal.waitsForTurns(3) && cards.screen.fullStates == 2)
        // Another terminal was active nevertheless.
        terminal.change { $0.front = 2 }
        terminal.bring(HostTerminal.number)
        #expect(terminal.waits { $0.answers == [0, Int(VT_ACKACQ)] })
        // What the other one drew is replaced.
        #expect(terminal.waitsForTurns(3) && cards.screen.fullStates == 3)
        #expect(thread.end() == nil)
    }
}
