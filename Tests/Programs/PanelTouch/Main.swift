// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import TouchCommands
import TouchInput

/// The virtual panel's touchscreen, inside the guest.
///
///     panel-touch screen MIN-X MAX-X MIN-Y MAX-Y [NAME] < SCRIPT
///                                                            plays a script; is unplugged at its end
///     panel-touch cycles PROCESS COUNT MIN-X MAX-X MIN-Y MAX-Y < SCRIPT
///                                                            is plugged in so often, until the process has it open,
///                                                            and pulled out, every second time in the middle of the script
///     panel-touch grab NAME < ANYTHING                       has a device for itself until its input ends
///     panel-touch bridge                                     follows a person's mouse
///     panel-touch keyboard < CHORDS                          a keyboard: strikes the keys of each line, by code
///     panel-touch hid FORM X Y...                            a touchscreen below the HID driver: draws when SIGUSR1 comes
///     panel-touch recording < RECORDING                      a recording's device: sends its events when SIGUSR1 comes
///     panel-touch beeper                                     a beeper: prints TYPE CODE VALUE of each sound
///     panel-touch crowd COUNT < ANYTHING                     so many touchscreens, which flood until the input ends
@main
struct Main {
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            let numbers = arguments.dropFirst().prefix(4).compactMap { Int32($0) }
            switch (arguments.first, arguments.count, numbers.count) {
            case ("screen", 5...6, 4) where numbers[0] < numbers[1] && numbers[2] < numbers[3]:
                try playScript(
                    x: AxisRange(numbers[0]...numbers[1]), y: AxisRange(numbers[2]...numbers[3]),
                    name: arguments.count == 6 ? arguments.last : nil)
            case ("cycles", 7, 4):
                let numbers = arguments.dropFirst().compactMap { Int32($0) }
                guard numbers.count == 6 else { fail("panel-touch: not six numbers", code: 64) }
                var commands: [TouchCommand] = []
                while let line = readLine() { if let command = TouchCommand(line) { commands.append(command) } }
                try PlugCycles(reader: numbers[0], commands: commands).run(
                    Int(numbers[1]), x: AxisRange(numbers[2]...numbers[3]), y: AxisRange(numbers[4]...numbers[5]))
                say("done", on: 1)
            case ("grab", 2, 0):
                let device = try GrabbedDevice(named: arguments.last ?? "")
                say("ready", on: 1)
                while readLine() != nil {}
                withExtendedLifetime(device) {}
            case ("bridge", 1, 0):
                var bridge = try PointerBridge()
                bridge.run()
            case ("keyboard", 1, 0):
                try playChords()
            case ("hid", 6..., _) where arguments.count % 2 == 0:
                try drawBelowDriver(arguments.dropFirst().first ?? "", arguments.dropFirst(2).compactMap { Int($0) })
            case ("recording", 1, 0):
                try playRecording()
            case ("beeper", 1, 0):
                let beeper = try Beeper(name: "Virtual panel beeper")
                while let event = beeper.next() { say("\(event.type) \(event.code) \(event.value)", on: 1) }
            case ("crowd", 2, 1):
                let crowd = try Crowd(Int(numbers[0]))
                say("ready", on: 1)
                crowd.flood()
            default:
                fail(
                    "usage: panel-touch screen MIN-X MAX-X MIN-Y MAX-Y [NAME] | cycles PROCESS COUNT ... | bridge | grab NAME | keyboard | hid"
                        + " | recording | beeper | crowd COUNT", code: 64)
            }
        } catch {
            fail("panel-touch: \(error)", code: 1)
        }
    }

    private static func playScript(x: AxisRange, y: AxisRange, name: String?) throws {
        var screen = try Touchscreen(name: name ?? Touchscreen.panelName, x: x, y: y)
        var lifted = Duration.zero
        say("ready", on: 1)
        while let line = readLine() {
            switch TouchCommand(line) {
            case .down(let slot, let x, let y): screen.down(slot: slot, x: x, y: y)
            case .move(let slot, let x, let y): screen.move(slot: slot, x: x, y: y)
            case .up(let slot):
                // Whoever waits for the event may take this processor at once.
                lifted = monotonicTime
                screen.up(slot: slot)
            case .sync: screen.sync()
            case .wait(let milliseconds): usleep(milliseconds * 1000)
            case .emit(let type, let code, let value): screen.emit(type: type, code: code, value: value)
            case .mark(let number): say("\(TouchCommand.mark(number).line) \(lifted.nanoseconds)", on: 1)
            case nil: say("not a command: \(line)", on: 1)
            }
        }
    }

    private static func drawBelowDriver(_ name: String, _ numbers: [Int]) throws {
        guard let form = HIDTouchscreen.Form.all.first(where: { $0.name == name }) else {
            throw TouchFailure("no form \(name)")
        }
        holdBackSignal()
        let screen = try HIDTouchscreen(form)
        try screen.serve()
        try screen.draw(stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) })
        // The driver may have to end a touch whose release is never told.
        sleep(2)
    }

    private static func playRecording() throws {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        let recording = try TouchRecording(parsing: text, file: "recording")
        var signals = holdBackSignal()
        let device = try RecordedDevice(recording)
        var signal: Int32 = 0
        sigwait(&signals, &signal)
        try device.play()
        // What nobody has read yet would be lost with the device.
        pause()
    }

    /// Has SIGUSR1 wait until it is asked for.
    @discardableResult
    private static func holdBackSignal() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        sigprocmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    private static func playChords() throws {
        let keyboard = try Keyboard(name: "Virtual panel keyboard")
        while let line = readLine() {
            keyboard.strike(line.split(separator: " ").compactMap { Int32($0) }.filter(Keyboard.keys.contains))
            // Leaves every reader the time to read all events.
            usleep(2000)
        }
    }

    /// CLOCK_MONOTONIC.
    static var monotonicTime: Duration {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        say(text, on: 2)
        exit(code)
    }

    private static func say(_ text: String, on descriptor: Int32) {
        let line = text + "\n"
        _ = line.withCString { write(descriptor, $0, strlen($0)) }
    }
}
