// SPDX-License-Identifier: MIT
import Geometry
import TouchInput

extension FrameAssembler {
    /// Takes these values in and closes the frame.
    mutating func frame(_ values: (InputCode, Int32)..., at time: Duration = .zero) -> TouchFrame? {
        for (code, value) in values {
            if let early = take(RawEvent(code, value, at: time)) { return early }
        }
        return take(RawEvent(.report, 0, at: time))
    }

    /// Takes libevdev's corrections after lost events, and closes the frame.
    mutating func correction(_ values: (InputCode, Int32)...) -> TouchFrame? {
        for (code, value) in values {
            if let early = take(RawEvent(code, value, at: .zero, isCorrection: true)) { return early }
        }
        return take(RawEvent(.report, 0, at: .zero, isCorrection: true))
    }
}

extension Contact {
    static func began(_ number: UInt64, _ x: Int32, _ y: Int32, _ tool: Tool = .finger) -> Contact {
        Contact(number: number, phase: .began, position: RawPosition(x: x, y: y), tool: tool)
    }

    static func held(_ number: UInt64, _ x: Int32, _ y: Int32, _ tool: Tool = .finger) -> Contact {
        Contact(number: number, phase: .held, position: RawPosition(x: x, y: y), tool: tool)
    }

    static func ended(_ number: UInt64, _ x: Int32, _ y: Int32, _ tool: Tool = .finger) -> Contact {
        Contact(number: number, phase: .ended, position: RawPosition(x: x, y: y), tool: tool)
    }
}

extension TouchTransform {
    /// Raw units are pixels of an 800x480 panel.
    static let plain = TouchTransform(
        x: AxisRange(0, 799), y: AxisRange(0, 479), panel: PixelSize(width: 800, height: 480))
}
