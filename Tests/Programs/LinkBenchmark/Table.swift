// SPDX-License-Identifier: MIT
import BootTime
import Glibc

/// Lines of names and numbers, printed as they are known.
enum Table {
    private static let nameWidth = 50
    private static let columnWidth = 11

    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    static func head(_ name: String, _ columns: [String]) {
        say("")
        row(name, columns)
    }

    static func row(_ name: String, _ columns: [String]) {
        let cells = columns.map { String(repeating: " ", count: max(1, columnWidth - $0.count)) + $0 }
        say(name + String(repeating: " ", count: max(0, nameWidth - name.count)) + cells.joined())
    }

    /// - Parameter spans: In ascending order.
    static func row(_ name: String, _ spans: [Duration], _ text: (Duration) -> String = seconds) {
        let places = [spans.count / 2, spans.count * 95 / 100, spans.count - 1]
        row(name, places.map { spans.indices.contains($0) ? text(spans[$0]) : "-" })
    }

    static func rows(of traffic: Traffic, toConnect: Traffic, links: Int) {
        row("bytes on the wire", traffic.bytesOnWire, links)
        row("  of them MQTT", traffic.bytes, links)
        row("packets", traffic.packets, links)
        row("bytes on the wire before that, to connect", toConnect.bytesOnWire, links)
    }

    static func rows(of now: Usage.OfAll, since then: Usage.OfAll, links: Int) {
        func time(_ part: KeyPath<Usage.OfAll, Usage>) -> Double {
            Double((now[keyPath: part].processor - then[keyPath: part].processor).nanoseconds) / 1e6
        }
        row("processor time of the links, ms", [tenths(time(\.links)), tenths(time(\.links) / Double(links))])
        row("processor time of the broker, ms", [tenths(time(\.broker)), tenths(time(\.broker) / Double(links))])
        row("processor time of this benchmark, ms", [tenths(time(\.benchmark))])
        row("memory of the links, KiB", now.links.resident, links)
        row("  of it not shared", now.links.own, links)
        row("memory of the broker, KiB", now.broker.resident, links)
    }

    static func milliseconds(_ span: Duration) -> String { tenths(Double(span.nanoseconds) / 1e6) }

    static func seconds(_ span: Duration) -> String {
        let thousandths = span.milliseconds
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }

    private static func row(_ name: String, _ number: Int, _ links: Int) {
        row(name, ["\(number)", tenths(Double(number) / Double(links))])
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
