// SPDX-License-Identifier: MIT
package import JSON

/// One thing that `ninedotctl doctor` found out. With --json it says each on a line of its own, as a JSON object:
///
///     {"check":"sysrq","result":"problem","summary":"...","mend":"echo ... >...\nsysctl ..."}\n
///
/// - "check" names the thing and does not change between versions; there is one object for each check.
/// - "summary" is for people, in English; "mend" has the commands for a root shell that fix it, a line each, or is null
///   where no command does.
/// - A reader passes over fields, and checks, that it does not know.
package struct Finding: Hashable, Sendable {
    /// The JSON value of "result".
    package enum Result: String, CaseIterable, Sendable {
        /// Something to be mended: the kiosk does not work, or can be got around.
        case problem
        /// Worth knowing; the owner decides.
        case note
        /// The facts cannot be seen from here, or by this user. Never taken for `ok`.
        case unknown
        case ok
    }

    package var check: String
    package var result: Result
    package var summary: String
    /// Commands, each for a line of a root shell.
    package var mend: [String]

    package init(check: String, _ result: Result, _ summary: String, mend: [String] = []) {
        self.check = check
        self.result = result
        self.summary = summary
        self.mend = mend
    }

    /// Length in bytes: a command for each member of a large group.
    package static let longestLine = 65536

    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: Finding.longestLine)
        check = try object.text("check")
        result = try object.choice("result")
        summary = try object.text("summary")
        mend = try (object.textIfPresent("mend") ?? "").split(separator: "\n").map(String.init)
    }

    /// The line without the newline.
    package var line: String {
        JSONObject.line { object in
            object.set("check", to: check)
            object.set("result", to: result.rawValue)
            object.set("summary", to: summary)
            object.set("mend", to: mend.isEmpty ? nil : mend.joined(separator: "\n"))
        }
    }

    /// Examples; the tests read and write every one of them.
    package static let examples: [(line: String, means: Finding)] = [
        (
            #"{"check":"sysrq","result":"problem","summary":"SysRq keys work","mend":"sysctl kernel.sysrq=0\ntrue"}"#,
            Finding(check: "sysrq", .problem, "SysRq keys work", mend: ["sysctl kernel.sysrq=0", "true"])
        ),
        (
            #"{"check":"key","result":"unknown","summary":"run as root to see /var/lib/ninedot","mend":null}"#,
            Finding(check: "key", .unknown, "run as root to see /var/lib/ninedot")
        ),
        (#"{"check":"store","result":"ok","summary":"on ext4","mend":null}"#, Finding(check: "store", .ok, "on ext4")),
    ]
}
