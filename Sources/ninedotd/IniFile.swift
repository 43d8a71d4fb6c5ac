// SPDX-License-Identifier: MIT
internal import CInih
import Glibc

/// The settings of one INI file in order, read by inih.
struct IniFile {
    struct Setting {
        var section: String
        var name: String
        var value: String
    }

    /// Hands every setting of the file to `accept`, stopping at the first it refuses.
    ///
    /// - Throws: `ConfigurationError` with the file and, where there is one, the line.
    static func read(_ path: String, accept: (Setting) throws(ExpectedError) -> Void) throws(ConfigurationError) {
        guard access(path, R_OK) == 0 else {
            throw ConfigurationError(
                path: path, line: nil, expected: "a readable file (\(String(cString: strerror(errno))))")
        }
        var refusal: ExpectedError?
        let line = withoutActuallyEscaping(accept) { accept in
            let reader = Reader(accept: accept)
            let line = ini_parse(
                path,
                { reader, section, name, value in
                    guard let reader, let section, let name, let value else { return 0 }
                    let setting = Setting(
                        section: String(cString: section), name: String(cString: name), value: String(cString: value))
                    return Unmanaged<Reader>.fromOpaque(reader).takeUnretainedValue().read(setting) ? 1 : 0
                }, Unmanaged.passUnretained(reader).toOpaque())
            refusal = reader.refusal
            return line
        }
        if line == 0 { return }
        // inih answers -1 and -2 for a file it cannot open or hold, else the first line that is wrong.
        let expected = refusal?.expected ?? "\"[section]\" or \"key = value\""
        throw ConfigurationError(path: path, line: line > 0 ? Int(line) : nil, expected: expected)
    }

    /// inih goes on after a refused setting, so the first refusal is kept and the rest is let pass.
    private final class Reader {
        let accept: (Setting) throws(ExpectedError) -> Void
        var refusal: ExpectedError?

        init(accept: @escaping (Setting) throws(ExpectedError) -> Void) {
            self.accept = accept
        }

        func read(_ setting: Setting) -> Bool {
            guard refusal == nil else { return true }
            do throws(ExpectedError) {
                try accept(setting)
                return true
            } catch {
                refusal = error
                return false
            }
        }
    }
}

/// A value that is not what its key takes.
struct ExpectedError: Error, Hashable {
    var expected: String

    init(_ expected: String) {
        self.expected = expected
    }
}

/// A configuration that is refused as a whole: nothing is started with it.
struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    var path: String
    var line: Int?
    var expected: String

    /// Such as "/etc/ninedot/ninedot.conf:4: expected ...".
    var description: String {
        path + (line.map { ":\($0)" } ?? "") + ": expected " + expected
    }
}
