// SPDX-License-Identifier: MIT

/// What an opened card says about itself: all that the choice of a display depends on.
struct CardFacts: Hashable {
    /// Such as "/dev/dri/card1".
    var node: String
    /// The DRM driver's name, such as "vc4".
    var driver: String
    /// DRM_CAP_DUMB_BUFFER; render-only drivers lack it (K03).
    var hasDumbBuffers = true
    /// DRM_CAP_DUMB_PREFERRED_DEPTH; 0 where the driver does not say.
    var preferredDepth = 0
    var isAtomic = true
    /// In the order of the kernel's list: bit i of a mask of CRTCs means the i-th.
    var crtcs: [UInt32]
    var connectors: [ConnectorFacts]
    var planes: [PlaneFacts]
}

/// A plane: a layer of a CRTC's picture.
struct PlaneFacts: Hashable {
    enum Kind: Hashable {
        case primary
        case overlay
        case cursor
    }

    var id: UInt32
    var kind: Kind
    /// A mask over the card's CRTCs.
    var possibleCrtcs: UInt32
    /// DRM_FORMAT_* codes.
    var formats: [UInt32]
    /// The CRTC it is shown on now.
    var crtc: UInt32?
}
