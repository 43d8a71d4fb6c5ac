// SPDX-License-Identifier: MIT
import Glibc
import LinkSession
import LinuxSystem

/// The file with the queue's records. It grows by a line with each change, and is written anew when it is long.
final class QueueFile {
    private let path: String
    private var lineCount = 0

    /// Length in bytes; no queue of any setting is as long as that.
    private static let longest = 64 << 20

    init(path: String) {
        self.path = path
    }

    /// The records that are whole; none where there is no file yet.
    func records() throws(SystemError) -> [QueueRecord] {
        guard let stream = fopen(path, "re") else {
            if errno == ENOENT { return [] }
            throw SystemError(operation: "open", path: path, code: errno)
        }
        defer { fclose(stream) }
        var records: [QueueRecord] = []
        var damaged = 0
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(line) }
        while case let count = getline(&line, &size, stream), count > 0, ftell(stream) < QueueFile.longest {
            let record = line.flatMap { QueueFile.record(UnsafeRawBufferPointer(start: $0, count: count)) }
            if let record { records.append(record) } else { damaged += 1 }
        }
        if damaged > 0 { Log.warning("\(path): \(damaged) damaged lines are passed over") }
        return records
    }

    /// True where most of the file tells of what is over.
    func isLong(for queue: EventQueue) -> Bool { lineCount > 256 + 2 * queue.records.count }

    /// Writes the records behind the others, or none of them.
    func append(_ records: [QueueRecord]) throws(SystemError) {
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND)
        let end = lseek(file.number, 0, SEEK_END)
        let bytes = Array(QueueFile.text(of: records).utf8)
        let count = write(file.number, bytes, bytes.count)
        let code = count < 0 ? errno : ENOSPC
        guard count == bytes.count, fdatasync(file.number) == 0 else {
            ftruncate(file.number, end)
            throw SystemError(operation: "write", path: path, code: code)
        }
        lineCount += records.count
    }

    /// Writes a new file, which takes the old one's place when it is whole.
    func replace(with records: [QueueRecord]) throws(SystemError) {
        try AtomicFile.write(QueueFile.text(of: records), to: path, mode: 0o600, isDurable: true)
        lineCount = records.count
    }

    private static func text(of records: [QueueRecord]) -> String {
        records.map { $0.line + "\n" }.joined()
    }

    private static func record(_ line: UnsafeRawBufferPointer) -> QueueRecord? {
        guard line.last == UInt8(ascii: "\n"), line.count <= QueueRecord.longestLine + 1 else { return nil }
        return String(validating: line.dropLast(), as: UTF8.self).flatMap { QueueRecord(line: $0) }
    }
}
