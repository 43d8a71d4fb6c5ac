// SPDX-License-Identifier: MIT
import Geometry
import LinuxSystem
import Touch

/// Takes in what touchscreens send while a screen shows it.
struct TouchObserver {
    /// More than comes between two looks, but for a device that floods.
    private static let mostReadings = 512

    private var isOn = false
    private var readings: [TouchReading] = []
    private var rates: [Int: ReportRate] = [:]

    mutating func setOn(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        readings = []
        rates = [:]
    }

    mutating func forget(_ source: Int) { rates[source] = nil }

    mutating func observe(_ frame: TouchFrame, of device: TouchDevice) {
        guard isOn, readings.count < TouchObserver.mostReadings else { return }
        rates[device.source, default: ReportRate()].count(at: frame.time)
        let contacts = frame.contacts.filter { $0.phase != .ended }.map { contact in
            TouchReading.Contact(
                number: contact.number, rawX: contact.position.x, rawY: contact.position.y,
                place: device.transform.place(of: contact.position))
        }
        readings.append(
            TouchReading(
                source: device.source, name: device.label.description, contacts: contacts,
                rate: rates[device.source]?.perSecond))
    }

    /// The readings since the last call.
    mutating func take() -> [TouchReading] {
        defer { readings = [] }
        return readings
    }
}

/// The reports of a device in a second.
package struct ReportRate: Hashable, Sendable {
    private static let window = Duration.milliseconds(500)
    /// A longer pause is a finger that was lifted, or rests.
    private static let pause = Duration.milliseconds(250)

    private var since: Duration?
    private var last = Duration.zero
    private var reports = 0
    package private(set) var perSecond: Int?

    package init() {}

    /// Counts a report, by its CLOCK_MONOTONIC time.
    package mutating func count(at time: Duration) {
        defer { last = time }
        guard let since, time - last <= ReportRate.pause else {
            since = time
            reports = 0
            return
        }
        reports += 1
        let passed = time - since
        guard passed >= ReportRate.window else { return }
        perSecond = Int((Double(reports) * (.seconds(1) / passed)).rounded())
        self.since = time
        reports = 0
    }
}

extension TouchTransform {
    /// The place in parts of the upright picture; nil beside it.
    func place(of position: RawPosition) -> Point? {
        point(at: position).map { Point(x: $0.x / Double(panel.width), y: $0.y / Double(panel.height)) }
    }
}
