// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing
import TouchInput

@Suite("The touchscreens that are trusted")
struct TouchTrustTests {
    private static let goodix = "0018:0416:038f"
    private static let panel = identity("1")

    /// A device of the panel's kind, on a socket.
    private static func identity(_ place: String, ids: String = goodix, name: String = "Goodix") -> TouchscreenIdentity
    {
        TouchscreenIdentity(ids: ids, name: name, place: place)
    }

    private static func candidate(
        _ path: String, _ identity: TouchscreenIdentity, isInUse: Bool = false
    ) -> TouchTrust.Candidate {
        TouchTrust.Candidate(systemPath: path, identity: identity, isInUse: isInUse)
    }

    @Test("Where nobody has chosen, and where an owner wants it so, each touchscreen counts")
    func every() {
        let candidates = (1...3).map { Self.candidate("\($0)", Self.identity("\($0)")) }
        #expect(TouchTrust.every.admitted(candidates) == ["1", "2", "3"])
    }

    @Test("An empty list trusts none")
    func nobody() {
        #expect(TouchTrust.only([]).admitted([Self.candidate("a", Self.panel)]).isEmpty)
    }

    @Test(
        "A device with another name, vendor, product or bus is another device",
        arguments: [(goodix, "Goodix 2"), ("0018:0416:0390", "Goodix"), ("0003:0416:038f", "Goodix")])
    func otherKinds(ids: String, name: String) {
        let plugged = Self.candidate("a", Self.identity("1", ids: ids, name: name))
        #expect(TouchTrust.only([Self.panel]).admitted([plugged]).isEmpty)
    }

    @Test("A panel that was moved to another socket is used there")
    func moved() {
        #expect(TouchTrust.only([Self.panel]).admitted([Self.candidate("a", Self.identity("2"))]) == ["a"])
    }

    @Test("A device that claims to be the panel gets nothing while the panel is connected, whichever was found first")
    func claimant() {
        let trust = TouchTrust.only([Self.panel])
        let panel = Self.candidate("z", Self.panel)
        let claimant = Self.candidate("a", Self.identity("2"))
        #expect(trust.admitted([claimant, panel]) == ["z"])
        let inUse = Self.candidate("a", Self.identity("2"), isInUse: true)
        #expect(trust.admitted([inUse, panel]) == ["z"])
    }

    @Test("Of two on sockets that are both new, the one in use goes on")
    func inUse() {
        let one = Self.candidate("b", Self.identity("2"), isInUse: true)
        let other = Self.candidate("a", Self.identity("3"))
        #expect(TouchTrust.only([Self.panel]).admitted([one, other]) == ["b"])
    }

    @Test("Two panels of one kind are both used where both were trusted, and a third is not")
    func two() {
        let trust = TouchTrust.only([Self.panel, Self.identity("2")])
        let three = ["1", "2", "3"].map { Self.candidate($0, Self.identity($0)) }
        #expect(trust.admitted(three) == ["1", "2"])
    }

    @Test("A device is known by what the kernel tells of it, before anybody opens it")
    func identity() {
        let device = Device(
            systemPath: "/sys/a", systemName: "event1", node: nil, properties: ["ID_PATH": "platform-i2c"],
            parentAttributes: [
                "name": "Good\u{7}ix", "id/bustype": "0018", "id/vendor": "0416", "id/product": "038f",
            ])
        let identity = TouchscreenIdentity(of: device)
        #expect(identity == Self.identity("platform-i2c", name: "Good\\u{7}ix"))
        for text in ["Good\\u{7}ix", "0416:038f", "0018:0416:038f"] { #expect(identity.isMeant(by: text)) }
        for text in ["Good*", "0416", "", "platform-i2c", "event1"] { #expect(!identity.isMeant(by: text)) }
    }
}
