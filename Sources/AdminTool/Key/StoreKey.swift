// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import LinuxSystem

/// The key of this machine's store, in the file beside it or as a credential of the daemon.
///
/// Each change keeps the key that the store is under on the disk, whole, until the daemon has opened the store with what
/// takes its place. Cut off anywhere, the daemon opens the store at its next start, and the same verb goes on.
///
/// With the key goes the store's binding to the TPM, which the daemon makes and unmakes itself.
struct StoreKey {
    static let credential = "/etc/credstore.encrypted/" + KeyMachine.name
    static let dropIn = "/etc/systemd/system/\(ServiceCheck.daemon).d/ninedot-key.conf"
    private static let removed = KeyCheck.file + ".removed"

    let machine: KeyMachine

    /// The sources of the key, as the daemon's unit and the store's folder have them.
    private enum Place {
        case nowhere
        case file
        case credential(String)
        /// Moved from one to the other, and not done.
        case both(String)
    }

    /// Moves the key from the file into a credential, and binds the store to the board.
    func seal() throws(Failure) {
        switch try place() {
        case .nowhere:
            throw Failure(.cannotRead, "there is no key in \(KeyCheck.file): ninedotd makes one with its store")
        case .credential(let path):
            let hasDropIn = try machine.exists(StoreKey.dropIn)
            let isOurs = path == StoreKey.credential && hasDropIn
            let isCutOff = try machine.exists(StoreKey.removed)
            guard isOurs || isCutOff else {
                throw Failure(.refused, "the key is sealed already, in \(path), by a setting of your own")
            }
            // That of an earlier version hands no TPM over.
            if isOurs, try machine.bytes(StoreKey.dropIn) != Array(dropInText.utf8) {
                try writeDropIn()
                try load(keeping: machine.decrypted(path))
            }
        case .file:
            try makeCredential(of: try keyInFile())
            try load(keeping: keyInFile())
        case .both(let path):
            guard try machine.decrypted(path) == keyInFile() else { throw StoreKey.differing(path) }
            try load(keeping: keyInFile())
        }
        try eraseFile()
        try bind()
    }

    /// Moves the key from the credential back into the file, and unbinds the store.
    func unseal() throws(Failure) {
        switch try place() {
        case .nowhere, .file:
            // Cut off before its last step.
            let left = try machine.exists(StoreKey.credential) ? try? machine.decrypted(StoreKey.credential) : nil
            guard let left, try machine.bytes(KeyCheck.file) == left else {
                throw Failure(.refused, "the key is not sealed")
            }
        case .credential(let path):
            try checkDropIn(path)
            if machine.handsOverTPM { try tell(.unbind) }
            try writeFile(try machine.decrypted(path))
        case .both(let path):
            try checkDropIn(path)
            // One that does not open at all is of no use to anybody.
            let key = try keyInFile()
            guard (try? machine.decrypted(path)) ?? key == key else { throw StoreKey.differing(path) }
            if machine.handsOverTPM, machine.state().map(StoreKey.isOpen) == true { try tell(.unbind) }
        }
        try machine.remove(StoreKey.dropIn)
        try restart()
        try machine.remove(StoreKey.credential)
    }

    /// Puts another key before those there are, and has the store come under it.
    func rotate() throws(Failure) {
        guard machine.state().map(StoreKey.isOpen) == true else {
            throw Failure(.unavailable, "the store is not in use: ninedotd has to run with it, without a fault")
        }
        let place = try place()
        var keys = try keys(at: place)
        let isBegun = keys.count % StoreKey.length == 1
        guard keys.count >= StoreKey.length, isBegun || keys.count % StoreKey.length == 0 else {
            throw Failure(.wrongContents, "the key has \(keys.count) bytes: expected \(StoreKey.length) for each")
        }
        if !isBegun {
            guard keys.count < StoreKey.most * StoreKey.length else {
                throw Failure(.refused, "the key was changed \(StoreKey.most - 1) times: begin with a new store")
            }
            keys = StoreKey.random() + keys + [StoreKey.isRotating]
            try write(keys, to: place)
        }
        try restart()
        if case .credential = place { try checkLoaded(keys) }
        try write(keys.dropLast(), to: place)
    }

