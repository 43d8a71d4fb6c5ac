// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import Testing

/// A real broker on this machine, with a listener on a port of its own.
final class Mosquitto {
    let port: Int
    private let folder: TemporaryFolder
    private var broker: RunningProgram?
    /// What mosquitto_pub and mosquitto_sub need to be let in.
    private let client: [String]

    /// - Parameters:
    ///   - settings: Lines of mosquitto.conf for the listener.
    ///   - client: Options of the clients that the test uses.
    init(
        in folder: TemporaryFolder, settings: [String] = ["allow_anonymous true"], client: [String] = [],
        address: String = "127.0.0.1"
    ) throws {
        self.folder = folder
        self.client = client
        port = try freePort()
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
        let lines = ["user \(user)", "listener \(port) \(address)"] + settings
        try folder.write(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
        try start()
    }

    func start() throws {
        broker = try RunningProgram(["mosquitto", "-v", "-c", folder.path + "/mosquitto.conf"], in: folder)
        try eventually("the broker runs") { broker?.output.contains("running") == true }
    }

    /// As if the machine had lost its power.
    func kill() {
        broker?.end(with: SIGKILL)
        broker = nil
    }

    /// A stop from which it continues, as one that is overloaded.
    func halt(_ isHalted: Bool) {
        if let id = broker?.id { Glibc.kill(id, isHalted ? SIGSTOP : SIGCONT) }
    }

    var log: String { broker?.output ?? "" }

    /// Publishes by mosquitto_pub.
    func publish(_ payload: String, to topic: String, _ options: [String] = ["-q", "1"]) throws {
        let program = try RunningProgram(
            ["mosquitto_pub"] + client + ["-p", "\(port)", "-t", topic, "-m", payload] + options, in: folder)
        try #require(program.end(with: 0) == 0, "\(program.output)")
    }

    /// A mosquitto_sub that sees everything from now on.
    func observer(_ topic: String = "#") throws -> RunningProgram {
        let program = try RunningProgram(
            ["mosquitto_sub"] + client + ["-p", "\(port)", "-q", "1", "-v", "-t", topic, "-t", "test/ready"], in: folder
        )
        try eventually("mosquitto_sub is subscribed") {
            try publish("here", to: "test/ready")
            return program.output.contains("test/ready here")
        }
        return program
    }
}
