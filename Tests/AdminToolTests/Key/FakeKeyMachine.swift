// SPDX-License-Identifier: MIT
import Boards
import ControlMessages
import Fixtures
import Glibc
import KioskModel
import KioskStore
import PatternLock

@testable import AdminTool

/// A kiosk with its store, key and unit in a folder: systemd-creds and the daemon are played, the store is a real one.
final class FakeKeyMachine {
    static let pattern = Pattern([0, 1, 2, 5, 8])
    let folder: TemporaryFolder
    /// Changes left until the power is cut.
    var changesLeft = Int.max
    /// The names of those that were made.
    private(set) var changes: [String] = []
    /// True where the TPM opens what it sealed.
    var tpmWorks = true
    /// Of systemd.
    var version = 257
    let board = FakeBoard()
    private var boots = 0
    private var unit = ""
    private var state: KioskState?
    private var store: KioskStore?

    static let cut = Failure(.unavailable, "the power is cut")

    init(hasTPM: Bool) throws {
        folder = try TemporaryFolder()
        for path in ["/dev", "/etc", "/etc/systemd", "/etc/systemd/system", "/run", "/var", "/var/lib"] {
            mkdir(folder.path + path, 0o755)
        }
        if hasTPM { try folder.write("", to: "dev/tpmrm0") }
        mkdir(path("/var/lib/ninedot-setup"), 0o700)
        try folder.write("", to: "var/lib/ninedot-setup/permitted")
        let store = newStore()
        _ = try store.open()
        try store.setPattern(FakeKeyMachine.pattern, on: .standard)
        store.close()
        powerOn()
    }

    func path(_ path: String) -> String { folder.path + path }

    var machine: KeyMachine {
        var machine = KeyMachine(
            files: MachineFiles(root: folder.path), manager: ServiceManager { [unowned self] in systemctl($0) },
            state: { [unowned self] in state },
            tell: { [unowned self] (request) throws(Failure) in try take(request) },
            run: { [unowned self] (arguments, input) throws(Failure) in try run(arguments, input) })
        machine.pause = {}
        machine.willChange = { [unowned self] (change) throws(Failure) in
            guard changesLeft > 0 else { throw FakeKeyMachine.cut }
            changesLeft -= 1
            changes.append(change)
        }
        return machine
    }

    /// The machine after a power cut, or from scratch: only the disk is there.
    func powerOn() {
        boots += 1
        Files.remove(path("/run/credentials"))
        changesLeft = .max
        changes = []
        reload()
        start()
    }

    /// True if the daemon has the store open and the pattern, and no other, unlocks.
    var unlocks: Bool {
        get throws {
            guard let store, state == .locked else { return false }
            return try store.verify(FakeKeyMachine.pattern, on: .standard).isMatch
                && !store.verify(Pattern([6, 7, 8]), on: .standard).isMatch
        }
    }

    func stop() {
        store = nil
        state = nil
    }

    private func newStore() -> KioskStore {
        let credentials = path("/run/credentials/ninedotd.service")
        let location = StoreLocation(directory: path("/var/lib/ninedot"), credentialsDirectory: credentials)
        let isHandedOver = version >= 253 && unit.contains("OpenFile=/dev/tpmrm0:tpm:graceful")
        return KioskStore(
            at: location, bootID: "boot \(boots)", cost: .least, board: isHandedOver && tpmWorks ? board : nil)
    }

    private func take(_ request: Request) throws(Failure) {
        guard case .key(let request) = request, let store else { throw Failure(.refused, "not asked") }
        do throws(StoreError) {
            switch request {
            case .bind: try store.bind()
            case .unbind: try store.unbind()
            case .accept:
                _ = try store.accept()
                state = .locked
            }
        } catch {
            throw Failure(.refused, error.description)
        }
    }

    private func systemctl(_ arguments: [String]) -> String? { arguments.first == "cat" ? "[Service]\n" + unit : "" }

    private func reload() {
        let folder = path("/etc/systemd/system/ninedotd.service.d")
        unit = Files.names(in: folder).filter { $0.hasSuffix(".conf") }
            .map { String(decoding: Files.read(folder + "/" + $0), as: UTF8.self) }.joined(separator: "\n")
    }

    /// Starts the daemon as systemd does: without a credential that does not open not at all.
    private func start() {
        stop()
        Files.remove(path("/run/credentials"))
        let setting = "LoadCredentialEncrypted=ninedot.pepper:"
        if let line = unit.split(separator: "\n").first(where: { $0.hasPrefix(setting) }) {
            let file = path(String(line.dropFirst(setting.count)))
            guard let key = opened(String(decoding: Files.read(file), as: UTF8.self)) else { return }
            for part in ["/run/credentials", "/run/credentials/ninedotd.service"] { mkdir(path(part), 0o755) }
            Files.write(key, to: path("/run/credentials/ninedotd.service/ninedot.pepper"))
        }
        let store = newStore()
        self.store = store
        do {
            _ = try store.open()
            state = .locked
        } catch {
            state = .fault
        }
    }

    private func run(_ arguments: [String], _ input: [UInt8]) throws(Failure) -> String {
        switch arguments.prefix(2) {
        case ["/usr/bin/systemd-creds", "encrypt"]: return sealed(input, arguments[2])
        case ["/usr/bin/systemd-creds", "decrypt"]:
            let file = arguments[4]
            let text = String(decoding: file == "-" ? input : Files.read(file), as: UTF8.self)
            guard let key = opened(text) else { throw Failure(.refused, "decrypt") }
            return key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        case ["/bin/systemctl", "--version"]: return "systemd \(version) (\(version).1-2)\n+PAM +AUDIT\n"
        case ["/bin/systemctl", "daemon-reload"]: reload()
        case ["/bin/systemctl", "restart"]:
            start()
            if state == nil { throw Failure(.refused, "restart") }
        default: throw Failure(.refused, "unknown program: \(arguments)")
        }
        return ""
    }

    private func sealed(_ key: [UInt8], _ kind: String) -> String {
        "\(kind) " + key.map { String($0 ^ 0x5a) }.joined(separator: ",")
    }

    private func opened(_ text: String) -> [UInt8]? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0] == "--with-key=host" || tpmWorks else { return nil }
        return words[1].split(separator: ",").compactMap { UInt8($0) }.map { $0 ^ 0x5a }
    }
}
