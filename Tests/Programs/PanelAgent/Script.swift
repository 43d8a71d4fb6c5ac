// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc
import LinuxSystem

extension Outcome {
    /// Runs a script with bash and waits for its end. Processes that it leaves in the background may run longer.
    init(of script: String) {
        // A file, because a pipe would stay open for those processes; in memory, because the disk may be full.
        let number = clinux_memory_file("output")
        guard number >= 0 else {
            self = Outcome(errno: errno)
            return
        }
        let file = Descriptor(owning: number)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, file.number, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, file.number, STDERR_FILENO)
        let words = (["bash", "-c", script] as [String]).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(&process, "/bin/bash", &actions, nil, words, environ)
        guard failure == 0 else {
            self = Outcome(errno: failure)
            return
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
        self.init(code, Outcome.content(of: file))
    }

    /// The content from the beginning, up to `limit` bytes.
    static func content(of file: borrowing Descriptor, limit: Int = .max) -> [UInt8] {
        var content: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65536)
        while content.count < limit {
            let count = pread(file.number, &bytes, bytes.count, off_t(content.count))
            guard count > 0 else { break }
            content += bytes[..<count]
        }
        return content
    }
}
