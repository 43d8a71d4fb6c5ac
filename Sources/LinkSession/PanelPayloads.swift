// SPDX-License-Identifier: MIT
import ControlMessages
import JSON

/// The panel's state as its topic has it.
struct StatePayload: Equatable {
    var state: LinkState
    /// Commands that were refused since the link has started.
    var refused: Int

    var line: String {
        JSONObject.line { object in
            object.set("lock", to: lock)
            object.set("state", to: state.state.rawValue)
            object.set("until", to: state.until)
            object.set("unseen", to: state.unseen)
            object.set("trouble", to: state.trouble == nil ? "OFF" : "ON")
            object.set("trouble_text", to: state.trouble?.text)
            object.set("notice", to: state.notice)
            object.set("out_of_service", to: state.outOfService)
            object.set("challenge", to: state.challenge)
            object.set("refused", to: refused)
        }
    }

    /// A state of Home Assistant's locks. In doubt it is no open one.
    private var lock: String {
        switch state.state {
        case .unlocked: "UNLOCKED"
        case .locking: "LOCKING"
        case .fault: "JAMMED"
        case .starting, .notSetUp, .setup, .noPattern, .outOfService, .locked, .lockedOut, .stopped, .enrolling,
            .maintenance:
            "LOCKED"
        }
    }
}

/// The events of a panel as their topic has them.
struct EventPayloads {
    let panel: Int
    let key: LinkKey

    /// The word for a loss.
    static let gap = "gap"
    /// The word for what only a newer daemon tells; "kind" has the daemon's word.
    static let other = "other"
    /// Every value of "event_type".
    static let types = LinkEvent.Kind.allCases.map(\.rawValue) + [gap, other]

    func line(of event: LinkEvent, number: Int) -> String {
        let kind = LinkEvent.Kind(rawValue: event.kind)
        return JSONObject.line { object in
            begin(object, type: kind?.rawValue ?? EventPayloads.other, number: number)
            if kind == nil { object.set("kind", to: event.kind) }
            object.set("entry", to: event.number)
            object.set("at", to: event.at)
            object.set("who", to: who(event.person, event.name))
            object.set("actor", to: event.actor)
            object.set("detail", to: event.detail)
        }
    }

    func line(of duress: LinkDuress, number: Int) -> String {
        JSONObject.line { object in
            begin(object, type: "duress", number: number)
            object.set("entry", to: duress.number)
            object.set("at", to: duress.at)
            object.set("who", to: who(duress.person, duress.name))
        }
    }

    /// Events that the link had to drop.
    func gap(from: Int, to number: Int, detail: String) -> String {
        JSONObject.line { object in
            begin(object, type: EventPayloads.gap, number: number)
            object.set("from", to: from)
            object.set("to", to: number)
            object.set("detail", to: detail)
        }
    }

    private func begin(_ object: borrowing JSONObject, type: String, number: Int) {
        object.set("event_type", to: type)
        object.set("number", to: number)
        object.set("panel", to: panel)
    }

    private func who(_ person: String?, _ name: String?) -> String? {
        name ?? person.map(key.shortID)
    }
}
