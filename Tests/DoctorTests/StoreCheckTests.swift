// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of the store and its key")
struct StoreCheckTests {
    private static func store(
        _ fileSystem: String, isReadOnly: Bool = false, free: Int? = 1 << 30, setup: String = "ext4",
        fault: String? = nil
    ) -> StoreCheck {
        let place = StoreCheck.Place(
            fileSystem: fileSystem, source: "/dev/mmcblk0p2", mountPoint: "/", isReadOnly: isReadOnly, freeBytes: free)
        var setupPlace = place
        setupPlace.fileSystem = setup
        return StoreCheck(place: .value(place), setupPlace: .value(setupPlace), fault: fault)
    }

    @Test("of the store is a problem where the power takes it away, or nothing can be written")
    func stores() {
        let rows = [
            Expected(Self.store("ext4"), .ok, "/dev/mmcblk0p2 (ext4)"),
            Expected(Self.store("tmpfs"), .problem, "in memory", mend: "findmnt"),
            Expected(Self.store("overlay"), .problem, "overlay", mend: "findmnt"),
            Expected(Self.store("ext4", isReadOnly: true), .problem, "read-only", mend: "remount,rw /"),
            Expected(Self.store("ext4", isReadOnly: true), .problem, "run fsck first", mend: "dmesg"),
            Expected(Self.store("ext4", free: (16 << 20) - 1), .problem, "15 MB", mend: "du "),
            Expected(Self.store("ext4", free: 16 << 20), .ok, "/dev/mmcblk0p2 (ext4)"),
            Expected(Self.store("ramfs"), .problem, "in memory", mend: "findmnt"),
            Expected(Self.store("rootfs"), .problem, "in memory", mend: "findmnt"),
            Expected(Self.store("ext4", setup: "ramfs"), .note, "does not outlast a restart"),
            Expected(Self.store("ext4", fault: "not a database"), .problem, "not a database", mend: "journalctl"),
            Expected(Self.store("ext4", free: nil), .unknown, "free space"),
            Expected(Self.store("ext4", setup: "overlay"), .problem, "a permission", mend: "/var/lib/ninedot-setup"),
            Expected(Self.store("ext4", setup: "rootfs"), .problem, "a permission", mend: "/var/lib/ninedot-setup"),
            // What begins empty at each start brings no permission back.
            Expected(Self.store("ext4", setup: "tmpfs"), .note, "does not outlast a restart"),
            Expected(
                StoreCheck(place: .hidden(Expected.hidden), setupPlace: .hidden(Expected.hidden), fault: nil), .unknown,
                "root"),
        ]
        Expected.verify(rows, "stores")
    }

    private static func key(
        file: Seen<Bool>, _ credential: Seen<KeyCheck.Credential>, store: Bool = true, hasTPM: Bool = true,
        opensStore: Seen<Bool> = .value(false), handsOverTPM: Bool = true
    ) -> KeyCheck {
        KeyCheck(
            hasKeyFile: file, credential: credential, hasStore: .value(store), hasTPM: hasTPM,
            credentialOpensStore: opensStore, handsOverTPM: handsOverTPM)
    }

    @Test("of the key says where it lies, and what a TPM could do")
    func keys() {
        let sealed = Seen.value(KeyCheck.Credential.encrypted(in: "/s"))
        let rows = [
            Expected(Self.key(file: .value(true), .value(.absent), hasTPM: false), .note, "no TPM"),
            Expected(
                Self.key(file: .value(true), .value(.absent)), .note, "a TPM to seal", mend: "ninedotctl key seal"),
            Expected(Self.key(file: .value(false), sealed), .ok, "credential"),
            Expected(Self.key(file: .value(false), sealed, hasTPM: false), .note, "to this disk only"),
            Expected(
                Self.key(file: .value(false), sealed, handsOverTPM: false), .note, "not bound to the TPM",
                mend: "ninedotctl key seal"),
            Expected(Self.key(file: .value(false), .value(.open(in: "/k"))), .note, "lies open in /k"),
            Expected(
                Self.key(file: .value(true), sealed, opensStore: .value(true)), .problem, "open",
                mend: "ninedotctl key seal"),
            Expected(Self.key(file: .value(true), sealed), .problem, "keep both", mend: "man 8 ninedotd"),
            Expected(
                Self.key(file: .value(true), .value(.open(in: "/k"))), .problem, "keep both", mend: "man 8 ninedotd"),
            Expected(Self.key(file: .value(false), .value(.absent), store: false), .ok, "no key yet"),
            Expected(Self.key(file: .value(false), .value(.absent)), .problem, "key is missing", mend: "+/RECOVERY"),
            Expected(Self.key(file: .hidden(Expected.hidden), sealed), .unknown, "root"),
            Expected(Self.key(file: .value(true), sealed, opensStore: .hidden("not seen")), .unknown, "not seen"),
            Expected(Self.key(file: .value(false), .hidden(Expected.hidden)), .unknown, "root"),
        ]
        Expected.verify(rows, "storeKeys")
    }
}
