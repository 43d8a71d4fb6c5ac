// SPDX-License-Identifier: MIT

/// Lines for people or for programs.
enum OutputStyle: Equatable, Sendable {
    case text
    case json
}
