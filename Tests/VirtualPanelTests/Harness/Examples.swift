// SPDX-License-Identifier: MIT
import VirtualPanel

extension VirtualPanel {
    private static let examples = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/examples"

    /// Copies units of the folder `examples` to where their first lines say, and enables those that can be.
    func useExamples(_ names: String...) throws {
        try bring(names.map { "\(Self.examples)/\($0)" }, to: "/etc/systemd/system")
        try require("systemctl enable --quiet --no-reload \(names.joined(separator: " ")) && systemctl daemon-reload")
    }
}
