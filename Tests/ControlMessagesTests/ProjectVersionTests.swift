// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@Suite struct ProjectVersionTests {
    @Test(
        "The version says as much as the build was told",
        arguments: [
            (
                ProjectVersion(number: "0.2.0", commit: "1a2b3c4d5e6f", build: "Debian 13 amd64 package 0.2.0-1"),
                "0.2.0 (commit 1a2b3c4d5e6f, Debian 13 amd64 package 0.2.0-1)"
            ),
            (ProjectVersion(number: "0.2.0", build: "built from source"), "0.2.0 (built from source)"),
            (ProjectVersion(number: "0.2.0", commit: "1a2b3c4d5e6f"), "0.2.0 (commit 1a2b3c4d5e6f)"),
            (ProjectVersion(number: "0.2.0"), "0.2.0"),
            // Without a version nothing else is believed: such a build can be of any sources.
            (ProjectVersion(number: "", commit: "1a2b3c4d5e6f", build: "built from source"), "development build"),
        ])
    func wholeVersion(version: ProjectVersion, text: String) {
        #expect("\(version)" == text)
    }

    @Test("A build that was told no version is called development, not some number")
    func noVersion() {
        #expect(ProjectVersion(number: "").name == "development")
        #expect(ProjectVersion(number: "0.2.0", commit: "1a2b3c4d5e6f").name == "0.2.0")
    }
}
