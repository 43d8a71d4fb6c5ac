// SPDX-License-Identifier: MIT
import Glibc

/// Prints when the unlock marker appears: "ready" first, then nanoseconds of CLOCK_MONOTONIC, a line each.
///
///     marker-times DIRECTORY
///
/// Ends with the directory.
@main
struct Main {
    private static let marker = "unlocked"

    static func main() {
        guard CommandLine.arguments.count == 2 else { fail("usage: marker-times DIRECTORY", code: 64) }
        let directory = CommandLine.arguments[1]
        let watch = inotify_init()
        guard watch >= 0, inotify_add_watch(watch, directory, UInt32(IN_MOVED_TO)) >= 0 else {
            fail("marker-times: \(directory): \(String(cString: strerror(errno)))", code: 1)
        }
        say("ready", on: 1)
        while let (time, names) = next(from: watch) {
            if names.contains(marker) { say("\(time)", on: 1) }
        }
    }

    /// Waits for files that are moved into the directory: the time at which that is seen, and their names; nil at the
    /// directory's end.
    private static func next(from watch: Int32) -> (time: Int, names: [String])? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(watch, &bytes, bytes.count)
        let time = nanoseconds
        guard count > 0 else { return nil }
        return bytes[..<count].withUnsafeBytes { events in
            var names: [String] = []
            var rest = events[...]
            while !rest.isEmpty {
                let buffer = UnsafeRawBufferPointer(rebasing: rest)
                let event = buffer.loadUnaligned(as: inotify_event.self)
                if event.mask & UInt32(IN_IGNORED) != 0 { return nil }
                // The name follows, filled up with zeros.
                let size = MemoryLayout<inotify_event>.size
                let name = buffer[size..<size + Int(event.len)].prefix { $0 != 0 }
                names.append(String(decoding: name, as: UTF8.self))
                rest = rest.dropFirst(size + Int(event.len))
            }
            return (time, names)
        }
    }

    private static var nanoseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
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
