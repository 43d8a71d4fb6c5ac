// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// How a session gets into the teacher's pages and on from setup.
extension Session {
    /// Why the teacher's pages cannot be opened now, for the tool; nil when they can.
    package var maintenanceRefusal: String? {
        switch phase {
        case .starting: "the store is not open yet"
        case .fault(let fault): "the store has failed: \(fault.message)"
        case .notSetUp: Session.notSetUp
        case .settingUp: "the kiosk waits for its setup at the panel"
        case .enrolling: "a pattern is being enrolled"
        case .maintaining: "a teacher is at the panel's settings already"
        case .noPattern, .choosing, .locked, .forgotten, .unlocked:
            touchscreens == 0 ? "no touchscreen is connected" : known.hasPIN ? nil : "no PIN is set: ninedotctl pin set"
        }
    }

    /// Asks for the PIN, whatever the screen was; what is open closes first.
    mutating func maintenanceRequested() -> [SessionEffect] {
        guard touchscreens > 0 else { return [] }
        let effects: [SessionEffect]
        switch phase {
        case .starting, .fault, .notSetUp, .settingUp, .enrolling, .maintaining: return []
        case .unlocked: effects = [.lock(.maintenance)]
        case .noPattern, .choosing, .locked, .forgotten: effects = []
        }
        abandonCheck()
        partner = nil
        return effects + openMaintenance()
    }

    private mutating func openMaintenance() -> [SessionEffect] {
        sheet.wipe()
        phase = .maintaining(Maintenance(settings, hasPIN: known.hasPIN, at: now))
        return settings.shufflesKeypad ? [.lots] : []
    }

    /// Goes on with the teacher's pages, or back to the lock screen when they are left.
    mutating func proceed(with maintenance: Maintenance, _ effects: [TeacherEffect]) -> [SessionEffect] {
        phase = .maintaining(maintenance)
        if maintenance.isOver { showLock() }
        return effects.map(\.sessionEffect)
    }

    mutating func proceed(with setup: Setup, _ effect: TeacherEffect?) -> [SessionEffect] {
        phase = .settingUp(setup)
        // The store said so while the new pattern was still shown.
        if setup.isOutdated(by: known.setup) { showLock() }
        return effect.map { [$0.sessionEffect] } ?? []
    }

    mutating func answered(_ challenge: Challenge, _ answer: StoreAnswer) -> [SessionEffect] {
        switch phase {
        case .maintaining(var maintenance):
            let effects = maintenance.answered(
                challenge, answer, knowing: known, at: now, challenges: &challenges)
            return proceed(with: maintenance, effects)
        case .settingUp(let setup) where setup.isFinished(by: challenge):
            known.setup = .done
            guard setup.leadsToPeople, touchscreens > 0 else {
                showLock()
                return []
            }
            // Through the PIN, as always: whoever answers the offer need not be the one who typed it.
            return openMaintenance()
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .choosing, .locked, .forgotten, .enrolling,
            .unlocked:
            return []  // Nobody waits for it any more.
        }
    }

    /// Shows what is known of the machine, if somebody still looks.
    mutating func examined(_ view: DoctorView) -> [SessionEffect] {
        guard case .maintaining(var maintenance) = phase else { return [] }
        maintenance.examined(view)
        phase = .maintaining(maintenance)
        return []
    }

    /// Uses chance where it was wanted: for a pattern to suggest, or for the keypad.
    package mutating func drawLots(using generator: inout some RandomNumberGenerator) {
        switch phase {
        case .settingUp(let setup) where setup.asksPIN: sheet.keypad = .shuffled(using: &generator)
        case .settingUp(var setup):
            guard suggest(using: &generator) else { return }
            setup.suggested(at: now)
            phase = .settingUp(setup)
        case .enrolling(var enrollment):
            guard suggest(using: &generator) else { return }
            enrollment.suggested(at: now)
            phase = .enrolling(enrollment)
        case .maintaining(var maintenance):
            guard maintenance.isDrawing else {
                sheet.keypad = .shuffled(using: &generator)
                return
            }
            guard suggest(using: &generator) else { return }
            maintenance.suggested(at: now)
            phase = .maintaining(maintenance)
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .locked, .forgotten, .unlocked:
            break  // Nobody asked.
        }
    }

    /// Puts a pattern on the sheet; false where the grid has none that may be set.
    private mutating func suggest(using generator: inout some RandomNumberGenerator) -> Bool {
        let dots = min(max(PatternSuggestion.usualDots, settings.rule.minimumDots), settings.grid.dotCount)
        for level in [PatternStrength.Level.medium, .weak] {
            let suggestion = PatternSuggestion(
                dots: dots, on: settings.grid, unless: settings.blocklist, atLeast: level)
            guard let pattern = suggestion.pattern(using: &generator) else { continue }
            sheet.first = pattern
            return true
        }
        return false
    }
}
