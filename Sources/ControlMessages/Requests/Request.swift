// SPDX-License-Identifier: MIT
package import JSON

/// A request of the tool to the daemon. Each group has its words, fields and examples beside its cases.
package enum Request: Equatable, Sendable {
    case panel(Panel)
    case people(People)
    case store(Store)
    case setup(Setup)
    case key(Key)

    /// The most people or entries that can be asked for at once.
    package static let longestPage = 200
    /// The longest time to unlock for, in seconds.
    package static let longestUnlock = 86_400
    /// The longest recording of touches, in seconds.
    package static let longestRecording = 300

    /// True where a descriptor comes with the request.
    package var takesDescriptor: Bool {
        switch self {
        case .store(.setPIN), .store(.setRecoveryCode), .setup(.restore), .people(.importRows): true
        case .panel, .people, .store, .setup, .key: false
        }
    }

    /// Reads one line a client sent, without its newline.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ControlProtocol.longestRequest)
        try ControlProtocol.checkVersion(of: object)
        let word = try object.text("do")
        if let request = try Panel(word, from: object) {
            self = .panel(request)
        } else if let request = try People(word, from: object) {
            self = .people(request)
        } else if let request = try Store(word, from: object) {
            self = .store(request)
        } else if let request = try Setup(word, from: object) {
            self = .setup(request)
        } else if let request = try Key(word, from: object) {
            self = .key(request)
        } else {
            throw .wrongValue(field: "do", expected: "one of \(Request.words.joined(separator: ", "))")
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        JSONObject.line { object in
            object.set("protocol", to: ControlProtocol.version)
            object.set("do", to: word)
            switch self {
            case .panel(let request): request.write(to: object)
            case .people(let request): request.write(to: object)
            case .store(let request): request.write(to: object)
            case .setup(let request): request.write(to: object)
            case .key(let request): request.write(to: object)
            }
        }
    }

    /// The JSON value of "do".
    package var word: String {
        switch self {
        case .panel(let request): request.word.rawValue
        case .people(let request): request.word.rawValue
        case .store(let request): request.word.rawValue
        case .setup(let request): request.word.rawValue
        case .key(let request): request.word.rawValue
        }
    }

    /// All JSON values of "do".
    package static let words = Panel.words + People.words + Store.words + Setup.words + Key.words
}

/// Requests that one part of the daemon answers, with their words on the wire.
protocol RequestGroup {
    associatedtype Word: RawRepresentable<String>, CaseIterable

    var word: Word { get }
    /// The fields of a request besides "protocol" and "do".
    static func fields(of word: Word) -> [String]
    init(_ word: Word, from object: borrowing JSONObject) throws(MessageError)
    func write(to object: borrowing JSONObject)
}

extension RequestGroup {
    static var words: [String] { Word.allCases.map(\.rawValue) }

    /// Nil where the word belongs to another group.
    init?(_ word: String, from object: borrowing JSONObject) throws(MessageError) {
        guard let word = Word(rawValue: word) else { return nil }
        try object.refuseFields(except: ["protocol", "do"] + Self.fields(of: word))
        try self.init(word, from: object)
    }
}
