// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Testing

@testable import LinkSession

@Suite("Commands from afar")
struct CommandTests {
    private static let all = LinkPermission.allCases
    private static let challenge = "0f3a9c5e7b1d2846a0c4e8f213579bdf"

    static let forms: [(sent: String, handed: String)] = [
        ("LOCK", #"{"protocol":1,"do":"lock","command":1,"actor":"mqtt"}"#),
        (
            #"{"do":"lock","number":5,"by":"porter"}"#,
            #"{"protocol":1,"do":"lock","command":1,"actor":"porter"}"#
        ),
        (
            #"{"do":"notice","number":5,"text":"Science fair\non Friday"}"#,
            #"{"protocol":1,"do":"notice","command":1,"actor":"mqtt","lines":[{"text":"Science fair"},"#
                + #"{"text":"on Friday"}]}"#
        ),
        (
            #"{"do":"notice","number":5,"text":""}"#,
            #"{"protocol":1,"do":"notice","command":1,"actor":"mqtt","lines":[]}"#
        ),
        (
            #"{"do":"notice","number":5,"text":"\n\nlow\n"}"#,
            #"{"protocol":1,"do":"notice","command":1,"actor":"mqtt","lines":[{"text":""},{"text":""},{"text":"low"},"#
                + #"{"text":""}]}"#
        ),
        (
            #"{"do":"out-of-service","number":5,"reason":"Being mended"}"#,
            #"{"protocol":1,"do":"outOfService","command":1,"actor":"mqtt","reason":"Being mended"}"#
        ),
        (#"{"do":"in-service","number":5}"#, #"{"protocol":1,"do":"inService","command":1,"actor":"mqtt"}"#),
        (
            #"{"do":"unlock","number":5,"challenge":"0f3a9c5e7b1d2846a0c4e8f213579bdf","code":"402917"}"#,
            #"{"protocol":1,"do":"unlock","command":1,"actor":"mqtt","#
                + #""challenge":"0f3a9c5e7b1d2846a0c4e8f213579bdf","code":"402917"}"#
        ),
        // An actor that the history would not take.
        (
            #"{"do":"lock","number":5,"by":"a\u001b[31m"}"#,
            #"{"protocol":1,"do":"lock","command":1,"actor":"mqtt"}"#
        ),
    ]

    @Test("are handed to the panel at once", arguments: forms)
    func handedOver(sent: String, handed: String) {
        var link = LinkSessionHarness.connected(allow: Self.all)
        #expect(link.command(sent).filter { $0.hasPrefix("panel") } == ["panel " + handed])
    }

    @Test(
        "are refused, and counted, and answered where they are not to be followed",
        arguments: [
            ("retained LOCK", "retained"), ("unlock", "unreadable"), ("UNLOCK", "unreadable"), ("", "unreadable"),
            ("lock", "unreadable"), ("LOCK ", "unreadable"), (#"{"do":"lock"}"#, "unreadable"),
            (#"{"do":"lock","number":0}"#, "unreadable"), (#"{"do":"lock","number":5,"number":6}"#, "unreadable"),
            (#"{"do":"unlock","number":5}"#, "unreadable"),
            (#"{"do":"unlock","number":5,"code":"402917"}"#, "unreadable"),
            (#"{"do":"dance","number":5}"#, "unreadable"), (#"{"do":"lock","number":5,"force":true}"#, "unreadable"),
            (#"{"do":"in-service","number":5}"#, "notAllowed"),
            (String(repeating: "[", count: 2000), "unreadable"), (String(repeating: " ", count: 3000), "unreadable"),
        ])
    func refused(sent: String, code: String) {
        var link = LinkSessionHarness.connected(allow: [.lock, .notice])
        let isRetained = sent.hasPrefix("retained ")
        let said = link.command(isRetained ? "LOCK" : sent, isRetained: isRetained)
        #expect(said.filter { $0.hasPrefix("panel") } == [])
        #expect(said.contains { $0.hasPrefix("publish answer ") && $0.contains(#""done":false,"code":"\#(code)""#) })
        #expect(said.contains { $0.hasPrefix("publish state!") && $0.contains(#""refused":1"#) })
    }

    @Test("with a number are followed once, also after a start of the link")
    func repeated() {
        let sent = #"{"do":"unlock","number":5,"challenge":"\#(Self.challenge)","code":"402917"}"#
        var link = LinkSessionHarness.connected(allow: Self.all)
        #expect(link.command(sent).first == "remember 5")
        for _ in 0..<3 { #expect(link.command(sent).filter { $0.hasPrefix("panel") } == []) }
        var restarted = LinkSessionHarness(taken: CommandNumbers(text: "5\n"))
        restarted.pass(.zero)
        restarted.tell(.panelConnected, .panel(.state(.locked(allow: Self.all))), .broker(.connected))
        restarted.tell(.broker(.subscribed(isWhole: true)))
        #expect(restarted.command(sent).filter { $0.hasPrefix("panel") } == [])
    }

    @Test("are dropped while the panel is away, and before the broker has confirmed the subscription")
    func away() {
        var link = LinkSessionHarness()
        link.pass(.zero)
        link.tell(.panelConnected, .panel(.state(.locked())), .broker(.connected))
        #expect(link.command("LOCK").contains { $0.contains(#""code":"noPanel""#) })
        link.tell(.broker(.subscribed(isWhole: true)), .panelLost(reason: nil))
        #expect(link.command("LOCK").filter { $0.hasPrefix("panel") } == [])
        link.pass(.seconds(60))
        #expect(link.tell(.panelConnected, .panel(.state(.locked()))).filter { $0.contains(#""do":"lock""#) } == [])
        #expect(link.command("LOCK").filter { $0.hasPrefix("panel") }.count == 1)
    }

    @Test("get the panel's answer")
    func answers() {
        var link = LinkSessionHarness.connected(allow: Self.all)
        _ = link.command(#"{"do":"notice","number":5,"text":"Hello"}"#)
        #expect(
            link.tell(.panel(.answer(1, nil)))
                == [#"publish answer {"do":"notice","number":5,"done":true,"code":null,"message":null}"#])
        _ = link.command("LOCK")
        #expect(
            link.tell(.panel(.answer(2, LinkRefusal(.notNow, "the kiosk is starting")))).first
                == #"publish answer {"do":"lock","number":null,"done":false,"code":"notNow","#
                + #""message":"the kiosk is starting"}"#
        )
        #expect(link.tell(.panel(.answer(2, nil))) == [])
        #expect(link.tell(.panel(.answer(99, nil))) == [])
    }

    @Test("that wait when the panel goes are answered, and not sent again")
    func abandoned() {
        var link = LinkSessionHarness.connected()
        _ = link.command("LOCK")
        #expect(link.tell(.panelLost(reason: nil)).first?.contains(#""code":"unknown""#) == true)
        link.pass(.seconds(60))
        let said = link.tell(.panelConnected, .panel(.state(.locked())))
        #expect(said.filter { $0.contains(#""do":"lock""#) } == [])
    }

    @Test("of the same kind and without a number do not pile up")
    func sameKind() {
        var link = LinkSessionHarness.connected()
        let handed = (0..<5).flatMap { _ in link.command("LOCK") }.filter { $0.hasPrefix("panel") }
        #expect(handed.count == 1)
        link.tell(.panel(.answer(1, nil)))
        #expect(link.command("LOCK").filter { $0.hasPrefix("panel") }.count == 1)
    }

    @Test("wait for a panel that does not answer, sixteen of them; one more may come again when there is room")
    func mostWaiting() {
        var link = LinkSessionHarness.connected()
        func said(_ number: Int) -> [String] {
            link.pass(.seconds(1))
            return link.command(#"{"do":"lock","number":\#(number)}"#)
        }
        for number in 1...16 { #expect(said(number).contains { $0.hasPrefix("panel") }) }
        for _ in 0..<2 {
            let refused = said(17)
            #expect(refused.filter { $0.hasPrefix("panel") } == [])
            #expect(refused.contains { $0.contains(#""number":17,"done":false,"code":"tooMany""#) })
        }
        link.tell(.panel(.answer(3, nil)))
        #expect(said(17).contains { $0.hasPrefix("panel") })
    }

    @Test("in a flood are dropped without an answer")
    func flood() {
        var link = LinkSessionHarness.connected(allow: Self.all)
        let said = (1...1000).flatMap { link.command(#"{"do":"lock","number":\#($0)}"#) }
        #expect(said.filter { $0.hasPrefix("panel") }.count == 8)
        #expect(said.filter { $0.hasPrefix("publish answer") }.count == 0)
        #expect(said.filter { $0.hasPrefix("warning") }.count == 1)
        for number in 1...8 { link.tell(.panel(.answer(number, nil))) }
        link.pass(.seconds(1))
        #expect(
            (1...10).flatMap { link.command(#"{"do":"lock","number":\#(2000 + $0)}"#) }.filter { $0.hasPrefix("panel") }
                .count == 2)
    }

    @Test("Refused commands are logged at the first refusal and each time their number has doubled")
    func journal() {
        var link = LinkSessionHarness.connected()
        let logged = (1...17).filter { _ in
            link.pass(.seconds(1))
            return link.command("nonsense").contains { $0.hasPrefix("warning commands refused so far: ") }
        }
        #expect(logged == [1, 2, 4, 8, 16])
    }

    @Test("Commands that a flood drops are counted, and each flood is logged once")
    func floods() {
        var link = LinkSessionHarness.connected()
        for flood in 1...2 {
            var said: [String] = []
            for _ in 1...12 { said += link.command("nonsense") }
            #expect(said.filter { $0.contains("flood") } == ["warning a flood of commands is dropped"])
            #expect(link.session.status.hasSuffix(", \(12 * flood) commands refused"))
            // Until all eight at once are free again.
            link.pass(.seconds(4))
        }
    }

    @Test("The link takes eight commands at once, and one more after each half second")
    func pace() {
        var link = LinkSessionHarness.connected()
        func isDropped() -> Bool { link.command("nonsense").filter { $0.hasPrefix("publish answer") }.isEmpty }
        for _ in 1...8 { #expect(!isDropped()) }
        #expect(isDropped())
        link.pass(.milliseconds(499))
        #expect(isDropped())
        link.pass(.milliseconds(1))
        #expect(!isDropped())
        #expect(isDropped())
    }

    @Test("A command has at most 2047 bytes")
    func longest() {
        var link = LinkSessionHarness.connected()
        let command = #"{"do":"lock","number":5}"#
        let padding = String(repeating: " ", count: 2047 - command.utf8.count)
        #expect(link.command(command + padding + " ").contains { $0.contains(#""message":"too long""#) })
        #expect(link.command(command + padding).contains { $0.hasPrefix("panel ") })
    }

    @Test("A command that the broker has cut at any byte is refused")
    func truncated() {
        var link = LinkSessionHarness.connected()
        let whole = Array(#"{"do":"lock","number":7}"#.utf8)
        for end in 0..<whole.count {
            link.pass(.seconds(1))
            let said = link.command(String(decoding: whole[..<end], as: UTF8.self))
            #expect(said.contains { $0.contains(#""done":false,"code":"unreadable""#) })
            #expect(!said.contains { $0.hasPrefix("panel ") })
        }
        #expect(link.command(String(decoding: whole, as: UTF8.self)).contains { $0.hasPrefix("panel ") })
    }

    @Test(
        "A refused command is answered with the reason",
        arguments: [
            ("LOCK", true, [.lock], "a retained command is never followed"),
            (
                #"{"do":"in-service","number":1}"#, false, [.lock],
                "allow in [link] of the panel's ninedot.conf does not name it"
            ),
            (#"{"do":"lock","number":1,"#, false, [.lock], "not JSON"),
        ] as [(String, Bool, [LinkPermission], String)])
    func reasons(sent: String, isRetained: Bool, allow: [LinkPermission], reason: String) {
        var link = LinkSessionHarness.connected(allow: allow)
        let said = link.command(sent, isRetained: isRetained)
        #expect(said.contains { $0.hasPrefix("publish answer ") && $0.contains(reason) }, "\(said)")
    }

    @Test(
        "A command has a number from 1 to 2^53",
        arguments: [(0, false), (1, true), (1 << 53, true), ((1 << 53) + 1, false)])
    func range(number: Int, isTaken: Bool) {
        var link = LinkSessionHarness.connected()
        #expect(link.command(#"{"do":"lock","number":\#(number)}"#).contains { $0.hasPrefix("panel ") } == isTaken)
    }

    @Test("Each waiting command is answered by its number, and the rest in order when the panel goes")
    func order() {
        var link = LinkSessionHarness.connected()
        for number in [30, 20, 10] { _ = link.command(#"{"do":"lock","number":\#(number)}"#) }
        #expect(link.tell(.panel(.answer(2, nil)))[0].contains(#""number":20,"done":true"#))
        let abandoned = link.tell(.panelLost(reason: nil)).filter { $0.hasPrefix("publish answer") }
        #expect(
            abandoned.count == 2 && abandoned[0].contains(#""number":30"#) && abandoned[1].contains(#""number":10"#))
    }

    @Test("to other topics are none")
    func otherTopics() {
        var link = LinkSessionHarness.connected()
        for topic in ["", "nd/3fa85f64/p/8/do", "nd/3fa85f64/p/7/do/x", "nd/3fa85f64/p/7/state"] {
            #expect(link.tell(.broker(.received(BrokerMessage(Array("LOCK".utf8), on: topic)))) == [])
        }
    }

    @Test("The link remembers the 64 largest numbers and takes no smaller one again")
    func fullNumbers() {
        var numbers = CommandNumbers()
        for number in 101...164 { #expect(numbers.take(number) == true) }
        // As small as the smallest, or smaller: it may have been taken before.
        #expect(numbers.take(101) == false && numbers.take(100) == false)
        #expect(numbers.take(165) == true)
        #expect(numbers.text == (102...165).map { "\($0)\n" }.joined())
        #expect(numbers.take(101) == false)
    }

    @Test("have numbers of which the largest are remembered")
    func numbers() {
        var numbers = CommandNumbers()
        for number in 1...100 { #expect(numbers.take(number) == true) }
        for number in 1...100 { #expect(numbers.take(number) == false) }
        #expect(CommandNumbers(text: numbers.text) == numbers)
        #expect(CommandNumbers(text: "x\n\n7\n7\n-3\n").text == "-3\n7\n")
        #expect(numbers.take(CommandNumbers.largest) == true)
        #expect(numbers.take(200) == true)
    }
}
