// SPDX-License-Identifier: MIT
import Doctor
import Glibc
import KioskAppearance
import KioskConfiguration
import KioskModel

/// The verbs about the configuration, which need no daemon.
enum ConfigurationCommands {
    static let verbs = [
        Verb(
            "config check", "[FILE]", help: "check the configuration", operands: .files(0...1),
            usesDaemon: false, run: check),
        Verb(
            "preview", "--screen NAME --output FILE|--all FOLDER [OPTION...]",
            help: "draw one screen or all as PNG files", options: Option.preview, usesDaemon: false
        ) { (arguments, _) throws(Failure) in try Preview(order: PreviewOrder(arguments)).run() },
        Verb(
            "touch replay", "--dry FILE [--size SIZE]", help: "show the strokes of a recorded touchscreen",
            operands: .files(1...1), options: [.dry, .size], usesDaemon: false
        ) { (arguments, _) throws(Failure) in
            for line in try RecordedTouches(arguments).lines() { Terminal.say(line) }
        },
    ]

    /// Checks the file that is named, else the panel's, and the link's if it has one.
    private static func check(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        guard let file = arguments.operands.first else {
            try checkPanel(ConfigurationFiles.standardPath)
            if access(LinkConfigurationFiles.standardPath, F_OK) == 0 {
                try checkLink(LinkConfigurationFiles.standardPath)
            }
            return
        }
        let isLink = file.split(separator: "/").last.map(String.init) == LinkConfigurationFiles.name
        try isLink ? checkLink(file) : checkPanel(file)
    }

    /// Reads the file, those beside it and those they name as the link does when it starts.
    private static func checkLink(_ file: String) throws(Failure) {
        do throws(ConfigurationError) {
            _ = try LinkConfigurationFiles(path: file).read()
        } catch {
            throw Failure(.configuration, error.description)
        }
        Terminal.say("\(file): good")
    }

    /// Reads the file, those beside it and those they name as the daemon does when it starts.
    private static func checkPanel(_ file: String) throws(Failure) {
        let files = ConfigurationFiles(path: file)
        let loaded: LoadedConfiguration
        let sources: [String]
        do throws(ConfigurationError) {
            loaded = try files.load()
            // Any other is a draft.
            sources = file == ConfigurationFiles.standardPath ? try files.sources() : []
        } catch {
            throw Failure(.configuration, error.description)
        }
        switch ServiceReach(files: MachineFiles()).outcome(of: loaded, from: sources) {
        case .refused(let trouble): throw Failure(.configuration, trouble)
        case .withoutPicture(let warning): throw Failure(.refused, warning)
        case .good(let warnings) where !warnings.isEmpty:
            throw Failure(.refused, warnings.joined(separator: "\nninedotctl: "))
        case .good: Terminal.say("\(file): good")
        }
    }
}

extension Option {
    fileprivate static let preview: [Option] = [.screen, .output, .all, .size, .dpi, .language, .theme, .config]

    static let screen = Option("screen", takes: .text("NAME"), "the screen and its state, such as lock-draw")
    static let output = Option("output", takes: .file("FILE"), "the PNG file to draw it into")
    static let all = Option("all", takes: .folder("FOLDER"), "draw every screen into this folder")
    static let size = Option(
        "size", takes: .oneOf("SIZE", ["320x240", "480x320", "800x480", "1024x600", "1280x800", "1920x1080"]),
        "the display's WIDTHxHEIGHT[@ROTATION] (800x480)")
    static let dry = Option("dry", "read the recording only; no panel is touched")
    static let dpi = Option("dpi", takes: .text("NUMBER"), "the display's dots per inch (by the diagonal)")
    static let language = Option(
        "language", takes: .oneOf("LANGUAGE", Language.allCases.map(\.rawValue)), "the language of the words")
    static let theme = Option(
        "theme", takes: .oneOf("THEME", ThemeName.allCases.map(\.rawValue)), "the colors")
    static let config = Option("config", takes: .file("FILE"), "another ninedot.conf")
}
