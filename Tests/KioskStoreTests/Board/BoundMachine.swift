// SPDX-License-Identifier: MIT
import BootTime

@testable import KioskStore

/// A kiosk reduced to its disk, its board and the uses that were seen, for a search through everything that can happen.
///
/// The uses stand for whatever only grows: tries, uses taken, people removed.
struct BoundMachine: Hashable {
    /// Two ways to tell an older disk from the present one.
    enum Scheme: CaseIterable {
        /// The way of the store.
        case marks
        /// A number on both sides: the disk counts first, and may be one ahead.
        case counter
    }

    struct Disk: Hashable {
        var current: UInt8
        var next: UInt8
        var uses: UInt8
    }

    var disk = Disk(current: 0, next: 0, uses: 0)
    var board: UInt8 = 0
    /// The most uses that anybody has seen.
    var seen: UInt8 = 0
    /// Disks that were copied while the power was off.
    var copies: Set<Disk> = []
    /// True while the disk was never put back.
    var isHonest = true
    private var fresh: UInt8 = 1

    init() {}

    /// Something that can be wrong with an opening.
    enum Flaw {
        /// An older disk was let in.
        case stale
        /// The present one was not.
        case refused
    }

    /// A boot with that disk, which ends after so many steps: a commit, a write to the board, a use.
    mutating func boot(_ put: Disk?, scheme: Scheme, steps: Int) throws -> Flaw? {
        if let put, put != disk {
            disk = put
            isHonest = false
        }
        copies.insert(disk)
        defer { copies.insert(disk) }
        var left = steps
        guard try open(by: scheme, &left) else { return isHonest ? .refused : nil }
        guard left >= 0 else { return nil }
        if disk.uses < seen { return .stale }
        guard left > 0 else { return nil }
        disk.uses += 1
        seen = max(seen, disk.uses)
        return nil
    }

    /// False for a fault; a power cut leaves less than no steps.
    private mutating func open(by scheme: Scheme, _ left: inout Int) throws -> Bool {
        switch scheme {
        case .marks:
            let now = Instant(sinceBoot: .zero)
            let binding = StoreBinding(
                current: mark(disk.current), next: mark(disk.next), isSettled: true, boot: "", moment: now)
            guard let held = try binding.mark(heldAs: mark(board), by: { $0 }) else { return false }
            let moved = binding.moved(from: held, to: mark(fresh), in: "", at: now)
            fresh += 1
            guard take(&left) else { return true }
            (disk.current, disk.next) = (moved.current[0], moved.next[0])
            guard take(&left) else { return true }
            board = moved.next[0]
        case .counter:
            if disk.current == board + 1 {
                guard take(&left) else { return true }
                board += 1
            }
            guard disk.current == board else { return false }
            guard take(&left) else { return true }
            disk.current += 1
            guard take(&left) else { return true }
            board += 1
        }
        return true
    }

    private func mark(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: KeyedHash.length) }

    private func take(_ left: inout Int) -> Bool {
        left -= 1
        return left >= 0
    }

    /// The flaws that any order of power cuts and disks that are put back brings about.
    static func flaws(of scheme: Scheme, boots: Int) throws -> Set<Flaw> {
        var flaws: Set<Flaw> = []
        var machines: Set<BoundMachine> = [BoundMachine()]
        for number in 1...boots {
            var after: Set<BoundMachine> = []
            for machine in machines {
                for put in [nil] + machine.copies.map(Optional.some) {
                    for steps in 0...4 {
                        var next = machine
                        if let flaw = try next.boot(put, scheme: scheme, steps: steps) { flaws.insert(flaw) }
                        if number < boots { after.insert(next) }
                    }
                }
            }
            machines = after
        }
        return flaws
    }
}
