// SPDX-License-Identifier: MIT
import PatternLock

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

    /// Every check once, with something to say of most.
    private static let report = MachineReport(
        MachineCheck.allCases.enumerated().map { number, check in
            let result = MachineReport.Result.allCases[number % MachineReport.Result.allCases.count]
            return .init(check, result, "lets any keyboard take the terminals (kernel.sysrq is 438)")
        }, made: made)
}
