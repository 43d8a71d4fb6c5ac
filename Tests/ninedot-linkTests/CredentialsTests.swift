// SPDX-License-Identifier: MIT
import Fixtures
import Testing

@testable import ninedot_link

@Suite("Secrets that the service manager hands over")
struct CredentialsTests {
    private let folder: TemporaryFolder
    private let key = "0123456789abcdef0123456789abcdef"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var credentials: Credentials { Credentials(folder: folder.path) }

    @Test("are the first line of their file", arguments: ["let me see", "let me see\n", "let me see\n\n# porter\n"])
    func line(file: String) throws {
        try folder.write(file, to: "ninedot-link.password")
        #expect(try credentials.text(.password) == "let me see")
    }

    @Test("A credential can have 1024 bytes, and the error for a longer one names it")
    func longest() throws {
        let longest = String(repeating: "x", count: 1024)
        try folder.write(longest, to: "ninedot-link.password")
        #expect(try credentials.text(.password) == longest)
        try folder.write(longest + "\n# porter", to: "ninedot-link.password")
        #expect(try credentials.text(.password) == longest)
        try folder.write(longest + "x", to: "ninedot-link.password")
        #expect { _ = try credentials.text(.password) } throws: {
            "\($0)".hasPrefix("credential ninedot-link.password: it is longer than 1024 bytes: ")
        }
    }

    @Test("may be missing")
    func missing() throws {
        #expect(try credentials.text(.password) == nil)
        #expect(try Credentials(folder: nil).text(.password) == nil)
        #expect(credentials.path(.key) == nil)
    }

    @Test("are not empty", arguments: ["", "\n", "\nlet me see\n"])
    func empty(file: String) throws {
        try folder.write(file, to: "ninedot-link.password")
        #expect { _ = try credentials.text(.password) } throws: { "\($0)".contains("it is empty") }
    }

    @Test("hold a key of 128 bits or more, in bytes of two digits")
    func sharedKey() throws {
        for good in [key, key + "0f", key.uppercased()] {
            try folder.write(good + "\n", to: "ninedot-link.psk")
            #expect(try credentials.sharedKey() == good)
        }
        for bad in [String(key.dropLast(2)), key + "0", String(key.dropLast()) + "g"] {
            try folder.write(bad, to: "ninedot-link.psk")
            #expect { _ = try credentials.sharedKey() } throws: { error in
                "\(error)".contains("32 hexadecimal digits") && !"\(error)".contains(bad)
            }
        }
    }
}
