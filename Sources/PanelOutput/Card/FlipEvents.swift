// SPDX-License-Identifier: MIT
internal import CDRM

/// The events a card's descriptor yields: a header of type and length, then what the type says (K19).
enum FlipEvents {
    /// The user data of the completed flips in `bytes`; other events are skipped, a cut-off one ends the list.
    ///
    /// Read by hand: `drmHandleEvent` would need a C callback and a pointer to us.
    static func serials(in bytes: UnsafeRawBufferPointer) -> [UInt64] {
        var serials: [UInt64] = []
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(header.length)
            guard length >= MemoryLayout<drm_event>.size, offset + length <= bytes.count else { break }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                serials.append(bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self).user_data)
            }
            offset += length
        }
        return serials
    }
}
