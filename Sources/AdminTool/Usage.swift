// SPDX-License-Identifier: MIT
import ControlMessages

/// What the tool says of itself.
enum Usage {
    static let synopsis = """
        usage: ninedotctl [--socket PATH] status [--json]
               ninedotctl [--socket PATH] enroll
               ninedotctl [--socket PATH] lock
               ninedotctl [--socket PATH] watch [--json]
               ninedotctl [--socket PATH] screenshot FILE.png
               ninedotctl --help | --version
        """

    static let help = """
        \(synopsis)

        status      say what the kiosk is doing
        enroll      have a new pattern drawn on the panel
        lock        lock the panel now
        watch       say what the kiosk is doing at every change
        screenshot  keep the picture on the panel in a PNG file

        --socket PATH  the daemon's socket (\(ControlProtocol.socketPath))
        --json         one JSON object a line, for programs

        More in ninedotctl(1).
        """

    static let version = "ninedotctl \(ProjectVersion.text)"

    /// The failure of wrong arguments.
    static func wrong(_ what: String) -> Failure {
        Failure(.usage, "\(what)\n\(synopsis)")
    }
}
