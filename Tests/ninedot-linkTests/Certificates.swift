// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

/// Certificates of an authority that only this test knows, made by openssl.
struct Certificates {
    private let folder: TemporaryFolder

    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        try makeAuthority("ca")
        try make("server", for: "localhost")
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func makeAuthority(_ name: String) throws {
        try openssl(
            ["req", "-x509"] + Certificates.newKey + ["-keyout", path(name + ".key"), "-out", path(name + ".pem")]
                + ["-subj", "/CN=\(name)", "-days", "2"])
    }

    func make(_ name: String, for host: String, hasExpired: Bool = false) throws {
        try openssl(
            ["req", "-new"] + Certificates.newKey + ["-keyout", path(name + ".key"), "-out", path(name + ".csr")]
                + ["-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)"])
        try openssl(
            ["x509", "-req", "-in", path(name + ".csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key")]
                + ["-copy_extensions", "copy"] + (hasExpired ? try expiry() : ["-days", "2"])
                + ["-out", path(name + ".pem")])
    }

    /// A life that is over: openssl since 3.4 knows days of the calendar, and takes no negative number any more.
    private func expiry() throws -> [String] {
        let help = try RunningProgram(["openssl", "x509", "-help"], in: folder)
        _ = help.end(with: 0)
        let isNew = help.output.contains("-not_after")
        return isNew ? ["-not_before", "20200101000000Z", "-not_after", "20200102000000Z"] : ["-days", "-1"]
    }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    private func openssl(_ arguments: [String]) throws {
        let program = try RunningProgram(["openssl"] + arguments, in: folder)
        try #require(program.end(with: 0) == 0, "\(program.output)")
    }
}
