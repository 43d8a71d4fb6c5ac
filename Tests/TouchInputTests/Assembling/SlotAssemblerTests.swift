// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Protocol B")
struct SlotAssemblerTests {
    private var panel = SlotAssembler(count: 5)

    @Test("A frame is told at SYN_REPORT only (E21)")
    mutating func frameEnds() {
        for event in [
            RawEvent(.trackingID, 7, at: .zero), RawEvent(.slotX, 10, at: .zero), RawEvent(.slotY, 20, at: .zero),
        ] {
            #expect(panel.take(event) == nil)
        }
        let end = panel.take(RawEvent(.report, 0, at: .milliseconds(8)))
        #expect(end == TouchFrame(time: .milliseconds(8), contacts: [.began(1, 10, 20)]))
    }

    @Test("A contact begins, is held and ends where it was last")
    mutating func wholeTouch() {
        #expect(panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))?.contacts == [.began(1, 10, 20)])
        #expect(panel.frame((.slotX, 11))?.contacts == [.held(1, 11, 20)])
        #expect(panel.frame((.trackingID, -1))?.contacts == [.ended(1, 11, 20)])
        #expect(panel.frame((.trackingID, -1)) == nil)
    }

    @Test(
        "A new contact without a coordinate is where the slot was last (E23)",
        arguments: [
            ([], 10, 20), ([(InputCode.slotX, 30)], 30, 20), ([(InputCode.slotY, 40)], 10, 40),
        ] as [([(InputCode, Int32)], Int32, Int32)])
    mutating func positionsPersist(moved: [(InputCode, Int32)], x: Int32, y: Int32) {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))
        _ = panel.frame((.trackingID, -1))
        _ = panel.take(RawEvent(.trackingID, 8, at: .zero))
        for (code, value) in moved { _ = panel.take(RawEvent(code, value, at: .zero)) }
        #expect(panel.frame()?.contacts == [.began(2, x, y)])
    }

    @Test("A contact whose position is not known yet is not told, at no place and not at 0, 0 (E23)")
    mutating func unknownPosition() {
        #expect(panel.frame((.trackingID, 7), (.slotX, 10)) == nil)
        #expect(panel.frame((.slotY, 20))?.contacts == [.began(1, 10, 20)])
    }

    @Test("A changed tracking id is an end and a beginning in one frame (E24)")
    mutating func idChanges() {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))
        let contacts = panel.frame((.trackingID, 8), (.slotX, 50))?.contacts
        #expect(contacts == [.ended(1, 10, 20), .began(2, 50, 20)])
    }

    @Test("The same tracking id again after a release is another contact (E24)")
    mutating func idReturns() {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))
        let contacts = panel.frame((.trackingID, -1), (.trackingID, 7))?.contacts
        #expect(contacts == [.ended(1, 10, 20), .began(2, 10, 20)])
    }

    @Test("A release of an empty slot says nothing (E24)")
    mutating func strayRelease() {
        #expect(panel.frame((.trackingID, -1)) == nil)
        #expect(panel.frame((.slot, 3), (.trackingID, -1)) == nil)
    }

    @Test(
        "A slot that does not exist is the nearest that does (E22)",
        arguments: [
            (9, 4), (5, 4), (-1, 0), (Int32.max, 4), (Int32.min, 0),
        ] as [(Int32, Int32)])
    mutating func slotIsClamped(told: Int32, used: Int32) {
        _ = panel.frame((.slot, told), (.trackingID, 7), (.slotX, 10), (.slotY, 20))
        #expect(panel.frame((.slot, used), (.trackingID, -1))?.contacts == [.ended(1, 10, 20)])
    }

    @Test("The slot events go to at first is the one the device is at (E22)")
    func currentSlotAtOpening() {
        let slots = (0..<5).map { InitialContacts.Slot(position: RawPosition(x: $0 * 10, y: $0 * 10)) }
        var panel = SlotAssembler(count: 5, initial: InitialContacts(slots: slots, currentSlot: 2))
        #expect(panel.frame((.trackingID, 7))?.contacts == [.began(1, 20, 20)])
    }

    @Test("A contact that was down at opening is ignored until it is released (E14)")
    func staleContact() {
        let stale = InitialContacts.Slot(trackingID: 3, position: RawPosition(x: 10, y: 20))
        var panel = SlotAssembler(count: 5, initial: InitialContacts(slots: [stale]))
        #expect(panel.frame((.slotX, 11)) == nil)
        #expect(panel.frame((.slot, 1), (.trackingID, 9), (.slotX, 1), (.slotY, 2))?.contacts == [.began(1, 1, 2)])
        #expect(panel.frame((.slot, 0), (.trackingID, -1))?.contacts == [.held(1, 1, 2)])
        #expect(panel.frame((.trackingID, 4))?.contacts == [.began(2, 11, 20), .held(1, 1, 2)])
    }

    @Test("A palm is told as one, also after it was a finger (E30)")
    mutating func palm() {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20), (.toolType, 0))
        #expect(panel.frame((.toolType, 2))?.contacts == [.held(1, 10, 20, .palm)])
        #expect(
            panel.frame((.slot, 1), (.trackingID, 8), (.slotX, 1), (.slotY, 2), (.toolType, 1))?.contacts
                == [.held(1, 10, 20, .palm), .began(2, 1, 2, .pen)])
    }

    @Test("A contact at a distance does not touch (E31)")
    mutating func hovering() {
        #expect(panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20), (.distance, 1)) == nil)
        #expect(panel.frame((.distance, 0))?.contacts == [.began(1, 10, 20)])
        #expect(panel.frame((.distance, 1))?.contacts == [.ended(1, 10, 20)])
    }

    @Test("Unknown codes and times alone are no frame (E33)")
    mutating func unknownCodes() {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))
        #expect(panel.frame((InputCode(type: 3, code: 0x1d), 5), (InputCode(type: 4, code: 5), 99)) == nil)
        #expect(panel.frame((InputCode(type: 1, code: 116), 1)) == nil)
    }

    /// On gnome-shell's lock screen keys had their meanings (CVE-2019-3820).
    @Test("No key of a touchscreen touches, or ends a touch")
    mutating func keys() {
        for code in UInt16(0)...767 {
            for value: Int32 in [1, 2, 0] {
                #expect(panel.frame((InputCode(type: 1, code: code), value)) == nil, "key \(code)")
            }
        }
        #expect(panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))?.contacts == [.began(1, 10, 20)])
        for code in UInt16(0)...767 {
            for value: Int32 in [1, 2, 0] { _ = panel.frame((InputCode(type: 1, code: code), value)) }
        }
        #expect(panel.frame((.slotX, 11))?.contacts == [.held(1, 11, 20)])
    }

    @Test("Lost events are told at once, and so is each frame of corrections (E36)")
    mutating func droppedEvents() {
        _ = panel.frame((.trackingID, 7), (.slotX, 10), (.slotY, 20))
        let gap = panel.take(RawEvent(.dropped, 0, at: .milliseconds(5)))
        #expect(gap == TouchFrame(time: .milliseconds(5), contacts: [.held(1, 10, 20)], followsGap: true))
        let corrected = panel.correction((.trackingID, -1))
        #expect(corrected == TouchFrame(time: .zero, contacts: [.ended(1, 10, 20)], followsGap: true))
        #expect(panel.frame((.trackingID, 8))?.followsGap == false)
    }

    @Test("A device may claim any number of slots", arguments: [Int.min, -1, 0, 1, 64, 65, 250, Int.max])
    func slotCounts(count: Int) {
        var panel = SlotAssembler(count: count)
        #expect(panel.frame((.slot, 63), (.trackingID, 1), (.slotX, 1), (.slotY, 2))?.contacts == [.began(1, 1, 2)])
    }
}
