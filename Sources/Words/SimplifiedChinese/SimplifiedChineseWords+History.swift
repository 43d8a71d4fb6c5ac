// SPDX-License-Identifier: MIT
package import KioskModel

extension SimplifiedChineseWords: HistoryWords {
    package var historyTitle: String { "历史记录" }
    package var nothingHappened: String { "还没有记录" }

    package func event(_ kind: HistoryEntry.Kind) -> String {
        switch kind {
        case .matched: "图案正确"
        case .wrong: "图案错误"
        case .lockedOut: "错误次数过多"
        case .voided: "绘制中断"
        case .denied: "图案正确，但不允许"
        case .duress: event(.matched)
        case .forgotten: "忘记图案"
        case .unlocked: "已解锁"
        case .extended: "延长时间"
        case .locked: "已锁定"
        case .patternSet: "已设置图案"
        case .duressSet: event(.patternSet)
        case .countRepaired: "已修复计数"
        case .pinMatched: "已打开设置"
        case .pinWrong: "PIN 码错误"
        case .pinLockedOut: "PIN 码错误次数过多"
        case .pinSet: "已设置 PIN 码"
        case .rearmed: "已允许重试"
        case .acknowledged: "已查看记录"
        case .personAdded: "已添加人员"
        case .personRenamed: "已改名"
        case .personEnabled: "已启用人员"
        case .personDisabled: "已停用人员"
        case .personRemoved: "已删除人员"
        case .accessSet: "已更改时间"
        case .lookSet: "已更改外观"
        case .restored: "已从备份恢复"
        case .setupPermitted: "已允许设置"
        case .setupWithdrawn: "已撤回设置许可"
        }
    }

    package func formerly(_ name: String) -> String { "原名 \(name)" }
    package func by(_ actor: String) -> String { "操作者 \(actor)" }
    package func moment(_ time: LocalTime) -> String { "\(monthAndDay(time.day)) \(timeOfDay(time.minute))" }
}
