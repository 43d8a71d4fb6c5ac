// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// Where people and patterns are kept: whether that outlasts the power and has room.
package struct StoreCheck: Check {
    package static let directory = "/var/lib/ninedot"

    package struct Place: Hashable, Sendable {
        /// Such as "ext4".
        package var fileSystem: String
        /// Such as "/dev/mmcblk0p2".
        package var source: String
        /// Where it is mounted.
        package var mountPoint: String
        package var isReadOnly: Bool
        package var freeBytes: Int

        package init(fileSystem: String, source: String, mountPoint: String, isReadOnly: Bool, freeBytes: Int) {
            self.fileSystem = fileSystem
            self.source = source
            self.mountPoint = mountPoint
            self.isReadOnly = isReadOnly
            self.freeBytes = freeBytes
        }
    }

    package var place: Seen<Place>
    /// The trouble the running daemon tells of.
    package var fault: String?

    package init(place: Seen<Place>, fault: String?) {
        self.place = place
        self.fault = fault
    }

    /// A write of the store takes some of its pages twice.
    private static let leastFree = 16 << 20

    package var finding: Finding {
        if let fault {
            return Finding(
                .store, .problem, "out of order: \(fault)", mend: ["journalctl --unit=ninedotd --lines=20"])
        }
        return Finding.about(.store, place) { place in
            let name = "\(StoreCheck.directory) is on \(place.source) (\(place.fileSystem))"
            switch place.fileSystem {
            case "tmpfs", "ramfs", "rootfs":
                return lost("\(StoreCheck.directory) is in memory (\(place.fileSystem) at \(place.mountPoint))")
            case "overlay":
                return lost(
                    "\(StoreCheck.directory) is on an overlay at \(place.mountPoint), whose top may be in memory")
            default: break
            }
            if place.isReadOnly {
                return Finding(
                    .store, .problem, "\(name), which is mounted read-only: no pattern is checked",
                    mend: ["mount --options remount,rw \(place.mountPoint)"])
            }
            if place.freeBytes < StoreCheck.leastFree {
                return Finding(
                    .store, .problem,
                    "\(name), which has only \(place.freeBytes >> 20) MB left: no pattern is checked "
                        + "when it is full",
                    mend: ["du --one-file-system --human-readable --max-depth=2 \(place.mountPoint)"])
            }
            return Finding(.store, .ok, "\(name)")
        }
    }

    private func lost(_ place: String) -> Finding {
        Finding(
            .store, .problem,
            "\(place): people and patterns are gone when the power is; "
                + "mount a partition of its own at \(StoreCheck.directory) in /etc/fstab",
            mend: ["findmnt --target \(StoreCheck.directory)"])
    }
}
