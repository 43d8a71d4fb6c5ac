// SPDX-License-Identifier: MIT
import TPM
import Testing

@Suite("The memory of a TPM", .enabled(if: SoftwareTPM.isInstalled))
struct TPMIndexTests {
    private let password = Array(1...32) as [UInt8]
    private let other = Array(2...33) as [UInt8]
    private let value = [UInt8](repeating: 7, count: 32)
    private let tpm: SoftwareTPM

    init() throws {
        tpm = try SoftwareTPM()
    }

    @Test("is absent, then empty, then holds what was written last, also without power in between")
    func kept() throws {
        do {
            let index = TPMIndex(on: try tpm.connect())
            #expect(try index.content(password) == .absent)
            try index.define(password)
            #expect(try index.content(password) == .empty)
            for value in [Array(repeating: 1, count: 32), value] as [[UInt8]] {
                try index.write(value, password)
                #expect(try index.content(password) == .value(value))
            }
        }
        try tpm.powerOn()
        let index = TPMIndex(on: try tpm.connect())
        #expect(try index.content(password) == .value(value))
        try index.remove()
        #expect(try index.content(password) == .absent)
        try index.remove()
    }

    @Test("is foreign with another password, which neither reads nor writes it, however often it is tried")
    func foreign() throws {
        let index = TPMIndex(on: try tpm.connect())
        try index.define(password)
        #expect(throws: TPMError.wrongPassword) { try index.write(value, other) }
        try index.write(value, password)
        for _ in 0..<40 { #expect(try index.content(other) == .foreign) }
        #expect(throws: TPMError.wrongPassword) { try index.write(value, other) }
        #expect(try index.content(password) == .value(value))
        #expect(throws: TPMError.refused(code: 0x14c)) { try index.define(other) }
    }

    @Test(
        "is neither made nor removed where the owner has a password, and says so; it is read and written all the same")
    func ownerPassword() throws {
        let device = try tpm.connect()
        let index = TPMIndex(on: device)
        // TPM2_HierarchyChangeAuth of the owner, from an empty password to "x".
        let change = try device.reply(to: [
            0x80, 0x02, 0, 0, 0, 0x1e, 0, 0, 0x01, 0x29, 0x40, 0, 0, 1, 0, 0, 0, 9, 0x40, 0, 0, 9, 0, 0, 0, 0, 0, 0, 1,
            0x78,
        ])
        #expect(change[6...9] == [0, 0, 0, 0])
        #expect(throws: TPMError.ownerPassword) { try index.define(password) }
        #expect(try index.content(password) == .absent)
    }

    @Test("tells a listener between the processor and the chip no password")
    func listener() throws {
        let bus = Interposer(before: try tpm.connect())
        let index = TPMIndex(on: bus)
        try index.define(password)
        #expect(bus.seen.contains(password))
        bus.forget()
        try index.write(value, password)
        #expect(try index.content(password) == .value(value))
        #expect(!bus.seen.contains(password))
    }

    @Test("is not believed where a chip in between changes what it says, or plays what it said before")
    func changed() throws {
        let bus = Interposer(before: try tpm.connect())
        let index = TPMIndex(on: bus)
        try index.define(password)
        try index.write(value, password)
        var earlier: [UInt8] = []
        bus.change = { command, reply in
            if command.isRead { earlier = reply }
            return reply
        }
        #expect(try index.content(password) == .value(value))
        try index.write(Array(repeating: 9, count: 32), password)
        bus.change = { command, reply in command.isRead ? earlier : reply }
        #expect(throws: TPMError.forged) { try index.content(password) }
        bus.change = { command, reply in command.isRead ? reply.map { $0 == 9 ? 7 : $0 } : reply }
        #expect(throws: TPMError.forged) { try index.content(password) }
        bus.change = { $1 }
        #expect(try index.content(password) == .value(Array(repeating: 9, count: 32)))
    }

    @Test("A read ends its session, so that more reads than a TPM has sessions still give the value")
    func sessions() throws {
        let index = TPMIndex(on: try tpm.connect())
        try index.define(password)
        try index.write(value, password)
        // A TPM has 64 sessions at most.
        for _ in 0..<70 { #expect(try index.content(other) == .foreign) }
        for _ in 0..<70 { #expect(try index.content(password) == .value(value)) }
    }

    @Test(
        "is a fault that passes where the TPM is gone or says nonsense",
        arguments: [[], [0], [0x80, 1, 0, 0, 0, 9]] as [[UInt8]])
    func nonsense(reply: [UInt8]) throws {
        let bus = Interposer(before: try tpm.connect())
        bus.change = { _, _ in reply }
        #expect(throws: TPMError.unreadable) { try TPMIndex(on: bus).content(password) }
    }
}

extension [UInt8] {
    /// True for the command that reads an index.
    fileprivate var isRead: Bool { self[6...9] == [0, 0, 1, 0x4e] }

    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
