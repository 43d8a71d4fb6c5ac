// SPDX-License-Identifier: MIT
internal import CSQLite

/// The value of a column; the store uses no floating point.
enum SQLValue: Hashable {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null

    /// - Parameter argument: Of a function that SQLite calls.
    init(ofArgument argument: OpaquePointer?) {
        self =
            switch sqlite3_value_type(argument) {
            case SQLITE_INTEGER: .integer(sqlite3_value_int64(argument))
            // The bytes come after the text, which SQLite may have to convert.
            case SQLITE_TEXT:
                .text(String(decoding: SQLValue.bytes(at: sqlite3_value_text(argument), of: argument), as: UTF8.self))
            case SQLITE_BLOB: .blob(Array(SQLValue.bytes(at: sqlite3_value_blob(argument), of: argument)))
            default: .null
            }
    }

    private static func bytes(at start: UnsafeRawPointer?, of argument: OpaquePointer?) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
    }
}

/// One row of a result.
struct SQLRow: Hashable {
    var values: [SQLValue]

    /// nil where the column is missing or holds something else: damage, to be handled by whoever asks.
    func integer(_ column: Int) -> Int64? {
        guard values.indices.contains(column), case .integer(let value) = values[column] else { return nil }
        return value
    }

    func text(_ column: Int) -> String? {
        guard values.indices.contains(column), case .text(let value) = values[column] else { return nil }
        return value
    }

    func blob(_ column: Int) -> [UInt8]? {
        guard values.indices.contains(column), case .blob(let value) = values[column] else { return nil }
        return value
    }
}

/// A compiled statement, used again after `reset`.
final class SQLStatement {
    private let handle: OpaquePointer

    /// - Parameter handle: Of the statement, which is this one's from now on.
    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Positions count from one.
    func bind(_ value: SQLValue, at position: Int32) -> Int32 {
        // SQLITE_TRANSIENT, a cast macro Swift cannot import: SQLite copies the bytes at once.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch value {
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .text(let text): sqlite3_bind_text(handle, position, text, -1, copied)
        case .blob(let bytes): sqlite3_bind_blob(handle, position, bytes, Int32(bytes.count), copied)
        case .null: sqlite3_bind_null(handle, position)
        }
    }

    func step() -> Int32 { sqlite3_step(handle) }

    /// Makes it ready for the next time, and lets go of what was bound.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row the last step arrived at.
    var row: SQLRow {
        SQLRow(values: (0..<sqlite3_column_count(handle)).map { value(at: $0) })
    }

    private func value(at column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
        case SQLITE_TEXT: sqlite3_column_text(handle, column).map { .text(String(cString: $0)) } ?? .null
        case SQLITE_BLOB:
            .blob(
                [UInt8](
                    UnsafeRawBufferPointer(
                        start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))))
        default: .null
        }
    }
}
