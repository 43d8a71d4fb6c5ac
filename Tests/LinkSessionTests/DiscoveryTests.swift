// SPDX-License-Identifier: MIT
import ControlMessages
import Foundation
import Testing

@testable import LinkSession

@Suite("The message for Home Assistant")
struct DiscoveryTests {
    private static let identity = PanelIdentity(topics: LinkSessionHarness.topics, name: "Workshop door", panel: 7)

    private func object(allow: [LinkPermission]) throws -> [String: Any] {
        let line = Discovery(identity: Self.identity, state: .locked(allow: allow)).line
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// The keys of a device's message, and of each platform, as Home Assistant 2024.12 and later publish them
    /// (homeassistant/components/mqtt: abbreviations.py, schemas.py, lock.py, sensor.py, binary_sensor.py and event.py),
    /// written down here.
    private static let keys: [String: Set<String>] = [
        "message": ["dev", "o", "avty", "cmps"],
        "dev": ["ids", "name", "mf", "mdl", "sw"],
        "o": ["name", "sw", "url"],
        "lock": [
            "p", "uniq_id", "name", "qos", "stat_t", "cmd_t", "pl_lock", "pl_unlk", "opt", "ret", "val_tpl",
        ],
        "sensor": ["p", "uniq_id", "name", "qos", "stat_t", "stat_cla", "val_tpl"],
        "binary_sensor": ["p", "uniq_id", "name", "qos", "stat_t", "dev_cla", "val_tpl"],
        "event": ["p", "uniq_id", "name", "qos", "stat_t", "evt_typ"],
    ]

    @Test("has only what its schema knows", arguments: [[], [.lock], LinkPermission.allCases])
    func schema(allow: [LinkPermission]) throws {
        let message = try object(allow: allow)
        func expectKeys(_ object: [String: Any], _ kind: String) throws {
            #expect(Set(object.keys).isSubset(of: try #require(Self.keys[kind])), "\(kind)")
        }
        try expectKeys(message, "message")
        try expectKeys(try #require(message["dev"] as? [String: Any]), "dev")
        try expectKeys(try #require(message["o"] as? [String: Any]), "o")
        let components = try #require(message["cmps"] as? [String: [String: Any]])
        for component in components.values {
            try expectKeys(component, try #require(component["p"] as? String))
        }
        let ids = components.values.compactMap { $0["uniq_id"] as? String }
        #expect(Set(ids).count == components.count)
    }

    @Test("has a lock where commands may lock, else a sensor that is on while the panel is open")
    func lock() throws {
        let lock = try #require((try object(allow: [.lock])["cmps"] as? [String: [String: Any]])?["lock"])
        #expect(lock["p"] as? String == "lock" && lock["cmd_t"] as? String == "nd/3fa85f64/p/7/do")
        #expect(lock["ret"] as? Bool == false && lock["opt"] as? Bool == false)
        let sensor = try #require((try object(allow: [.unlock])["cmps"] as? [String: [String: Any]])?["lock"])
        #expect(sensor["p"] as? String == "binary_sensor" && sensor["cmd_t"] == nil)
    }

    @Test("Home Assistant is sent the whole device, with a lock or a sensor in its place", arguments: [true, false])
    func whole(hasLock: Bool) {
        let line = Discovery(
            identity: Self.identity, state: .locked(allow: hasLock ? [.lock, .unlock] : [.unlock])
        ).line
        func component(_ name: String, _ platform: String, _ title: String, _ rest: String) -> String {
            #""\#(name)":{"p":"\#(platform)","uniq_id":"ninedot_3fa85f64_7_\#(name)","name":\#(title),"qos":1,\#(rest)}"#
        }
        let state = #""stat_t":"nd/3fa85f64/p/7/state","val_tpl":"#
        let components = [
            hasLock
                ? component(
                    "lock", "lock", "null",
                    state + #""{{ value_json.lock }}","cmd_t":"nd/3fa85f64/p/7/do","pl_lock":"LOCK","#
                        + #""pl_unlk":"UNLOCK","opt":false,"ret":false"#)
                : component(
                    "lock", "binary_sensor", "null",
                    state + #""{{ 'OFF' if value_json.lock == 'LOCKED' else 'ON' }}","dev_cla":"lock""#),
            component(
                "unseen", "sensor", #""Wrong tries not seen""#,
                state + #""{{ value_json.unseen }}","stat_cla":"measurement""#),
            component(
                "trouble", "binary_sensor", #""Trouble""#,
                state + #""{{ value_json.trouble }}","dev_cla":"problem""#),
            component(
                "help", "binary_sensor", #""Help wanted""#,
                state + #""{{ 'ON' if value_json.challenge else 'OFF' }}""#),
            component(
                "event", "event", #""Events""#,
                #""stat_t":"nd/3fa85f64/p/7/event","evt_typ":["#
                    + EventPayloads.types.map { "\"\($0)\"" }.joined(separator: ",") + "]"),
        ]
        #expect(
            line == #"{"dev":{"ids":["ninedot_3fa85f64_7"],"name":"Workshop door","mf":"Ninedot","mdl":"touch panel","#
                + #""sw":"0.9.0"},"o":{"name":"ninedot-link","sw":"\#(ProjectVersion.text)"},"#
                + #""avty":[{"t":"nd/3fa85f64/p/7/online"}],"cmps":{\#(components.joined(separator: ","))}}"#)
    }

    @Test("names every kind of event, so that none is thrown away there")
    func events() throws {
        let components = try #require(try object(allow: [])["cmps"] as? [String: [String: Any]])
        let types = try #require(components["event"]?["evt_typ"] as? [String])
        #expect(Set(types) == Set(LinkEvent.Kind.allCases.map(\.rawValue) + ["gap", "other"]))
    }
}
