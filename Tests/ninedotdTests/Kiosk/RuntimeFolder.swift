// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Glibc
import KioskConfiguration
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Screens

@testable import ninedotd

extension TextMeasure {
    /// With the first of the daemon's fonts.
    static var latin: TextMeasure {
        get throws { try Painter(fonts: Array(Configuration.defaultFonts.prefix(1))).measure }
    }
}

/// A folder for everything a daemon puts in its directories; removed after the test.
struct RuntimeFolder {
    private let folder: TemporaryFolder

    /// - Parameter permitsSetup: As after a first installation.
    init(permitsSetup: Bool = true) throws {
        folder = try TemporaryFolder()
        guard permitsSetup else { return }
        mkdir(store.directory + "-setup", 0o700)
        close(open(store.setupPermission, O_CREAT | O_WRONLY, 0o600))
    }

    var path: String { folder.path }
    var socket: String { path + "/control.sock" }
    var store: StoreLocation { StoreLocation(directory: path + "/store") }

    func holds(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

    /// The contents of a file that is there.
    func text(of name: String) throws -> String {
        let file = try Descriptor(opening: path + "/" + name, O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file.number, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

extension RuntimeFolder {
    /// The store's thread, with checks that cost nothing.
    func worker() throws -> StoreWorker {
        try StoreWorker(at: store, bootID: "boot", policy: .classroom, grid: .standard, cost: .least)
    }

    /// The kiosk, with a store whose answers the test makes up.
    func kiosk(
        _ settings: SessionSettings = SessionSettings(), standby: Standby = Standby()
    ) throws -> Kiosk {
        Kiosk(
            settings, store: try worker(), markers: PanelMarkers(directory: path),
            doctor: MachineDoctor(request: path + "/wanted", report: path + "/report"),
            appearance: Appearance(), text: try TextMeasure.latin, standby: standby,
            wallClock: { .seconds(1_795_262_445) })
    }
}
