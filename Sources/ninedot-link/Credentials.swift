// SPDX-License-Identifier: MIT
import Glibc
import LinkSession
import LinuxSystem

/// Secrets that the service manager hands over (LoadCredential=), a file each.
struct Credentials {
    /// Nil where the manager hands over none.
    var folder = environment("CREDENTIALS_DIRECTORY")

    enum Name: String {
        case password = "ninedot-link.password"
        /// The key that link and broker share, in hexadecimal digits.
        case psk = "ninedot-link.psk"
        /// The key of the link's certificate, a PEM file.
        case key = "ninedot-link.key"
    }

    private static let longest = 1024

    /// The secret without the line's end; nil where there is none.
    func text(_ name: Name) throws(CredentialError) -> String? {
        guard let path = path(name) else { return nil }
        let text: String
        do throws(SystemError) {
            text = try SmallFile.text(of: path, longest: Credentials.longest + 1)
        } catch {
            throw CredentialError(name, error.description)
        }
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        guard !line.isEmpty else { throw CredentialError(name, "it is empty") }
        guard line.utf8.count <= Credentials.longest else {
            throw CredentialError(name, "it is longer than \(Credentials.longest) bytes")
        }
        return line
    }

    /// The path of the secret's file, which is not read; nil where there is none.
    func path(_ name: Name) -> String? {
        guard let folder, case let path = folder + "/" + name.rawValue, access(path, F_OK) == 0 else { return nil }
        return path
    }

    /// The key that is shared with the broker.
    func sharedKey() throws(CredentialError) -> String {
        guard let key = try text(.psk) else { throw CredentialError(.psk, "\"psk-identity =\" in [tls] needs it") }
        guard key.utf8.count % 2 == 0, key.utf8.count >= 32, key.allSatisfy(\.isHexDigit) else {
            throw CredentialError(.psk, "expected at least 32 hexadecimal digits, two for each byte")
        }
        return key
    }
}

/// A secret that is missing or of no use. Nothing of it is told.
struct CredentialError: Error, CustomStringConvertible {
    var name: Credentials.Name
    var reason: String

    init(_ name: Credentials.Name, _ reason: String) {
        self.name = name
        self.reason = reason
    }

    var description: String { "credential \(name.rawValue): \(reason): see ninedot-link(8)" }
}
