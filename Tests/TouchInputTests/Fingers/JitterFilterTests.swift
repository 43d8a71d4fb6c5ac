// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Noise of a device")
struct JitterFilterTests {
    private let multi = try? TouchProtocol(
        of: DeviceCapabilities(axes: [.slot: AxisRange(0, 4), .slotX: AxisRange(0, 799), .slotY: AxisRange(0, 479)]))

    private func positions(_ filter: inout JitterFilter, _ xs: [Int32], contact: UInt64 = 1) -> [Int32] {
        xs.map { x in
            let frame = TouchFrame(time: .zero, contacts: [.held(contact, x, 100)])
            return filter.steady(frame).contacts[0].position.x
        }
    }

    @Test("A contact stays where it is until it has moved by more than half the fuzz, and then trails by that (E40)")
    func trails() {
        var filter = JitterFilter(marginX: 4, marginY: 4)
        #expect(
            positions(&filter, [100, 103, 97, 104, 96, 105, 110, 108, 104, 101]) == [
                100, 100, 100, 100, 100, 101, 106, 106, 106, 105,
            ])
    }

    @Test("A new contact is where it comes down, whatever the last one did (E40)")
    func newContact() {
        var filter = JitterFilter(marginX: 4, marginY: 4)
        #expect(positions(&filter, [100]) == [100])
        let ended = filter.steady(TouchFrame(time: .zero, contacts: [.ended(1, 103, 100)]))
        #expect(ended.contacts == [.ended(1, 100, 100)])
        #expect(positions(&filter, [102], contact: 2) == [102])
        #expect(positions(&filter, [103], contact: 1) == [103])
    }

    @Test("Noise of one axis leaves the other as it is (E40)")
    func oneAxis() {
        var filter = JitterFilter(marginX: 8, marginY: 0)
        _ = filter.steady(TouchFrame(time: .zero, contacts: [.began(1, 100, 100)]))
        let moved = filter.steady(TouchFrame(time: .zero, contacts: [.held(1, 106, 101)]))
        #expect(moved.contacts == [.held(1, 100, 101)])
    }

    @Test(
        "It is used where libinput's rule took the fuzz from the kernel, and for the axes that are read (E15, E40)",
        arguments: [
            (["LIBINPUT_FUZZ_35": "8", "LIBINPUT_FUZZ_36": "8"], [:], true),
            (["LIBINPUT_FUZZ_35": "8", "LIBINPUT_FUZZ_36": "8"], [.slotX: 8, .slotY: 8], false),
            (["LIBINPUT_FUZZ_00": "8", "LIBINPUT_FUZZ_01": "8"], [:], false), ([:], [:], false),
            (["LIBINPUT_FUZZ_35": "-8"], [:], false), (["LIBINPUT_FUZZ_35": "much"], [:], false),
        ] as [([String: String], [InputCode: Int32], Bool)])
    func properties(properties: [String: String], fuzz: [InputCode: Int32], isUsed: Bool) throws {
        let spoken = try #require(multi)
        #expect((JitterFilter(for: spoken, properties: properties, fuzz: fuzz) != nil) == isUsed)
    }

    @Test("Positions at the ends of 32 bits do no harm")
    func extremes() {
        var filter = JitterFilter(marginX: 4, marginY: 4)
        #expect(positions(&filter, [.min, .max, .min, 0]).count == 4)
    }
}
