// SPDX-License-Identifier: MIT
internal import CVersion

/// The version of the daemon and the tool, which are built together, as the build was told it.
package struct ProjectVersion: Hashable, Sendable {
    /// Such as 0.2.0; empty in a development build.
    package var number: String
    /// Such as 1a2b3c4d5e6f; empty where it is not known.
    package var commit: String
    /// Such as "Debian 13 amd64 package 0.2.0-1"; empty where it is not known.
    package var build: String

    package init(number: String, commit: String = "", build: String = "") {
        self.number = number
        self.commit = commit
        self.build = build
    }

    /// The version of this program.
    package static let current = ProjectVersion(
        number: String(cString: ninedot_version()), commit: String(cString: ninedot_commit()),
        build: String(cString: ninedot_build()))

    /// The version alone, as the daemon tells it to programs.
    package static var text: String { current.name }

    package var name: String { number.isEmpty ? "development" : number }
}

extension ProjectVersion: CustomStringConvertible {
    /// The answer to --version, without the program's name.
    package var description: String {
        guard !number.isEmpty else { return "development build" }
        let facts = [commit.isEmpty ? "" : "commit \(commit)", build].filter { !$0.isEmpty }
        return facts.isEmpty ? number : "\(number) (\(facts.joined(separator: ", ")))"
    }
}
