// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The place of people and patterns, which has to outlast the power and to have room.
package struct StoreCheck: Check {
    package static let directory = "/var/lib/ninedot"
    /// The file whose presence says that there was a store.
    package static let mark = directory + "/initialized"

    package struct Place: Hashable, Sendable {
        /// Such as "ext4".
        package var fileSystem: String
        /// Such as "/dev/mmcblk0p2".
        package var source: String
        /// The mount's path.
        package var mountPoint: String
        package var isReadOnly: Bool
        /// Nil where the kernel does not tell.
        package var freeBytes: Int?

        package init(fileSystem: String, source: String, mountPoint: String, isReadOnly: Bool, freeBytes: Int?) {
            self.fileSystem = fileSystem
            self.source = source
            self.mountPoint = mountPoint
            self.isReadOnly = isReadOnly
            self.freeBytes = freeBytes
        }

        /// True where it begins empty at each start.
        fileprivate var beginsEmpty: Bool { ["tmpfs", "ramfs"].contains(fileSystem) }

        /// The reason why files there are gone at the next start; nil where they stay.
        fileprivate func loss(of folder: String) -> String? {
            switch fileSystem {
            case "tmpfs", "ramfs", "rootfs": "\(folder) is in memory (\(fileSystem) at \(mountPoint))"
            case "overlay": "\(folder) is on an overlay at \(mountPoint), whose top may be in memory"
            default: nil
            }
        }
    }

    package var place: Seen<Place>
    /// The place of the permission for a setup, which may be on another file system.
    package var setupPlace: Seen<Place>
    /// The trouble the running daemon tells of.
    package var fault: String?

    package init(place: Seen<Place>, setupPlace: Seen<Place>, fault: String?) {
        self.place = place
        self.setupPlace = setupPlace
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
            if let loss = place.loss(of: StoreCheck.directory) {
                return Finding(
                    .store, .problem,
                    "\(loss): people and patterns are lost with the power; "
                        + "mount a partition of its own at \(StoreCheck.directory) in /etc/fstab",
                    mend: ["findmnt --target \(StoreCheck.directory)"])
            }
            if place.isReadOnly {
                return Finding(
                    .store, .problem,
                    "\(name), which is mounted read-only: no pattern is checked; if the kernel's log shows errors of "
                        + "it, run fsck first, such as with fsck.mode=force at the next start",
                    mend: ["dmesg --level=err,crit", "mount --options remount,rw \(place.mountPoint)"])
            }
            guard let freeBytes = place.freeBytes else {
                return Finding(.store, .unknown, "\(name), which does not report its free space")
            }
            if freeBytes < StoreCheck.leastFree {
                return Finding(
                    .store, .problem,
                    "\(name), which has only \(freeBytes >> 20) MB left: no pattern is checked "
                        + "when it is full",
                    mend: ["du --one-file-system --human-readable --max-depth=2 \(place.mountPoint)"])
            }
            return Finding.about(.store, setupPlace) { setupPlace in
                guard let loss = setupPlace.loss(of: SetupCheck.directory) else { return Finding(.store, .ok, name) }
                guard !setupPlace.beginsEmpty else {
                    return Finding(
                        .store, .note, "\(name); a permission for a setup does not outlast a restart: \(loss)")
                }
                return Finding(
                    .store, .problem,
                    "\(loss): a permission for a setup that was taken back is there again after a start; keep it "
                        + "beside the store, on a partition in /etc/fstab",
                    mend: ["findmnt --target \(SetupCheck.directory)"])
            }
        }
    }
}

/// The permission for a setup, which anybody at the panel can use.
package struct SetupCheck: Check {
    package static let directory = "/var/lib/ninedot-setup"
    package static let permission = directory + "/permitted"

    /// True if there is a store with a PIN or a pattern.
    package var isSetUp: Seen<Bool>
    package var isPermitted: Seen<Bool>

    package init(isSetUp: Seen<Bool>, isPermitted: Seen<Bool>) {
        self.isSetUp = isSetUp
        self.isPermitted = isPermitted
    }

    package var finding: Finding {
        Finding.about(.setup, isPermitted) { isPermitted in
            Finding.about(.setup, isSetUp) { isSetUp in
                switch (isSetUp, isPermitted) {
                case (true, false): Finding(.setup, .ok, "the kiosk is set up, and a setup is not permitted")
                case (true, true):
                    Finding(
                        .setup, .problem,
                        "a setup is permitted though the kiosk is set up: were its store lost, "
                            + "whoever is at the panel could choose a new PIN",
                        mend: ["ninedotctl setup --withdraw"])
                case (false, true):
                    Finding(
                        .setup, .note, "the kiosk waits for its setup: whoever is at the panel first chooses the PIN",
                        mend: ["ninedotctl pin set"])
                case (false, false):
                    Finding(
                        .setup, .note, "the kiosk is not set up, and no setup is permitted", mend: ["ninedotctl setup"])
                }
            }
        }
    }
}
