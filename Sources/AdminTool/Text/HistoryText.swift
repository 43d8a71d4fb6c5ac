// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// The history in words.
enum HistoryText {
    static func table(_ entries: [ListedEntry], clock: LocalClock) -> String {
        var table = TextTable(["Time", "Event", "Person", "By", "Details"])
        for entry in entries {
            table.add([
                clock.dateAndTime(of: entry.time / 1000), words(for: entry.kind), entry.name ?? "", entry.actor,
                entry.detail,
            ])
        }
        return table.text
    }

    static func csv(_ entries: [ListedEntry], clock: LocalClock) -> String {
        let heading = CSVTable.line(["number", "time", "kind", "name", "actor", "detail"])
        return
            ([heading]
            + entries.map { entry in
                CSVTable.line([
                    "\(entry.number)", clock.dateAndTime(of: entry.time / 1000), entry.kind, entry.name ?? "",
                    entry.actor, entry.detail,
                ])
            }).joined(separator: "\n")
    }

    /// A kind that is newer than this tool is shown as it is.
    static func words(for kind: String) -> String {
        HistoryEntry.Kind(rawValue: kind)?.words ?? kind
    }
}

extension HistoryEntry.Kind {
    fileprivate var words: String {
        switch self {
        case .matched: "right pattern"
        case .wrong: "wrong pattern"
        case .lockedOut: "locked out"
        case .voided: "stroke cut short"
        case .denied: "right pattern, refused"
        case .duress: "opened under duress"
        case .forgotten: "pattern forgotten"
        case .unlocked: "unlocked"
        case .extended: "more time"
        case .locked: "locked"
        case .setupPermitted: "setup permitted"
        case .setupWithdrawn: "setup withdrawn"
        case .patternSet: "new pattern"
        case .patternRemoved: "pattern removed"
        case .duressSet: "duress pattern changed"
        case .countRepaired: "damaged count, set high"
        case .pinMatched: "right PIN"
        case .pinWrong: "wrong PIN"
        case .pinLockedOut: "PIN locked out"
        case .pinSet: "new PIN"
        case .codeMatched: "right recovery code"
        case .codeWrong: "wrong recovery code"
        case .codeLockedOut: "recovery code locked out"
        case .codeSet: "new recovery code"
        case .rearmed: "re-armed"
        case .acknowledged: "wrong tries noted"
        case .personAdded: "added"
        case .personRenamed: "renamed"
        case .personEnabled: "enabled"
        case .personDisabled: "disabled"
        case .personRemoved: "removed"
        case .personErased: "somebody was erased"
        case .accessSet: "access changed"
        case .preferencesSet: "look changed"
        case .restored: "restored from a backup"
        case .noticeSet: "notice changed"
        case .outOfService: "out of service"
        case .inService: "in service again"
        case .touchscreenAllowed: "touchscreen allowed"
        case .touchscreenForgotten: "touchscreen forgotten"
        case .touchscreenCalibrated: "touchscreen calibrated"
        case .touchscreenReset: "calibration of a touchscreen reset"
        case .displayTurned: "picture turned"
        case .displayReset: "turn of the picture reset"
        case .historyChanged: "history changed from outside"
        case .clockAccepted: "clock accepted"
        case .keyRotated: "key rotated"
        case .storeBound: "store bound to the TPM"
        case .storeUnbound: "store not bound to the TPM any more"
        case .storeAccepted: "store accepted as it is"
        case .linkCommand: "asked from afar"
        case .helpAsked: "help from afar wanted"
        }
    }
}
