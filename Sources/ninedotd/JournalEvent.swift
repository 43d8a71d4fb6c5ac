// SPDX-License-Identifier: MIT
import KioskModel
import LinuxSystem

extension Journal {
    /// Writes an entry of the history with its fields; ninedotd(8) lists them. People appear by their ids alone: more
    /// may read the journal than the history. An entry of duress is there as if nobody had been forced.
    func note(_ entry: HistoryEntry) {
        guard let entry = entry.withoutDuress else { return }
        var fields = [("NINEDOT_EVENT", entry.kind.rawValue), ("NINEDOT_ACTOR", entry.actor)]
        var message = entry.kind.rawValue
        if let person = entry.profile, entry.name != HistoryEntry.panel {
            fields.append(("NINEDOT_PERSON", person.text))
            message += ", person \(person.text)"
        }
        if !entry.namesPeople, !entry.detail.isEmpty {
            fields.append(("NINEDOT_DETAIL", entry.detail))
            message += ": \(entry.detail)"
        }
        if entry.actor != HistoryEntry.panel { message += ", by \(entry.actor)" }
        note(message, fields: fields)
    }
}

extension HistoryEntry {
    /// True where the detail is a name: a second person's, or one from before.
    var namesPeople: Bool {
        switch kind {
        case .unlocked, .personRenamed: true
        case .matched, .wrong, .lockedOut, .voided, .denied, .duress, .forgotten, .extended, .locked, .patternSet,
            .patternRemoved, .duressSet, .countRepaired, .pinMatched, .pinWrong, .pinLockedOut, .pinSet,
            .codeMatched, .codeWrong, .codeLockedOut, .codeSet, .rearmed, .acknowledged, .personAdded, .personEnabled,
            .personDisabled, .personRemoved, .personErased, .accessSet,
            .preferencesSet,
            .restored, .setupPermitted, .setupWithdrawn, .noticeSet, .outOfService, .inService, .touchscreenAllowed,
            .touchscreenForgotten, .touchscreenCalibrated, .touchscreenReset, .displayTurned, .displayReset,
            .historyChanged, .clockAccepted, .keyRotated, .storeBound, .storeUnbound, .storeAccepted, .linkCommand,
            .helpAsked:
            false
        }
    }
}
