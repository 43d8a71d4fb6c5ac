// SPDX-License-Identifier: MIT
import FakeKernel
import LinuxSystem
import Testing

@testable import PanelSound

@Suite("A beeper")
struct BeeperTests {
    private static let soundEvents = 0x12
    private static let bell = 1
    private static let tone = 2

    private static func device(sounds: Set<Int>) throws -> FakeInputDevice {
        var abilities = FakeInputDevice.Abilities()
        abilities.name = "pwm-beeper"
        abilities.codes = [soundEvents: sounds]
        return try FakeInputDevice(abilities)
    }

    private static func device(at fake: FakeInputDevice) -> Device {
        Device(systemPath: fake.systemPath, systemName: "event0", node: fake.node)
    }

    @Test("A beeper is silenced when it is opened and when it is closed, and sounds in between")
    func sound() throws {
        let fake = try Self.device(sounds: [Self.bell, Self.tone])
        do {
            let beeper = try Beeper(opening: Self.device(at: fake))
            #expect(beeper.label == DeviceLabel("pwm-beeper"))
            #expect(beeper.systemPath == fake.systemPath)
            try #expect(#require(fake.received()) == (Self.soundEvents, Self.tone, 0))
            try beeper.sound(440)
            try #expect(#require(fake.received()) == (Self.soundEvents, Self.tone, 440))
        }
        try #expect(#require(fake.received()) == (Self.soundEvents, Self.tone, 0))
        #expect(fake.received() == nil)
    }
}
