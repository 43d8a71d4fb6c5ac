// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("What the service manager is told")
final class ServiceNotifierTests {
    private let manager: DatagramListener
    private var path: String { manager.path }

    init() throws {
        manager = try DatagramListener()
    }

    @Test("Each thing is one message, and a status only when it is another")
    func messages() {
        var notifier = ServiceNotifier(socket: path, watchdog: "45000000")
        #expect(notifier.watchdogInterval == .seconds(45))
        let isReady = notifier.ready()
        for status in ["Locked", "Locked", "Unlocked"] { notifier.report(status: status) }
        notifier.stopping()
        #expect(isReady)
        #expect(
            (0..<5).map { _ in manager.next() } == ["READY=1", "STATUS=Locked", "STATUS=Unlocked", "STOPPING=1", nil])
    }

    @Test("A manager that reads nothing is not waited for, and told again what it missed", .timeLimit(.minutes(1)))
    func full() {
        var notifier = ServiceNotifier(socket: path, watchdog: nil)
        var count = 0
        while notifier.feedWatchdog(), count < 100_000 { count += 1 }
        #expect(count < 100_000)
        let isReady = notifier.ready()
        #expect(!isReady)
        notifier.report(status: "Locked")
        while manager.next() != nil {}
        notifier.report(status: "Locked")
        #expect(manager.next() == "STATUS=Locked")
    }

    @Test(
        "The watchdog interval is read as whole microseconds, and is nil without a number",
        arguments: [("1500000", 1500), ("", nil), ("soon", nil), (nil, nil)])
    func watchdog(text: String?, milliseconds: Int?) {
        let notifier = ServiceNotifier(socket: path, watchdog: text)
        let interval = notifier.watchdogInterval
        #expect(interval == milliseconds.map { .milliseconds($0) })
        #expect(notifier.feedWatchdog() == true)
        #expect(manager.next() == "WATCHDOG=1")
    }

    @Test("A service manager with an abstract address is notified", .enabled(if: access("/proc/net/unix", F_OK) == 0))
    func abstract() throws {
        let name = "ninedot-test-\(getpid())"
        let socket = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: [0] + Array(name.utf8)) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        let number = socket.number
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
        }
        try #require(result == 0)
        let notifier = ServiceNotifier(socket: "@" + name, watchdog: nil)
        #expect(notifier.ready() == true)
        var bytes = [UInt8](repeating: 0, count: 100)
        #expect(recv(number, &bytes, bytes.count, 0) == "READY=1".utf8.count)
    }

    @Test("Without one everything counts as told", arguments: [nil, "/nowhere/notify", "relative"])
    func nobody(path: String?) {
        let notifier = ServiceNotifier(socket: path, watchdog: nil)
        let (isReady, isFed) = (notifier.ready(), notifier.feedWatchdog())
        #expect(isReady && isFed)
    }

    @Test(
        "A descriptor is sent to be kept, and dropped by its name, after which a manager that does not answer is left")
    func descriptors() throws {
        let notifier = ServiceNotifier(socket: path, watchdog: nil)
        notifier.keep(manager.number, as: "card")
        notifier.drop("card")
        let expected = ["FDSTORE=1\nFDNAME=card", "FDSTOREREMOVE=1\nFDNAME=card", "BARRIER=1"]
        #expect((0..<4).map { _ in manager.next() } == expected + [nil])
    }

    @Test(
        "A kept descriptor is found by its name, by the process it is meant for",
        arguments: [(nil, "card"), ("1", "card"), ("self", "tty:other"), ("self", "")])
    func notKept(process: String?, names: String) {
        let process = process == "self" ? String(getpid()) : process
        let isFound = KeptDescriptors.take("card", process: process, names: names) != nil
        #expect(!isFound)
    }
}
