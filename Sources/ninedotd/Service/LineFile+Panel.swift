// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// The files of what was chosen on the panel or by the tool.
extension LineFile {
    /// The entries; none where nobody has chosen any, nor where they cannot be read, which is logged.
    ///
    /// - Parameter consequence: What is so without them, for the log.
    func entries(without consequence: String) -> [Entry] {
        switch read() {
        case .none: return []
        case .list(let entries): return entries
        case .damaged(let reason):
            Log.warning("\(consequence): \(reason)")
            return []
        }
    }

    /// Writes other entries, or says to whoever wants them why not.
    func replace(with entries: [Entry]) throws(Refusal) {
        do throws(SystemError) {
            try write(entries)
        } catch {
            throw Refusal(.failed, error.description)
        }
    }
}
