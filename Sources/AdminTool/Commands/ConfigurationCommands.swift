// SPDX-License-Identifier: MIT
import Doctor
import KioskConfiguration

/// `ninedotctl config check [FILE]`: takes the file, those beside it and what they name as the daemon does when it
/// starts.
struct ConfigurationCheck {
    let file: String

    func run() throws(Failure) {
        let files = ConfigurationFiles(path: file)
        let loaded: LoadedConfiguration
        let sources: [String]
        do throws(ConfigurationError) {
            loaded = try files.load()
            // Any other is a draft.
            sources = file == ConfigurationFiles.standardPath ? try files.sources() : []
        } catch {
            throw Failure(.configuration, error.description)
        }
        switch ServiceReach(files: MachineFiles()).outcome(of: loaded, from: sources) {
        case .refused(let trouble): throw Failure(.configuration, trouble)
        case .withoutPicture(let warning): throw Failure(.refused, warning)
        case .good(let warnings) where !warnings.isEmpty:
            throw Failure(.refused, warnings.joined(separator: "\nninedotctl: "))
        case .good: Terminal.say("\(file): good")
        }
    }
}
