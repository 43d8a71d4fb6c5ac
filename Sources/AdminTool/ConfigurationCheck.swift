// SPDX-License-Identifier: MIT
import KioskConfiguration

/// `ninedotctl config check [FILE]`: reads the file and those beside it as the daemon does when it starts.
struct ConfigurationCheck {
    let file: String

    func run() throws(Failure) {
        do {
            _ = try ConfigurationFiles(path: file).read()
        } catch {
            throw Failure(.configuration, error.description)
        }
        Terminal.say("\(file): good")
    }
}
