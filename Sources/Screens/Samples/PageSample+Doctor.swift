// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

extension PageSample {
    package static let doctor = PageSample("doctor", .doctor(DoctorView(.done, report)))

    package static let doctors = [
        doctor,
        PageSample("doctor-end", .doctor(DoctorView(.done, report)), showing: PageState(page: 99)),
        PageSample("doctor-running", .doctor(DoctorView(.running, report))),
        PageSample("doctor-first", .doctor(DoctorView(.running))),
        PageSample("doctor-good", .doctor(DoctorView(.done, good))),
        PageSample("doctor-unanswered", .doctor(DoctorView(.unanswered, good))),
        PageSample("doctor-damaged", .doctor(DoctorView(.damaged))),
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
