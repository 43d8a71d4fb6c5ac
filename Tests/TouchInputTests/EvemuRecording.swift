// SPDX-License-Identifier: MIT
import TouchInput

/// Reads what evemu-describe and evemu-record write.
struct EvemuRecording {
    private(set) var recording = TouchRecording(device: DeviceCapabilities(), events: [])
    private var bitmapOffset: [UInt16: UInt16] = [:]

    /// - Parameter texts: A description, and events that may repeat it.
    init(_ texts: String...) {
        for text in texts {
            bitmapOffset = [:]
            for line in text.split(separator: "\n") { take(line) }
        }
    }

    private mutating func take(_ line: Substring) {
        let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
        switch words.first {
        case "N:": recording.device.name = words.dropFirst().joined(separator: " ")
        case "I:" where words.count >= 4:
            recording.device.vendor = UInt16(words[2], radix: 16) ?? 0
            recording.device.product = UInt16(words[3], radix: 16) ?? 0
        case "P:" where words.count > 1 && recording.device.isDirect == false:
            recording.device.isDirect = (UInt8(words[1], radix: 16) ?? 0) & 2 != 0
        case "B:": takeBits(words.dropFirst().compactMap { UInt16($0, radix: 16) })
        case "A:" where words.count >= 4:
            guard let code = UInt16(words[1], radix: 16), let low = Int32(words[2]), let high = Int32(words[3]) else {
                return
            }
            recording.device.axes[InputCode(type: 3, code: code)] = AxisRange(low, high)
        case "E:" where words.count == 5: takeEvent(words)
        default: break
        }
    }

    /// Each line goes on where the last one of its type ended.
    private mutating func takeBits(_ numbers: [UInt16]) {
        guard let type = numbers.first else { return }
        for byte in numbers.dropFirst() {
            let offset = bitmapOffset[type, default: 0]
            bitmapOffset[type] = offset + 8
            for bit in 0..<UInt16(8) where type == 1 && byte & (1 << bit) != 0 {
                recording.device.keys.insert(InputCode(type: 1, code: offset + bit))
            }
        }
    }

    private mutating func takeEvent(_ words: [Substring]) {
        guard let time = Duration(seconds: words[1]), let type = UInt16(words[2], radix: 16),
            let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
        else { return }
        recording.events.append(RawEvent(type: type, code: code, value: value, time: time))
    }
}
