// SPDX-License-Identifier: MIT

/// The values an axis says it can have, both ends included. Any minimum is possible, negative ones too (E17).
package struct AxisRange: Hashable, Sendable {
    package var minimum: Int32
    package var maximum: Int32

    package init(_ minimum: Int32, _ maximum: Int32) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether values can be mapped at all; turned axes are told by configuration, not by a turned range (E16, E17).
    package var isUsable: Bool { minimum < maximum }

    /// How many values there are.
    package var count: Double { Double(maximum) - Double(minimum) + 1 }

    /// Where the value lies in the range: 0 at the minimum, just under 1 at the maximum.
    package func fraction(of value: Int32) -> Double {
        (Double(value) - Double(minimum)) / count
    }
}
