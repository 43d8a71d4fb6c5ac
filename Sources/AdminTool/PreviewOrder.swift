// SPDX-License-Identifier: MIT
import Geometry
import KioskConfiguration

/// The screens `preview` draws, and the panel they are for.
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
    /// The display's pixels per inch; nil for one that does not report its size.
    var dotsPerInch: Int?
    /// Nil takes the configuration's.
    var language: String?
    /// Nil takes the configuration's.
    var theme: String?
    var configuration = ConfigurationFiles.standardPath

    init(_ arguments: Arguments) throws(Failure) {
        pictures = try PreviewOrder.pictures(arguments)
        if let text = arguments[.size] { (size, rotation) = try PreviewOrder.size(text) }
        if let text = arguments[.dpi] { dotsPerInch = try PreviewOrder.density(text) }
        language = arguments[.language]
        theme = arguments[.theme]
        configuration = arguments[.config] ?? configuration
    }

    private static func pictures(_ arguments: Arguments) throws(Failure) -> Pictures {
        switch (arguments[.screen], arguments[.output], arguments[.all]) {
        case (let screen?, let file?, nil) where !file.isEmpty: return .one(screen: screen, file: file)
        case (nil, nil, let folder?) where !folder.isEmpty: return .all(folder: folder)
        case (_, _, _?): throw Failure.misuse("--all needs a folder, and goes without --screen and --output")
        case (_, _, nil):
            throw Failure.misuse("preview needs --screen NAME and --output FILE.png, or --all FOLDER")
        }
    }

    static func size(_ text: String) throws(Failure) -> (PixelSize, Rotation?) {
        let wrong = Failure.misuse(
            "--size expected WIDTHxHEIGHT, such as 800x480 or 1024x600@90, not \(text)")
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
            throw Failure.misuse("--dpi expected a whole number from 50 to 600, not \(text)")
        }
        return density
    }
}
