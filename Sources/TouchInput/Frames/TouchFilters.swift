// SPDX-License-Identifier: MIT

/// The filters between a touchscreen's reports and the finger.
package struct TouchFilters: Hashable, Sendable {
    package let bridgesGaps: Bool
    private var resistive: ResistiveFilter?
    private var jitter: JitterFilter?

    /// - Parameters:
    ///   - properties: udev's.
    ///   - fuzz: That of each axis in the kernel.
    package init(
        for device: DeviceCapabilities, speaking spoken: TouchProtocol, properties: [String: String] = [:],
        fuzz: [InputCode: Int32] = [:], settings: TouchSettings = TouchSettings()
    ) {
        let quirks = TouchQuirk.effects(on: device, properties: properties)
        let isSingle =
            switch spoken.kind {
            case .slots, .packets, .single(.button(.leftButton)): false
            case .single: true
            }
        bridgesGaps = settings.bridgesGaps ?? (isSingle || quirks.contains(.bridgesGaps))
        resistive = isSingle && (settings.filtersResistive ?? quirks.contains(.resistive)) ? ResistiveFilter() : nil
        jitter = JitterFilter(for: spoken, properties: properties, fuzz: fuzz)
    }

    /// The frames to go by, which may be several, or none yet.
    package mutating func take(_ frame: TouchFrame) -> [TouchFrame] {
        let frame = jitter?.steady(frame) ?? frame
        return resistive?.take(frame) ?? [frame]
    }
}
