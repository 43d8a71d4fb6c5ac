// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Geometry
import LinuxSystem

/// A picture that is painted right into the memory in which the client gets it: a large display's is 32 MiB.
struct Screenshot {
    let size: PixelSize
    let paint: (borrowing Canvas) -> Void

    var format: PictureFormat { PictureFormat(width: size.width, height: size.height) }

    /// The pixels, to be sent to the client.
    func sealed() throws(SystemError) -> Descriptor {
        try SealedMemory.filled(byteCount: format.byteCount, name: "screenshot") { bytes in
            paint(Canvas(size: size, over: bytes))
        }
    }
}