    /// Has the daemon take the store there is for the present one.
    func accept() throws(Failure) { try tell(.accept) }

    /// The number of rotations in words; nil where nobody can tell.
    var rotations: String? {
        guard let size = try? keys(at: place()).count else { return nil }
        if size % StoreKey.length == 1 { return "a rotation is not over: run \"ninedotctl key rotate\"" }
        let count = size / StoreKey.length - 1
        return count == 0 ? "never rotated" : count == 1 ? "rotated once" : "rotated \(count) times"
    }
}

/// A key is 32 bytes, and those before it follow; one more byte says that a rotation is not over. See `Pepper`.
extension StoreKey {
    private static let length = 32
    private static let most = 64
    private static let isRotating: UInt8 = 0

    private static func random() -> [UInt8] { (0..<length).map { _ in UInt8.random(in: .min ... .max) } }

    private func keys(at place: Place) throws(Failure) -> [UInt8] {
        switch place {
        case .nowhere: throw Failure(.cannotRead, "there is no key in \(KeyCheck.file)")
        case .file: return try keyInFile()
        case .credential(let path): return try machine.decrypted(path)
        case .both:
            throw Failure(.refused, "the key is sealed, and in \(KeyCheck.file), too: run ninedotctl key seal first")
        }
    }

    private func write(_ keys: [UInt8], to place: Place) throws(Failure) {
        switch place {
        case .nowhere, .both: return
        case .file: try writeFile(keys)
        case .credential(let path):
            try machine.write(Array(try machine.encrypted(keys).utf8), to: path, mode: 0o600)
        }
    }

    private func keyInFile() throws(Failure) -> [UInt8] {
        guard let key = try machine.bytes(KeyCheck.file) else { throw Failure(.cannotRead, "no \(KeyCheck.file)") }
        return key
    }

    private func writeFile(_ keys: [UInt8]) throws(Failure) {
        try machine.write(keys, to: KeyCheck.file, mode: 0o600, folderOwns: true)
    }

    /// The name first: half overwritten, the file is no key any more that anything could take for one.
    private func eraseFile() throws(Failure) {
        if try machine.exists(KeyCheck.file) { try machine.rename(KeyCheck.file, to: StoreKey.removed) }
        guard try machine.exists(StoreKey.removed) else { return }
        try machine.overwrite(StoreKey.removed)
        try machine.remove(StoreKey.removed)
    }
}

/// The daemon's unit and its credential.
extension StoreKey {
    private func place() throws(Failure) -> Place {
        let hasFile = try machine.exists(KeyCheck.file)
        switch machine.manager.credential(of: ServiceCheck.daemon, in: machine.files) {
        case .hidden(let reason): throw Failure(.unavailable, reason)
        case .value(.absent): return hasFile ? .file : .nowhere
        case .value(.encrypted(in: let path)) where path.hasPrefix("/"):
            return hasFile ? .both(path) : .credential(path)
        case .value(.encrypted(in: let path)), .value(.open(in: let path)):
            throw Failure(
                .refused,
                "the key comes from \(path), by a setting of your own that is left alone: see CREDENTIALS in ninedotd(8)"
            )
        }
    }

    /// Makes the credential, and has the unit load it from its next start on.
    private func makeCredential(of key: [UInt8]) throws(Failure) {
        if try machine.exists(StoreKey.credential) {
            // Of a run that was cut off; any other may be the only copy of a key.
            guard let other = try? machine.decrypted(StoreKey.credential), other == key else {
                throw StoreKey.differing(StoreKey.credential)
            }
        }
        let text = try machine.encrypted(key)
        try machine.makeFolder(Folder.holding(StoreKey.credential), mode: 0o700)
        try machine.write(Array(text.utf8), to: StoreKey.credential, mode: 0o600)
        try writeDropIn()
    }

