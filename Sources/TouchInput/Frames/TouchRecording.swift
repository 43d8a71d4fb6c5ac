// SPDX-License-Identifier: MIT
package import Geometry

/// What a touchscreen has sent, with as much of the device as is needed to understand it.
///
/// As text: a header, one fact per line, then one event per line: time in seconds, type, code, value. Types and codes
/// are the kernel's names, or numbers where this target knows no name. Empty lines and lines from "#" on are comments.
///
/// ```
/// name: Example panel
/// id: 1209:0001
/// direct: yes
/// key: BTN_TOUCH
/// axis: ABS_MT_SLOT 0 4
/// axis: ABS_MT_POSITION_X 0 799
/// axis: ABS_MT_POSITION_Y 0 479
///
/// 0.000000 EV_ABS ABS_MT_TRACKING_ID 7
/// 0.000000 EV_ABS ABS_MT_POSITION_X 400
/// 0.000000 EV_SYN SYN_REPORT 0
/// ```
///
/// A fifth word "correction" marks what libevdev has told after lost events (E36).
package struct TouchRecording: Hashable, Sendable {
    package var device: DeviceCapabilities
    package var events: [RawEvent]

    package init(device: DeviceCapabilities, events: [RawEvent]) {
        self.device = device
        self.events = events
    }

    /// What the finger has done, as the daemon sees it.
    /// - Parameter panel: The upright picture's size, after rotation.
    package func replay(
        on panel: PixelSize, rotation: Rotation = .none, calibration: TouchCalibration = TouchCalibration()
    ) throws(UnusableDevice) -> [TouchEvent] {
        let spoken = try TouchProtocol(of: device)
        let transform = TouchTransform(
            x: spoken.x, y: spoken.y, calibration: calibration, panel: panel, rotation: rotation)
        var assembler = spoken.assembler()
        var policy = FingerPolicy()
        var fingers: [TouchEvent] = []
        for event in events {
            guard let frame = assembler.take(event) else { continue }
            for finger in policy.handle(frame, from: 0, through: transform) {
                fingers.append(.finger(finger, time: frame.time))
            }
        }
        return fingers
    }
}
