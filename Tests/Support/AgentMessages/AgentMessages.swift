// SPDX-License-Identifier: MIT

/// A request to `panel-agent`, the program that works for the tests in the guest.
///
/// A message is a line "NUMBER WORD LENGTH" and then LENGTH bytes. The word of a reply is an exit code. A reply has the
/// number of its request, so that a late one is recognized. Until the agent is installed, the shell script `panel-shell`
/// takes the requests; it knows `script` and `clock`.
package enum AgentRequest: Equatable, Sendable {
    /// Runs a script with bash, as root. The reply has its exit code, and both output streams interleaved.
    case script(String)
    /// Sets the wall clock, in seconds since 1970.
    case clock(Int)
    /// Sends the present state of a subject and then each new one, until the next request.
    case follow(GuestSubject)
    /// Ends `follow`; has no reply.
    case end

    package init?(word: String, text: String) {
        switch word {
        case "script": self = .script(text)
        case "clock":
            guard let seconds = Int(text) else { return nil }
            self = .clock(seconds)
        case "follow":
            guard let subject = GuestSubject(text) else { return nil }
            self = .follow(subject)
        case "end": self = .end
        default: return nil
        }
    }

    package func bytes(number: Int) -> [UInt8] {
        switch self {
        case .script(let script): AgentMessage.bytes(number, "script", Array(script.utf8))
        case .clock(let seconds): AgentMessage.bytes(number, "clock", Array("\(seconds)".utf8))
        case .follow(let subject): AgentMessage.bytes(number, "follow", Array(subject.text.utf8))
        case .end: AgentMessage.bytes(number, "end", [])
        }
    }
}

/// A part of the guest that the agent follows.
package enum GuestSubject: Equatable, Sendable {
    /// The daemon's status, as a line of JSON for each change. There is no state while no daemon answers.
    case status
    /// The content of a regular file, up to 64 KiB; exit code 1 if there is no file of any kind.
    case file(String)
    /// A property of a unit, by its name on systemd's bus; exit code 1 and the error if there is none.
    case unit(String, property: String)
    /// The number of systemd's jobs.
    case jobs
    /// The number of processes of this name.
    case processes(String)
    /// The exit code and the output of a script, which runs again after each change in these folders, or every 200 ms
    /// if there are none because the kernel reports no change of what the script reads.
    case script(String, after: [String])
    /// The daemon's reply to a request in JSON, which is repeated after each change in these folders.
    case reply(to: String, after: [String])

    private static let separator: Character = "\0"

    init?(_ text: String) {
        let fields = text.split(separator: GuestSubject.separator, omittingEmptySubsequences: false).map { String($0) }
        switch (fields[0], fields.count) {
        case ("status", 1): self = .status
        case ("file", 2): self = .file(fields[1])
        case ("unit", 3): self = .unit(fields[1], property: fields[2])
        case ("jobs", 1): self = .jobs
        case ("processes", 2): self = .processes(fields[1])
        case ("script", 2...): self = .script(fields[1], after: Array(fields[2...]))
        case ("reply", 2...): self = .reply(to: fields[1], after: Array(fields[2...]))
        default: return nil
        }
    }

    var text: String {
        let fields =
            switch self {
            case .status: ["status"]
            case .file(let path): ["file", path]
            case .unit(let name, let property): ["unit", name, property]
            case .jobs: ["jobs"]
            case .processes(let name): ["processes", name]
            case .script(let script, let folders): ["script", script] + folders
            case .reply(let request, let folders): ["reply", request] + folders
            }
        return fields.joined(separator: String(GuestSubject.separator))
    }
}

/// The frame of requests and replies.
package enum AgentMessage {
    /// The first line of a message.
    package struct Header: Equatable {
        package let number: Int
        package let word: String
        /// The number of bytes that follow.
        package let length: Int

        package init?(_ line: String) {
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[0]), let length = Int(words[2]), length >= 0 else {
                return nil
            }
            (self.number, word, self.length) = (number, String(words[1]), length)
        }
    }

    package static func bytes(_ number: Int, _ word: String, _ content: [UInt8]) -> [UInt8] {
        Array("\(number) \(word) \(content.count)\n".utf8) + content
    }
}
