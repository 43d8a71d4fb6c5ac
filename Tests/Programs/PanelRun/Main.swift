// SPDX-License-Identifier: MIT
import Glibc
import VirtualPanel

/// The program of `make run`: tries the stage on a virtual panel of Debian 13, in a window or by a script.
@main
struct Main {
    static func main() {
        do {
            let arguments = CommandLine.arguments
            guard arguments.count == 4, let architecture = PanelSystem.Architecture(rawValue: arguments[3]) else {
                fail("usage: panel-run STAGE PICTURES amd64|arm64", code: 64)
            }
            let panel = try VirtualPanel(
                installing: arguments[1], on: PanelSystem(.trixie, on: architecture), pictures: arguments[2],
                inWindow: hasDesktop)
            if hasDesktop { try WindowDemo(panel).run() } else { try ScriptedDemo(panel).run() }
        } catch {
            fail("panel-run: \(error)", code: 1)
        }
    }

    private static var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        Progress.say(text)
        exit(code)
    }
}
