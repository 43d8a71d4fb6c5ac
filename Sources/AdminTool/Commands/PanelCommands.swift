// SPDX-License-Identifier: MIT
import ControlMessages
import Drawing
import Geometry
import LinuxSystem

/// The verbs about the panel as a whole.
enum PanelCommands {
    static let verbs = [
        Verb(
            "status", "[--json] [--session]", help: "show the kiosk's state", options: [.json, .session], run: status),
        Verb("watch", "[--json]", help: "show the kiosk's state at every change", options: [.json], run: watch),
        Verb("displays", "[--json]", help: "show which display is used and why", options: [.json], run: displays),
        Verb(
            "displays reset", "CONNECTOR", help: "drop a turn of the picture made on the panel", operands: .names(1...1)
        ) { [.panel(.resetDisplay($0.operands.joined()))] },
        Verb(
            "touchscreens", "[--json]", help: "show which touchscreens are used and why", options: [.json],
            run: touchscreens),
        Verb(
            "touchscreens allow", "NAME|ID", help: "trust a touchscreen that is connected", operands: .names(1...1)
        ) { [.panel(.allowTouchscreen($0.operands.joined()))] },
        Verb(
            "touchscreens forget", "NAME|ID", help: "stop trusting a touchscreen", operands: .names(1...1)
        ) { [.panel(.forgetTouchscreen($0.operands.joined()))] },
        Verb(
            "touchscreens calibration", "[NAME|ID]", help: "print a calibration as a udev rule",
            operands: .names(0...1),
            run: calibration),
        Verb(
            "touchscreens reset", "NAME|ID", help: "drop a calibration made on the panel", operands: .names(1...1)
        ) { [.panel(.resetTouchscreen($0.operands.joined()))] },
        Verb(
            "touch record", "FILE [--for TIME]", help: "save what the panel's page of touches shows",
            operands: .files(1...1), options: [.for], run: recordTouches),
        Verb("lock", "[--session]", help: "lock the panel now", options: [.session]) { _ in [.panel(.lock)] },
        Verb("more-time", "[--session]", help: "prolong the unlock", options: [.session]) { _ in [.panel(.moreTime)] },
        Verb("unlock", "[--for TIME]", help: "unlock as a correct pattern does", options: [.for], requests: unlock),
        Verb("maintenance", help: "have the panel ask for the PIN") { _ in [.panel(.maintenance)] },
        Verb(
            "notice", "LINE...|--clear", help: "show words on the idle screen",
            operands: .names(0...4), options: [.clear], requests: notice),
        Verb(
            "out-of-service", "REASON", help: "let nobody unlock, and say why", operands: .names(1...1)
        ) { [.store(.outOfService(reason: $0.operands.joined()))] },
        Verb("in-service", help: "let people unlock again") { _ in [.store(.inService)] },
        Verb(
            "screenshot", "FILE.png", help: "save the picture on the panel as a PNG file", operands: .files(1...1),
            run: screenshot),
    ]

    private static func status(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        let reply = try connection.ask(.panel(.status))
        guard case .status(let status) = reply else { throw Connection.unexpectedReply }
        Terminal.say(arguments.isJSON ? reply.line : StatusText(of: status, clock: LocalClock()).table)
    }

    /// Watches the panel until the tool is interrupted or the daemon stops.
    private static func watch(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let clock = LocalClock()
        var changes = StatusChanges(clock: clock)
        var connection = try connect()
        var reply = try connection.ask(.panel(.watch))
        while true {
            guard case .status(let status) = reply else { throw Connection.unexpectedReply }
            let text = "\(clock.dateAndTime(of: clock.now))  \(changes.text(for: status))"
            Terminal.say(arguments.isJSON ? reply.line : text)
            reply = try connection.nextReply()
        }
    }

    private static func displays(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        guard case .displays(let displays) = try connection.ask(.panel(.displays)) else {
            throw Connection.unexpectedReply
        }
        if arguments.isJSON {
            for display in displays { Terminal.say(display.line) }
        } else {
            Terminal.say(DisplaysText(of: displays).text)
        }
    }

