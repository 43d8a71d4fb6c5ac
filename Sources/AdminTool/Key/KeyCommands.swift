// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Glibc
import LinuxSystem

/// The verbs about the store's key. They are root's.
enum KeyCommands {
    static let verbs = [
        Verb("key status", help: "say where the store's key lies", run: status),
        verb("seal", help: "seal the store's key to this board", .seal),
        verb("unseal", help: "put the key back beside the store", .unseal),
        verb("rotate", help: "put the store under a new key", .rotate),
        verb("accept", help: "accept an older copy of the disk", .accept),
    ]

    private static func verb(_ name: String, help summary: String, _ change: KeyChange) -> Verb {
        Verb("key \(name)", "[--yes]", help: summary, options: [.yes]) { (arguments, _) throws(Failure) in
            let machine = try machine(arguments)
            if !arguments.has(.yes) { try Terminal.confirm(change.question(on: machine)) }
            try change.make(on: StoreKey(machine: machine))
            Terminal.say(change.result(on: machine))
        }
    }

    private static func status(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let machine = try machine(arguments)
        let finding = MachineExamination(
            files: machine.files, manager: machine.manager, daemon: DaemonFacts(asking: connect), isSynchronized: nil
        ).keyCheck().finding
        Terminal.say(DoctorText([finding]).text)
        if let rotations = StoreKey(machine: machine).rotations { Terminal.say(rotations) }
    }

    private static func machine(_ arguments: Arguments) throws(Failure) -> KeyMachine {
        guard geteuid() == 0 else { throw Failure(.noPermission, "permission denied: only root may see the key") }
        // The daemon is asked again and again, each time by a connection of its own.
        return KeyMachine(askingAt: arguments.socket)
    }
}

/// A change of the key by an admin. The daemon starts anew with it, which locks the panel.
enum KeyChange {
    case seal
    case unseal
    case rotate
    /// Not of the key itself, but of the store that fits it.
    case accept

    func question(on machine: KeyMachine) -> String {
        switch self {
        case .seal:
            machine.hasTPM
                ? "Seal the key to this board's TPM, and bind the store to it? The panel locks and starts again."
                : "There is no TPM: seal the key to this disk only? The panel locks and starts again."
        case .unseal: "Put the key into \(KeyCheck.file), where whoever has the disk can read it?"
        case .rotate: "Put the store under a new key? The panel locks and starts again."
        case .accept: "Take this store for the present one, with its tries, its uses and its people?"
        }
    }

    func make(on key: StoreKey) throws(Failure) {
        switch self {
        case .seal: try key.seal()
        case .unseal: try key.unseal()
        case .rotate: try key.rotate()
        case .accept: try key.accept()
        }
    }

    func result(on machine: KeyMachine) -> String {
        switch self {
        case .seal: "The key is sealed: it is in no open file any more.\n" + binding(on: machine)
        case .unseal: "The key lies open in \(KeyCheck.file)."
        case .rotate: "The store is under a new key. Make a new backup now."
        case .accept: "The store is the present one. An older copy of it is a fault from now on, where there is a TPM."
        }
    }

    private func binding(on machine: KeyMachine) -> String {
        guard machine.hasTPM else { return onDisk }
        guard machine.handsOverTPM else {
            return "An older copy of the disk does not show: that takes systemd 253 or newer."
        }
        return "The store is bound to the TPM: an older copy of the disk is a fault from now on."
    }

    private var onDisk: String {
        """
        What opens it is /var/lib/systemd/credential.secret, on the same disk: a copy of
        /var/lib/ninedot alone is of no use now, but the whole disk is.
        """
    }
}
