// SPDX-License-Identifier: MIT

/// Whose failures are forgiven; the JSON value of "target".
package enum RearmScope: Equatable, Sendable {
    /// The shared pattern's and those of all people together.
    case panel
    /// By name.
    case person(String)
    /// Everybody's at the panel, but not those of the PIN.
    case everybody
    case pin

    private enum Target: String, CaseIterable {
        case panel, person, everybody, pin
    }

    static let fields = ["target", "name"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        let target: Target = try object.choice("target")
        switch target {
        case .panel: self = .panel
        case .person: self = .person(try object.text("name"))
        case .everybody: self = .everybody
        case .pin: self = .pin
        }
    }

    func write(to object: borrowing JSONObject) {
        let (target, name): (Target, String?) =
            switch self {
            case .panel: (.panel, nil)
            case .person(let name): (.person, name)
            case .everybody: (.everybody, nil)
            case .pin: (.pin, nil)
            }
        object.set("target", to: target.rawValue)
        if let name { object.set("name", to: name) }
    }
}
