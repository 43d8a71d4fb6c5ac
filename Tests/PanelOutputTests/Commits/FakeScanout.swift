// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Fixtures
import Geometry
import Glibc
import LinuxSystem
import Testing

@testable import PanelOutput

/// A card in memory: two buffers, a screen, one flip at a time, and any trouble a test asks for.
final class FakeScanout: Scanout {
    /// The way pixels get from a buffer to the screen.
    enum Wiring {
        /// The screen is the buffer: what is painted there is seen at once.
        case direct
        /// The driver copies the damage it is told of, and nothing else, to a screen of its own.
        case copiesDamage
    }

    let size: PixelSize
    let bufferCount: Int
    let flushesAfterFlips: Bool
    let interfaceName = "fake"
    private let wiring: Wiring
    private(set) var buffers: [[UInt32]]
    private var ownScreen: [UInt32]
    private var front: Int?
    private var queued: (buffer: Int, damage: Region, serial: UInt64)?
    private var completed: [CompletedFlip] = []
    /// The time that the next flips are told to have happened at.
    var flipTime = Duration.zero

    /// Codes for the next flips or full states, in order; 0 lets one through.
    var flipCodes: [Int32] = []
    var fullStateCodes: [Int32] = []
    var flushCodes: [Int32] = []
    var setMasterCodes: [Int32] = []
    var dropMasterCodes: [Int32] = []
    var isMaster = true
    private(set) var fullStates = 0
    private(set) var flips = 0
    private(set) var flushes = 0
    private(set) var restorings = 0
    private(set) var turnOffs = 0
    /// Set when a flip came while one was queued, or a buffer was painted while it was on its way.
    private(set) var offences: [String] = []

    init(
        size: PixelSize = PixelSize(width: 16, height: 12), buffers: Int = 2, wiring: Wiring = .direct,
        flushesAfterFlips: Bool = false
    ) {
        self.size = size
        bufferCount = buffers
        self.wiring = wiring
        self.flushesAfterFlips = flushesAfterFlips
        // What no test paints: uninitialized memory shown would be noticed.
        self.buffers = Array(repeating: Array(repeating: 0xdead_beef, count: size.width * size.height), count: buffers)
        ownScreen = Array(repeating: 0, count: size.width * size.height)
    }

    /// The pixels a person sees; nil while the screen is off.
    var screen: [UInt32]? {
        guard let front else { return nil }
        return wiring == .direct ? buffers[front] : ownScreen
    }

    var isLit: Bool { front != nil }
    /// False as soon as a program shows something else.
    var isScannedOut = true
    var isFlipQueued: Bool { queued != nil }

    /// The vertical blank: the queued flip happens, and its event can be read.
    func blank() {
        guard let flip = queued else { return }
        queued = nil
        front = flip.buffer
        scanOut(flip.damage, of: flip.buffer)
        completed.append(CompletedFlip(serial: flip.serial, time: flipTime, blanks: 0))
    }

    /// The flip happens, but its event is lost.
    func blankSilently() {
        blank()
        completed = []
    }

    /// An event of a flip long given up.
    func deliverLate(serial: UInt64) {
        completed.append(CompletedFlip(serial: serial, time: flipTime, blanks: 0))
    }

    func paint(_ region: Region, of canvas: borrowing Canvas, into buffer: Int) {
        if queued != nil { offences.append("painted while a flip was queued") }
        for rect in region.rects {
            for y in rect.top..<rect.bottom {
                for x in rect.left..<rect.right {
                    buffers[buffer][y * size.width + x] = canvas.pixels[y * size.width + x]
                }
            }
        }
    }

    func paintBlack(into buffer: Int) {
        if queued != nil { offences.append("painted while a flip was queued") }
        buffers[buffer] = Array(repeating: 0, count: size.width * size.height)
    }

    func setFullState(showing buffer: Int) throws(SystemError) {
        try fail(with: &fullStateCodes)
        fullStates += 1
        queued = nil
        front = buffer
        scanOut(Region(PixelRect(size: size)), of: buffer)
    }

    func flip(to buffer: Int, damage: Region, serial: UInt64) throws(SystemError) {
        if queued != nil { offences.append("a second flip was queued") }
        if front == nil { offences.append("a flip on a dark screen") }
        try fail(with: &flipCodes)
        flips += 1
        queued = (buffer, damage, serial)
    }

    func flush(_ damage: Region, of buffer: Int) throws(SystemError) {
        try fail(with: &flushCodes)
        flushes += 1
        scanOut(damage, of: buffer)
    }

    func completedFlips() throws(SystemError) -> [CompletedFlip] {
        defer { completed = [] }
        return completed
    }

    func waitForEvent(atMost duration: Duration) {
        blank()
    }

    func restore() {
        restorings += 1
    }

    func turnOff() {
        turnOffs += 1
        (queued, front) = (nil, nil)
    }

    func setMaster() throws(SystemError) {
        // Whoever was master once may ask again.
        isMaster = true
        do throws(SystemError) {
            try fail(with: &setMasterCodes)
        } catch {
            isMaster = false
            throw error
        }
    }

    func dropMaster() throws(SystemError) {
        try fail(with: &dropMasterCodes)
        isMaster = false
    }

    private func scanOut(_ damage: Region, of buffer: Int) {
        for rect in damage.rects {
            for y in rect.top..<rect.bottom {
                for x in rect.left..<rect.right {
                    ownScreen[y * size.width + x] = buffers[buffer][y * size.width + x]
                }
            }
        }
    }

    private func fail(with codes: inout [Int32]) throws(SystemError) {
        let scripted = codes.isEmpty ? 0 : codes.removeFirst()
        let code = isMaster ? scripted : EACCES
        guard code == 0 else { throw SystemError(operation: "commit to", path: "card", code: code) }
    }
}

extension Presenter {
    /// - Parameter pacing: From one vertical blank to the next, where the card tells of them.
    init(on card: FakeScanout, pacing: Duration? = nil) {
        self.init(card, card: "card1", pacing: Pacing(interval: pacing))
    }

    /// A presenter that has shown its first frame.
    static func lit(_ card: FakeScanout, _ canvas: borrowing Canvas) throws -> Presenter {
        var presenter = Presenter(on: card)
        canvas.scribble(in: Region(PixelRect(size: canvas.size)))
        #expect(try presenter.show(canvas, damage: Region(), at: .milliseconds(0)) == .shown)
        return presenter
    }
}

extension Canvas {
    /// Gives every pixel of the region a value that depends on its place and on the value before.
    borrowing func scribble(in region: Region) {
        for rect in region.clipped(to: PixelRect(size: size)).rects {
            for y in rect.top..<rect.bottom {
                for x in rect.left..<rect.right {
                    let index = y * size.width + x
                    var generator = SeededGenerator(seed: UInt64(pixels[index]) << 32 | UInt64(index))
                    pixels[index] = .random(in: 0xff00_0000...0xffff_ffff, using: &generator)
                }
            }
        }
    }

    borrowing func copyOfPixels() -> [UInt32] { Array(pixels) }
}

extension Instant {
    static func milliseconds(_ count: Int) -> Instant { Instant(sinceBoot: .milliseconds(count)) }
}

/// Parts of the picture that do not touch.
extension Region {
    static let corner = Region(PixelRect(left: 0, top: 0, right: 4, bottom: 4))
    static let middle = Region(PixelRect(left: 6, top: 5, right: 9, bottom: 8))
}
