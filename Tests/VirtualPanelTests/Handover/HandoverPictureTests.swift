// SPDX-License-Identifier: MIT
import Geometry
import Testing
import VirtualPanel

@Suite("A picture of a film of the display")
struct HandoverPictureTests {
    /// Dark, with a light bar in every second row.
    private let lock = Screenshot { $0 / 160 % 2 == 1 && $0 % 160 > 40 ? 0xf0f0f0 : 0x10141a }
    private let black = Screenshot { _ in 0 }
    private let program = Screenshot { _ in ProgramColor.orange.rawValue }

    @Test("is what was being copied, wherever the copy was stopped", arguments: [4960, 9600, 9637, 9759])
    func copied(count: Int) {
        let cases: [(new: Screenshot, old: Screenshot, kind: HandoverPicture)] = [
            (program, black, .program), (lock, black, .lock), (lock, program, .lock), (black, program, .black),
        ]
        for (new, old, kind) in cases {
            let picture = Screenshot { $0 < count ? new.pixels[$0] : old.pixels[$0] }
            #expect(HandoverPicture(picture, lock: lock) == kind)
        }
    }

    @Test("is black that is being copied over the picture before it, and over none that was not seen")
    func copiedOverPath() {
        let path = Screenshot { (9000..<12_000).contains($0) ? 0x40c040 : lock.pixels[$0] }
        let picture = Screenshot { $0 < 9637 ? 0 : path.pixels[$0] }
        #expect(HandoverPicture(picture, lock: lock, after: path) == .black)
        #expect(HandoverPicture(picture, lock: lock, after: lock) == .other)
        #expect(HandoverPicture(picture, lock: lock) == .other)
    }

    @Test("is none that may be seen with something else in it, were it one pixel", arguments: [0, 4800, 9638, 19_199])
    func foreign(place: Int) {
        let picture = Screenshot {
            if $0 == place { return 0x40c040 }
            return $0 < 9637 ? program.pixels[$0] : black.pixels[$0]
        }
        #expect(HandoverPicture(picture, lock: lock) == .other)
    }
}

extension Screenshot {
    /// A small picture, pixel by pixel.
    fileprivate init(_ pixel: (Int) -> UInt32) {
        let size = PixelSize(width: 160, height: 120)
        self.init(size: size, pixels: (0..<size.width * size.height).map(pixel))
    }
}
