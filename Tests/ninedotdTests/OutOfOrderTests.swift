// SPDX-License-Identifier: MIT
import PanelOutput
import Testing

@testable import ninedotd

@Suite("The picture in the daemon's place")
struct OutOfOrderTests {
    @Test(
        "stays until the daemon's own is seen, and while that cannot come",
        arguments: [
            (.given, true, false), (.given, false, true), (.missing, false, true),
            (.showing, true, false), (.waiting, false, false), (.waiting, true, false), (.black, true, false),
            (.held(card: "/dev/dri/card0"), false, false), (.away, false, false),
        ] as [(DisplayCondition, Bool, Bool)])
    func end(display: DisplayCondition, isLeftShown: Bool, isOver: Bool) {
        #expect(OutOfOrder.isOver(display, isLeftShown: isLeftShown) == isOver)
    }
}
