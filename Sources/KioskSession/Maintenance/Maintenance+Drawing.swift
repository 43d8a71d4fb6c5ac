// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// How a teacher's pages lead to a new pattern and back.
extension Maintenance {
    var isDrawing: Bool {
        if case .drawing = place { true } else { false }
    }

    /// Takes in what is drawn for somebody's new pattern.
    mutating func draw(
        _ input: PanelInput, at now: Instant, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        guard case .drawing(var enrollment) = place else { return [] }
        touched = now
        let effect = enrollment.handle(input, at: now, on: &sheet, challenges: &challenges)
        return proceed(with: enrollment, effect, on: &sheet)
    }

    mutating func suggested(at now: Instant) {
        guard case .drawing(var enrollment) = place else { return }
        enrollment.suggested(at: now)
        place = .drawing(enrollment)
    }

    mutating func proceed(
        with enrollment: Enrollment, _ effect: Enrollment.Effect?, on sheet: inout Sheet
    ) -> [TeacherEffect] {
        place = .drawing(enrollment)
        if enrollment.isOver {
            sheet.wipe()
            place = enrollment.subject.person.map { .person($0) } ?? .menu
        }
        return TeacherEffect(effect, of: enrollment.subject).map { [$0] } ?? []
    }
}
