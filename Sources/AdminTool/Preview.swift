// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import KioskAppearance
import KioskConfiguration
import KioskModel
import PatternLock
import Screens

/// `ninedotctl preview`: draws screens into PNG files as a panel would show them, with made-up contents.
///
/// Needs no daemon, no display and no privilege. What the command line does not say is taken from the configuration.
struct Preview {
    let order: PreviewOrder

    func run() throws(Failure) {
        let configuration = try configuration()
        let samples = try samples(configuration)
        let painter = try painter(configuration)
        let rotation = order.rotation ?? configuration.rotation
        let builder = try builder(configuration, size: order.size.rotated(by: rotation), painter.measure)
        for (screen, file) in samples {
            let scene =
                switch screen {
                case .sample(let sample): sample.scene(by: builder)
                case .outOfOrder:
                    OutOfOrderScreen(in: configuration.language, theme: configuration.plainTheme)
                        .scene(on: builder.measures.panel)
                }
            let picture = painter.picture(of: scene, size: builder.measures.panel.size)
            try OutputFile.write(picture.turned(by: rotation), to: file)
        }
    }

    private func builder(
        _ configuration: Configuration, size: PixelSize, _ text: TextMeasure
    ) throws(Failure) -> SceneBuilder {
        let scale =
            order.dotsPerInch.map { Double($0) / 25.4 }
            ?? configuration.diagonal.map { size.pixelsPerMillimeter(diagonal: $0) }
        let panel = PanelGeometry(size: size, pixelsPerMillimeter: scale, reach: configuration.reach)
        do {
            return configuration.sceneBuilder(
                on: Measures(panel, text), background: try configuration.background(covering: size))
        } catch {
            throw Failure(.configuration, error.description)
        }
    }

    /// The screens to draw, each with its file.
    private func samples(_ configuration: Configuration) throws(Failure) -> [(PreviewScreen, file: String)] {
        let all = PreviewScreen.all(on: configuration.grid, by: configuration.entry)
        switch order.pictures {
        case .one(let screen, let file):
            guard let sample = all.first(where: { $0.name == screen }) else {
                let names = all.map(\.name).joined(separator: ", ")
                throw Failure(.usage, "there is no screen \(screen); there are \(names)")
            }
            return [(sample, file)]
        case .all(let folder):
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
                throw Failure(.cannotCreate, "\(folder): \(String(cString: strerror(errno)))")
            }
            return all.map { ($0, "\(folder)/\($0.name).png") }
        }
    }

    private func configuration() throws(Failure) -> Configuration {
        var configuration: Configuration
        do {
            configuration = try ConfigurationFiles(path: order.configuration).read()
        } catch {
            throw Failure(.configuration, error.description)
        }
        for (key, value) in [("language", order.language), ("theme", order.theme)] {
            guard let value else { continue }
            do {
                try configuration.set(key, in: "panel", to: value)
            } catch {
                throw Failure(.usage, "--\(key): expected \(error.expected), not \"\(value)\"")
            }
        }
        return configuration
    }

    private func painter(_ configuration: Configuration) throws(Failure) -> Painter {
        do {
            return try Painter(fonts: configuration.fonts, language: configuration.language.rawValue)
        } catch {
            throw Failure(.configuration, error.description)
        }
    }
}

/// A screen to draw.
enum PreviewScreen {
    case sample(Sample)
    /// The picture in the kiosk's place.
    case outOfOrder

    static func all(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [PreviewScreen] {
        Sample.all(on: grid, by: entry).map { .sample($0) } + [.outOfOrder]
    }

    var name: String {
        switch self {
        case .sample(let sample): sample.name
        case .outOfOrder: OutOfOrderScreen.name
        }
    }
}
