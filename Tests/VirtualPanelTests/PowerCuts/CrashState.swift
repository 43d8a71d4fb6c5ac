// SPDX-License-Identifier: MIT
import Fixtures
import Foundation

/// A disk as a power cut may leave it.
struct CrashState {
    /// Every write of the log's first entries is on the medium.
    var flushed: Int
    /// So many entries were there when the power failed.
    var issued: Int
    /// What reached the medium of the writes after `flushed`.
    var arrived: [(offset: Int, bytes: Data)]
    var description: String
}

extension BlockLog {
    /// Power cuts after each entry: with all the writes that were not flushed, with some of them, and with some sectors
    /// of them.
    func crashStates(seed: UInt64) -> [CrashState] {
        var random = SeededGenerator(seed: seed)
        var states: [CrashState] = []
        var flushed = 0
        var waiting: [(offset: Int, bytes: Data)] = []
        for (index, entry) in entries.enumerated() {
            switch entry {
            case .discard: continue
            case .write(let offset, let bytes): waiting.append((offset, bytes))
            case .flush: (flushed, waiting) = (index + 1, [])
            }
            func add(_ arrived: [(offset: Int, bytes: Data)], _ which: String) {
                let cut = "cut after entry \(index + 1) of \(entries.count), \(which) of \(waiting.count) writes"
                states.append(CrashState(flushed: flushed, issued: index + 1, arrived: arrived, description: cut))
            }
            add(waiting, "all")
            guard !waiting.isEmpty else { continue }
            add(waiting.filter { _ in Bool.random(using: &random) }, "some")
            for _ in 1...2 {
                add(Self.sectors(of: waiting).filter { _ in Bool.random(using: &random) }, "sectors")
            }
        }
        return states
    }

    /// The writes in pieces, but for those to the superblock: half of one is the end of a file system that has no other.
    private static func sectors(of writes: [(offset: Int, bytes: Data)]) -> [(offset: Int, bytes: Data)] {
        writes.flatMap { write in
            guard write.offset > 0 else { return [write] }
            return stride(from: 0, to: write.bytes.count, by: sector).map { start in
                (write.offset + start, write.bytes.subdata(in: start..<start + sector))
            }
        }
    }
}
