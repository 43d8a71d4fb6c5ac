// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import LinuxSystem

/// The moments at which something was first so, by panel.
struct Moments {
    private var times: [Int: Instant] = [:]

    var count: Int { times.count }

    mutating func note(_ panel: Int, at now: Instant) {
        if times[panel] == nil { times[panel] = now }
    }

    /// In ascending order.
    func spans(since start: Instant) -> [Duration] { times.values.map { $0 - start }.sorted() }

    /// From each panel's own moment, in ascending order.
    func spans(since starts: Moments) -> [Duration] {
        times.compactMap { panel, time in starts.times[panel].map { time - $0 } }.sorted()
    }
}

/// Time and memory that processes of one thread have taken, all together.
struct Usage {
    struct OfAll {
        var links: Usage
        var broker: Usage
        var benchmark: Usage
    }

    var processor = Duration.zero
    /// In KiB, with what programs share.
    var resident = 0
    /// In KiB, without it.
    var own = 0

    init(of processes: [Int32]) {
        for process in processes {
            let times = (try? SmallFile.text(of: "/proc/\(process)/schedstat")) ?? ""
            processor += .nanoseconds(times.split(separator: " ").first.flatMap { Int($0) } ?? 0)
            let status = (try? SmallFile.text(of: "/proc/\(process)/status")) ?? ""
            resident += Usage.kibibytes("VmRSS", in: status)
            own += Usage.kibibytes("RssAnon", in: status)
        }
    }

    private static func kibibytes(_ name: String, in status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    }
}

/// The bytes and packets of the broker's connections, in both directions, from their beginnings on.
struct Traffic {
    /// Without headers.
    var bytes = 0
    var packets = 0

    /// The headers of IP and TCP with its time stamps.
    static let header = 20 + 32

    var bytesOnWire: Int { bytes + packets * Traffic.header }

    /// - Parameter observer: The port of a client that does not count.
    init(ofPort port: Int, besides observer: Int?) throws {
        let run = try ProgramRun(
            ["/usr/bin/ss", "-tinHO", "state", "established", "sport = :\(port)"], patience: .seconds(60),
            limit: 64 << 20)
        guard run.exitCode == 0 else { throw FixtureError(description: "ss: \(run.output)") }
        for line in run.output.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if let observer, words.prefix(5).contains(where: { $0.hasSuffix(":\(observer)") }) { continue }
            func sum(_ names: String...) -> Int {
                let numbers = words.map { $0.split(separator: ":") }.filter { names.contains(String($0[0])) }
                return numbers.compactMap { $0.last.flatMap { Int($0) } }.reduce(0, +)
            }
            bytes += sum("bytes_sent", "bytes_received")
            packets += sum("segs_out", "segs_in")
        }
    }

    static func - (later: Traffic, earlier: Traffic) -> Traffic {
        var traffic = later
        traffic.bytes -= earlier.bytes
        traffic.packets -= earlier.packets
        return traffic
    }
}
