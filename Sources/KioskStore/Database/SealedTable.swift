// SPDX-License-Identifier: MIT

/// A table whose rows the root seal covers, and the columns of it that count.
///
/// Triggers tell the seal of each row that comes or goes, so that no statement can forget to. They are in SQLite's
/// temporary schema: no file that was tampered with brings its own.
struct SealedTable {
    let name: String
    private let columns: [String]
    /// The version that brought it; under this seal everything is from the first version that has one.
    private let version: Int

    private init(_ name: String, _ columns: String..., since version: Int = Schema.firstUnderRootSeal) {
        self.name = name
        self.version = version
        self.columns = columns
    }

    static let history = SealedTable(
        "history", "number", "happened_at", "boot", "since_boot", "kind", "profile", "actor", "detail", "name")

    static func all(ofVersion version: Int) -> [SealedTable] { all.filter { $0.version <= version } }

    /// Counts and the powered time by their own seals: one that is damaged counts as much, and the others stay good.
    private static let all = [
        SealedTable(
            "store", "id", "created_at", "key_check", "setup", "acknowledged_at", "operations", "memory", "language",
            "theme", "notice", "out_of_service"),
        SealedTable(
            "profile", "id", "name", "created_at", "enabled", "kind", "position", "color", "unlock_seconds",
            "valid_from", "valid_until", "windows", "uses_left"),
        SealedTable(
            "secret", "profile", "kind", "version", "grid_rows", "grid_columns", "algorithm", "operations", "memory",
            "salt", "verifier", "stored_at"),
        SealedTable("attempts", "subject", "secret", "seal"),
        SealedTable("powered", "only_row", "seal"),
        SealedTable("binding", "only_row", "current", "next", "settled", "boot", "since_boot", since: 7),
        history,
    ]

    /// SQL that has the function called with each row that is there.
    func scan(calling function: String) -> String { "SELECT \(call(function, "")) FROM \(name);" }

    /// SQL that has it called with each row that goes and each that comes.
    ///
    /// An INSERT OR REPLACE tells of the row that it replaces only with `recursive_triggers`.
    func triggers(calling function: String) -> String {
        let old = "SELECT \(call(function, "OLD."));"
        let new = "SELECT \(call(function, "NEW."));"
        // Those of a seal before this one, if any.
        return """
            DROP TRIGGER IF EXISTS temp.\(name)_comes;
            DROP TRIGGER IF EXISTS temp.\(name)_goes;
            DROP TRIGGER IF EXISTS temp.\(name)_changes;
            CREATE TEMP TRIGGER \(name)_comes AFTER INSERT ON main.\(name) BEGIN \(new) END;
            CREATE TEMP TRIGGER \(name)_goes AFTER DELETE ON main.\(name) BEGIN \(old) END;
            CREATE TEMP TRIGGER \(name)_changes AFTER UPDATE OF \(columns.joined(separator: ", ")) ON main.\(name)
                BEGIN \(old) \(new) END;
            """
    }

    private func call(_ function: String, _ row: String) -> String {
        "\(function)('\(name)', " + columns.map { row + $0 }.joined(separator: ", ") + ")"
    }
}
