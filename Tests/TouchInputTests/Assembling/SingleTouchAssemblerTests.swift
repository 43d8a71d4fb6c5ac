// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Single touch")
struct SingleTouchAssemblerTests {
    private var panel = SingleTouchAssembler(trigger: .button(.touch))

    @Test("BTN_TOUCH begins and ends the contact (E28)")
    mutating func wholeTouch() {
        #expect(panel.frame((.x, 10), (.y, 20), (.touch, 1))?.contacts == [.began(1, 10, 20)])
        #expect(panel.frame((.y, 25))?.contacts == [.held(1, 10, 25)])
        #expect(panel.frame((.touch, 0))?.contacts == [.ended(1, 10, 25)])
    }

    @Test("Coordinates in the frame of the release do not count (E28)")
    mutating func garbageAtRelease() {
        _ = panel.frame((.x, 10), (.y, 20), (.touch, 1))
        #expect(panel.frame((.x, 0), (.y, 0), (.touch, 0))?.contacts == [.ended(1, 10, 20)])
    }

    @Test("A touch without coordinates is where the last one was (E23, E28)")
    mutating func positionPersists() {
        _ = panel.frame((.x, 10), (.y, 20), (.touch, 1))
        _ = panel.frame((.touch, 0))
        #expect(panel.frame((.touch, 1))?.contacts == [.began(2, 10, 20)])
    }

    @Test("A position alone is no touch")
    mutating func hovering() {
        #expect(panel.frame((.x, 10), (.y, 20)) == nil)
    }

    @Test("A release and a press in one frame are two contacts")
    mutating func bounce() {
        _ = panel.frame((.x, 10), (.y, 20), (.touch, 1))
        #expect(panel.frame((.touch, 0), (.touch, 1))?.contacts == [.ended(1, 10, 20), .began(2, 10, 20)])
    }

    @Test("A touch that was down at opening is ignored until it is released (E14)")
    func stale() {
        let initial = InitialContacts(position: RawPosition(x: 10, y: 20), isPressed: true)
        var panel = SingleTouchAssembler(trigger: .button(.touch), initial: initial)
        #expect(panel.frame((.x, 11)) == nil)
        #expect(panel.frame((.touch, 0)) == nil)
        #expect(panel.frame((.touch, 1))?.contacts == [.began(1, 11, 20)])
    }

    @Test("Without a button, pressure above the threshold is a touch (E28)")
    func pressure() {
        var panel = SingleTouchAssembler(trigger: .pressure(above: 10))
        #expect(panel.frame((.x, 10), (.y, 20), (.pressure, 10)) == nil)
        #expect(panel.frame((.pressure, 11))?.contacts == [.began(1, 10, 20)])
        #expect(panel.frame((.pressure, 200)) == nil)
        #expect(panel.frame((.pressure, 0))?.contacts == [.ended(1, 10, 20)])
    }

    @Test("An absolute pointer touches while BTN_LEFT is down, whatever other buttons do (E09)")
    func pointer() {
        var pointer = SingleTouchAssembler(trigger: .button(.leftButton))
        #expect(pointer.frame((.x, 10), (.y, 20), (InputCode(type: 1, code: 0x111), 1)) == nil)
        #expect(pointer.frame((.leftButton, 1))?.contacts == [.began(1, 10, 20)])
        #expect(pointer.frame((.leftButton, 0))?.contacts == [.ended(1, 10, 20)])
    }

    @Test("Lost events are told at once (E36)")
    mutating func dropped() {
        _ = panel.frame((.x, 10), (.y, 20), (.touch, 1))
        #expect(panel.take(RawEvent(.dropped, 0, at: .zero))?.followsGap == true)
        #expect(
            panel.correction((.touch, 0))
                == TouchFrame(time: .zero, contacts: [.ended(1, 10, 20)], followsGap: true))
    }
}
