// SPDX-License-Identifier: MIT
import KioskConfiguration

/// `ninedotctl config check [FILE]`: takes the file, those beside it and what they name as the daemon does when it
/// starts.
struct ConfigurationCheck {
    let file: String

    func run() throws(Failure) {
        let warnings: [String]
        do {
            warnings = try ConfigurationFiles(path: file).load().warnings
        } catch {
            throw Failure(.configuration, error.description)
        }
        guard warnings.isEmpty else {
            throw Failure(.refused, warnings.joined(separator: "\nninedotctl: "))
        }
        Terminal.say("\(file): good")
    }
}
