// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// An option a program knows, such as --socket PATH.
package struct ProgramOption: Hashable, Sendable {
    /// The name without the dashes.
    package var name: String
    package var takesValue: Bool

    package init(_ name: String, takesValue: Bool = false) {
        self.name = name
        self.takesValue = takesValue
    }
}

/// A program's arguments taken apart by getopt_long(3): options anywhere, "--" ends them.
///
/// getopt_long keeps its place in globals: take arguments apart on one thread at a time.
package struct ProgramArguments: Equatable, Sendable {
    /// The value of each option that was given, the last where it was given twice; "" for one without a value.
    package var options: [String: String] = [:]
    /// The arguments that are no options, in order.
    package var operands: [String] = []

    package init(options: [String: String], operands: [String]) {
        self.options = options
        self.operands = operands
    }

    /// - Parameter arguments: With the program's name first.
    package init(_ arguments: [String], knowing options: [ProgramOption]) throws(ProgramArgumentError) {
        let words = CStrings(arguments)
        let names = CStrings(options.map(\.name))
        var table = options.indices.map { index in
            option(
                name: names[index], has_arg: options[index].takesValue ? 1 : 0, flag: nil,
                val: Self.firstOption + Int32(index))
        }
        table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
        var next: Int32 = 0
        var value: UnsafePointer<CChar>?
        while true {
            // ":" keeps getopt_long from printing.
            let found = clinux_next_option(Int32(arguments.count), words.pointers, ":", table, &next, &value)
            guard found != -1 else { break }
            let index = Int(found - Self.firstOption)
            guard options.indices.contains(index) else {
                let word = words.text(at: Int(next) - 1)
                throw found == Self.valueIsMissing ? .missingValue(of: word) : .unknownOption(word)
            }
            self.options[options[index].name] = value.map { String(cString: $0) } ?? ""
        }
        operands = (Int(next)..<max(Int(next), arguments.count)).map { words.text(at: $0) }
    }

    /// The arguments of this process, with the program's name first; also where /proc is not mounted.
    package static var ofProcess: [String] {
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = clinux_arguments(&words)
        return (0..<Int(count)).compactMap { index in words?[index].map { String(cString: $0) } }
    }

    /// The first code for an option, past those of letters, ":" and "?".
    private static let firstOption: Int32 = 256
    private static let valueIsMissing = Int32(UInt8(ascii: ":"))
}

package enum ProgramArgumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An option as it was written, such as "--sokcet"; also one that takes no value and got one.
    case unknownOption(String)
    case missingValue(of: String)

    package var description: String {
        switch self {
        case .unknownOption(let option): "unknown option \(option)"
        case .missingValue(let option): "\(option) needs a value"
        }
    }
}

/// Strings as C wants them, the last followed by a null; getopt_long moves them about.
///
/// Noncopyable, so that it lives to the end of its scope and the pointers with it.
private struct CStrings: ~Copyable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let originals: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        originals = strings.map { strdup($0) }
        pointers = .allocate(capacity: strings.count + 1)
        for (index, string) in originals.enumerated() { (pointers + index).initialize(to: string) }
        (pointers + strings.count).initialize(to: nil)
    }

    deinit {
        for string in originals { free(string) }
        pointers.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<CChar>? { pointers[index].map { UnsafePointer($0) } }

    func text(at index: Int) -> String { self[index].map { String(cString: $0) } ?? "" }
}
