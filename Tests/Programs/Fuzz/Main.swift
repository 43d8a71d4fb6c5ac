// SPDX-License-Identifier: MIT
import Glibc

/// Hostile bytes for everything that reads what others wrote; libFuzzer makes them, `make fuzz` runs it.
///
/// `NINEDOT_FUZZ_INPUT` names one of `FuzzInput`. The program ends where an input breaks a promise: by a trap, by the
/// address sanitizer, or for taking too long.
enum FuzzInput: String, CaseIterable {
    /// Events of touchscreens.
    case events
    /// Recordings of touchscreens as text, in both formats.
    case recordings
    /// ninedot.conf.
    case configuration
    /// Lines on the control socket, both ways.
    case control
    /// Lines on the link's socket, both ways.
    case link
    /// A broker's messages to the link, the daemon's lines to it, and lines of its queue.
    case broker
    /// Tables of people.
    case people
    /// PNG files, as a background.
    case picture
    /// Rows of the store that somebody has changed behind its back.
    case store

    func reader() -> any BytesReader {
        switch self {
        case .events: EventsReader()
        case .recordings: RecordingReader()
        case .configuration: ConfigurationReader()
        case .control: ControlReader()
        case .link: LinkReader()
        case .broker: BrokerReader()
        case .people: PeopleReader()
        case .picture: PictureReader()
        case .store: StoreReader()
        }
    }
}

/// Reads bytes as one part of the project does.
protocol BytesReader {
    mutating func read(_ bytes: [UInt8])
}

/// The reader for all inputs of this run. libFuzzer calls a C function, which can hold nothing itself.
nonisolated(unsafe) private var reader: any BytesReader = chosenReader()

private func chosenReader() -> any BytesReader {
    let name = getenv("NINEDOT_FUZZ_INPUT").map { String(cString: $0) } ?? ""
    guard let input = FuzzInput(rawValue: name) else {
        let known = FuzzInput.allCases.map(\.rawValue).joined(separator: ", ")
        print("expected NINEDOT_FUZZ_INPUT to be one of \(known), not \"\(name)\"")
        exit(64)
    }
    return input.reader()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    reader.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// A folder in memory for inputs that are read from files.
enum Scratch {
    static func folder() -> String {
        guard let path = getenv("NINEDOT_FUZZ_SCRATCH") else { fatalError("expected a folder in NINEDOT_FUZZ_SCRATCH") }
        return String(cString: path)
    }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
