// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Foundation
import Glibc
import KioskModel
import Testing

@testable import ninedotd

@Suite("The report about the machine")
struct MachineDoctorTests {
    private let folder: TemporaryFolder
    private let doctor: MachineDoctor
    private let start = Instant(sinceBoot: .seconds(100))
    private static let line = #"{"check":"sysrq","result":"problem","summary":"on","mend":null}"#

    init() throws {
        folder = try TemporaryFolder()
        doctor = MachineDoctor(request: folder.path + "/wanted", report: folder.path + "/report")
    }

    /// As the service does it: beside the old one, then in its place.
    private func report(_ text: String) throws {
        try folder.write(text, to: "report.new")
        rename(folder.path + "/report.new", folder.path + "/report")
    }

    @Test("is asked for by a file, and shown when there is a new one")
    func answered() throws {
        #expect(doctor.nextDeadline == nil)
        #expect(doctor.examine(at: start) == DoctorView(.running))
        #expect(access(folder.path + "/wanted", F_OK) == 0)
        #expect(doctor.nextDeadline == start + .milliseconds(500))
        #expect(doctor.advance(to: start) == nil)
        #expect(doctor.advance(to: start + .seconds(1)) == nil)
        try report(Self.line + "\n")
        let view = try #require(doctor.advance(to: start + .seconds(2)))
        #expect(view.phase == .done)
        #expect(view.report?.findings == [.init(.sysrq, .problem, "on")])
        #expect(doctor.nextDeadline == nil)
        #expect(doctor.advance(to: start + .seconds(3)) == nil)
    }

    @Test("is the one before until then, and stays it when no new one comes")
    func unanswered() throws {
        try report(Self.line + "\n")
        let before = doctor.examine(at: start)
        #expect(before.phase == .running && before.report?.findings.count == 1)
        // However often somebody asks, there is one wait, and it ends.
        for second in 1..<45 {
            _ = doctor.examine(at: start + .seconds(second))
            #expect(doctor.advance(to: start + .seconds(second)) == nil)
        }
        let view = try #require(doctor.advance(to: start + .seconds(45)))
        #expect(view.phase == .unanswered && view.report == before.report)
        #expect(doctor.nextDeadline == nil)
    }

    @Test("is not waited for where it cannot be asked for")
    func unwritable() throws {
        let doctor = MachineDoctor(request: folder.path + "/none/wanted", report: folder.path + "/report")
        try report(Self.line + "\n")
        let view = doctor.examine(at: start)
        #expect(view.phase == .unanswered && view.report?.findings.count == 1)
        #expect(doctor.nextDeadline == nil)
    }

    @Test("is waited for as long as systemd lets the service that makes it run")
    func patience() throws {
        let unit = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../systemd/ninedot-doctor.service")
        let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains("TimeoutStartSec=\(MachineDoctor.patience.components.seconds)"))
    }

    @Test("that is damaged is said to be, whatever it is")
    func damaged() throws {
        let long = String(repeating: Self.line + "\n", count: 2000)
        for text in ["", "nonsense\n", Self.line + "\n{\"check\":1}\n", #"{"check":"sysrq"}"#, "\u{0}\n", long] {
            _ = doctor.examine(at: start)
            try report(text)
            #expect(doctor.advance(to: start + .seconds(1)) == DoctorView(.damaged), "\(text.prefix(20))")
        }
    }

    @Test("of a newer tool is shown as far as it is understood")
    func newerTool() throws {
        _ = doctor.examine(at: start)
        try report(#"{"check":"moon","result":"ok","summary":"","new":1}"# + "\n" + Self.line + "\n")
        #expect(doctor.advance(to: start + .seconds(1))?.report?.findings.map(\.check) == [.sysrq])
    }

    @Test("is taken from a plain file only: no link, no folder, no pipe that nobody writes to", arguments: 0..<3)
    func noFile(kind: Int) throws {
        let path = folder.path + "/report"
        try folder.write(Self.line, to: "elsewhere")
        switch kind {
        case 0: symlink(folder.path + "/elsewhere", path)
        case 1: mkdir(path, 0o700)
        default: mkfifo(path, 0o600)
        }
        #expect(doctor.examine(at: start) == DoctorView(.running))
        #expect(doctor.advance(to: start + .seconds(60)) == DoctorView(.unanswered))
    }
}
