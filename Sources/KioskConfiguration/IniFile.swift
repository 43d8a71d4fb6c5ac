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
    static func read(_ path: String, accept: @escaping Accept) throws(ConfigurationError) {
        guard let stream = fopen(path, "re") else {
            let reason = String(cString: strerror(errno))
            throw ConfigurationError(path: path, line: nil, expected: "a readable file (\(reason))")
        }
        defer { fclose(stream) }
        let reader = Reader(stream: stream, accept: accept)
        let line = reader.run()
        if let refusal = reader.refusal(atLine: line) {
            throw ConfigurationError(path: path, line: refusal.line, expected: refusal.expected)
        }
    }

    private struct Refusal {
        /// Nil for the file as a whole.
        var line: Int?
        var expected: String
    }

    /// Lends inih its lines and takes its settings, so that a setting's line is known.
    private final class Reader {
        private let stream: UnsafeMutablePointer<FILE>
        private let accept: Accept
        private var line = 0
        private var refusals: [Refusal] = []
        private var readError: Int32?

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
                    let texts = [section, name, value].map { String(validatingCString: $0) }
                    return Unmanaged<Reader>.fromOpaque(reader).takeUnretainedValue().take(texts) ? 1 : 0
                }, Unmanaged.passUnretained(self).toOpaque())
            return Int(line)
        }

        func refusal(atLine line: Int) -> Refusal? {
            if let readError {
                return Refusal(line: nil, expected: "a readable file (\(String(cString: strerror(readError))))")
            }
            if line == 0 { return refusals.first }
            return refusals.first { ($0.line ?? 0) <= line }
                ?? Refusal(line: line, expected: "\"[section]\" or \"key = value\"")
        }

        /// Byte by byte, because fgets(3) does not tell how long a line with a NUL byte is.
        private func readLine(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int32) -> UnsafeMutablePointer<CChar>? {
            var length = 0
            var isText = true
            while length < Int(size) - 1, case let byte = getc(stream), byte != EOF {
                buffer[length] = CChar(truncatingIfNeeded: byte)
                length += 1
                if byte == Int32(UInt8(ascii: "\n")) { break }
                if byte < 0x20 || byte == 0x7F { isText = isText && (byte == 0x09 || byte == 0x0D) }
            }
            guard length > 0 else {
                // A folder can be opened, but not read.
                if ferror(stream) != 0 { readError = errno }
                return nil
            }
            buffer[length] = 0
            line += 1
            if !isText {
                refusals.append(Refusal(line: line, expected: "lines of text, not binary data"))
            } else if length == Int(size) - 1, buffer[length - 1] != CChar(UInt8(ascii: "\n")) {
                // inih would take the rest of a long line for a line of its own.
                refusals.append(Refusal(line: line, expected: "at most \(size - 2) characters in a line"))
            }
            return buffer
        }

        /// - Parameter texts: Section, name and value; nil for what is no UTF-8.
        private func take(_ texts: [String?]) -> Bool {
            do throws(ExpectedError) {
                guard texts.count == 3, let section = texts[0], let name = texts[1], let value = texts[2] else {
                    throw ExpectedError("text in UTF-8")
                }
                try accept(Setting(section: section, name: name, value: value, line: line))
                return true
            } catch {
                refusals.append(Refusal(line: line, expected: error.expected))
                return false
            }
        }
    }
}
