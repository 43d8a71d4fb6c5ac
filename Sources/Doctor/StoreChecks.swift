// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// Where people and patterns are kept: whether that outlasts the power and has room.
package struct StoreCheck: Check {
    package static let directory = "/var/lib/ninedot"
    /// Its presence says that there was a store.
    package static let mark = directory + "/initialized"

    package struct Place: Hashable, Sendable {
        /// Such as "ext4".
        package var fileSystem: String
        /// Such as "/dev/mmcblk0p2".
        package var source: String
        /// Where it is mounted.
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

        /// Why what is written there is gone at the next start; nil where it stays.
        fileprivate func loss(of folder: String) -> String? {
            switch fileSystem {
            case "tmpfs", "ramfs", "rootfs": "\(folder) is in memory (\(fileSystem) at \(mountPoint))"
            case "overlay": "\(folder) is on an overlay at \(mountPoint), whose top may be in memory"
            default: nil
            }
        }
    }

    package var place: Seen<Place>
    /// That of the permission to set the kiosk up, which may be on another file system.
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
                    "\(loss): people and patterns are gone when the power is; "
                        + "mount a partition of its own at \(StoreCheck.directory) in /etc/fstab",
                    mend: ["findmnt --target \(StoreCheck.directory)"])
            }
            if place.isReadOnly {
                return Finding(
                    .store, .problem,
                    "\(name), which is mounted read-only: no pattern is checked; where the kernel's log has errors of "
                        + "it, fsck belongs first, such as by fsck.mode=force at the next start",
                    mend: ["dmesg --level=err,crit", "mount --options remount,rw \(place.mountPoint)"])
            }
            guard let freeBytes = place.freeBytes else {
                return Finding(.store, .unknown, "\(name), which does not tell how much room it has")
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

/// The setup, which whoever stands at the panel may do while it is permitted.
package struct SetupCheck: Check {
    package static let directory = "/var/lib/ninedot-setup"
    package static let permission = directory + "/permitted"

    /// Whether there is a store with a PIN or a pattern.
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
