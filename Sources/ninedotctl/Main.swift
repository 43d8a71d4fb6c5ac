// SPDX-License-Identifier: MIT
import AdminTool
import Glibc

@main
struct Main {
    static func main() {
        exit(AdminTool.run())
    }
}
