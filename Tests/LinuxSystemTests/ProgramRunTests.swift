// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import LinuxSystem
import Testing

@Suite("A short program")
struct ProgramRunTests {
    @Test("tells what it wrote and how it ended")
    func output() throws {
        let run = try ProgramRun(["/bin/sh", "-c", "echo out; echo err >&2; exit 3"])
        #expect(run.output == "out\n")
        #expect(run.exitCode == 3)
        let both = try ProgramRun(["/bin/sh", "-c", "echo out; echo err >&2"], includesErrors: true)
        #expect(both.output == "out\nerr\n")
        #expect(try ProgramRun(["/bin/sh", "-c", "kill -9 $$"]).exitCode == 137)
    }

    @Test("gets nothing of ours: no input, no environment, no descriptor")
    func closed() throws {
        setenv("NINEDOT_SECRET", "1", 1)
        let run = try ProgramRun(["/usr/bin/env"])
        #expect(run.output == "PATH=/usr/sbin:/usr/bin:/sbin:/bin\nLC_ALL=C\nSYSTEMD_PAGER=\n")
        #expect(try ProgramRun(["/bin/cat"]).output == "")
        let own = try Descriptor(opening: "/etc/passwd", O_RDONLY)
        let open = try ProgramRun(["/bin/sh", "-c", "ls -l /proc/$$/fd"]).output
        #expect(!open.contains("/etc/passwd"))
        #expect(own.number > 2)
    }

    @Test("is ended when it takes too long, also when a child of it keeps the output open")
    func patience() {
        let start = Clock.now
        let late = SystemError(operation: "wait for", path: "/bin/sleep", code: ETIMEDOUT)
        #expect(throws: late) { try ProgramRun(["/bin/sleep", "60"], patience: .milliseconds(200)) }
        let run = try? ProgramRun(["/bin/sh", "-c", "sleep 60 & echo gone"], patience: .milliseconds(300))
        #expect(run?.output == "gone\n")
        #expect(Clock.now - start < .seconds(20))
    }

    @Test("fills no memory, however much it writes")
    func limit() throws {
        let run = try ProgramRun(["/bin/sh", "-c", "head -c 3000000 /dev/zero"], limit: 1000)
        #expect(run.output.utf8.count == 1000)
        #expect(run.exitCode == 0)
        let more = try ProgramRun(["/bin/sh", "-c", "head -c 3000000 /dev/zero"], limit: 20_001)
        #expect(more.output.utf8.count == 20_001)
    }

    @Test("A program reads all of its input, and has the additional environment variables")
    func input() throws {
        let input = (0..<100_000).map { UInt8($0 % 26) + 97 }
        #expect(try ProgramRun(["/bin/cat"], input: input).output == String(decoding: input, as: UTF8.self))
        let run = try ProgramRun(["/usr/bin/env"], environment: ["A=1", "B=2"])
        #expect(run.output.hasSuffix("SYSTEMD_PAGER=\nA=1\nB=2\n"))
    }

    @Test(
        "The exit code is the program's own, or 128 plus the number of the signal",
        arguments: [("exit 0", 0), ("exit 1", 1), ("exit 255", 255), ("kill -9 $$", 137)])
    func exitCodes(script: String, code: Int32) throws {
        #expect(try ProgramRun(["/bin/sh", "-c", script]).exitCode == code)
    }

    @Test("that is not there is an error that names it")
    func missing() {
        let error = SystemError(operation: "start", path: "/nowhere/program", code: ENOENT)
        #expect(throws: error) { try ProgramRun(["/nowhere/program"]) }
    }
}
