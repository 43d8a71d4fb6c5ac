// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import LinkSession

@Suite("What remote monitoring reads of a panel")
struct PayloadTests {
    @Test("The state has every field, and trouble as a word and a text")
    func state() {
        let state = LinkState(
            version: "0.9.0", state: .unlocked, until: 1_767_225_600, unseen: 3,
            trouble: LinkTrouble(.store, "disk full"), notice: "Science fair", outOfService: "Being mended",
            challenge: "0f3a")
        #expect(
            StatePayload(state: state, refused: 2).line
                == #"{"lock":"UNLOCKED","state":"unlocked","until":1767225600,"unseen":3,"trouble":"ON","#
                + #""trouble_text":"disk full","notice":"Science fair","out_of_service":"Being mended","#
                + #""challenge":"0f3a","refused":2}"#)
    }

    @Test("An event has the number of its entry in the history, and who did it on whose word")
    func event() {
        let payloads = EventPayloads(panel: 7, key: LinkKey(random: 1, 2))
        let event = LinkEvent(
            number: 9120, at: 5, .linkCommand, name: "panel", actor: "link: porter", detail: "lock")
        #expect(
            payloads.line(of: event, number: 3)
                == #"{"event_type":"link_command","number":3,"panel":7,"entry":9120,"at":5,"who":"panel","#
                + #""actor":"link: porter","detail":"lock"}"#)
        #expect(
            payloads.line(of: LinkDuress(number: 9, at: 5, name: "Ada"), number: 4)
                == #"{"event_type":"duress","number":4,"panel":7,"entry":9,"at":5,"who":"Ada"}"#)
        #expect(
            payloads.gap(from: 2, to: 5, detail: "lost")
                == #"{"event_type":"gap","number":5,"panel":7,"from":2,"to":5,"detail":"lost"}"#)
    }

    @Test(
        "A panel without a name or topics of its own is called by its number",
        arguments: [
            ("nd/3fa85f64", "ninedot_3fa85f64_7", "ninedot-3fa85f64-7"),
            ("school/east", "ninedot_school_east_7", "ninedot-school-east-7"), ("nd", "ninedot_7", "ninedot-7"),
        ])
    func names(root: String, device: String, client: String) {
        let topics = Topics(root: root, panel: 7, duress: "help", discovery: "homeassistant")
        #expect(PanelIdentity(topics: topics, panel: 7).name == "Panel 7")
        #expect(PanelIdentity(topics: topics, name: "Door", panel: 7).name == "Door")
        #expect(topics.device == device && topics.clientID == client)
        #expect(topics.duress == "\(root)/p/7/help" && topics.discovery == "homeassistant/device/\(device)/config")
        #expect(topics.homeAssistant == "homeassistant/status")
        let plain = Topics(root: root, panel: 7)
        #expect(plain.duress == nil && plain.discovery == nil && plain.homeAssistant == nil)
    }
}
