// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The place of the patterns' key: beside the store, or sealed to the board.
package struct KeyCheck: Check {
    package static let file = "/var/lib/ninedot/pepper"
    /// The file that exists while the running daemon has the credential.
    package static let loadedCredential = "/run/credentials/ninedotd.service/ninedot.pepper"

    /// The line of a drop-in that has systemd open the TPM for the daemon, which has no leave to open it itself.
    package static let handover = "OpenFile=/dev/tpmrm0:tpm:graceful"

    /// The credential named ninedot.pepper of the daemon's unit.
    package enum Credential: Hashable, Sendable {
        case absent
        /// A credential in plain form, in this file or unit file.
        case open(in: String)
        case encrypted(in: String)
    }

    package var hasKeyFile: Seen<Bool>
    package var credential: Seen<Credential>
    /// True if there was a store, which then had a key.
    package var hasStore: Seen<Bool>
    package var hasTPM: Bool
    /// True if the running daemon has the credential and opened the store with it: the store needs no other key then.
    package var credentialOpensStore: Seen<Bool>
    /// True if the daemon gets the TPM, to which the store is bound then.
    package var handsOverTPM: Bool

    package init(
        hasKeyFile: Seen<Bool>, credential: Seen<Credential>, hasStore: Seen<Bool>, hasTPM: Bool,
        credentialOpensStore: Seen<Bool> = .value(false), handsOverTPM: Bool = true
    ) {
        self.hasKeyFile = hasKeyFile
        self.credential = credential
        self.hasStore = hasStore
        self.hasTPM = hasTPM
        self.credentialOpensStore = credentialOpensStore
        self.handsOverTPM = handsOverTPM
    }

    package var finding: Finding {
        Finding.about(.key, credential) { credential in
            Finding.about(.key, hasKeyFile) { hasKeyFile in
                switch (hasKeyFile, credential) {
                case (true, .absent): besideStore
                case (true, .open), (true, .encrypted):
                    Finding.about(.key, credentialOpensStore, besideCredential)
                case (false, .absent): Finding.about(.key, hasStore, missing)
                case (false, .open(let path)):
                    Finding(.key, .note, "the key comes as a credential, and lies open in \(path)")
                case (false, .encrypted) where !hasTPM:
                    Finding(
                        .key, .note,
                        "the key is sealed to this disk only, and what opens it lies there, too: this board has "
                            + "no TPM")
                case (false, .encrypted) where !handsOverTPM:
                    Finding(
                        .key, .note,
                        "the key comes as a credential, but the store is not bound to the TPM: an older copy of the disk "
                            + "does not show", mend: ["ninedotctl key seal"])
                case (false, .encrypted): Finding(.key, .ok, "the key comes as a credential")
                }
            }
        }
    }

    private var besideStore: Finding {
        if hasTPM {
            return Finding(
                .key, .note, "the key lies open beside the store; this board has a TPM to seal it to",
                mend: ["ninedotctl key seal"])
        }
        return Finding(
            .key, .note,
            "the key lies open beside the store: anybody who takes the card out has the patterns "
                + "in minutes; this board has no TPM")
    }

    private func besideCredential(opensStore: Bool) -> Finding {
        guard opensStore else {
            return Finding(
                .key, .problem,
                "the key comes as a credential, and another lies beside the store, which may be "
                    + "the one the store was made with: keep both until the daemon runs with the credential "
                    + "(ninedotd(8), CREDENTIALS)", mend: ["man 8 ninedotd | less +/CREDENTIALS"])
        }
        return Finding(
            .key, .problem, "the key comes as a credential, and a key lies open beside the store, too",
            mend: ["ninedotctl key seal"])
    }

    private func missing(hasStore: Bool) -> Finding {
        guard hasStore else { return Finding(.key, .ok, "no key yet: no store was made") }
        return Finding(
            .key, .problem, "the store's key is missing: put back your copy of it (ninedotd(8), RECOVERY)",
            mend: ["man 8 ninedotd | less +/RECOVERY"])
    }
}
