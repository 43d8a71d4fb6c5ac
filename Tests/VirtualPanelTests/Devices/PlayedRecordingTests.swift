// SPDX-License-Identifier: MIT
import Foundation
import Geometry
import KioskSession
import Testing
import Touch
import TouchInput

@testable import VirtualPanel

extension KioskScenarios {
    /// A device of software that is like the recorded one sends what was recorded, at the same times; the daemon reads
    /// that, and the recording that it makes is compared with the first.
    @Suite("Recordings of touchscreens, played below the kernel", .thorough)
    struct PlayedRecordingTests {
        private static let contents: KeyValuePairs<String, Content> = [
            "egalax-other-axes": Content(frames: 13, contacts: 1, lifted: 1, voided: 0),
            "egalax-tap": Content(frames: 4, contacts: 1, lifted: 1, voided: 0),
            "goodix-drag": Content(frames: 71, contacts: 1, lifted: 1, voided: 0),
            "goodix-fast-taps": Content(frames: 18, contacts: 9, lifted: 9, voided: 0),
            "goodix-four-fingers": Content(frames: 42, contacts: 4, lifted: 0, voided: 1),
            "goodix-two-fingers": Content(frames: 11, contacts: 2, lifted: 0, voided: 1),
            "optical-hover": Content(frames: 17, contacts: 1, lifted: 1, voided: 0),
            "protocol-a-drag": Content(frames: 61, contacts: 1, lifted: 1, voided: 0),
            "protocol-a-two-fingers": Content(frames: 9, contacts: 2, lifted: 0, voided: 1),
            "raspberrypi-drag": Content(frames: 51, contacts: 1, lifted: 1, voided: 0),
            "raspberrypi-two-at-once": Content(frames: 7, contacts: 2, lifted: 0, voided: 0),
        ]

        @Test("have the contacts, frames and strokes that are stated, the same as without a kernel")
        func own() throws {
            let tests = URL(filePath: #filePath).appending(path: "../../..").standardized
            let folder = tests.appending(path: "TouchInputTests/Recordings/Devices")
            let files = try Self.contents.map { try RecordingFile(folder.appending(path: $0.key + ".touch")) }
            for ((name, content), played) in zip(Self.contents, try Self.play(files)) {
                #expect(played == content, "\(name)")
            }
        }

        @Test(
            "have them as well where they are in a folder of somebody's own, and are listed",
            .enabled(if: Self.folder != nil, "no folder in NINEDOT_RECORDINGS"))
        func foreign() throws {
            let folder = URL(filePath: try #require(Self.folder))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            let files = try names.map { try RecordingFile(folder.appending(path: $0)) }
            for (file, content) in zip(files, try Self.play(files)) { print("\(file.name): \(content)") }
        }

        private static func play(_ files: [RecordingFile]) throws -> [Content] {
            // The daemon reads no more touchscreens at once, beside the panel's own.
            let count = 7
            return try stride(from: 0, to: files.count, by: count).flatMap { start in
                let files = Array(files[start..<min(start + count, files.count)])
                let panel = try VirtualPanel.recording(files)
                return try files.enumerated().map { try panel.play($0.offset, $0.element) }
            }
        }

        private static let folder = ProcessInfo.processInfo.environment["NINEDOT_RECORDINGS"]
    }
}

/// A recording, and its text.
private struct RecordingFile {
    let name: String
    let text: String
    let recording: TouchRecording

    init(_ file: URL) throws {
        name = file.lastPathComponent
        text = try String(contentsOf: file, encoding: .utf8)
        recording = try TouchRecording(parsing: text, file: name)
    }
}

extension TouchRecording {
    /// From the first event to the last.
    fileprivate var length: Duration { (events.last?.time ?? .zero) - (events.first?.time ?? .zero) }
}

/// The content of a recording, counted.
private struct Content: Equatable, CustomStringConvertible {
    /// The frames that say anything new: the kernel leaves out all others.
    var frames: Int
    var contacts: Int
    /// Strokes that end with the finger's lift, and others.
    var lifted: Int
    var voided: Int

    var description: String { "\(frames) frames, \(contacts) contacts, \(lifted) strokes lifted, \(voided) void" }
}

/// The daemon's reading of a recording, in pixels of the standard display.
private struct Reading: Equatable {
    private(set) var frames: [[Contact]] = []
    private(set) var fingers: [FingerEvent] = []

    init(of recording: TouchRecording) throws {
        let spoken = try TouchProtocol(of: recording.device)
        let transform = TouchTransform(x: spoken.x, y: spoken.y, panel: VirtualDisplay.standard.geometry.size)
        let filters = TouchFilters(for: recording.device, speaking: spoken)
        var replay = TouchReplay(spoken, filters: filters, through: transform)
        for step in recording.events.flatMap({ replay.take($0) }) + replay.finish() {
            switch step {
            case .frame(let frame) where frame.contacts != frames.last: frames.append(frame.contacts)
            case .finger(let finger, _): fingers.append(finger)
            default: break
            }
        }
    }

    var content: Content {
        Content(
            frames: frames.count,
            contacts: frames.joined().count { $0.phase == .began },
            lifted: fingers.count { if case .lifted = $0 { true } else { false } },
            voided: fingers.count { if case .voided = $0 { true } else { false } })
    }
}

extension VirtualPanel {
    /// A panel with a device for each of these recordings, which would record touches.
    ///
    /// All are there from the beginning: settings end when a touchscreen comes or goes.
    fileprivate static func recording(_ files: [RecordingFile]) throws -> VirtualPanel {
        let panel = try Scenario.newPanel(with: "[touch]\ntrust = any")
        try panel.enroll(Scenario.pattern)
        for (number, file) in files.enumerated() {
            try panel.require(
                """
                cat >/run/recording-\(number) <<'END'
                \(file.text)
                END
                systemd-run --quiet --collect --unit=panel-recording-\(number) \
                    --property=StandardInput=file:/run/recording-\(number) \(Installation.touchProgram) recording
                """)
        }
        try panel.waitUntil(within: .seconds(60)) { $0.touchscreens == files.count + 1 }
        try panel.openTouchBench()
        try panel.tap(.bench(.touches), on: .bench(.menu))
        return panel
    }

    /// Plays the recording with that number, and compares what the daemon has read with it.
    fileprivate func play(_ number: Int, _ file: RecordingFile) throws -> Content {
        let seconds = file.recording.length.components.seconds + 3
        let told = try require(
            """
            (sleep 1; systemctl kill --signal=USR1 panel-recording-\(number).service) &
            ninedotctl touch record /run/told --for \(seconds)s >/dev/null
            cat /run/told
            """, patience: .seconds(seconds + 60))
        let reading = try Reading(of: TouchRecording(parsing: told, file: "told"))
        #expect(try reading == Reading(of: file.recording), "\(file.name)")
        return reading.content
    }
}
