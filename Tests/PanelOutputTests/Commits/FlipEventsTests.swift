// SPDX-License-Identifier: MIT
import Testing

@testable import PanelOutput

@Suite("A card's events")
struct FlipEventsTests {
    /// An event of this type and length, with `serial` where a flip's user data is.
    private func event(
        type: UInt32, length: UInt32 = 32, serial: UInt64 = 0, time: (seconds: UInt32, microseconds: UInt32) = (0, 0)
    ) -> [UInt8] {
        let words = [
            type, length, UInt32(truncatingIfNeeded: serial), UInt32(serial >> 32), time.seconds, time.microseconds,
        ]
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        return Array((bytes + Array(repeating: 0, count: 48)).prefix(Int(length)))
    }

    private func serials(_ bytes: [UInt8]) -> [UInt64] {
        bytes.withUnsafeBytes { FlipEvents.flips(in: $0).map(\.serial) }
    }

    @Test("are the serials of completed flips, in order")
    func flips() {
        #expect(serials(event(type: 2, serial: 7) + event(type: 2, serial: 1 << 40)) == [7, 1 << 40])
        #expect(serials([]).isEmpty)
    }

    @Test("tell when the flip happened, also after 68 years")
    func times() {
        let bytes = event(type: 2, serial: 7, time: (5, 999_999)) + event(type: 2, serial: 8, time: (.max, 0))
        let times = bytes.withUnsafeBytes { FlipEvents.flips(in: $0).map(\.time) }
        #expect(times == [.microseconds(5_999_999), .seconds(4_294_967_295)])
    }

    @Test("of other types are passed over")
    func others() {
        #expect(serials(event(type: 1, serial: 3) + event(type: 9, length: 40) + event(type: 2, serial: 7)) == [7])
    }

    @Test("end where one is cut off or has no sensible length")
    func broken() {
        #expect(serials(event(type: 2, serial: 7) + event(type: 2, serial: 8).dropLast()) == [7])
        #expect(serials(event(type: 2, length: 12)).isEmpty)
        var endless = event(type: 2, serial: 7)
        endless[4] = 0
        #expect(serials(endless).isEmpty)
    }
}
