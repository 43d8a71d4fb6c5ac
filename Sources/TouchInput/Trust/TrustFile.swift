// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The file of the trusted touchscreens, a line for each.
///
/// It is not sealed: what it lists may touch the panel and unlocks nothing, and whoever writes to the disk could as well
/// remove it, which makes the panel choose anew. It lies beside the store and not in it, so that a copy of the store that
/// is restored on another machine does not take that machine's panel away.
package typealias TrustFile = LineFile<TouchscreenIdentity>

extension TouchscreenIdentity: LineEntry {
    package static let heading = "# Touchscreens that ninedotd trusts; ninedotctl touchscreens shows and changes them."
    package static let plural = "touchscreens"

    /// Ids, place and name, with tabs between, which none of them can hold.
    package var line: String { [ids, place, name].joined(separator: "\t") }

    /// Nil for anything else.
    package init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 3, fields[0].split(separator: ":").count == 3,
            fields[0].allSatisfy({ $0 == ":" || $0.isHexDigit }), !fields[2].isEmpty
        else { return nil }
        self.init(ids: fields[0], name: fields[2], place: fields[1])
    }
}
