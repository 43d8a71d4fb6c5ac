// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Glibc
import LinuxSystem

/// A machine as far as the store's key is concerned: files, systemd-creds, and the daemon with its unit.
struct KeyMachine {
    var files = MachineFiles()
    var manager = ServiceManager.running
    /// The output of a program that reads this input; a program that fails throws.
    var run: (_ arguments: [String], _ input: [UInt8]) throws(Failure) -> String
    /// The daemon's state; nil while it does not answer.
    var state: () -> KioskState?
    /// Has the daemon do something, or throws why it does not.
    var tell: (Request) throws(Failure) -> Void
    var pause: () -> Void = { sleep(1) }
    /// Called before each change, which it names: tests cut the power there.
    var willChange: (_ what: String) throws(Failure) -> Void = { (_: String) throws(Failure) in }

    /// The tool's own machine, whose daemon listens at that socket.
    init(askingAt socket: String) {
        run = KeyMachine.runProgram
        state = {
            DaemonFacts(asking: { () throws(Failure) in try Connection(to: socket) }).status.value?.state
        }
        tell = { (request) throws(Failure) in
            var connection = try Connection(to: socket)
            try connection.tell(request)
        }
    }

    /// A machine made up by tests.
    init(
        files: MachineFiles, manager: ServiceManager, state: @escaping () -> KioskState?,
        tell: @escaping (Request) throws(Failure) -> Void,
        run: @escaping (_ arguments: [String], _ input: [UInt8]) throws(Failure) -> String
    ) {
        self.files = files
        self.manager = manager
        self.state = state
        self.tell = tell
        self.run = run
    }

    /// True where a TPM can be used.
    var hasTPM: Bool { files.exists("/dev/tpmrm0").value ?? false }

    /// True where systemd can hand the TPM over to the daemon, by OpenFile=, which came with its version 253.
    var handsOverTPM: Bool {
        guard hasTPM, let words = try? run(["/bin/systemctl", "--version"], []).split(separator: " "), words.count > 1
        else { return false }
        return (Int(words[1]) ?? 0) >= 253
    }

    /// The program's complaints go to the terminal. A TPM takes seconds, and so does a start of the daemon.
    private static func runProgram(_ arguments: [String], _ input: [UInt8]) throws(Failure) -> String {
        let run: ProgramRun
        do throws(SystemError) {
            run = try ProgramRun(arguments, input: input, patience: .seconds(90), sharesErrors: true)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        guard run.exitCode == 0 else {
            throw Failure(.refused, "\(arguments.prefix(2).joined(separator: " ")) failed (\(run.exitCode))")
        }
        return run.output
    }
}

/// Credentials of systemd, which are encrypted under a name.
extension KeyMachine {
    static let name = "ninedot.pepper"
    private static let program = "/usr/bin/systemd-creds"

    /// The key in encrypted form, which was seen to open again on this machine.
    func encrypted(_ key: [UInt8]) throws(Failure) -> String {
        let kind = hasTPM ? "tpm2" : "host"
        let text = try run(
            [KeyMachine.program, "encrypt", "--with-key=\(kind)", "--name=\(KeyMachine.name)", "-", "-"], key)
        guard try opened("-", Array(text.utf8)) == key else {
            throw Failure(.refused, "\(KeyMachine.program): the encrypted key does not open again")
        }
        return text
    }

    /// The key in an encrypted file.
    func decrypted(_ path: String) throws(Failure) -> [UInt8] { try opened(files.root + path, []) }

    private func opened(_ path: String, _ input: [UInt8]) throws(Failure) -> [UInt8] {
        let text = try run(
            [KeyMachine.program, "decrypt", "--name=\(KeyMachine.name)", "--transcode=hex", path, "-"], input)
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

/// Files that are on the disk, whole, when these return.
extension KeyMachine {
    /// The file's bytes, of which a key has no more; nil where there is none.
    func bytes(_ path: String) throws(Failure) -> [UInt8]? {
        guard try exists(path) else { return nil }
        return try InputFile.bytes(of: files.root + path, limit: 1 << 16)
    }

    func exists(_ path: String) throws(Failure) -> Bool {
        switch files.exists(path) {
        case .value(let isThere): return isThere
        case .hidden(let reason): throw Failure(.noPermission, reason)
        }
    }

    /// - Parameter folderOwns: Whether the file gets the folder's owner.
    func write(_ bytes: [UInt8], to path: String, mode: mode_t, folderOwns: Bool = false) throws(Failure) {
        try change("write", path) { (place) throws(SystemError) in
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(SystemError) in
                    try AtomicFile.write(bytes, to: place, mode: mode, folderOwns: folderOwns, isDurable: true)
                }
            }
            try result.get()
        }
    }

    /// Makes the folder where it is missing.
    func makeFolder(_ path: String, mode: mode_t) throws(Failure) {
        try change("make", path) { (place) throws(SystemError) in
            guard mkdir(place, mode) == 0 || errno == EEXIST else {
                throw SystemError(operation: "make", path: place, code: errno)
            }
        }
    }

    /// Takes a file away; a missing one is no error.
    func remove(_ path: String) throws(Failure) {
        try change("remove", path) { (place) throws(SystemError) in try AtomicFile.remove(place) }
    }

    /// Gives a file another name in its folder.
    func rename(_ path: String, to other: String) throws(Failure) {
        try change("rename", path) { (place) throws(SystemError) in
            guard Glibc.rename(place, files.root + other) == 0 else {
                throw SystemError(operation: "rename", path: place, code: errno)
            }
        }
    }

    /// Overwrites a file where it lies, so that its blocks on the disk do not keep it. A flash memory may all the same.
    func overwrite(_ path: String) throws(Failure) {
        try change("overwrite", path) { (place) throws(SystemError) in
            let file = try Descriptor(opening: place, O_WRONLY | O_NOFOLLOW)
            let zeros = [UInt8](repeating: 0, count: 1 << 12)
            guard pwrite(file.number, zeros, zeros.count, 0) == zeros.count, fsync(file.number) == 0 else {
                throw SystemError(operation: "overwrite", path: place, code: errno)
            }
        }
    }

    /// - Parameter body: Gets the path with the root before it.
    private func change(
        _ what: String, _ path: String, _ body: (_ place: String) throws(SystemError) -> Void
    ) throws(Failure) {
        try willChange("\(what) \(path)")
        let place = files.root + path
        do throws(SystemError) {
            try body(place)
            try KeyMachine.flush(Folder.holding(place))
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }

    private static func flush(_ path: String) throws(SystemError) {
        let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        guard fsync(folder.number) == 0 else { throw SystemError(operation: "write", path: path, code: errno) }
    }
}
