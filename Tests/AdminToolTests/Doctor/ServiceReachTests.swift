// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import Testing

@testable import AdminTool

@Suite("What the daemon can read")
struct ServiceReachTests {
    private static let font = "/usr/local/share/fonts/a.ttf"

    private func trouble(_ path: String = font, _ prepare: (FakeMachine) throws -> Void = { _ in }) throws -> String? {
        let machine = try FakeMachine()
        try machine.write("x", to: ServiceReachTests.font)
        try prepare(machine)
        return ServiceReach(files: MachineFiles(root: machine.folder.path)).trouble(reading: path)
    }

    @Test("is a file that everybody may read, or its group")
    func readable() throws {
        #expect(try trouble() == nil)
        // Tests may not give files to other groups; theirs may become the daemon's.
        let group = "ninedot:x:\(getgid()):\n"
        let user = "ninedot:x:4000000000:4000000000::/:/bin/false\n"
        let read = try trouble { machine in
            try machine.write(group, to: "/etc/group")
            try machine.write(user, to: "/etc/passwd")
            chmod(machine.folder.path + ServiceReachTests.font, 0o640)
        }
        #expect(read == nil)
    }

    @Test("is no file that is root's alone, nor one in a folder that is: root does not notice")
    func closed() throws {
        let file = try trouble { chmod($0.folder.path + ServiceReachTests.font, 0o600) }
        #expect(file == "\(Self.font) cannot be read by the user ninedot: chmod a+rX \(Self.font)")
        let folder = try trouble { chmod($0.folder.path + "/usr/local/share", 0o700) }
        #expect(folder == "\(Self.font) cannot be read by the user ninedot: chmod a+rX /usr/local/share")
    }

    @Test("is nothing below the folders its service does not see", arguments: ["/home/pi/a.png", "/tmp/a", "/root/a"])
    func sealed(path: String) throws {
        #expect(try trouble(path)?.contains("where ninedotd.service sees nothing") == true)
    }

    @Test("is no file behind a link that it does not see, or that leads to what it does not see")
    func links() throws {
        func link(_ target: String, at path: String) throws -> String? {
            try trouble(path) { machine in
                try machine.write("x", to: "/home/pi/a.ttf")
                try machine.write("", to: "/opt/closed/other")
                try machine.write("", to: "/srv/open/other")
                chmod(machine.folder.path + "/opt/closed", 0o700)
                #expect(symlink(target, machine.folder.path + path) == 0)
            }
        }
        let font = "../.." + ServiceReachTests.font
        #expect(try link(font, at: "/srv/open/a.ttf") == nil)
        #expect(try link(font, at: "/home/pi/link.ttf")?.contains("below /home") == true)
        #expect(try link(font, at: "/opt/closed/a.ttf")?.hasSuffix("chmod a+rX /opt/closed") == true)
        #expect(try link("../../home/pi/a.ttf", at: "/srv/open/a.ttf")?.contains("below /home") == true)
    }

    @Test("is not known where there is no such user, and does not matter of a file that is not there")
    func unknown() throws {
        #expect(try trouble("/homes/a.png") == nil)
        let user = try trouble {
            try $0.write("root:x:0:0::/root:/bin/sh\n", to: "/etc/passwd")
            chmod($0.folder.path + ServiceReachTests.font, 0o600)
        }
        #expect(user == nil)
    }
}
