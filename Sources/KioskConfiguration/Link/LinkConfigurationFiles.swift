// SPDX-License-Identifier: MIT
import Glibc

/// The link's files: link.conf, then link.conf.d/*.conf by name, each over the last.
package struct LinkConfigurationFiles {
    package static let standardPath = "/etc/ninedot/link.conf"
    /// The name by which a file is known to be the link's.
    package static let name = "link.conf"

    private let files: ConfigurationFiles

    package init(path: String = LinkConfigurationFiles.standardPath) {
        files = ConfigurationFiles(path: path)
    }

    /// Reads every file, and tries those that the settings name.
    package func read() throws(ConfigurationError) -> LinkConfiguration {
        let (configuration, places) = try files.read(over: LinkConfiguration(), by: LinkKeys.table)
        try places.check(configuration, in: files.path)
        return configuration
    }
}

extension SettingPlaces {
    /// - Parameter path: The file to name where the settings are not in any.
    fileprivate func check(_ configuration: LinkConfiguration, in path: String) throws(ConfigurationError) {
        try checkSecurity(configuration, in: path)
        try checkPlain(configuration, in: path)
        try checkFile(configuration.ca, of: "ca", in: path)
        try checkFile(configuration.certificate, of: "certificate", in: path)
    }

    private func checkSecurity(_ configuration: LinkConfiguration, in path: String) throws(ConfigurationError) {
        let names = ["ca", "certificate", "psk-identity", "plain"].map { ("tls", $0) }
        guard configuration.security != nil else {
            throw refusal(
                of: names, in: path,
                expected: "one of \"ca = FILE\", \"psk-identity = NAME\" and \"plain = yes\" in [tls], which say how "
                    + "the broker is known, and no two of them")
        }
        guard configuration.certificate == nil || configuration.ca != nil else {
            throw refusal(
                of: names, in: path, expected: "\"ca = FILE\" in [tls] with \"certificate =\": the broker has one, too")
        }
    }

    /// Whoever is on the way reads the password, and may lock the panel.
    private func checkPlain(_ configuration: LinkConfiguration, in path: String) throws(ConfigurationError) {
        guard configuration.isPlain, !configuration.isOnThisMachine, configuration.plainHost != configuration.address
        else { return }
        throw refusal(
            of: [("broker", "address"), ("tls", "plain"), ("tls", "plain-host")], in: path,
            expected: "\"plain-host = \(configuration.address)\" in [tls], which says that everybody on the way may "
                + "read and change what is said, or TLS")
    }

    private func checkFile(_ file: String?, of name: String, in path: String) throws(ConfigurationError) {
        guard let file else { return }
        guard let stream = fopen(file, "re") else {
            let reason = String(cString: strerror(errno))
            throw refusal(
                of: [("tls", name)], in: path,
                expected: "a readable file after \"\(name) =\", not \"\(file)\" (\(reason))")
        }
        fclose(stream)
    }
}