    private static func touchscreens(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        guard case .touchscreens(let touchscreens) = try connection.ask(.panel(.touchscreens)) else {
            throw Connection.unexpectedReply
        }
        if arguments.isJSON {
            for touchscreen in touchscreens { Terminal.say(touchscreen.line) }
        } else {
            Terminal.say(TouchscreensText(of: touchscreens).text)
        }
    }

    private static func calibration(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        guard case .touchscreens(let touchscreens) = try connection.ask(.panel(.touchscreens)) else {
            throw Connection.unexpectedReply
        }
        let meant = touchscreens.filter { touchscreen in
            arguments.operands.allSatisfy { touchscreen.isMeant(by: $0) }
        }
        let rules = meant.compactMap { CalibrationRule(for: $0) }
        guard !rules.isEmpty else {
            let name = arguments.operands.first.map { " \($0)" } ?? ""
            throw Failure(.refused, "no touchscreen\(Terminal.harmless(name)) is in use: ninedotctl touchscreens")
        }
        for rule in rules { Terminal.say(rule.text) }
    }

    private static func unlock(_ arguments: Arguments) throws(Failure) -> [Request] {
        guard let time = arguments[.for] else { return [.panel(.unlock(seconds: nil))] }
        return [.panel(.unlock(seconds: try AccessText.unlockFor(time, in: "--for")))]
    }

    private static func notice(_ arguments: Arguments) throws(Failure) -> [Request] {
        guard arguments.operands.isEmpty == arguments.has(.clear) else {
            throw Failure.misuse("expected either words or --clear")
        }
        return [.store(.setNotice(arguments.operands))]
    }

    private static func screenshot(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        var connection = try connect()
        let reply = try connection.ask(.panel(.screenshot))
        guard case .screenshot(let format) = reply, let descriptor = connection.takeDescriptor() else {
            throw Connection.unexpectedReply
        }
        try OutputFile.write(try canvas(of: format, in: descriptor), to: arguments.file)
    }

    private static func recordTouches(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let seconds = try recordingTime(arguments)
        var connection = try connect()
        guard case .progress = try connection.ask(.panel(.recordTouches(seconds: seconds))) else {
            throw Connection.unexpectedReply
        }
        Terminal.say("recording for \(seconds) seconds, or until the panel shows something else")
        guard case .recording(let byteCount) = try connection.nextReply(), let descriptor = connection.takeDescriptor()
        else { throw Connection.unexpectedReply }
        let memory: SealedMemory
        do {
            memory = try SealedMemory(mapping: descriptor, byteCount: byteCount)
        } catch {
            throw Failure(.protocolError, "cannot read the recording from ninedotd: \(error)")
        }
        try OutputFile.write(memory.bytes, to: arguments.file)
    }

    private static func recordingTime(_ arguments: Arguments) throws(Failure) -> Int {
        guard let time = arguments[.for] else { return 30 }
        let seconds = try AccessText.unlockFor(time, in: "--for")
        guard seconds <= Request.longestRecording else {
            throw Failure.misuse("--for: expected at most \(Request.longestRecording / 60)m")
        }
        return seconds
    }

    private static func canvas(
        of format: PictureFormat, in descriptor: borrowing Descriptor
    ) throws(Failure) -> Canvas {
        do {
            let memory = try SealedMemory(mapping: descriptor, byteCount: format.byteCount)
            let canvas = Canvas(size: PixelSize(width: format.width, height: format.height))
            UnsafeMutableRawBufferPointer(canvas.pixels).copyMemory(from: memory.bytes)
            return canvas
        } catch {
            throw Failure(.protocolError, "cannot read the picture from ninedotd: \(error)")
        }
    }
}

extension Option {
    static let times = Value.oneOf("TIME", ["1m", "10m", "30m", "1h", "2h"])

    fileprivate static let clear = Option("clear", "show no words")
    fileprivate static let `for` = Option("for", takes: times, "how long, such as 45s or 5m")
}

extension ListedTouchscreen {
    /// True where somebody who types `text` means this one, as the daemon understands it.
    fileprivate func isMeant(by text: String) -> Bool {
        [name, ids, String(ids.drop { $0 != ":" }.dropFirst())].contains(text)
    }
}
