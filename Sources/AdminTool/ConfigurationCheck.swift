// SPDX-License-Identifier: MIT
import KioskConfiguration

/// `ninedotctl config check [FILE]`: takes the file, those beside it and what they name as the daemon does when it
/// starts.
struct ConfigurationCheck {
    let file: String

    func run() throws(Failure) {
        let reach = ServiceReach(files: MachineFiles())
        let files = ConfigurationFiles(path: file)
        let loaded: LoadedConfiguration
        let own: [String]
        do throws(ConfigurationError) {
            loaded = try files.load()
            // Any other is a draft, which its author alone has to read.
            own = file == ConfigurationFiles.standardPath ? try files.paths() + [file + ".d"] : []
        } catch {
            throw Failure(.configuration, error.description)
        }
        if let trouble = own.compactMap(reach.trouble).first { throw Failure(.configuration, trouble) }
        let warnings = reach.warnings(about: loaded)
        guard warnings.isEmpty else {
            throw Failure(.refused, warnings.joined(separator: "\nninedotctl: "))
        }
        Terminal.say("\(file): good")
    }
}
