// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Geometry
import LinuxSystem

/// `ninedotctl screenshot FILE.png`
struct Screenshot {
    let file: String

    func run(on connection: consuming Connection) throws(Failure) {
        let reply = try connection.ask(.panel(.screenshot))
        guard case .screenshot(let format) = reply, let descriptor = connection.takeDescriptor() else {
            throw Connection.strangeReply
        }
        let canvas = try canvas(of: format, in: descriptor)
        do {
            try PNGFile.write(canvas, to: file)
        } catch {
            throw Failure(.cannotCreate, "\(error)")
        }
    }

    private func canvas(of format: PictureFormat, in descriptor: borrowing Descriptor) throws(Failure) -> Canvas {
        do {
            let memory = try SealedMemory(mapping: descriptor, byteCount: format.byteCount)
            let canvas = Canvas(size: PixelSize(width: format.width, height: format.height))
            UnsafeMutableRawBufferPointer(canvas.pixels).copyMemory(from: memory.bytes)
            return canvas
        } catch {
            throw Failure(.protocolError, "ninedotd sent a picture that cannot be read: \(error)")
        }
    }
}
