// SPDX-License-Identifier: MIT
import Fixtures
import Foundation

/// The memory of a process that is its own alone, and the descriptors that it has open.
struct Footprint {
    /// In KiB.
    var memory: Int
    var descriptors: Int

    init(of process: pid_t) {
        let status = String(decoding: Files.read("/proc/\(process)/status"), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
        memory = line.split(separator: " ").compactMap { Int($0) }.first ?? 0
        descriptors = Files.names(in: "/proc/\(process)/fd").count
    }
}

/// Footprints of one process in the order of time, from when it has done its first work.
struct FootprintSeries {
    /// The amount by which a heap that has found its size still moves, in KiB.
    private static let noise = 256

    private var footprints: [Footprint] = []

    mutating func add(_ footprint: Footprint) { footprints.append(footprint) }

    /// True where the last fifth needs no more than the second one: the first is for caches that fill.
    var isFlat: Bool {
        let (early, late) = (fifth(1), fifth(4))
        return !early.isEmpty && late.memory <= early.memory + FootprintSeries.noise + early.memory / 20
            && late.descriptors <= early.descriptors
    }

    var summary: String {
        let (early, late) = (fifth(1), fifth(4))
        return "memory \(early.memory) -> \(late.memory) KiB, descriptors \(early.descriptors) -> \(late.descriptors)"
            + (isFlat ? "" : ": NOT FLAT")
    }

    /// The most of each in that part.
    private func fifth(_ number: Int) -> (memory: Int, descriptors: Int, isEmpty: Bool) {
        let part = footprints[(footprints.count * number / 5)..<(footprints.count * (number + 1) / 5)]
        return (part.map(\.memory).max() ?? 0, part.map(\.descriptors).max() ?? 0, part.isEmpty)
    }
}
