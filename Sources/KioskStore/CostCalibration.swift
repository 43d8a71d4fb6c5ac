// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem

/// Finds out what a derivation may cost on this board, so that a check takes as long as people do not mind.
struct CostCalibration {
    /// The time that a check should take.
    static let target = Duration.milliseconds(150)

    /// From the cheapest to the dearest; the first is taken however slow it is, because less protects too little.
    static let steps = [
        DerivationCost(operations: 1, memory: 8 << 20),
        DerivationCost(operations: 2, memory: 8 << 20),
        DerivationCost(operations: 2, memory: 12 << 20),
        DerivationCost(operations: 2, memory: 16 << 20),
        DerivationCost(operations: 3, memory: 16 << 20),
        DerivationCost(operations: 2, memory: 32 << 20),
        DerivationCost(operations: 3, memory: 32 << 20),
        DerivationCost(operations: 2, memory: 64 << 20),
        DerivationCost(operations: 3, memory: 64 << 20),
    ]

    /// Measures how long one derivation takes; throws when it cannot run.
    var time: (DerivationCost) throws(StoreError) -> Duration

    /// By deriving nothing of value, twice: what else starts on the board disturbs the quicker one less.
    static var measured: CostCalibration {
        CostCalibration { cost throws(StoreError) in
            var message = try GuardedMessage(capacity: PatternEncoding.length)
            message.append([UInt8](repeating: 0xff, count: PatternEncoding.length))
            let salt = [UInt8](repeating: 0, count: SecretRecord.saltLength)
            let began = Clock.now
            _ = try cost.derive(message, salt: salt)
            let between = Clock.now
            _ = try cost.derive(message, salt: salt)
            return min(between - began, Clock.now - between)
        }
    }

    /// The dearest step up to which all keep to the target.
    func cost() throws(StoreError) -> DerivationCost {
        var chosen = CostCalibration.steps[0]
        guard try time(chosen) <= CostCalibration.target else { return chosen }
        for step in CostCalibration.steps.dropFirst() {
            guard isAffordable(step) else { break }
            chosen = step
        }
        return chosen
    }

    /// A step there is no memory for is too dear.
    private func isAffordable(_ step: DerivationCost) -> Bool {
        do {
            return try time(step) <= CostCalibration.target
        } catch {
            return false
        }
    }
}