    private func writeDropIn() throws(Failure) {
        try machine.makeFolder(Folder.holding(StoreKey.dropIn), mode: 0o755)
        try machine.write(Array(dropInText.utf8), to: StoreKey.dropIn, mode: 0o644)
    }

    /// The daemon needs no leave to open devices of its own: systemd opens the TPM for it.
    private var dropInText: String {
        let device = machine.hasTPM ? "[Unit]\nWants=dev-tpmrm0.device\nAfter=dev-tpmrm0.device\n\n" : ""
        return "# Written by \"ninedotctl key seal\"; \"ninedotctl key unseal\" takes it back.\n" + device
            + "[Service]\nLoadCredentialEncrypted=\(KeyMachine.name):\(StoreKey.credential)\n"
            + (machine.handsOverTPM ? KeyCheck.handover + "\n" : "")
    }

    private func bind() throws(Failure) {
        guard machine.handsOverTPM else { return }
        try machine.willChange("tell bind")
        do throws(Failure) {
            try machine.tell(.key(.bind))
        } catch {
            throw Failure(
                error.code, "the key is sealed, but the store is not bound to the TPM: \(error.message)")
        }
    }

    private func tell(_ request: Request.Key) throws(Failure) {
        try machine.willChange("tell \(request)")
        try machine.tell(.key(request))
    }

    /// Has the daemon open the store with the credential, or goes back to the file where there is one.
    private func load(keeping key: [UInt8]) throws(Failure) {
        do throws(Failure) {
            try restartAccepting()
            try checkLoaded(key)
        } catch {
            guard try machine.exists(StoreKey.dropIn), try machine.exists(KeyCheck.file) else { throw error }
            try machine.remove(StoreKey.dropIn)
            try restart()
            throw Failure(error.code, "\(error.message); the key stays in \(KeyCheck.file)")
        }
    }

    /// A restart that takes the store for the present one where the board knows another: root has just said which counts.
    private func restartAccepting() throws(Failure) {
        do throws(Failure) {
            try restart()
        } catch {
            guard machine.handsOverTPM, machine.state() == .fault else { throw error }
            try accept()
        }
    }

    private func checkLoaded(_ key: [UInt8]) throws(Failure) {
        guard try machine.bytes(KeyCheck.loadedCredential) == key else {
            throw Failure(.refused, "ninedotd did not get the key from systemd")
        }
    }

    /// Seconds that a store may take to be opened after a start.
    private static let patience = 60

    /// Starts the daemon, which locks the panel, and waits until it has opened the store.
    private func restart() throws(Failure) {
        try machine.willChange("restart")
        _ = try machine.run(["/bin/systemctl", "daemon-reload"], [])
        _ = try machine.run(["/bin/systemctl", "restart", ServiceCheck.daemon], [])
        for _ in 0..<StoreKey.patience {
            if machine.state().map(StoreKey.isOpen) == true { return }
            machine.pause()
        }
        throw Failure(.refused, "the store was not opened: journalctl -u ninedotd")
    }

    private static func isOpen(_ state: KioskState) -> Bool {
        switch state {
        case .starting, .notSetUp, .fault: false
        case .setup, .noPattern, .outOfService, .locked, .locking, .lockedOut, .stopped, .enrolling, .maintenance,
            .unlocked:
            true
        }
    }

    private func checkDropIn(_ path: String) throws(Failure) {
        let isOurs = try machine.exists(StoreKey.dropIn)
        guard isOurs, path == StoreKey.credential else {
            throw Failure(.refused, "\(path) was not sealed by ninedotctl: see CREDENTIALS in ninedotd(8)")
        }
    }

    private static func differing(_ path: String) -> Failure {
        Failure(
            .refused, "\(path) does not hold the key in \(KeyCheck.file): keep both, and see RECOVERY in ninedotd(8)")
    }
}
