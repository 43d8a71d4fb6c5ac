// SPDX-License-Identifier: MIT
package import Fixtures
package import Glibc

/// A real broker on this machine, with a listener on a port of its own.
package final class Mosquitto {
    package let port: Int
    private let folder: TemporaryFolder
    private let options: [String]
    private var broker: RunningProgram?
    /// The client options of mosquitto_pub and mosquitto_sub that let them in.
    private let client: [String]

    /// - Parameters:
    ///   - settings: Lines of mosquitto.conf for the listener.
    ///   - client: Options of the clients that the test uses.
    ///   - options: Of the broker itself; by default it logs everything.
    package init(
        in folder: TemporaryFolder, settings: [String] = ["allow_anonymous true"], client: [String] = [],
        address: String = "127.0.0.1", options: [String] = ["-v"]
    ) throws {
        self.folder = folder
        self.client = client
        self.options = options
        port = try freePort()
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
        let lines = ["user \(user)", "listener \(port) \(address)"] + settings
        try folder.write(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
        try start()
    }

    package func start() throws {
        broker = try RunningProgram(["mosquitto"] + options + ["-c", folder.path + "/mosquitto.conf"], in: folder)
        try eventually("the broker runs: \(log)") { broker?.output.contains("running") == true }
    }

    /// As if the machine had lost its power.
    package func kill() {
        broker?.end(with: SIGKILL)
        broker = nil
    }

    /// A stop from which it continues, as one that is overloaded.
    package func halt(_ isHalted: Bool) {
        if let id { Glibc.kill(id, isHalted ? SIGSTOP : SIGCONT) }
    }

    /// The process; nil where it does not run.
    package var id: pid_t? { broker?.id }
    package var log: String { broker?.output ?? "" }

    /// Publishes by mosquitto_pub.
    package func publish(_ payload: String, to topic: String, _ options: [String] = ["-q", "1"]) throws {
        try MQTTClients(in: folder, port: port, options: client).publish(payload, to: topic, options)
    }

    /// A mosquitto_sub that sees everything from now on.
    package func observer(_ topic: String = "#") throws -> RunningProgram {
        try MQTTClients(in: folder, port: port, options: client).observer(topic)
    }
}

/// Mosquitto's clients, for a broker of any kind on this machine.
package struct MQTTClients {
    let folder: TemporaryFolder
    let port: Int
    /// Options that let the clients in.
    let options: [String]

    package init(in folder: TemporaryFolder, port: Int, options: [String] = []) {
        self.folder = folder
        self.port = port
        self.options = options
    }

    /// Publishes by mosquitto_pub.
    package func publish(_ payload: String, to topic: String, _ more: [String] = ["-q", "1"]) throws {
        let program = try RunningProgram(
            ["mosquitto_pub"] + options + ["-p", "\(port)", "-t", topic, "-m", payload] + more, in: folder)
        guard program.end(with: 0) == 0 else {
            throw FixtureError(description: "mosquitto_pub to \(topic): \(program.output)")
        }
    }

    /// A mosquitto_sub that sees everything from now on.
    package func observer(_ topic: String = "#", _ more: [String] = []) throws -> RunningProgram {
        let program = try RunningProgram(
            ["mosquitto_sub"] + options + ["-p", "\(port)", "-q", "1", "-v", "-t", topic, "-t", "test/ready"] + more,
            in: folder)
        try eventually("mosquitto_sub is subscribed") {
            try publish("here", to: "test/ready")
            return program.output.contains("test/ready here")
        }
        return program
    }
}
