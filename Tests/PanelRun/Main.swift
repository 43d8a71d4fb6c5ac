// SPDX-License-Identifier: MIT
import VirtualPanel

@main
struct Main {
    static func main() throws {
        let panel = try VirtualPanel(installing: CommandLine.arguments[1], pictures: "/tmp/t1/shots")
        print(
            try panel.run(
                "cat /proc/uptime; date; ls -la /dev/input; udevadm info /dev/input/event5; ls -la / /usr/libexec"))
        _ = try panel.screenshot("one")
    }
}
