// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import Testing

extension Trait where Self == ConditionTrait {
    /// Leaves out what needs an expired certificate where openssl is newer than 3.0 and refuses `-days -1`.
    static var withExpiredCertificates: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["NINEDOT_NEWER_OPENSSL"] == nil,
            "left out by NINEDOT_NEWER_OPENSSL")
    }
}

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

    /// - Parameter days: Of its life; fewer than zero for one that has expired.
    func make(_ name: String, for host: String, days: Int = 2) throws {
        try openssl(
            ["req", "-new"] + Certificates.newKey + ["-keyout", path(name + ".key"), "-out", path(name + ".csr")]
                + ["-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)"])
        try openssl(
            ["x509", "-req", "-in", path(name + ".csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key")]
                + ["-copy_extensions", "copy", "-days", "\(days)", "-out", path(name + ".pem")])
    }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    private func openssl(_ arguments: [String]) throws {
        let program = try RunningProgram(["openssl"] + arguments, in: folder)
        try #require(program.end(with: 0) == 0, "\(program.output)")
    }
}
