// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import VirtualPanel

extension Screenshot {
    /// True if it is black. QEMU shows a display that is switched off as black with a line of its own letters.
    var isDark: Bool {
        let lit = pixels.indices.filter { pixels[$0] != 0 }
        guard let first = lit.first, let last = lit.last else { return true }
        let rows = (size.height / 2 - 17)...(size.height / 2 + 16)
        return lit.allSatisfy { pixels[$0] == 0xaaaaaa } && rows.contains(first / size.width)
            && rows.contains(last / size.width)
    }
}

extension VirtualPanel {
    /// Films until something is so. What is seen while that is asked for escapes, so it is asked seldom.
    func filmUntil(_ isSo: () throws -> Bool) throws -> [Screenshot] {
        let deadline = ContinuousClock.now + Self.patience
        var film: [Screenshot] = []
        repeat {
            guard ContinuousClock.now < deadline else { throw PanelError("it never was so") }
            film += try self.film(looks: 200)
        } while try !isSo()
        return film
    }

    /// Keeps a picture of a film, for people to look at.
    func keep(_ picture: Screenshot, as name: String) throws {
        let canvas = Canvas(size: picture.size)
        for (index, pixel) in picture.pixels.enumerated() { canvas.pixels[index] = 0xff00_0000 | pixel }
        Files.write(try PNGFile.bytes(of: canvas), to: self.picture(name))
    }
}
