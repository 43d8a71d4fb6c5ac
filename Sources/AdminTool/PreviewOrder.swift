// SPDX-License-Identifier: MIT
import Geometry
import KioskConfiguration
import LinuxSystem

/// What `ninedotctl preview` is to draw.
struct PreviewOrder: Equatable {
    enum Pictures: Equatable {
        case one(screen: String, file: String)
        /// Each screen in a file of its own.
        case all(folder: String)
    }

    var pictures: Pictures
    /// The display's mode; the picture is turned into it.
    var size = PixelSize(width: 800, height: 480)
    /// Nil takes the configuration's.
    var rotation: Rotation?
    /// How many pixels the display has on an inch; nil for one that does not tell.
    var dotsPerInch: Int?
    /// Nil takes the configuration's.
    var language: String?
    /// Nil takes the configuration's.
    var theme: String?
    var configuration = ConfigurationFiles.standardPath

    static let options = ["screen", "size", "dpi", "language", "theme", "output", "all", "config"]
        .map { ProgramOption($0, takesValue: true) }

    init(_ options: [String: String]) throws(Failure) {
        pictures = try PreviewOrder.pictures(options)
        if let text = options["size"] { (size, rotation) = try PreviewOrder.size(text) }
        if let text = options["dpi"] { dotsPerInch = try PreviewOrder.density(text) }
        language = options["language"]
        theme = options["theme"]
        configuration = options["config"] ?? configuration
    }

    private static func pictures(_ options: [String: String]) throws(Failure) -> Pictures {
        switch (options["screen"], options["output"], options["all"]) {
        case (let screen?, let file?, nil) where !file.isEmpty: return .one(screen: screen, file: file)
        case (nil, nil, let folder?) where !folder.isEmpty: return .all(folder: folder)
        case (_, _, _?): throw Usage.wrong("--all needs a folder, and goes without --screen and --output", of: .preview)
        case (_, _, nil):
            throw Usage.wrong("preview needs --screen NAME and --output FILE.png, or --all FOLDER", of: .preview)
        }
    }

    private static func size(_ text: String) throws(Failure) -> (PixelSize, Rotation?) {
        let wrong = Usage.wrong(
            "--size expected WIDTHxHEIGHT, such as 800x480 or 1024x600@90, not \(text)", of: .preview)
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let size = PixelSize(parsing: parts[0]),
            [size.width, size.height].allSatisfy({ (240...8192).contains($0) })
        else { throw wrong }
        guard parts.count == 2 else { return (size, nil) }
        guard let rotation = Int(parts[1]).flatMap(Rotation.init) else { throw wrong }
        return (size, rotation)
    }

    private static func density(_ text: String) throws(Failure) -> Int {
        guard let density = Int(text), (50...600).contains(density) else {
            throw Usage.wrong("--dpi expected a whole number from 50 to 600, not \(text)", of: .preview)
        }
        return density
    }
}
