// SPDX-License-Identifier: MIT

/// The depth of lists and objects within each other in a line, found without parsing it as JSON.
///
/// The parser calls itself for each level; no message needs more than a list of objects.
struct NestingDepth: Comparable {
    var levels: Int

    static let limit = NestingDepth(levels: 4)

    init(levels: Int) {
        self.levels = levels
    }

    init(of line: [UInt8]) {
        var deepest = 0
        var level = 0
        var place = Place.outside
        for byte in line {
            switch (place, byte) {
            case (.outside, UInt8(ascii: "\"")), (.escaped, _): place = .text
            case (.text, UInt8(ascii: "\"")): place = .outside
            case (.text, UInt8(ascii: "\\")): place = .escaped
            case (.outside, UInt8(ascii: "{")), (.outside, UInt8(ascii: "[")):
                level += 1
                deepest = max(deepest, level)
            case (.outside, UInt8(ascii: "}")), (.outside, UInt8(ascii: "]")): level -= 1
            case (.outside, _), (.text, _): break
            }
        }
        levels = deepest
    }

    /// Brackets in a string count for nothing.
    private enum Place {
        case outside, text, escaped
    }

    static func < (one: NestingDepth, other: NestingDepth) -> Bool {
        one.levels < other.levels
    }
}
