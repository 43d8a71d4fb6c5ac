// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// Where the key of the patterns lies: beside the store, or sealed to the board.
package struct KeyCheck: Check {
    package static let file = "/var/lib/ninedot/pepper"
    /// There while the running daemon has the credential.
    package static let loadedCredential = "/run/credentials/ninedotd.service/ninedot.pepper"

    package var hasKeyFile: Seen<Bool>
    /// Whether the unit loads a credential named ninedot.pepper.
    package var hasCredential: Seen<Bool>
    package var hasTPM: Bool
    /// Whether the running daemon has the credential and opened the store with it: the store needs no other key then.
    package var credentialOpensStore: Bool

    package init(
        hasKeyFile: Seen<Bool>, hasCredential: Seen<Bool>, hasTPM: Bool, credentialOpensStore: Bool = false
    ) {
        self.hasKeyFile = hasKeyFile
        self.hasCredential = hasCredential
        self.hasTPM = hasTPM
        self.credentialOpensStore = credentialOpensStore
    }

    package var finding: Finding {
        Finding.about(.key, hasCredential) { hasCredential in
            Finding.about(.key, hasKeyFile) { hasKeyFile in
                switch (hasKeyFile, hasCredential) {
                case (true, true) where !credentialOpensStore:
                    Finding(
                        .key, .problem,
                        "the key comes as a credential, and another lies beside the store, which may be "
                            + "the one it was made with: keep both until the daemon runs with the credential "
                            + "(ninedotd(8), CREDENTIALS)",
                        mend: ["man 8 ninedotd | less +/CREDENTIALS"])
                case (true, true):
                    Finding(
                        .key, .problem, "the key comes as a credential, and a key lies open beside the store, too",
                        mend: ["shred --remove \(KeyCheck.file)", "systemctl restart ninedotd"])
                case (false, true): Finding(.key, .ok, "the key comes as a credential")
                case (false, false): Finding(.key, .ok, "there is no key yet: no store was made")
                case (true, false) where hasTPM:
                    Finding(
                        .key, .note, "the key lies open beside the store; this board has a TPM to seal it to",
                        mend: ["man 8 ninedotd | less +/CREDENTIALS"])
                case (true, false):
                    Finding(
                        .key, .note,
                        "the key lies open beside the store: who takes the card out has the patterns "
                            + "in minutes; this board has no TPM")
                }
            }
        }
    }
}
