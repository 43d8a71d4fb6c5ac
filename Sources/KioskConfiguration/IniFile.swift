// SPDX-License-Identifier: MIT
internal import CInih
import Glibc

/// The settings of one INI file in order, read by inih.
struct IniFile {
    struct Setting {
        var section: String
        var name: String
        var value: String
        /// Counted from 1; 0 for one that is in no file.
        var line = 0
    }

    typealias Accept = (Setting) throws(ExpectedError) -> Void

    /// Hands every setting of the file to `accept`.
    ///
    /// - Throws: `ConfigurationError` for the first line that is no setting or that `accept` refuses.
    static func read(_ path: String, accept: Accept) throws(ConfigurationError) {
        guard let stream = fopen(path, "re") else {
            let reason = String(cString: strerror(errno))
            throw ConfigurationError(path: path, line: nil, expected: "a readable file (\(reason))")
        }
        defer { fclose(stream) }
        let refusal = withoutActuallyEscaping(accept) { accept in
            let reader = Reader(stream: stream, accept: accept)
            let line = reader.run()
            return reader.refusal(atLine: line)
        }
        if let refusal {
            throw ConfigurationError(path: path, line: refusal.line, expected: refusal.expected)
        }
    }

    private struct Refusal {
        var line: Int
        var expected: String
    }

    /// Lends inih its lines and takes its settings, so that a setting's line is known.
    private final class Reader {
        private let stream: UnsafeMutablePointer<FILE>
        private let accept: Accept
        private var line = 0
        private var refusals: [Refusal] = []

        init(stream: UnsafeMutablePointer<FILE>, accept: @escaping Accept) {
            self.stream = stream
            self.accept = accept
        }

        /// The first line inih or `accept` does not take; 0 when all is well. inih reads on after an error.
        func run() -> Int {
            let line = ini_parse_stream(
                { buffer, size, reader in
                    guard let buffer, let reader else { return nil }
                    return Unmanaged<Reader>.fromOpaque(reader).takeUnretainedValue().readLine(buffer, size)
                }, Unmanaged.passUnretained(self).toOpaque(),
                { reader, section, name, value in
                    guard let reader, let section, let name, let value else { return 0 }
                    let setting = Setting(
                        section: String(cString: section), name: String(cString: name), value: String(cString: value))
                    return Unmanaged<Reader>.fromOpaque(reader).takeUnretainedValue().take(setting) ? 1 : 0
                }, Unmanaged.passUnretained(self).toOpaque())
            return Int(line)
        }

        func refusal(atLine line: Int) -> Refusal? {
            if line == 0 { return refusals.first }
            return refusals.first { $0.line <= line }
                ?? Refusal(line: line, expected: "\"[section]\" or \"key = value\"")
        }

        private func readLine(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> UnsafeMutablePointer<CChar>? {
            guard let text = fgets(buffer, size, stream) else { return nil }
            line += 1
            // inih would take the rest of a long line for a line of its own.
            if strlen(text) == Int(size) - 1, text[Int(size) - 2] != CChar(UInt8(ascii: "\n")) {
                refusals.append(Refusal(line: line, expected: "at most \(size - 2) characters in a line"))
            }
            return text
        }

        private func take(_ setting: Setting) -> Bool {
            var setting = setting
            setting.line = line
            do throws(ExpectedError) {
                try accept(setting)
                return true
            } catch {
                refusals.append(Refusal(line: line, expected: error.expected))
                return false
            }
        }
    }
}
