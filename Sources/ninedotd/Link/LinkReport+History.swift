// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskConfiguration
import KioskModel

/// The history as it is told from afar.
extension HistoryEntry {
    /// The reports of this entry; none where it is not told. That somebody was forced is in none but the one for that,
    /// which comes first: a link that has kept the event has kept both.
    func reports(by settings: LinkSettings) -> [LinkReport] {
        let tellsDuress = isUnderDuress && settings.published.contains(.duress)
        return (tellsDuress ? [.duress(duress(tellingNames: settings.tellsNames))] : [])
            + [event(tellingNames: settings.tellsNames).map { .event($0) }].compactMap { $0 }
    }

    private func event(tellingNames: Bool) -> LinkEvent? {
        guard let entry = withoutDuress, let kind = LinkEvent.Kind(entry.kind) else { return nil }
        return LinkEvent(
            number: number, at: milliseconds, kind, person: person, name: tellingNames ? name : nil,
            actor: tellingNames ? actor : nil, detail: namesPeople && !tellingNames ? "" : entry.detail)
    }

    private func duress(tellingNames: Bool) -> LinkDuress {
        LinkDuress(number: number, at: milliseconds, person: person, name: tellingNames ? name : nil)
    }

    private var milliseconds: Int { max(0, Int(wall.milliseconds)) }
    /// The id of a person, and not of the panel's own profile.
    private var person: String? { name == HistoryEntry.panel ? nil : profile?.text }
}

extension LinkEvent.Kind {
    /// Nil for what is not told: what any touch brings about, and duress patterns. Together they leave out numbers now
    /// and then, so that a number that is missing tells nothing.
    init?(_ kind: HistoryEntry.Kind) {
        switch kind {
        case .matched: self = .matched
        case .wrong: self = .wrong
        case .lockedOut: self = .lockedOut
        case .denied: self = .denied
        case .unlocked: self = .unlocked
        case .extended: self = .extended
        case .locked: self = .locked
        case .patternSet: self = .patternSet
        case .patternRemoved: self = .patternRemoved
        case .countRepaired: self = .countRepaired
        case .pinMatched: self = .pinMatched
        case .pinWrong: self = .pinWrong
        case .pinLockedOut: self = .pinLockedOut
        case .pinSet: self = .pinSet
        case .codeMatched: self = .codeMatched
        case .codeWrong: self = .codeWrong
        case .codeLockedOut: self = .codeLockedOut
        case .codeSet: self = .codeSet
        case .rearmed: self = .rearmed
        case .acknowledged: self = .acknowledged
        case .personAdded: self = .personAdded
        case .personRenamed: self = .personRenamed
        case .personEnabled: self = .personEnabled
        case .personDisabled: self = .personDisabled
        case .personRemoved: self = .personRemoved
        case .personErased: self = .personErased
        case .accessSet: self = .accessSet
        case .restored: self = .restored
        case .setupPermitted: self = .setupPermitted
        case .setupWithdrawn: self = .setupWithdrawn
        case .noticeSet: self = .noticeSet
        case .outOfService: self = .outOfService
        case .inService: self = .inService
        case .touchscreenAllowed: self = .touchscreenAllowed
        case .touchscreenForgotten: self = .touchscreenForgotten
        case .touchscreenCalibrated: self = .touchscreenCalibrated
        case .touchscreenReset: self = .touchscreenReset
        case .displayTurned: self = .displayTurned
        case .displayReset: self = .displayReset
        case .historyChanged: self = .historyChanged
        case .clockAccepted: self = .clockAccepted
        case .keyRotated: self = .keyRotated
        case .storeBound: self = .storeBound
        case .storeUnbound: self = .storeUnbound
        case .storeAccepted: self = .storeAccepted
        case .linkCommand: self = .linkCommand
        case .helpAsked: self = .helpAsked
        case .voided, .forgotten, .preferencesSet, .duress, .duressSet: return nil
        }
    }
}
