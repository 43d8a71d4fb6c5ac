// SPDX-License-Identifier: MIT
internal import CJansson

/// One JSON object, read from a line or written to one; flat but for lists of such objects.
///
/// A class would do as well; being noncopyable, it is freed when the message is read or written.
package struct JSONObject: ~Copyable {
    private let json: UnsafeMutablePointer<json_t>?

    /// An empty object to write to.
    package init() {
        json = json_object()
    }

    /// Reads a line: one object, each field once, nothing after it.
    ///
    /// - Parameter limit: In bytes.
    package init(line: [UInt8], limit: Int) throws(MessageError) {
        guard line.count <= limit else { throw .tooLong(limit: limit) }
        guard NestingDepth(of: line) <= NestingDepth.limit else { throw .tooDeep(limit: NestingDepth.limit.levels) }
        var error = json_error_t()
        let json = line.withUnsafeBytes { bytes in
            json_loadb(bytes.baseAddress, bytes.count, Int(JSON_REJECT_DUPLICATES), &error)
        }
        guard let json else {
            let position = Int(error.position)
            throw json_error_code(&error) == json_error_duplicate_key
                ? .duplicateField(position: position) : .notJSON(position: position)
        }
        guard json.pointee.type == JSON_OBJECT else {
            json_decref(json)
            throw .notAnObject
        }
        self.json = json
    }

    /// An object in a list, which stays the list's.
    private init(item: UnsafeMutablePointer<json_t>) {
        json = json_incref(item)
    }

    deinit {
        json_decref(json)
    }

    /// The object on one line, fields in the order they were set.
    package var line: String {
        guard let text = json_dumps(json, Int(JSON_COMPACT)) else { return "{}" }
        defer { free(text) }
        return String(cString: text)
    }
}

/// Writing. A value jansson refuses (it cannot: Swift's strings are UTF-8) or has no memory for is left out, and the
/// reader names the missing field.
extension JSONObject {
    package func set(_ name: String, to value: String) {
        json_object_set_new(json, name, json_string(value))
    }

    package func set(_ name: String, to value: Int) {
        json_object_set_new(json, name, json_integer(json_int_t(value)))
    }

    package func set(_ name: String, to value: Bool) {
        json_object_set_new(json, name, value ? json_true() : json_false())
    }

    package func set(_ name: String, to value: String?) {
        guard let value else { return setNull(name) }
        set(name, to: value)
    }

    package func set(_ name: String, to value: Int?) {
        guard let value else { return setNull(name) }
        set(name, to: value)
    }

    /// An object of its own on one line, written by `write`.
    package static func line(_ write: (borrowing JSONObject) -> Void) -> String {
        let object = JSONObject()
        write(object)
        return object.line
    }

    /// A list of objects, each written by `write`.
    package func setList<Element>(
        _ name: String, to elements: [Element], _ write: (Element, borrowing JSONObject) -> Void
    ) {
        let list = json_array()
        for element in elements {
            let item = JSONObject()
            write(element, item)
            json_array_append(list, item.json)
        }
        json_object_set_new(json, name, list)
    }

    /// An object within this one, written by `write`.
    package func setObject(_ name: String, _ write: (borrowing JSONObject) -> Void) {
        let object = JSONObject()
        write(object)
        json_object_set(json, name, object.json)
    }

    /// A list of words.
    package func setWords(_ name: String, to words: [String]) {
        let list = json_array()
        for word in words { json_array_append_new(list, json_string(word)) }
        json_object_set_new(json, name, list)
    }

    private func setNull(_ name: String) {
        json_object_set_new(json, name, json_null())
    }
}

/// Reading. An optional field may be missing or null.
extension JSONObject {
    package func text(_ name: String) throws(MessageError) -> String {
        guard let text = try textIfPresent(name) else { throw .missingField(name) }
        return text
    }

    package func textIfPresent(_ name: String) throws(MessageError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = json_string_value(value) else { throw .wrongValue(field: name, expected: "a string") }
        return String(cString: text)
    }

    /// A whole number that is not negative.
    package func count(_ name: String, in range: ClosedRange<Int> = 0...Int.max) throws(MessageError) -> Int {
        guard let count = try countIfPresent(name, in: range) else { throw .missingField(name) }
        return count
    }

    package func countIfPresent(_ name: String, in range: ClosedRange<Int> = 0...Int.max) throws(MessageError) -> Int? {
        guard let value = value(name) else { return nil }
        guard value.pointee.type == JSON_INTEGER, range.contains(Int(json_integer_value(value))) else {
            let upTo = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
            throw .wrongValue(field: name, expected: "a whole number, \(range.lowerBound) \(upTo)")
        }
        return Int(json_integer_value(value))
    }

    package func flag(_ name: String) throws(MessageError) -> Bool {
        guard let value = value(name) else { throw .missingField(name) }
        switch value.pointee.type {
        case JSON_TRUE: return true
        case JSON_FALSE: return false
        default: throw .wrongValue(field: name, expected: "true or false")
        }
    }

    /// A list of objects, each read by `read`.
    package func list<Element>(
        _ name: String, _ read: (borrowing JSONObject) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        guard let list = value(name) else { throw .missingField(name) }
        let wrong = MessageError.wrongValue(field: name, expected: "a list of objects")
        guard list.pointee.type == JSON_ARRAY else { throw wrong }
        var elements: [Element] = []
        for index in 0..<json_array_size(list) {
            guard let item = json_array_get(list, index), item.pointee.type == JSON_OBJECT else { throw wrong }
            elements.append(try read(JSONObject(item: item)))
        }
        return elements
    }

    /// One of the names of `Choice`.
    package func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(MessageError) -> Choice
    where Choice.RawValue == String {
        guard let choice: Choice = try choiceIfPresent(name) else { throw .missingField(name) }
        return choice
    }

    package func choiceIfPresent<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(MessageError) -> Choice? where Choice.RawValue == String {
        guard let text = try textIfPresent(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .wrongValue(field: name, expected: Choice.allCases.count == 1 ? names : "one of \(names)")
        }
        return choice
    }

    package func refuseFields(except names: [String]) throws(MessageError) {
        var field = json_object_iter(json)
        while let current = field {
            guard names.contains(String(cString: json_object_iter_key(current))) else {
                throw .unknownField(expected: names)
            }
            field = json_object_iter_next(json, current)
        }
    }

    private func value(_ name: String) -> UnsafeMutablePointer<json_t>? {
        guard let value = json_object_get(json, name), value.pointee.type != JSON_NULL else { return nil }
        return value
    }
}
