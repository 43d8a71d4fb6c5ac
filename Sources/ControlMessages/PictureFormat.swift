// SPDX-License-Identifier: MIT

/// The shape of a screenshot's pixels: rows from top to bottom without padding, 4 bytes a pixel, 0xXXRRGGBB in the
/// machine's byte order ("xrgb8888").
package struct PictureFormat: Equatable, Sendable {
    /// In pixels, 1 to `longestSide`.
    package var width: Int
    package var height: Int

    /// No display is larger, and a picture of this size still has a byte count that fits.
    package static let longestSide = 16384

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var byteCount: Int { width * height * 4 }

    private enum Layout: String, CaseIterable {
        case xrgb8888
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        let _: Layout = try object.choice("format")
        width = try object.count("width", in: 1...Self.longestSide)
        height = try object.count("height", in: 1...Self.longestSide)
    }

    func write(to object: borrowing JSONObject) {
        object.set("width", to: width)
        object.set("height", to: height)
        object.set("format", to: Layout.xrgb8888.rawValue)
    }
}
