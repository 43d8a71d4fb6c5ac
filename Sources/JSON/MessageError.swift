// SPDX-License-Identifier: MIT

/// The flaw of a line that is no message. It repeats nothing of the line, so that none of it reaches a log or terminal.
package enum MessageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Limit in bytes.
    case tooLong(limit: Int)
    /// Limit in lists and objects within each other.
    case tooDeep(limit: Int)
    /// `position` in bytes from the line's start.
    case notJSON(position: Int)
    case duplicateField(position: Int)
    case notAnObject
    case missingField(String)
    case wrongValue(field: String, expected: String)
    /// A request has a field that is not one of these.
    case unknownField(expected: [String])
    case otherProtocol(expected: Int)

    package var description: String {
        switch self {
        case .tooLong(let limit): "line too long: expected at most \(limit) bytes"
        case .tooDeep(let limit): "nested too deep: expected at most \(limit) levels"
        case .notJSON(let position): "not JSON at byte \(position)"
        case .duplicateField(let position): "field given twice at byte \(position)"
        case .notAnObject: "expected a JSON object"
        case .missingField(let name): "missing field \"\(name)\""
        case .wrongValue(let field, let expected): "field \"\(field)\": expected \(expected)"
        case .unknownField(let names): "unknown field: expected only \(names.joined(separator: ", "))"
        case .otherProtocol(let version): "another version of the protocol: expected \(version)"
        }
    }
}
