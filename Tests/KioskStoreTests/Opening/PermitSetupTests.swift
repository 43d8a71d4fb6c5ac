// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Permitting a setup, and taking that back")
struct PermitSetupTests {
    private let pin = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness(isPermitted: false)
        store = trial.store()
    }

    private var location: StoreLocation { trial.location }
    private var isPermitted: Bool { Files.exists(location.setupPermission) }

    private func kinds() throws -> [String] {
        try store.history(newest: 10).reversed().map { "\($0.kind.rawValue) by \($0.actor)" }
    }

    @Test("Begins the setup at once, and again after a restart, until the first PIN")
    func permitted() throws {
        #expect(throws: StoreError.self) { try store.open() }
        guard let opening = try store.permitSetup(actor: "root") else {
            Issue.record("nothing was permitted")
            return
        }
        #expect(opening.state.setup == .fresh)
        #expect(opening.warnings == ["\(location.directory): made a new store, which waits for its setup"])
        #expect(Files.mode(of: location.setupPermission) == 0o600 && Files.mode(of: location.setupDirectory) == 0o700)
        #expect(try store.permitSetup(actor: "root") == nil)
        #expect(try kinds() == ["setup-permitted by root"])
        store.close()
        #expect(try trial.store(boot: "boot-2").open().state.setup == .fresh)
        _ = try store.open()
        try store.setFirstPIN(pin)
        #expect(!isPermitted)
        #expect(throws: StoreError.refused(.setupOver)) { try store.permitSetup(actor: "root") }
        #expect(!isPermitted)
        #expect(try kinds() == ["setup-permitted by root", "pin-set by panel"])
    }

    @Test("A PIN set with the tool, or a first pattern, takes the permission away too")
    func byTool() throws {
        _ = try store.permitSetup(actor: "root")
        try store.setPIN(pin, actor: "ninedotctl as root")
        #expect(!isPermitted)
        let other = try StoreHarness()
        _ = try other.enrolled()
        #expect(!Files.exists(other.location.setupPermission))
    }

    @Test("What an earlier store left is a fault, and no permission is left either")
    func remains() throws {
        _ = try store.permitSetup(actor: "root")
        try store.setFirstPIN(pin)
        store.close()
        Files.remove(location.database)
        let error = StoreError.missing(path: location.database)
        #expect(throws: error) { try store.permitSetup(actor: "root") }
        Files.remove(location.initializedMark)
        Files.write([1, 2, 3], to: location.pepper)
        #expect(throws: StoreError.pepper(path: location.pepper, reason: "expected 32 bytes for each key, found 3")) {
            try store.permitSetup(actor: "root")
        }
        #expect(!isPermitted)
        Files.remove(location.directory)
        _ = try store.permitSetup(actor: "root")
        #expect(isPermitted)
    }

    @Test("Taken back, it is not set up as before, and the history says both")
    func withdrawn() throws {
        #expect(throws: StoreError.refused(.setupNotPermitted)) { try store.withdrawSetup(actor: "root") }
        _ = try store.permitSetup(actor: "root")
        try store.withdrawSetup(actor: "Ms. Hopper")
        #expect(!isPermitted && !store.isOpen)
        #expect(throws: StoreError.notSetUp(path: location.directory)) { try store.open() }
        _ = try store.permitSetup(actor: "root")
        #expect(
            try kinds() == ["setup-permitted by root", "setup-withdrawn by Ms. Hopper", "setup-permitted by root"])
    }

    @Test("A permission for a store that cannot be opened can be taken back")
    func withdrawnInFault() throws {
        try SetupPermission(of: location).give()
        Files.write([], to: location.directory)
        #expect(throws: StoreError.self) { try store.open() }
        try store.withdrawSetup(actor: "root")
        #expect(!isPermitted)
    }

    @Test("One that is taken away behind the store's back is missed before the first PIN is kept")
    func vanished() throws {
        let uses: [(KioskStore) throws -> Void] = [
            { _ = try $0.setFirstPIN(PIN([2, 7, 1, 8, 2, 8])) }, { try $0.setPIN(PIN([2, 7, 1, 8, 2, 8])) },
            { try $0.setPattern(StoreHarness.right, on: .standard) }, { _ = try $0.state() },
            { _ = try $0.addPerson(PersonName("Ada")) },
        ]
        for use in uses {
            _ = try store.permitSetup(actor: "root")
            Files.remove(location.setupPermission)
            #expect(throws: StoreError.notSetUp(path: location.directory)) { try use(store) }
            #expect(throws: StoreError.closed(path: location.database)) { _ = try store.state() }
        }
        _ = try store.permitSetup(actor: "root")
        #expect(try !store.state().hasPIN && store.state().people.isEmpty)
    }

    /// A thing that lies at the permission's path and is none.
    enum Impostor: CaseIterable {
        case directory, link, danglingLink, pipe

        func lay(at location: StoreLocation) {
            mkdir(location.setupDirectory, 0o700)
            let path = location.setupPermission
            switch self {
            case .directory: mkdir(path, 0o700)
            case .link: symlink("/dev/null", path)
            case .danglingLink: symlink("/nowhere", path)
            case .pipe: mkfifo(path, 0o600)
            }
        }
    }

    @Test("Anything but a regular file there is a fault, also of a kiosk in use", arguments: Impostor.allCases)
    func impostor(impostor: Impostor) throws {
        impostor.lay(at: location)
        let error = StoreError.cannotOpen(path: location.setupPermission, reason: "expected a regular file")
        #expect(throws: error) { try store.open() }
        #expect(throws: error) { try store.permitSetup(actor: "root") }
        #expect(!Files.exists(location.directory))
        let used = try StoreHarness()
        try used.enrolled().close()
        impostor.lay(at: used.location)
        #expect(throws: StoreError.self) { try used.store().open() }
    }

    @Test(
        "One that cannot be taken away is a fault: no PIN is kept with it, and no store is used beside it",
        .enabled(if: Immutable.isPossible, "needs root, and a file system with attributes"))
    func unremovable() throws {
        let used = try StoreHarness()
        try used.enrolled().close()
        for trial in [trial, used] { try SetupPermission(of: trial.location).give() }
        _ = try store.open()
        for trial in [trial, used] { try #require(Immutable.set(true, on: trial.location.setupDirectory)) }
        defer { for trial in [trial, used] { Immutable.set(false, on: trial.location.setupDirectory) } }
        let error = StoreError.cannotRemove(
            path: location.setupPermission, reason: "Operation not permitted")
        #expect(throws: error) { try store.setFirstPIN(pin) }
        #expect(throws: StoreError.self) { try used.store().open() }
        #expect(isPermitted)
        #expect(try !store.open().state.hasPIN)
    }
}

/// The attribute that keeps the names in a directory as they are, from root too.
private enum Immutable {
    private static let getFlags: UInt = 0x8008_6601
    private static let setFlags: UInt = 0x4008_6602
    private static let flag: CLong = 0x10

    /// True where this user can set it where trials have their files.
    static var isPossible: Bool {
        guard let directory = try? Files.makeDirectory() else { return false }
        defer {
            set(false, on: directory)
            Files.remove(directory)
        }
        return set(true, on: directory)
    }

    @discardableResult
    static func set(_ isOn: Bool, on path: String) -> Bool {
        let file = open(path, O_RDONLY | O_DIRECTORY)
        guard file >= 0 else { return false }
        defer { close(file) }
        var flags: CLong = 0
        guard ioctl(file, getFlags, &flags) == 0 else { return false }
        flags = isOn ? flags | flag : flags & ~flag
        return ioctl(file, setFlags, &flags) == 0
    }
}
