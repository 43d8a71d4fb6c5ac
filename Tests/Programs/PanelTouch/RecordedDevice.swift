// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc
import TouchInput

/// A device as a recording tells it, which sends what was recorded.
struct RecordedDevice: ~Copyable {
    private let device: UinputDevice
    private let events: [RawEvent]

    init(_ recording: TouchRecording) throws {
        let told = recording.device
        device = try UinputDevice(
            name: told.name, identity: (told.vendor, told.product),
            properties: told.isDirect ? [INPUT_PROP_DIRECT] : [],
            codes: told.keys.map { (Int32($0.type), Int32($0.code)) },
            axes: told.axes.map { (Int32($0.code), AxisRange($1.minimum...$1.maximum)) })
        // libevdev makes up corrections itself.
        events = recording.events.filter { !$0.isCorrection }
    }

    /// Sends the events at their times, which the kernel keeps however late this program is: uinput takes the time of an
    /// event from whoever writes it, if it is of the last ten seconds (Linux 5.18).
    func play() throws {
        guard let first = events.first else { return }
        let begin = Main.monotonicTime
        for event in events {
            let due = begin + (event.time - first.time)
            while Main.monotonicTime < due { usleep(500) }
            try device.send(event, at: due)
        }
    }
}

extension UinputDevice {
    fileprivate func send(_ event: RawEvent, at time: Duration) throws {
        let (seconds, attoseconds) = time.components
        var written = input_event()
        written.time.tv_sec = Int(seconds)
        written.time.tv_usec = Int(attoseconds / 1_000_000_000_000)
        written.type = event.code.type
        written.code = event.code.code
        written.value = event.value
        guard Glibc.write(descriptor, &written, MemoryLayout<input_event>.size) > 0 else {
            throw TouchFailure("/dev/uinput", errno: errno)
        }
    }
}
