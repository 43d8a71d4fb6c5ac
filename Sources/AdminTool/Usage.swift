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
               ninedotctl preview --screen NAME --output FILE.png [OPTION...]
               ninedotctl preview --all FOLDER [OPTION...]
               ninedotctl --help | --version
        """

    static let help = """
        \(synopsis)

        status      say what the kiosk is doing
        enroll      have a new pattern drawn on the panel
        lock        lock the panel now
        watch       say what the kiosk is doing at every change
        screenshot  keep the picture on the panel in a PNG file
        preview     draw a screen, or all, into PNG files; needs no daemon

        --socket PATH  the daemon's socket (\(ControlProtocol.socketPath))
        --json         one JSON object a line, for programs

        Of preview; what is not given is taken from the configuration:
        --size WIDTHxHEIGHT[@ROTATION]  the display's mode (800x480)
        --dpi NUMBER                    its dots per inch (unknown)
        --language LANGUAGE             en or zh-Hans
        --theme THEME                   dark, light or contrast
        --config FILE                   another ninedot.conf

        More in ninedotctl(1).
        """

    static let version = "ninedotctl \(ProjectVersion.text)"

    /// The failure of wrong arguments.
    static func wrong(_ what: String) -> Failure {
        Failure(.usage, "\(what)\n\(synopsis)")
    }
}
