// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("Programs at the link's socket")
    struct LinkSocketTests {
        @Test("A link sees the panel unlocked and has it locked, however it came to be; nobody else is let in")
        func link() throws {
            let panel = try Scenario.lockedPanel()
            #expect(
                try panel.require("stat --format='%A %U %G' /run/ninedot-link.sock") == "srw-rw---- root ninedot-link")
            #expect(try panel.speak([], as: "ninedot-link").contains("disabled"))

            try panel.allowLink()
            #expect(try panel.run(panel.speaking([], as: "nogroup")).output.contains("Permission denied"))
            #expect(try panel.require("ninedotctl status").contains("not connected"))
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            let unlock = #"{"protocol":1,"do":"unlock","command":2,"actor":"eve","challenge":"x","code":"1"}"#
            let lock = #"{"protocol":1,"do":"lock","command":1,"actor":"porter"}"#
            let since = #"{"protocol":1,"do":"since","number":0}"#
            let reports = try panel.speak([since, lock, unlock], as: "ninedot-link")
            try panel.waitUntil(.locked)
            for words in [
                #""state":"unlocked""#, #""command":1,"code":null"#, #""command":2,"code":"notAllowed""#,
                #""kind":"matched""#,
            ] {
                #expect(reports.contains(words), "\(words) in \(reports)")
            }
            #expect(!reports.contains("Ada"))
            let history = try panel.require("ninedotctl history")
            #expect(history.contains("link: porter") && history.contains("asked from afar"))
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension VirtualPanel {
    /// Starts the daemon again with a link that may lock.
    fileprivate func allowLink() throws {
        try require(
            """
            printf '[link]\\nenabled = yes\\nallow = lock\\n' >/etc/ninedot/ninedot.conf.d/link.conf
            systemctl restart ninedotd.service
            """)
        try waitUntil { $0.state != .starting && $0.display != nil }
        try letScreenSettle()
    }

    /// The lines that a program of this group is told within two seconds.
    fileprivate func speak(_ lines: [String], as group: String) throws -> String {
        try require(speaking(lines, as: group))
    }

    /// Says the lines at the link's socket, and writes down what it hears.
    fileprivate func speaking(_ lines: [String], as group: String) -> String {
        #"""
        cat >/run/speak <<'END'
        use strict;
        use warnings;
        use Socket;
        socket(my $link, PF_UNIX, SOCK_STREAM, 0) or die "socket: $!";
        connect($link, pack_sockaddr_un("/run/ninedot-link.sock")) or die "connect: $!";
        syswrite $link, $_ for <STDIN>;
        $SIG{ALRM} = sub { exit };
        alarm 2;
        while (sysread $link, my $heard, 65536) { syswrite STDOUT, $heard }
        END
        printf '%s\n' \#(lines.map { "'\($0)'" }.joined(separator: " ")) | sed '/^$/d' |
            setpriv --reuid=nobody --regid=nogroup --groups=\#(group) perl /run/speak 2>&1
        """#
    }
}
