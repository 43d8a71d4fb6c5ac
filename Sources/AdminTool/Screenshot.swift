// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Geometry
import Glibc
import LinuxSystem

/// `ninedotctl screenshot FILE.png`
struct Screenshot {
    let file: String

    func run(on connection: consuming Connection) throws(Failure) {
        try checkFile()
        let reply = try connection.ask(.screenshot)
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

    /// The file is replaced by renaming, which would put a file in the place of a device such as /dev/null.
    private func checkFile() throws(Failure) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw Failure(.cannotCreate, "\(file): expected a file that is new or an ordinary one")
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
