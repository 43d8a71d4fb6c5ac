// SPDX-License-Identifier: MIT
internal import CDRM

/// The picture of a card before our first commit, on all its outputs; it is restored at an orderly end (K57).
struct FormerPicture {
    private let crtcs: [SavedCRTC]

    init(of card: Card) {
        let reader = CardReader(card: card)
        let bindings = reader.bindings()
        crtcs = reader.crtcs().compactMap { SavedCRTC(of: $0, bindings: bindings, on: card) }
    }

    func restore(on card: Card) {
        for crtc in crtcs { crtc.restore(on: card) }
    }
}

/// The state of a CRTC.
private struct SavedCRTC {
    private let crtc: drmModeCrtc
    private let connectors: [UInt32]

    /// Nil when the CRTC cannot be read.
    init?(of crtc: UInt32, bindings: Bindings, on card: Card) {
        guard let found = drmModeGetCrtc(card.number, crtc) else { return nil }
        defer { drmModeFreeCrtc(found) }
        self.crtc = found.pointee
        connectors = bindings.crtcsOfConnectors.filter { $0.value == crtc }.map(\.key)
    }

    /// Shows the saved framebuffer if it still exists; else turns the CRTC off, and the kernel brings its console back
    /// when the card is closed. Failures are ignored: the card may be gone, or its master another.
    func restore(on card: Card) {
        if crtc.buffer_id != 0, !connectors.isEmpty, isShown(on: card) { return }
        card.turnOff(crtc.crtc_id)
    }

    private func isShown(on card: Card) -> Bool {
        var connectors = connectors
        var mode = crtc.mode
        return drmModeSetCrtc(
            card.number, crtc.crtc_id, crtc.buffer_id, crtc.x, crtc.y, &connectors, Int32(connectors.count), &mode) == 0
    }
}
