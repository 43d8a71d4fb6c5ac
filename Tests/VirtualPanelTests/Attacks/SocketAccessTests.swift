// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The sockets of the daemon")
    struct SocketAccessTests {
        @Test("Each socket belongs to its group, and the kernel lets no other program in")
        func access() throws {
            let panel = try Scenario.lockedPanel()
            let connect =
                "perl -MSocket -e 'socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, pack_sockaddr_un(shift)) or die $!'"
            let sockets = [
                ("/run/ninedot-link.sock", "srw-rw---- root ninedot-link"),
                ("/run/ninedot/control.sock", "srw-rw---- ninedot ninedot-admin"),
            ]
            for (path, access) in sockets {
                #expect(try panel.require("stat --format='%A %U %G' \(path)") == access)
                let stranger = "setpriv --reuid=nobody --regid=nogroup --clear-groups \(connect) \(path)"
                #expect(try panel.run(stranger).output.contains("Permission denied"))
                #expect(try panel.run("\(connect) \(path)").exitCode == 0)
            }
            let tool = try panel.run("setpriv --reuid=nobody --regid=nogroup --clear-groups ninedotctl status")
            #expect(tool.exitCode == 77 && tool.output.contains("ninedot-admin"))
        }
    }
}
