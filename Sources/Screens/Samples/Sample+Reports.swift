// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession

extension Sample {
    package static let history = Sample(
        "history", .history(HistoryView(entries: entries(HistoryEntry.Kind.allCases), unseenFailures: 37)))

    package static let histories = [
        history,
        Sample(
            "history-end", .history(HistoryView(entries: entries(HistoryEntry.Kind.allCases))),
            showing: PageState(number: 99)),
        Sample("history-empty", .history(HistoryView(entries: []))),
    ]

    /// One entry of each kind, newest first.
    private static func entries(_ kinds: [HistoryEntry.Kind]) -> [HistoryEntry] {
        let people = SamplePeople.labels(SamplePeople.names.count)
        return kinds.enumerated().map { number, kind in
            let person = people[number % people.count]
            let isNamed = number % 3 != 1
            return HistoryEntry(
                number: kinds.count - number, wall: .seconds(1_795_270_000 - 1_571 * number),
                sinceBoot: Instant(sinceBoot: .seconds(90_000 - 1_571 * number)), kind: kind,
                profile: isNamed ? person.id : nil, name: isNamed ? person.name : nil,
                actor: number % 4 == 3 ? "root" : "panel", detail: kind == .personRenamed ? "Bo" : "")
        }
    }
}

extension Sample {
    package static let doctor = Sample("doctor", .doctor(DoctorView(.done, report)))

    package static let doctors = [
        doctor,
        Sample("doctor-end", .doctor(DoctorView(.done, report)), showing: PageState(number: 99)),
        Sample("doctor-running", .doctor(DoctorView(.running, report))),
        Sample("doctor-first", .doctor(DoctorView(.running))),
        Sample("doctor-good", .doctor(DoctorView(.done, good))),
        Sample("doctor-unanswered", .doctor(DoctorView(.unanswered, good))),
        Sample("doctor-damaged", .doctor(DoctorView(.damaged))),
    ]

    private static let made = Duration.seconds(1_795_270_000)
    private static let good = MachineReport(MachineCheck.allCases.map { .init($0, .ok, "") }, made: made)

    private static func summary(of result: MachineReport.Result) -> String {
        switch result {
        case .problem:
            "with SysRq any keyboard can take the terminals and end ninedotd, print memory, stop all writing, end "
                + "every program and switch off (kernel.sysrq is 1)"
        case .note: "power keys, which any keyboard may have, act (HandlePowerKey=poweroff)"
        case .unknown: "run as root to see /var/lib/ninedot"
        case .ok: "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, atomic; the only one"
        }
    }

    /// Every check once, with something to say of most.
    private static let report = MachineReport(
        MachineCheck.allCases.enumerated().map { number, check in
            let result = MachineReport.Result.allCases[number % MachineReport.Result.allCases.count]
            return .init(check, result, summary(of: result))
        }, made: made)
}
