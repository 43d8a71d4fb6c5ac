// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Hostile programs at the control socket")
    struct ControlSocketTests {
        @Test("Those outside its group are not let in, and the worst that those inside do keeps nobody from unlocking")
        func worst() throws {
            let panel = try Scenario.lockedPanel()
            let outsider = try panel.run("setpriv --reuid=nobody --regid=nogroup --clear-groups ninedotctl unlock")
            #expect(outsider.output.contains("permission denied at /run/ninedot/control.sock"), "\(outsider.output)")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.startHammering()
            let rounds = try panel.hammerings()
            // Root finds a place, whoever waits there.
            try panel.require("ninedotctl status")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilExists(VirtualPanel.marker)
            try panel.waitUntilTarget(isActive: true)
            try panel.waitForFile("/run/hammerings") { $0.count { $0 == "\n" } > rounds + 1 }

            try panel.require("systemctl stop hammer")
            try panel.waitUntil(.unlocked)
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
        }
    }
}

extension VirtualPanel {
    /// Lets somebody of the group open a hundred connections, round after round, for silence, half lines, lines without
    /// end and nonsense.
    fileprivate func startHammering() throws {
        try require(
            #"""
            cat >/run/hammer <<'END'
            use strict;
            use warnings;
            use Socket;
            $SIG{PIPE} = "IGNORE";
            $| = 1;
            my @words = ("", "{\"protocol\":1,", "\n", "{}\n", "x" x 100_000, "[" x 4000 . "\n", "\xff\0" x 2000 . "\n",
                "{\"protocol\":1,\"do\":\"unlock\",\"seconds\":" . "9" x 1000 . "}\n", "{\"protocol\":1,\"do\":\"watch\"}\n");
            while (1) {
                my @connections;
                for my $number (1 .. 100) {
                    socket(my $connection, PF_UNIX, SOCK_STREAM, 0) or die "socket: $!";
                    connect($connection, pack_sockaddr_un("/run/ninedot/control.sock")) or die "connect: $!";
                    send($connection, $words[$number % @words], MSG_DONTWAIT);
                    push @connections, $connection;
                }
                print scalar(@connections), "\n";
                select undef, undef, undef, 0.2;
            }
            END
            systemd-run --quiet --unit=hammer --property=StandardOutput=file:/run/hammerings \
                setpriv --reuid=nobody --regid=nogroup --groups=ninedot-admin perl /run/hammer
            """#)
        try waitForFile("/run/hammerings") { $0.count { $0 == "\n" } > 1 }
    }

    fileprivate func hammerings() throws -> Int {
        try #require(Int(require("wc -l </run/hammerings")))
    }
}
