// SPDX-License-Identifier: MIT
import Glibc
import VirtualPanel

/// What `make run` runs: the staged install on a virtual panel, in a window or acted out.
@main
struct Main {
    static func main() {
        do {
            let arguments = CommandLine.arguments
            guard arguments.count == 3 else { fail("usage: panel-run STAGE PICTURES", code: 64) }
            let panel = try VirtualPanel(installing: arguments[1], pictures: arguments[2], inWindow: hasDesktop)
            if hasDesktop { try Visit(panel).run() } else { try Play(panel).run() }
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
