// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import KioskConfiguration
import KioskSession
import LinuxSystem
import PatternLock
import Screens
import Touch
import TouchInput

/// `ninedotctl touch replay`: a recording of a touchscreen, read as the daemon would, in lines for people.
///
/// Strokes are those on the lock screen with its usual grid.
struct RecordedTouches {
    /// Size in bytes; hours of touching.
    private static let limit = 64 << 20

    private let recording: TouchRecording
    private let size: PixelSize
    private let rotation: Rotation

    init(_ arguments: Arguments) throws(Failure) {
        guard arguments.has(.dry) else {
            throw Failure.misuse("touch replay needs --dry: a recording is read and not played on a panel")
        }
        var turned: (size: PixelSize, rotation: Rotation?) = (PixelSize(width: 800, height: 480), nil)
        if let text = arguments[.size] { turned = try PreviewOrder.size(text) }
        rotation = turned.rotation ?? .none
        size = turned.size.rotated(by: rotation)
        let bytes = try InputFile.bytes(of: arguments.file, limit: RecordedTouches.limit)
        do {
            recording = try TouchRecording(parsing: String(decoding: bytes, as: UTF8.self), file: arguments.file)
        } catch {
            throw Failure(.wrongContents, error.description)
        }
    }

    func lines() throws(Failure) -> [String] {
        let spoken: TouchProtocol
        do {
            spoken = try TouchProtocol(of: recording.device)
        } catch {
            throw Failure(.wrongContents, "\(DeviceLabel(recording.device.name)): no touchscreen: \(error.description)")
        }
        let transform = TouchTransform(x: spoken.x, y: spoken.y, panel: size, rotation: rotation)
        let filters = TouchFilters(for: recording.device, speaking: spoken)
        var replay = TouchReplay(spoken, filters: filters, through: transform)
        let steps = recording.events.flatMap { replay.take($0) } + replay.finish()
        var strokes = StrokeLines(on: try layout())
        return [heading(spoken)] + steps.flatMap { strokes.lines(for: $0) }
    }

    private func heading(_ spoken: TouchProtocol) -> String {
        let way =
            switch spoken.kind {
            case .slots(let count): "\(count) slots"
            case .packets: "contacts without slots"
            case .single: "one touch"
            }
        return "\(DeviceLabel(recording.device.name)) (\(recording.device.vendorAndProduct)): \(way), "
            + "x \(spoken.x.minimum) to \(spoken.x.maximum), y \(spoken.y.minimum) to \(spoken.y.maximum)"
    }

    /// The places of the lock screen, where the finger finds the grid.
    private func layout() throws(Failure) -> Layout {
        let painter: Painter
        do {
            painter = try Painter(fonts: ConfigurationFiles().readLeniently().fonts)
        } catch {
            throw Failure(.configuration, error.description)
        }
        let view = ViewState.lock(LockView(status: .draw, stroke: StrokeView()))
        return ShownScreen(view, on: Measures(PanelGeometry(size: size), painter.measure), in: Appearance()).layout
    }
}

/// Lines for what a recording gives, with the dots of each stroke.
private struct StrokeLines {
    private let layout: Layout
    private var tracker = StrokeTracker(grid: .standard)

    init(on layout: Layout) {
        self.layout = layout
    }

    mutating func lines(for step: TouchReplay.Step) -> [String] {
        switch step {
        case .frame(let frame):
            let contacts = frame.contacts.map(\.words).joined(separator: "; ")
            return [line(frame.time, "report" + (frame.followsGap ? " after lost events" : "") + ": " + contacts)]
        case .trouble(let trouble, let time):
            return [line(time, "trouble: " + trouble.description)]
        case .finger(let finger, let time):
            return [line(time, "  finger " + follow(finger))]
        }
    }

    private mutating func follow(_ finger: FingerEvent) -> String {
        switch finger {
        case .down(let point):
            if let place = layout.gridPoint(at: point) { tracker.begin(at: place) }
            return "down at \(words(point))"
        case .moved(let point):
            if let place = layout.gridPoint(at: point) { tracker.move(to: place) }
            return "at \(words(point))"
        case .lifted:
            defer { tracker.wipe() }
            let dots = (0..<tracker.dots.count).map { String(tracker.dots[$0].index + 1) }
            return "up: "
                + (dots.isEmpty ? "a touch beside the dots" : "a stroke over dots " + dots.joined(separator: " "))
        case .voided(let reason):
            tracker.wipe()
            return "void: " + reason.words
        }
    }

    private func words(_ point: Point) -> String { "\(Int(point.x)), \(Int(point.y))" }

    /// Such as "   12.016 s  report: 1 began at 412, 300".
    private func line(_ time: Duration, _ text: String) -> String {
        let (seconds, milliseconds) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let decimals = String(milliseconds)
        let number = "\(seconds)." + String(repeating: "0", count: 3 - decimals.count) + decimals
        return String(repeating: " ", count: max(0, 10 - number.count)) + number + " s  " + text
    }
}

extension VoidReason {
    fileprivate var words: String {
        switch self {
        case .secondFinger: "a second finger"
        case .palm: "a palm, or a thing on the glass"
        case .eventsDropped: "events were lost"
        case .unplugged: "the touchscreen went away"
        case .disturbed: "no finger"
        case .panelLost: "the panel was taken away"
        }
    }
}

extension Contact {
    /// Such as "1 began at 412, 300".
    fileprivate var words: String {
        let kind =
            switch tool {
            case .finger: ""
            case .pen: " (pen)"
            case .palm: " (palm)"
            case .object: " (thing on the glass)"
            }
        let happened =
            switch phase {
            case .began: "began"
            case .held: "is"
            case .ended: "ended"
            }
        return "\(number)\(kind) \(happened) at \(position.x), \(position.y)"
    }
}
