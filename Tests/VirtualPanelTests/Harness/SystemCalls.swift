// SPDX-License-Identifier: MIT
import VirtualPanel

extension VirtualPanel {
    /// Follows the daemon with strace during `action`, and returns what a shell's `filter` makes of its lines.
    ///
    /// - Parameter calls: The calls to follow, in the syntax of strace's option `trace`.
    func daemonCalls(_ calls: String, through filter: String, during action: () throws -> Void) throws -> [String] {
        try require(
            """
            process=$(systemctl show --property=MainPID --value ninedotd.service)
            systemd-run --quiet --unit=calls strace -f -o /run/calls -e trace=\(calls) -p $process
            until grep --quiet '^TracerPid:.[1-9]' /proc/$process/status; do sleep 0.1; done
            """)
        try action()
        // It has ended with a daemon that did.
        let lines = try require(
            "! systemctl is-active --quiet calls || systemctl stop calls; cat /run/calls | \(filter)")
        return lines.split(separator: "\n").map(String.init)
    }
}
