// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import LinkFixtures

/// Three nodes of RabbitMQ on this machine that are one cluster, with a forwarder in front of them.
///
/// Nothing of it is reached from elsewhere: its nodes, and the program that knows where they are, listen on 127.0.0.1.
final class RabbitCluster {
    static let count = 3

    /// The forwarder's port: a connection to it reaches the first node that answers.
    let port: Int
    private let folder: TemporaryFolder
    private let names: RunningProgram
    private let forwarder: RunningProgram
    private var nodes: [RabbitNode]

    /// - Throws: Where Debian's package is missing, too: nobody is to believe that this was tried.
    init(in folder: TemporaryFolder) throws {
        guard Files.exists(RabbitNode.program) else {
            throw FixtureError(
                description: "\(RabbitNode.program) is missing: apt install --no-install-recommends rabbitmq-server, "
                    + "as make test-all does")
        }
        let ports = try (0..<2 + 3 * RabbitCluster.count).map { _ in try freePort() }
        self.folder = folder
        (port, nodes) = (ports[0], [])
        mkdir(folder.path + "/home", 0o700)
        try folder.write("ninedot-\(UUID().uuidString)", to: "home/.erlang.cookie")
        chmod(folder.path + "/home/.erlang.cookie", 0o400)
        names = try RunningProgram(["epmd", "-address", "127.0.0.1", "-port", "\(ports[1])"], in: folder)
        nodes = try (1...RabbitCluster.count).map { number in
            try RabbitNode(number, in: folder, names: ports[1], ports: Array(ports[(3 * number - 1)...].prefix(3)))
        }
        forwarder = try RabbitCluster.forwarder(at: port, to: nodes.map(\.port), in: folder)
        try start()
    }

    /// The clients of one node, counted from 0.
    func clients(of node: Int) -> MQTTClients { MQTTClients(in: folder, port: nodes[node].port) }

    /// True when a client of that name is connected to the node, or was.
    func hasSeen(_ client: String, at node: Int) -> Bool { nodes[node].log.contains(client) }

    /// As if the node's machine had lost its power.
    func kill(_ node: Int) { nodes[node].kill() }

    /// All at once, as newer versions want it: they wait for the others before they found a cluster. Afterwards they
    /// still refuse clients until they have elected the node that keeps the clients' names.
    private func start() throws {
        for node in nodes { try node.start() }
        for node in nodes { try node.waitUntilReady() }
        for (index, node) in nodes.enumerated() {
            for other in nodes[..<index] {
                try eventually("\(node.name) and \(other.name) are of one cluster: \(node.log.suffix(2000))") {
                    node.hasMet(other) || other.hasMet(node)
                }
            }
            let clients = clients(of: index)
            try eventually("\(node.name) takes clients: \(node.log.suffix(2000))", within: 120) {
                (try? clients.publish("here", to: "test/ready")) != nil
            }
        }
    }

    /// Each connection is passed on to the first node that takes one; where that node dies, the connection ends.
    private static func forwarder(at port: Int, to nodes: [Int], in folder: TemporaryFolder) throws -> RunningProgram {
        let tries = nodes.map { "socat -u /dev/null TCP:127.0.0.1:\($0) && exec socat - TCP:127.0.0.1:\($0)" }
        try folder.write(tries.joined(separator: "\n") + "\n", to: "forward.sh")
        return try RunningProgram(
            ["socat", "TCP-LISTEN:\(port),bind=127.0.0.1,reuseaddr,fork", "EXEC:sh \(folder.path)/forward.sh"],
            in: folder)
    }
}

/// One node: a process and a folder.
private final class RabbitNode {
    /// Not the one in /usr/sbin, which becomes another user.
    static let program = "/usr/lib/rabbitmq/bin/rabbitmq-server"

    let name: String
    /// For MQTT.
    let port: Int
    private let folder: TemporaryFolder
    private let path: String
    private let environment: [String: String]
    private var node: RunningProgram?

    /// - Parameters:
    ///   - names: The port of the program that tells nodes where the others are.
    ///   - ports: For MQTT, for AMQP, and for the other nodes.
    init(_ number: Int, in folder: TemporaryFolder, names: Int, ports: [Int]) throws {
        self.folder = folder
        name = RabbitNode.name(of: number)
        port = ports[0]
        let path = folder.path + "/\(number)"
        self.path = path
        mkdir(path, 0o700)
        try folder.write("[rabbitmq_mqtt].\n", to: "\(number)/plugins")
        try folder.write(RabbitNode.settings(port: port), to: "\(number)/rabbitmq.conf")
        environment = [
            "HOME": folder.path + "/home", "ERL_EPMD_PORT": "\(names)", "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": name, "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1", "RABBITMQ_NODE_PORT": "\(ports[1])",
            "RABBITMQ_DIST_PORT": "\(ports[2])",
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
            "RABBITMQ_CONF_ENV_FILE": path + "/environment", "RABBITMQ_CONFIG_FILE": path + "/rabbitmq.conf",
            "RABBITMQ_ADVANCED_CONFIG_FILE": path + "/advanced.config", "RABBITMQ_MNESIA_BASE": path + "/store",
            "RABBITMQ_ENABLED_PLUGINS_FILE": path + "/plugins", "RABBITMQ_LOG_BASE": path, "RABBITMQ_LOGS": "-",
            "RABBITMQ_PID_FILE": path + "/pid", "RABBITMQ_GENERATED_CONFIG_DIR": path + "/generated",
            // The script then becomes the node, so that a signal meets that.
            "RUNNING_UNDER_SYSTEMD": "true",
        ]
    }

    var log: String { node?.output ?? "" }

    func start() throws {
        // Erlang has a table of all files that it may have open.
        node = try RunningProgram(
            ["prlimit", "--nofile=4096", RabbitNode.program], in: folder, environment: environment)
    }

    func waitUntilReady() throws {
        try eventually("\(name) runs: \(log.suffix(2000))", within: 120) { log.contains("Server startup complete") }
    }

    /// True where the other one has come to the cluster later than this one.
    func hasMet(_ other: RabbitNode) -> Bool { log.contains("rabbit on node \(other.name) up") }

    func kill() {
        node?.end(with: SIGKILL)
        node = nil
    }

    private static func name(of number: Int) -> String { "ninedot\(number)@localhost" }

    private static func settings(port: Int) -> String {
        let nodes = (1...RabbitCluster.count).map { "cluster_formation.classic_config.nodes.\($0) = \(name(of: $0))" }
        let lines = [
            "mqtt.listeners.tcp.1 = 127.0.0.1:\(port)", "mqtt.allow_anonymous = true",
            "cluster_formation.peer_discovery_backend = classic_config",
        ]
        return (lines + nodes).joined(separator: "\n") + "\n"
    }
}
