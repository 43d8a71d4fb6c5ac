// SPDX-License-Identifier: MIT
import Doctor
import Fixtures
import Testing

@testable import AdminTool

@Suite("A unit's credentials")
struct CredentialSettingsTests {
    private static let name = "ninedot.pepper"

    @Test(
        "are told apart by whether they lie open, however they are written",
        arguments: [
            ("", .absent), ("LoadCredential=ninedot.pepper2:/k", .absent),
            ("# LoadCredential=ninedot.pepper:/k", .absent),
            ("LoadCredential=ninedot.pepper:/k", .open(in: "/k")),
            ("LoadCredential = ninedot.pepper:/k", .open(in: "/k")),
            ("LoadCredential=ninedot.pepper", .open(in: "/etc/credstore/ninedot.pepper")),
            ("LoadCredential=ninedot.pepper:/k\nLoadCredential=", .absent),
            ("LoadCredential=ninedot.pepper:/k\nLoadCredentialEncrypted=ninedot.pepper:/s", .encrypted(in: "/s")),
            ("SetCredential=ninedot.pepper:x", .open(in: "the unit file")),
            ("SetCredentialEncrypted=ninedot.pepper:x", .encrypted(in: "the unit file")),
            ("SetCredential=ninedot.pepper:x\nLoadCredentialEncrypted=ninedot.pepper:/s", .encrypted(in: "/s")),
            ("ImportCredential=ninedot.*", .encrypted(in: "/etc/credstore.encrypted/ninedot.pepper")),
            ("ImportCredential=ninedot.pepper", .encrypted(in: "/etc/credstore.encrypted/ninedot.pepper")),
            ("ImportCredential=other.*", .absent),
        ] as [(String, KeyCheck.Credential)])
    func kinds(lines: String, credential: KeyCheck.Credential) throws {
        let machine = try FakeMachine()
        try machine.write("", to: "/etc/credstore.encrypted/ninedot.pepper")
        let settings = CredentialSettings(of: "[Service]\n" + lines + "\n")
        #expect(settings.source(of: Self.name, in: MachineFiles(root: machine.folder.path)) == .value(credential))
    }

    @Test("that are imported lie open where a file without encryption is found first")
    func openStore() throws {
        let machine = try FakeMachine()
        try machine.write("", to: "/etc/credstore.encrypted/ninedot.pepper")
        try machine.write("", to: "/run/credstore/ninedot.pepper")
        let settings = CredentialSettings(of: "[Service]\nImportCredential=ninedot.*\n")
        let source = settings.source(of: Self.name, in: MachineFiles(root: machine.folder.path))
        #expect(source == .value(.open(in: "/run/credstore/ninedot.pepper")))
    }
}
