// SPDX-License-Identifier: MIT

/// A panel as it is called from afar: its topics, its name and its number.
package struct PanelIdentity: Equatable, Sendable {
    package var topics: Topics
    /// The panel's name in Home Assistant.
    package var name: String
    /// The panel's number, which its events carry.
    package var panel: Int

    package init(topics: Topics, name: String? = nil, panel: Int) {
        self.topics = topics
        self.name = name ?? "Panel \(panel)"
        self.panel = panel
    }
}

/// The topics of one panel.
package struct Topics: Equatable, Sendable {
    /// All of the panel's begin with it, such as nd/3fa85f64/p/7.
    package let panel: String
    /// The panel's identity in Home Assistant, such as ninedot_3fa85f64_7.
    let device: String
    /// The topic for calls for help; nil where nobody is to be told.
    let duress: String?
    /// The topic for what Home Assistant finds the panel by; nil where it is not to.
    let discovery: String?
    /// Tells that Home Assistant has started; nil likewise.
    let homeAssistant: String?

    /// - Parameters:
    ///   - root: The topics' beginning, such as nd/3fa85f64.
    ///   - duress: The last level of that topic.
    ///   - discovery: The beginning of Home Assistant's topics.
    package init(root: String, panel number: Int, duress: String? = nil, discovery: String? = nil) {
        let panel = "\(root)/p/\(number)"
        let words = root.split(separator: "/").filter { $0 != "nd" } + ["\(number)"]
        let device = "ninedot_" + words.joined(separator: "_")
        self.panel = panel
        self.device = device
        self.duress = duress.map { "\(panel)/\($0)" }
        self.discovery = discovery.map { "\($0)/device/\(device)/config" }
        homeAssistant = discovery.map { "\($0)/status" }
    }

    /// "online" or "offline", retained.
    var online: String { panel + "/online" }
    /// Retained.
    var state: String { panel + "/state" }
    var event: String { panel + "/event" }
    /// The topic for commands.
    var commands: String { panel + "/do" }
    /// The topic for what became of commands.
    var answers: String { panel + "/answer" }

    /// The name by which the broker knows the link where the owner gives none.
    package var clientID: String { device.replacing("_", with: "-") }
    /// Left with the broker, which says it when the connection ends without a word.
    package var will: Publication { Publication("offline", to: online, isRetained: true) }
}
