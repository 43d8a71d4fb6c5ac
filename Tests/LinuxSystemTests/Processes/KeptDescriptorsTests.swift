// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("Descriptors that the service manager kept")
struct KeptDescriptorsTests {
    /// Above the descriptors that the process uses.
    private static let first: Int32 = 900

    private func take(_ name: String, of names: String) -> Int32? {
        KeptDescriptors.take(name, process: String(getpid()), names: names, from: Self.first)?.release()
    }

    @Test("A descriptor is found by the position of the first matching name, and closes on exec")
    func places() throws {
        let open = try Descriptor(opening: "/dev/null", O_RDONLY)
        for number in Self.first...Self.first + 3 { try #require(dup2(open.number, number) == number) }
        defer { for number in Self.first...Self.first + 3 { close(number) } }
        #expect(take("card", of: "tty::card:card") == 902)
        #expect(take("", of: "tty::card:card") == 901)
        #expect(take("tty", of: "tty::card:card") == 900)
        #expect(fcntl(902, F_GETFD) == FD_CLOEXEC)
        #expect(fcntl(903, F_GETFD) == 0)
        #expect(take("car", of: "tty::card:card") == nil)
        close(902)
        #expect(take("card", of: "tty::card") == nil)
    }

    @Test("The value of an environment variable is nil if the variable is not set")
    func variables() {
        setenv("NINEDOT_TEST_VARIABLE", "some value", 1)
        #expect(environment("NINEDOT_TEST_VARIABLE") == "some value")
        unsetenv("NINEDOT_TEST_VARIABLE")
        #expect(environment("NINEDOT_TEST_VARIABLE") == nil)
    }
}

@Suite("A control group")
struct ControlGroupTests {
    @Test(
        "A control group has processes while the kernel reports it as populated",
        arguments: [
            ("populated 1\nfrozen 0\n", true), ("frozen 1\npopulated 1\n", true), ("populated 0\nfrozen 1\n", false),
            ("populated 10\n", false), ("", false), (nil, false),
        ] as [(String?, Bool)])
    func processes(events: String?, isPopulated: Bool) throws {
        let folder = try TemporaryFolder()
        if let events { try folder.write(events, to: "cgroup.events") }
        #expect(ControlGroup(path: folder.path).hasProcesses == isPopulated)
    }
}
