// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskModel
import LinuxSystem

/// Has the machine examined by a service that may see all of it (ninedot-doctor.service), and reads what it found out:
/// the daemon itself sees too little.
final class MachineDoctor {
    /// The time that the service may take: its TimeoutStartSec. A small board asks systemd for some seconds, and a
    /// teacher who only waits is shown out after a minute.
    static let patience = Duration.seconds(45)
    private static let pause = Duration.milliseconds(500)
    /// Size in bytes; a report has some thousands.
    private static let longestReport = 65536

    private struct Wait {
        var next: Instant
        var end: Instant
        /// The report there was when it was asked for.
        var former: Stamp?
    }

    /// Tells one version of the report from another.
    private struct Stamp: Equatable {
        var file: ino_t
        var seconds: Int
        var nanoseconds: Int
    }

    /// The file whose presence starts the service, which removes it.
    private let request: String
    private let report: String
    /// The wait of somebody for a new report.
    private var wait: Wait?

    init(request: String, report: String) {
        self.request = request
        self.report = report
    }

    /// The time to look for the report again; nil while nobody waits for one.
    var nextDeadline: Instant? { wait?.next }

    /// Has a report made; false, and a line in the journal, where that cannot be asked for.
    @discardableResult
    func ask() -> Bool {
        do {
            try AtomicFile.write("", to: request, mode: 0o644)
            return true
        } catch {
            Log.warning("doctor: \(error)")
            return false
        }
    }

    /// Has a report made that somebody waits for; until it is there, the page shows the one before.
    func examine(at now: Instant) -> DoctorView {
        let former = open()
        // One at a time, however often it is asked for.
        if wait == nil {
            guard ask() else { return DoctorView(.unanswered, former?.report) }
            wait = Wait(next: now + MachineDoctor.pause, end: now + MachineDoctor.patience, former: former?.stamp)
        }
        return DoctorView(.running, former?.report)
    }

    /// Looks for the report; returns the page's contents from now on, nil where they stay as they are.
    func advance(to now: Instant) -> DoctorView? {
        guard let wait, wait.next <= now else { return nil }
        let current = open()
        if let current, current.stamp != wait.former {
            self.wait = nil
            return DoctorView(current.report == nil ? .damaged : .done, current.report)
        }
        guard now < wait.end else {
            self.wait = nil
            return DoctorView(.unanswered, current?.report)
        }
        self.wait?.next = now + MachineDoctor.pause
        return nil
    }

    /// The report that is there; without contents where it cannot be read, nil where there is none.
    private func open() -> (stamp: Stamp, report: MachineReport?)? {
        guard let file = try? Descriptor(opening: report, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let time = status.st_mtim
        let stamp = Stamp(file: status.st_ino, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
        let made = Duration.seconds(time.tv_sec)
        return (stamp, MachineDoctor.contents(of: file).map { MachineReport($0, made: made) })
    }

    private static func contents(of file: borrowing Descriptor) -> [MachineReport.Finding]? {
        var bytes = [UInt8](repeating: 0, count: longestReport + 1)
        let count = read(file.number, &bytes, bytes.count)
        guard (1...longestReport).contains(count) else { return nil }
        var findings: [MachineReport.Finding] = []
        for line in bytes.prefix(count).split(separator: UInt8(ascii: "\n")) {
            guard let finding = try? Finding(line: Array(line)) else { return nil }
            // A tool of another version may know checks that have no words here.
            guard let check = MachineCheck(rawValue: finding.check) else { continue }
            findings.append(.init(check, MachineReport.Result(finding.result), finding.summary))
        }
        return findings
    }
}

extension MachineReport.Result {
    fileprivate init(_ result: Finding.Result) {
        self =
            switch result {
            case .problem: .problem
            case .note: .note
            case .unknown: .unknown
            case .ok: .ok
            }
    }
}
