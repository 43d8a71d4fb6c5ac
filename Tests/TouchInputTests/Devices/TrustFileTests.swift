// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing
import TouchInput

@Suite("The file of trusted touchscreens")
struct TrustFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/touchscreens" }
    private var file: TrustFile { TrustFile(path: path) }
    private let list = [
        TouchscreenIdentity(ids: "0018:0416:038f", name: "Goodix Capacitive TouchScreen", place: "platform-1f.i2c"),
        TouchscreenIdentity(ids: "0003:1234:abcd", name: "触摸屏 7\""),
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    private var isDamaged: Bool {
        if case .damaged = file.read() { true } else { false }
    }

    private func write(_ text: String) throws {
        try AtomicFile.write(text, to: path, mode: 0o600)
    }

    @Test("gives back what was written, also nothing at all, and only the daemon may read it")
    func roundTrip() throws {
        for list in [list, []] {
            try file.write(list)
            #expect(file.read() == .list(list))
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test("is none where nobody has chosen, and once it is removed")
    func none() throws {
        #expect(file.read() == .none)
        try file.write(list)
        try file.remove()
        #expect(file.read() == .none)
        try file.remove()
    }

    @Test(
        "is damaged, and never taken for a shorter or an absent one, where any of it is not ours",
        arguments: [
            "", "\n", "HEADING", "HEADING\n0018:0416:038f\tplace\tName", "HEADING\n0018:0416:038f\tName\n",
            "HEADING\nxx18:0416:038f\t\tName\n", "HEADING\n0018:0416\t\tName\n", "HEADING\n0018:0416:038f\t\t\n",
            "0018:0416:038f\t\tName\n", "HEADING\n0018:0416:038f\ta\tb\tc\n",
        ])
    func damaged(text: String) throws {
        try file.write([])
        let heading = String(decoding: Files.read(path).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        try write(text.replacing("HEADING", with: heading))
        #expect(isDamaged)
    }

    @Test("is damaged where it is endless, a folder, a link or a pipe")
    func foreign() throws {
        try file.write([TouchscreenIdentity](repeating: list[0], count: TrustFile.mostEntries + 1))
        #expect(isDamaged)
        try file.remove()
        #expect(mkdir(path, 0o700) == 0)
        #expect(isDamaged)
        #expect(rmdir(path) == 0 && symlink("/dev/null", path) == 0)
        #expect(isDamaged)
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(isDamaged)
    }
}
