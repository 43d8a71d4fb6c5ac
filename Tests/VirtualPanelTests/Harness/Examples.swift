// SPDX-License-Identifier: MIT
import VirtualPanel

extension VirtualPanel {
    private static let examples = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/examples"

    /// Copies units of the folder `examples` to where their first lines say, and enables those that can be.
    func useExamples(_ names: String...) throws {
        try bring(names.map { "\(Self.examples)/\($0)" }, to: "/etc/systemd/system")
        try require("systemctl daemon-reload && systemctl enable --quiet \(names.joined(separator: " "))")
    }

    /// Changes lines of a unit's service as an owner does.
    func edit(_ unit: String, _ lines: String...) throws {
        let folder = "/etc/systemd/system/\(unit).d"
        try require(
            """
            mkdir -p \(folder)
            cat >\(folder)/scenario.conf <<'END'
            [Service]
            \(lines.joined(separator: "\n"))
            END
            systemctl daemon-reload
            """)
    }
}
