// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("How a device tells its touches")
struct TouchProtocolTests {
    private func device(_ axes: [InputCode: AxisRange], keys: Set<InputCode> = []) -> DeviceCapabilities {
        DeviceCapabilities(keys: keys, axes: axes)
    }

    private static let multi: [InputCode: AxisRange] = [
        .x: AxisRange(0, 9), .y: AxisRange(0, 9), .slotX: AxisRange(0, 799), .slotY: AxisRange(0, 479),
    ]

    @Test("Multi-touch ranges are those of the multi-touch axes, whatever ABS_X says (E15)")
    func multiTouchRanges() throws {
        let spoken = try TouchProtocol(of: device(TouchProtocolTests.multi.merging([.slot: AxisRange(0, 4)]) { $1 }))
        #expect(spoken.kind == .slots(count: 5))
        #expect(spoken.x == AxisRange(0, 799) && spoken.y == AxisRange(0, 479))
    }

    @Test("Multi-touch without slots is protocol A (E27)")
    func protocolA() throws {
        #expect(try TouchProtocol(of: device(TouchProtocolTests.multi)).kind == .packets)
    }

    @Test("Multi-touch axes beside ABS_RESERVED are no touch axes; ABS_X and ABS_Y count (E32)")
    func fakeMultiTouch() throws {
        let axes = TouchProtocolTests.multi.merging([.slot: AxisRange(0, 4), .reserved: AxisRange(0, 9)]) { $1 }
        let spoken = try TouchProtocol(of: device(axes, keys: [.touch]))
        #expect(spoken.kind == .single(.button(.touch)))
        #expect(spoken.x == AxisRange(0, 9))
    }

    @Test(
        "One touch is told by BTN_TOUCH, else by pressure, else by BTN_LEFT (E07, E09, E28)",
        arguments: [
            ([.touch, .leftButton], true, .button(.touch)), ([.leftButton], true, .pressure(above: 0)),
            ([.leftButton], false, .button(.leftButton)),
        ] as [(Set<InputCode>, Bool, SingleTouchAssembler.Trigger)])
    func triggers(keys: Set<InputCode>, hasPressure: Bool, trigger: SingleTouchAssembler.Trigger) throws {
        var axes: [InputCode: AxisRange] = [.x: AxisRange(0, 9), .y: AxisRange(0, 9)]
        if hasPressure { axes[.pressure] = AxisRange(0, 255) }
        #expect(try TouchProtocol(of: device(axes, keys: keys)).kind == .single(trigger))
    }

    @Test(
        "A device that cannot be mapped is refused with the reason (E16)",
        arguments: [
            ([.x: AxisRange(0, 9)], [.touch], .missingAxis("ABS_Y")),
            ([.x: AxisRange(0, 0), .y: AxisRange(0, 9)], [.touch], .emptyRange(axis: "ABS_X", AxisRange(0, 0))),
            ([.x: AxisRange(0, 9), .y: AxisRange(9, 0)], [.touch], .emptyRange(axis: "ABS_Y", AxisRange(9, 0))),
            ([.x: AxisRange(0, 9), .y: AxisRange(0, 9)], [], .noTrigger),
            ([.slotX: AxisRange(0, 9), .slotY: AxisRange(0, 9), .slot: AxisRange(0, -1)], [], .impossibleSlots(-1)),
        ] as [([InputCode: AxisRange], Set<InputCode>, UnusableDevice)])
    func refused(axes: [InputCode: AxisRange], keys: Set<InputCode>, reason: UnusableDevice) {
        #expect(throws: reason) { try TouchProtocol(of: device(axes, keys: keys)) }
    }

    @Test(
        "A device may declare more slots than it has fingers; more than the kernel has are not believed (E22)",
        arguments: [(0, 1), (4, 5), (64, 65), (127, 128), (249, 250), (255, 256), (256, 256), (Int32.max, 256)])
    func manySlots(last: Int32, count: Int) throws {
        let axes = TouchProtocolTests.multi.merging([.slot: AxisRange(0, last)]) { $1 }
        #expect(try TouchProtocol(of: device(axes)).kind == .slots(count: count))
    }

    @Test("Useless axes that no touch needs do not matter (E16)")
    func uselessAxes() throws {
        let axes: [InputCode: AxisRange] = [
            .x: AxisRange(0, 9), .y: AxisRange(0, 9), InputCode(type: 3, code: 0x10): AxisRange(0, 0),
        ]
        #expect(try TouchProtocol(of: device(axes, keys: [.touch])).kind == .single(.button(.touch)))
    }

    @Test("The reason says what was expected")
    func reasons() {
        let reason = UnusableDevice.emptyRange(axis: "ABS_X", AxisRange(7, 7))
        #expect(reason.description == "ABS_X goes from 7 to 7, expected a minimum below the maximum")
    }
}
