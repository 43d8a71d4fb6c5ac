// SPDX-License-Identifier: MIT
import VirtualPanel

extension VirtualPanel {
    /// Runs a command that gives the machine its first CPU quota, or takes the last one from it.
    ///
    /// The kernel rewrites its own code then. An emulated processor that runs that code meanwhile at times dies of the
    /// breakpoint in it, so there is only one processor for that moment.
    func requireWithOneProcessor(_ command: String) throws {
        try require(
            """
            set -e
            others=$(ls -d /sys/devices/system/cpu/cpu[1-9]*/online)
            for cpu in $others; do echo 0 >$cpu; done
            \(command)
            for cpu in $others; do echo 1 >$cpu; done
            """)
    }
}
