// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Protocol A")
struct PacketAssemblerTests {
    private var panel = PacketAssembler()

    @Test("A frame is its packets; SYN_MT_REPORT ends each (E27)")
    mutating func packets() {
        let first = panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0))
        #expect(first?.contacts == [.began(1, 10, 20)])
        let second = panel.frame(
            (.slotX, 11), (.slotY, 21), (.packetEnd, 0), (.slotX, 300), (.slotY, 301), (.packetEnd, 0))
        #expect(second?.contacts == [.held(1, 11, 21), .began(2, 300, 301)])
    }

    @Test(
        "An empty packet, no packet at all, and BTN_TOUCH 0 all mean that every contact is up (E27)",
        arguments: [
            [(.packetEnd, 0)], [], [(.touch, 0)], [(.touch, 0), (.packetEnd, 0)],
            [(.touch, 0), (.slotX, 1), (.slotY, 2), (.packetEnd, 0)], [(.trackingID, 4), (.packetEnd, 0)],
        ] as [[(InputCode, Int32)]])
    mutating func allUp(values: [(InputCode, Int32)]) {
        _ = panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0), (.touch, 1))
        for (code, value) in values { _ = panel.take(RawEvent(code, value, at: .zero)) }
        #expect(panel.frame()?.contacts == [.ended(1, 10, 20)])
    }

    @Test(
        "A frame that says nothing of contacts ends none (E12, E33)",
        arguments: [
            (InputCode(type: 1, code: 116), 1), (InputCode(type: 4, code: 5), 99), (.touch, 1), (.x, 3),
        ] as [(InputCode, Int32)])
    mutating func unrelatedFrame(code: InputCode, value: Int32) {
        _ = panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0))
        #expect(panel.frame((code, value)) == nil)
        #expect(panel.frame((.slotX, 11), (.slotY, 20), (.packetEnd, 0))?.contacts == [.held(1, 11, 20)])
    }

    @Test("Contacts are told apart by tracking id where there is one (E27)")
    mutating func trackingIDs() {
        _ = panel.frame((.trackingID, 5), (.slotX, 10), (.slotY, 10), (.packetEnd, 0))
        let contacts = panel.frame((.trackingID, 6), (.slotX, 10), (.slotY, 10), (.packetEnd, 0))?.contacts
        #expect(contacts == [.ended(1, 10, 10), .began(2, 10, 10)])
    }

    @Test("Without tracking ids the nearest packet continues a contact (E27)")
    mutating func nearest() {
        _ = panel.frame((.slotX, 100), (.slotY, 100), (.packetEnd, 0))
        let contacts = panel.frame(
            (.slotX, 500), (.slotY, 400), (.packetEnd, 0), (.slotX, 104), (.slotY, 98), (.packetEnd, 0))?.contacts
        #expect(contacts == [.held(1, 104, 98), .began(2, 500, 400)])
    }

    @Test("A touch that was down at opening is ignored until all are up (E14)")
    func stale() {
        var panel = PacketAssembler(initial: InitialContacts(isPressed: true))
        #expect(panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0)) == nil)
        #expect(panel.frame((.touch, 0)) == nil)
        #expect(panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0))?.contacts == [.began(1, 10, 20)])
    }

    @Test("After lost events the contact lasts until it is seen up, so the rest of a stroke is no new one (E27, E36)")
    mutating func dropped() {
        _ = panel.frame((.slotX, 10), (.slotY, 20), (.packetEnd, 0), (.touch, 1))
        #expect(
            panel.take(RawEvent(.dropped, 0, at: .zero))
                == TouchFrame(time: .zero, contacts: [.held(1, 10, 20)], followsGap: true))
        #expect(panel.correction((.x, 50))?.contacts == [.held(1, 10, 20)])
        #expect(panel.frame((.slotX, 90), (.slotY, 20), (.packetEnd, 0))?.contacts == [.held(1, 90, 20)])
        #expect(panel.frame((.touch, 0))?.contacts == [.ended(1, 90, 20)])
    }

    @Test("A packet at a distance is no contact (E31)")
    mutating func hovering() {
        #expect(panel.frame((.slotX, 10), (.slotY, 20), (.distance, 1), (.packetEnd, 0)) == nil)
    }

    @Test("A frame of any number of packets is survived")
    mutating func manyPackets() {
        for _ in 0..<1000 {
            for code in [InputCode.slotX, .slotY, .packetEnd] { _ = panel.take(RawEvent(code, 5, at: .zero)) }
        }
        #expect(panel.frame()?.contacts.count == 16)
    }
}
