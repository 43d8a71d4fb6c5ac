// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

/// A store in a directory of its own, with clocks that stand still until told.
final class StoreTrial {
    static let right = Pattern([0, 1, 2, 5, 8])
    /// Wrong patterns, all different.
    static let wrong = (0..<9).flatMap { first in
        (0..<9).filter { $0 != first }.map { Pattern([first, $0]) }
    }

    let location: StoreLocation
    var time = Instant(sinceBoot: .seconds(1000))
    /// Since 1970, by the wall clock.
    var wall = Duration.seconds(1_700_000_000)
    /// Called at every look at the clock with how many there were.
    var onClock: ((Int) -> Void)?
    private var looks = 0

    /// - Parameter isPermitted: Whether a setup is, as after a first installation.
    init(credentials: String? = nil, isPermitted: Bool = true) throws {
        location = StoreLocation(
            directory: try Files.makeDirectory() + "/store", credentialsDirectory: credentials)
        if isPermitted { try SetupPermission(of: location).give() }
    }

    deinit {
        Files.remove(String(location.directory.dropLast("/store".count)))
    }

    /// A closed store; open it.
    func store(
        boot: String = "boot-1", policy: AttemptPolicy = .classroom, cost: DerivationCost = .least,
        sizeLimit: Int = 64 << 20
    ) -> KioskStore {
        let clock = StoreClock(
            now: { [unowned self] in
                looks += 1
                onClock?(looks)
                return time
            }, wall: { [unowned self] in wall })
        return KioskStore(
            at: location, bootID: boot, policy: policy, clock: clock, cost: cost, sizeLimit: sizeLimit)
    }

    /// An open store that holds the right pattern.
    func enrolled(boot: String = "boot-1", policy: AttemptPolicy = .classroom) throws -> KioskStore {
        let store = store(boot: boot, policy: policy)
        _ = try store.open()
        try store.setPattern(StoreTrial.right, on: .standard)
        return store
    }

    /// Adds a person to the open store, with the right pattern or none.
    func add(_ name: String, withPattern: Bool = true, to store: KioskStore) throws -> ProfileID {
        let person = try store.addPerson(PersonName(name))
        if withPattern { try store.setPattern(StoreTrial.right, on: .standard, of: person) }
        return person
    }

    /// Makes the next look at the clock the first.
    func countLooks(_ onClock: @escaping (Int) -> Void) {
        looks = 0
        self.onClock = onClock
    }

    /// What the disk holds now, as after a power cut, opened in the same boot.
    func afterPowerCut() throws -> OpenedStore {
        let copy = try StoreTrial(isPermitted: false)
        Files.copyAll(from: location.directory, to: copy.location.directory)
        Files.copyAll(from: location.setupDirectory, to: copy.location.setupDirectory)
        copy.time = time
        return try copy.store().open()
    }

    /// Changes the closed database behind the store's back.
    func tamper(_ sql: String) throws {
        try Database(path: location.database, sizeLimit: 64 << 20).run(sql)
    }
}

/// Files of a trial.
enum Files {
    static func makeDirectory() throws -> String {
        // In memory where there is such a place: nothing is cut off here, and flushes to a disk take long.
        let place = exists("/dev/shm") ? "/dev/shm" : "/tmp"
        var template = Array((place + "/ninedot-store-XXXXXX").utf8CString)
        try #require(mkdtemp(&template) != nil)
        return template.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) {
            remove(path + "/" + name)
        }
        rmdir(path)
    }

    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func copyAll(from source: String, to target: String) {
        mkdir(target, 0o700)
        for name in names(in: source) {
            write(read(source + "/" + name), to: target + "/" + name)
        }
    }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&part, 1, part.count, file)
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    static func mode(of path: String) -> UInt32 {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

extension VerificationOutcome {
    /// The count that decides, of a wrong attempt; nil for any other outcome.
    var wrongCount: AttemptCount? {
        if case .wrong(let counts) = self { counts.gravest(by: .classroom) } else { nil }
    }

    /// The same of a refused one.
    var refusedCount: AttemptCount? {
        if case .refused(let counts) = self { counts.gravest(by: .classroom) } else { nil }
    }
}

extension KioskStore {
    func perform(_ request: StoreRequest, actor: String = "panel") throws -> StoreReply {
        try perform(request, on: .standard, actor: actor)
    }
}

extension PersonRecord {
    var id: ProfileID { person.id }
    var name: String { person.name }
    var hasPattern: Bool { person.hasPattern }
    var isEnabled: Bool { person.isEnabled }
    var color: Int { person.color }
}
