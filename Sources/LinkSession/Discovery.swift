// SPDX-License-Identifier: MIT
import ControlMessages
import JSON

/// The message by which Home Assistant finds the panel: a device with a lock, two sensors and its events.
struct Discovery {
    let identity: PanelIdentity
    let state: LinkState

    var line: String {
        JSONObject.line { object in
            object.setObject("dev") { device in
                device.setWords("ids", to: [topics.device])
                device.set("name", to: identity.name)
                device.set("mf", to: "Ninedot")
                device.set("mdl", to: "touch panel")
                device.set("sw", to: state.version)
            }
            object.setObject("o") { origin in
                origin.set("name", to: "ninedot-link")
                origin.set("sw", to: ProjectVersion.text)
            }
            object.setList("avty", to: [topics.online]) { $1.set("t", to: $0) }
            object.setObject("cmps") { components($0) }
        }
    }

    private var topics: Topics { identity.topics }

    private func components(_ object: borrowing JSONObject) {
        object.setObject("lock") { if state.allow.contains(.lock) { lock($0) } else { lockSensor($0) } }
        object.setObject("unseen") { sensor in
            begin(sensor, "unseen", platform: "sensor", name: "Wrong tries not seen")
            tellState(sensor, "{{ value_json.unseen }}")
            sensor.set("stat_cla", to: "measurement")
        }
        object.setObject("trouble") { sensor in
            begin(sensor, "trouble", platform: "binary_sensor", name: "Trouble")
            tellState(sensor, "{{ value_json.trouble }}")
            sensor.set("dev_cla", to: "problem")
        }
        if state.allow.contains(.unlock) {
            object.setObject("help") { sensor in
                begin(sensor, "help", platform: "binary_sensor", name: "Help wanted")
                tellState(sensor, "{{ 'ON' if value_json.challenge else 'OFF' }}")
            }
        }
        object.setObject("event") { event in
            begin(event, "event", platform: "event", name: "Events")
            event.set("stat_t", to: topics.event)
            event.setWords("evt_typ", to: EventPayloads.types)
        }
    }

    /// A lock that can be locked from there. Its other button is answered by a refusal.
    private func lock(_ object: borrowing JSONObject) {
        begin(object, "lock", platform: "lock", name: nil)
        tellState(object, "{{ value_json.lock }}")
        object.set("cmd_t", to: topics.commands)
        object.set("pl_lock", to: "LOCK")
        object.set("pl_unlk", to: "UNLOCK")
        object.set("opt", to: false)
        object.set("ret", to: false)
    }

    /// The lock where nobody may lock it from there: it is on while the panel is open.
    private func lockSensor(_ object: borrowing JSONObject) {
        begin(object, "lock", platform: "binary_sensor", name: nil)
        tellState(object, "{{ 'OFF' if value_json.lock == 'LOCKED' else 'ON' }}")
        object.set("dev_cla", to: "lock")
    }

    /// - Parameter name: Nil for the thing that the device is all about.
    private func begin(_ object: borrowing JSONObject, _ id: String, platform: String, name: String?) {
        object.set("p", to: platform)
        object.set("uniq_id", to: "\(topics.device)_\(id)")
        object.set("name", to: name)
        // Of the device alone it would count for none of its parts.
        object.set("qos", to: 1)
    }

    private func tellState(_ object: borrowing JSONObject, _ template: String) {
        object.set("stat_t", to: topics.state)
        object.set("val_tpl", to: template)
    }
}
