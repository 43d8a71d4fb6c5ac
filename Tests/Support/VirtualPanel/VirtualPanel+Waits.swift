// SPDX-License-Identifier: MIT
import AgentMessages
import Foundation

/// Files of the guest, and waits for them.
extension VirtualPanel {
    package func exists(_ path: String) throws -> Bool {
        try wait(for: .file(path)) { $0.exitCode == 0 }
    }

    package func waitUntilExists(_ path: String, within patience: Duration = patience) throws {
        try waitForFile(path, within: patience) { _ in true }
    }

    package func waitUntilGone(_ path: String, within patience: Duration = patience) throws {
        _ = try wait(for: .file(path), within: patience) { $0.exitCode == 0 ? nil : true }
    }

    /// Waits for a file with a content; returns its content.
    @discardableResult
    package func waitForFile(
        _ path: String, within patience: Duration = patience, _ isWanted: (String) -> Bool
    ) throws -> String {
        try wait(for: .file(path), within: patience) { $0.exitCode == 0 && isWanted($0.output) ? $0.output : nil }
    }
}

/// The service manager of the guest, and waits for its units.
extension VirtualPanel {
    /// A property of a unit, as `systemctl show` has it.
    ///
    /// - Parameter unit: Its whole name, such as ninedotd.service.
    package func property(_ name: String, of unit: String) throws -> String {
        try wait(for: .unit(unit, property: name)) { state in
            guard state.exitCode == 0 else { throw PanelError("\(name) of \(unit): \(state.output)") }
            return state.output
        }
    }

    package func isActive(_ unit: String) throws -> Bool {
        try property("ActiveState", of: unit) == "active"
    }

    package func waitUntilActive(_ unit: String, within patience: Duration = patience) throws {
        try waitForProperty("ActiveState", of: unit, within: patience) { $0 == "active" }
    }

    /// Waits until a unit is inactive or failed, and is not on its way to either.
    package func waitUntilEnded(_ units: String..., within patience: Duration = patience) throws {
        for unit in units {
            try waitForProperty("ActiveState", of: unit, within: patience) { $0 == "inactive" || $0 == "failed" }
        }
    }

    /// Waits until a unit has another main process.
    ///
    /// - Parameter process: The number of the earlier process.
    package func waitUntilReplaced(_ process: String, of unit: String) throws {
        try waitForProperty("MainPID", of: unit) { $0 != "0" && $0 != process }
    }

    /// Waits for a value of a property; returns the value.
    @discardableResult
    package func waitForProperty(
        _ name: String, of unit: String, within patience: Duration = patience, _ isWanted: (String) -> Bool
    ) throws -> String {
        try wait(for: .unit(unit, property: name), within: patience) { state in
            state.exitCode == 0 && isWanted(state.output) ? state.output : nil
        }
    }

    /// Waits until the service manager has nothing left to start or to stop.
    package func waitUntilQuiet(within patience: Duration = patience) throws {
        _ = try wait(for: .jobs, within: patience) { $0.output == "0" ? true : nil }
    }

    /// Waits until no process has this name.
    package func waitUntilNoProcess(named name: String, within patience: Duration = patience) throws {
        _ = try wait(for: .processes(name), within: patience) { $0.output == "0" ? true : nil }
    }
}

/// Other waits.
extension VirtualPanel {
    /// The folders that change with the journal and with the store.
    package static let journal = ["/run/log/journal", "/var/log/journal"]
    package static let store = ["/var/lib/ninedot"]

    /// Waits until a script succeeds.
    ///
    /// - Parameter folders: Folders that change when its result may; none if the kernel reports no such change.
    package func waitUntil(
        succeeds script: String, after folders: [String] = [], within patience: Duration = patience
    ) throws {
        _ = try wait(for: .script(script, after: folders), within: patience) { $0.exitCode == 0 ? true : nil }
    }

    /// Waits until lines of the journal of this boot match an extended regular expression, as often as said.
    package func waitForJournal(
        _ expression: String, times: Int = 1, within patience: Duration = patience
    ) throws {
        try waitUntil(
            succeeds:
                "[ $(journalctl --boot --output=cat | grep --extended-regexp --count '\(expression)') -ge \(times) ]",
            after: VirtualPanel.journal, within: patience)
    }

    /// Waits until the history has `count` entries of a kind among the newest hundred.
    package func waitForHistory(
        _ kind: String, count: Int = 1, within patience: Duration = patience
    ) throws {
        _ = try wait(for: .reply(to: Self.historyRequest, after: VirtualPanel.store), within: patience) { state in
            let history = try? JSONDecoder().decode(History.self, from: Data(state.output.utf8))
            return history?.entries.count { $0.kind == kind } == count ? true : nil
        }
    }

    /// Asks for the history and waits for the reply, which is the store's.
    package func askForHistory() throws {
        _ = try wait(for: .reply(to: Self.historyRequest, after: VirtualPanel.store)) { _ in true }
    }

    private static let historyRequest = #"{"protocol":1,"do":"history","count":100}"#

    private struct History: Decodable {
        struct Entry: Decodable {
            let kind: String
        }

        let entries: [Entry]
    }
}
