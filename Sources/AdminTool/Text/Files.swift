// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// A file the command line names, written whole or not at all, also when the power is cut. Only its owner may read it,
/// unless another mode is given.
enum OutputFile {
    static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t = 0o600
    ) throws(Failure) {
        do throws(SystemError) {
            try AtomicFile.write(bytes, to: path, mode: mode, isDurable: true)
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }

    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(Failure) {
        do throws(SystemError) {
            try AtomicFile.write(text, to: path, mode: mode, isDurable: true)
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }
}
