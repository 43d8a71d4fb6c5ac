// SPDX-License-Identifier: MIT
import AgentMessages
import Glibc

/// The program that works for the tests in the guest. It runs their scripts, and reports the state of a subject and each
/// change of it without starting a process.
///
///     panel-agent < PORT > PORT
///
/// The test decides whether it waits for such a state. The agent ends if no test is connected to the port.
@main
struct Main {
    static func main() {
        let port = Port()
        while let (number, request) = port.nextRequest() {
            switch request {
            case .script(let script): port.reply(to: number, Outcome(of: script))
            case .clock(let seconds): port.reply(to: number, setClock(to: seconds))
            case .follow(let subject): follow(subject.watch, as: number, for: port)
            case .end: continue
            }
        }
    }

    /// Sends each new state until the port has the next request.
    private static func follow(_ watch: some Watch, as number: Int, for port: Port) {
        var last: Outcome?
        while true {
            for state in watch.takeStates() where state != last {
                port.reply(to: number, state)
                last = state
            }
            let wait = watch.interval.map { Int32($0.components.attoseconds / 1_000_000_000_000_000) }
            var requests = ([Port.input] + watch.descriptors)
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if port.hasRequest { return }
            poll(&requests, nfds_t(requests.count), wait ?? -1)
            if requests[0].revents != 0 { return }
        }
    }

    private static func setClock(to seconds: Int) -> Outcome {
        var time = timespec(tv_sec: seconds, tv_nsec: 0)
        guard clock_settime(CLOCK_REALTIME, &time) == 0 else { return Outcome(errno: errno) }
        return Outcome(0, "")
    }
}

/// An exit code and an output: the result of a script, or one state of what is followed.
struct Outcome: Equatable {
    let code: Int32
    let output: [UInt8]

    init(_ code: Int32, _ output: [UInt8]) {
        self.code = code
        self.output = output
    }

    init(_ code: Int32, _ text: String) {
        self.init(code, Array(text.utf8))
    }

    /// Exit code 1 and the error's name.
    init(errno code: Int32) {
        self.init(1, String(cString: strerror(code)))
    }
}

/// The connection to the test, at standard input and output.
final class Port {
    static let input: Int32 = 0
    private var received: [UInt8] = []

    /// Whether bytes of the next request were already read.
    var hasRequest: Bool { !received.isEmpty }

    /// Waits for the next request; nil if no test is connected. A request of an unknown kind ends the agent, because the
    /// test belongs to another version.
    func nextRequest() -> (number: Int, request: AgentRequest)? {
        guard let end = receive(until: { $0.firstIndex(of: UInt8(ascii: "\n")) }) else { return nil }
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        guard let header = AgentMessage.Header(line),
            receive(until: { $0.count >= header.length ? header.length : nil }) != nil
        else { return nil }
        let text = String(decoding: received[..<header.length], as: UTF8.self)
        received.removeFirst(header.length)
        return AgentRequest(word: header.word, text: text).map { (header.number, $0) }
    }

    func reply(to number: Int, _ outcome: Outcome) {
        let bytes = AgentMessage.bytes(number, "\(outcome.code)", outcome.output)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Reads until `found` returns a position.
    private func receive(until found: ([UInt8]) -> Int?) -> Int? {
        while true {
            if let position = found(received) { return position }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(Port.input, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            received += bytes[..<count]
        }
    }
}
