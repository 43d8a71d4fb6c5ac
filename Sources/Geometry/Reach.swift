// SPDX-License-Identifier: MIT

/// How high on the panel people can reach.
package enum Reach: String, Hashable, Sendable, CaseIterable {
    case normal
    /// From a wheelchair, or as a small child: what is touched stands as low as it can.
    case low
}
