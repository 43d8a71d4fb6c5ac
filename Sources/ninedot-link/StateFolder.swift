// SPDX-License-Identifier: MIT
import Glibc
import LinkSession
import LinuxSystem

/// The link's folder: its key, its events that have not arrived, and the numbers of commands that were taken.
///
/// A disk that is full or gone keeps nobody from what happens now: the link goes on in memory, and says so once.
final class StateFolder {
    private let path: String
    private let queueFile: QueueFile
    private var isInTrouble = false

    init(path: String) {
        self.path = path
        queueFile = QueueFile(path: path + "/events")
    }

    /// The key, made at the first start. One that cannot be kept is another one at the next start.
    func key() -> LinkKey {
        let file = path + "/key"
        if let text = try? SmallFile.text(of: file), let key = LinkKey(hexadecimal: text) { return key }
        let key = LinkKey(random: UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))
        trying { () throws(SystemError) in
            try AtomicFile.write(key.hexadecimal, to: file, mode: 0o600, isDurable: true)
        }
        return key
    }

    func takenCommands() -> CommandNumbers {
        CommandNumbers(text: (try? SmallFile.text(of: path + "/commands")) ?? "")
    }

    func queue(capacity: Int) -> EventQueue {
        var queue = EventQueue(capacity: capacity)
        trying { () throws(SystemError) in
            queue = EventQueue(try queueFile.records(), capacity: capacity)
            try queueFile.replace(with: queue.records)
        }
        return queue
    }

    /// - Parameter queue: As it is with them, for a file that has to be written anew.
    func keep(_ records: [QueueRecord], of queue: EventQueue) {
        trying { () throws(SystemError) in
            if isInTrouble || queueFile.isLong(for: queue) {
                try queueFile.replace(with: queue.records)
            } else {
                try queueFile.append(records)
            }
        }
    }

    func remember(_ numbers: CommandNumbers) {
        trying { () throws(SystemError) in
            try AtomicFile.write(numbers.text, to: path + "/commands", mode: 0o600, isDurable: true)
        }
    }

    private func trying(_ write: () throws(SystemError) -> Void) {
        do throws(SystemError) {
            try write()
            if isInTrouble { Log.notice("\(path) can be written to again") }
            isInTrouble = false
        } catch {
            if !isInTrouble { Log.error("\(error): events are kept in memory, until the link ends") }
            isInTrouble = true
        }
    }
}
