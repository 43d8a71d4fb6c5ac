// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import VirtualPanel

/// A guest's writes to a disk in order, as QEMU's `blklogwrites` driver logs them (in the format of dm-log-writes).
struct BlockLog {
    static let sector = 512
    private static let magic: UInt64 = 0x6a_7366_7773_6872

    enum Entry {
        /// Bytes written at this offset.
        case write(offset: Int, bytes: Data)
        /// Every write before it is on the medium.
        case flush
        /// Sectors that the guest no longer needs; their contents stay.
        case discard
    }

    let entries: [Entry]

    init(path: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard bytes.count >= Self.sector, Self.number(in: bytes, at: 0) == Self.magic else {
            throw PanelError("\(path): no write log")
        }
        var entries: [Entry] = []
        var position = Self.sector
        for _ in 0..<Self.number(in: bytes, at: 16) {
            guard position + Self.sector <= bytes.count else { throw PanelError("\(path): cut off") }
            let (entry, length) = try Self.entry(in: bytes, at: position)
            entries.append(entry)
            position += Self.sector + length
        }
        self.entries = entries
    }

    /// Returns the number of entries logged so far, while the machine runs.
    static func count(in path: String) throws -> Int {
        guard let file = FileHandle(forReadingAtPath: path) else { throw PanelError("\(path): cannot be opened") }
        defer { try? file.close() }
        guard let head = try file.read(upToCount: sector), head.count == sector else { return 0 }
        return Int(number(in: head, at: 16))
    }

    /// Reads the entry whose header is at `position`, and the number of data bytes after the header.
    private static func entry(in log: Data, at position: Int) throws -> (Entry, length: Int) {
        let flags = number(in: log, at: position + 16)
        let offset = Int(number(in: log, at: position)) * sector
        let length = Int(number(in: log, at: position + 8)) * sector
        // Of the log's flags, the device of the guest takes these two and no FUA.
        switch flags {
        case 1: return (.flush, 0)
        case 4: return (.discard, 0)
        case 0:
            let start = position + sector
            guard start + length <= log.count else { throw PanelError("a write is cut off") }
            return (.write(offset: offset, bytes: log.subdata(in: start..<start + length)), length)
        default: throw PanelError("a log entry with the flags \(flags)")
        }
    }

    /// A little-endian number of eight bytes.
    private static func number(in bytes: Data, at position: Int) -> UInt64 {
        bytes[position..<position + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A disk as a power cut may leave it.
struct CrashState {
    /// Number of the log's first entries that are all on the medium.
    var flushed: Int
    /// Number of entries issued when the power failed.
    var issued: Int
    /// The part of the writes after `flushed` that reached the medium.
    var arrived: [(offset: Int, bytes: Data)]
    var description: String
}

extension BlockLog {
    /// Makes power cuts after each entry: with all the writes that were not flushed, with some of them, and with some
    /// sectors of them.
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

    /// Splits writes into sectors, but not those to the superblock: half of one would end a file system that has no
    /// other.
    private static func sectors(of writes: [(offset: Int, bytes: Data)]) -> [(offset: Int, bytes: Data)] {
        writes.flatMap { write in
            guard write.offset > 0 else { return [write] }
            return stride(from: 0, to: write.bytes.count, by: sector).map { start in
                (write.offset + start, write.bytes.subdata(in: start..<start + sector))
            }
        }
    }
}
