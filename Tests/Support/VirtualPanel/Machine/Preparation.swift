// SPDX-License-Identifier: MIT

/// What many panels begin with: done once on an installed panel, which is then kept for all of them.
package struct Preparation {
    /// What it is about, for people; no two preparations of the same tests have one name.
    package let name: String
    package let steps: (VirtualPanel) throws -> Void

    package init(_ name: String, steps: @escaping (VirtualPanel) throws -> Void) {
        self.name = name
        self.steps = steps
    }
}
