// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// The verbs about the store as a whole.
enum StoreCommands {
    static let verbs = [
        Verb("backup", "FILE", help: "save a copy of the people and patterns", operands: .files(1...1), run: backup),
        Verb(
            "restore", "FILE [--yes]", help: "replace everything stored with a backup", operands: .files(1...1),
            options: [.yes], run: restore),
        Verb(
            "setup", "[--withdraw]", help: "permit the setup of a kiosk", options: [.withdraw],
            run: setup),
    ]

    private static func backup(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        let reply = try connection.ask(.store(.backup))
        guard case .backup(let byteCount) = reply, let descriptor = connection.takeDescriptor() else {
            throw Connection.unexpectedReply
        }
        let memory: SealedMemory
        do {
            memory = try SealedMemory(mapping: descriptor, byteCount: byteCount)
        } catch {
            throw Failure(.protocolError, "cannot read the backup from ninedotd: \(error)")
        }
        try OutputFile.write(memory.bytes, to: arguments.file)
    }

    /// Sends the file as it is: the daemon finds out whether it is a backup.
    private static func restore(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let file = arguments.file
        let bytes = try InputFile.bytes(of: file, limit: Reply.largestBackup)
        guard !bytes.isEmpty else { throw Failure(.wrongContents, "\(file) is empty") }
        if !arguments.has(.yes) {
            try Terminal.confirm("Replace all people, patterns and the PIN with those of \(file)?")
        }
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "backup").release() }
        }
        let memory: Descriptor
        do {
            memory = Descriptor(owning: try result.get())
        } catch {
            throw Failure(.unavailable, error.description)
        }
        var connection = try connect()
        try connection.tell(.setup(.restore), with: memory)
    }

    private static func setup(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let isWithdrawn = arguments.has(.withdraw)
        var connection = try connect()
        try connection.tell(.setup(isWithdrawn ? .withdraw : .permit))
        Terminal.say(isWithdrawn ? withdrawn : permitted)
    }

    static let permitted = """
        The panel now asks for the first PIN, and again after every restart, until
        somebody has chosen it: choose it there, or with "ninedotctl pin set".
        "ninedotctl setup --withdraw" takes the permission back.
        """

    static let withdrawn = "The permission was taken back: the panel says that it is not set up."
}

extension Option {
    fileprivate static let withdraw = Option("withdraw", "take the permission back")
}
