// SPDX-License-Identifier: MIT

/// Completion of a command line in a shell, whose script runs `ninedotctl --complete WORD...` and offers the output.
enum Completion {
    /// Asks for the candidates, if it is the first word; what follows are the words up to the cursor.
    static let request = "--complete"

    enum Candidate: Equatable {
        case word(String, help: String)
        case files
        case folders

        /// A word and its help with a tab between them, or what the shell itself completes.
        var line: String {
            switch self {
            case .word(let word, let help): "\(word)\t\(help)"
            case .files: ":files"
            case .folders: ":folders"
            }
        }
    }

    /// - Parameter words: Without the program's name; the last one is unfinished.
    static func candidates(for words: [String]) -> [Candidate] {
        let unfinished = words.last ?? ""
        let all = candidates(after: words.dropLast())
        // A shell completes files only where it is offered no word.
        let isFile = !unfinished.hasPrefix("-") && (all.contains(.files) || all.contains(.folders))
        return all.filter { candidate in
            switch candidate {
            case .word(let word, _): !isFile && word.hasPrefix(unfinished)
            case .files, .folders: isFile
            }
        }
    }

    private static func candidates(after words: ArraySlice<String>) -> [Candidate] {
        let options = Verb.all.flatMap(\.knownOptions)
        var operands: [String] = []
        var open: Option?
        for word in words {
            if open != nil {
                open = nil
            } else if word.hasPrefix("-") {
                open = options.first { "--" + $0.name == word && $0.takesValue }
            } else {
                operands.append(word)
            }
        }
        return open.map(values) ?? candidates(behind: operands)
    }

    private static func values(of option: Option) -> [Candidate] {
        switch option.value {
        case .none, .text: []
        case .oneOf(_, let values): values.map { .word($0, help: option.summary) }
        case .file: [.files]
        case .folder: [.folders]
        }
    }

    /// The words and options that follow those operands.
    private static func candidates(behind operands: [String]) -> [Candidate] {
        if let verb = Verb.longest(at: operands) {
            let given = operands.count - verb.words.count
            let options = verb.knownOptions.map { Candidate.word("--" + $0.name, help: $0.summary) }
            switch verb.operands {
            case .files(let counts) where given < counts.upperBound: return [.files] + options
            case .none, .names, .files: return (given == 0 ? continuations(of: verb) : []) + options
            }
        }
        var next: [Candidate] = []
        for verb in Verb.all where verb.words.starts(with: operands) {
            let word = verb.words[operands.count]
            let group = Verb.all.filter { $0.words.starts(with: operands + [word]) }
            let help = group.count == 1 ? verb.summary : group.compactMap(\.words.last).joined(separator: ", ")
            let candidate = Candidate.word(word, help: help)
            if !next.contains(candidate) { next.append(candidate) }
        }
        guard operands.isEmpty else { return next }
        return next + [Option.socket, .help, .version].map { .word("--" + $0.name, help: $0.summary) }
    }

    /// The next words of verbs that go on from this one.
    private static func continuations(of verb: Verb) -> [Candidate] {
        Verb.all.filter { $0.words.starts(with: verb.words) && $0.words.count > verb.words.count }
            .map { .word($0.words[verb.words.count], help: $0.summary) }
    }
}
