// SPDX-License-Identifier: MIT

/// The version of the daemon and the tool, which are built together.
package enum ProjectVersion {
    package static let text = "0.1.0"
}
