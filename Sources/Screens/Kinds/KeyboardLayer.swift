// SPDX-License-Identifier: MIT

/// A set of characters for the same 26 keys.
package enum KeyboardLayer: Hashable, Sendable, CaseIterable {
    case letters
    case signs
    /// Letters with accents of western and northern Europe.
    case accents
    /// Of eastern Europe and Turkey.
    case moreAccents

    /// The characters row by row. Where the keys stand in short rows the alphabet is easier to find its way in than
    /// the typewriter's order.
    func characters(inShortRows: Bool) -> [Character] {
        switch self {
        case .letters: Array(inShortRows ? "abcdefghijklmnopqrstuvwxyz" : "qwertyuiopasdfghjklzxcvbnm")
        case .signs: Array("1234567890-'.,&()/+@#_:!?*")
        case .accents: Array("àáâãäåæçèéêëìíîïñòóôöøùúüß")
        case .moreAccents: Array("ąćčďęěğıłńňõőœřśšşťůűûýźžż")
        }
    }

    var hasCapitals: Bool {
        switch self {
        case .letters, .accents, .moreAccents: true
        case .signs: false
        }
    }

    /// What the key that leads to this layer says.
    var label: String {
        switch self {
        case .letters: "abc"
        case .signs: "123"
        case .accents: "éü"
        case .moreAccents: "čł"
        }
    }

    /// Where the two layer keys lead from here.
    var neighbors: (KeyboardLayer, KeyboardLayer) {
        switch self {
        case .letters: (.signs, .accents)
        case .signs: (.letters, .accents)
        case .accents: (.letters, .moreAccents)
        case .moreAccents: (.letters, .accents)
        }
    }
}
