// SPDX-License-Identifier: MIT
import KioskModel
package import KioskSession

extension SimplifiedChineseWords: MenuWords {
    package var menuTitle: String { "设置" }
    package var leaveMenu: String { "退出" }

    package func label(of item: MenuItem) -> String {
        switch item {
        case .people: "人员"
        case .panelPattern: "更换图案"
        case .panelDuress: "胁迫图案"
        case .rearm: "允许重试"
        case .changePIN: "更改 PIN 码"
        case .history: "历史记录"
        case .look: "语言和配色"
        case .doctor: "检查本机"
        }
    }

    package func failures(_ count: Int) -> String { "\(count) 次错误尝试" }
    package var sinceLastLook: String { "自上次查看以来" }
    package func failuresSinceLastLook(_ count: Int) -> String { "自上次查看以来有 " + failures(count) }

    package func question(_ question: TeacherQuestion) -> String {
        switch question {
        case .remove(let person): "删除 \(person.name)？"
        case .rearm: "允许重新尝试？"
        case .firstPattern: "现在绘制图案？"
        case .firstPeople: "现在添加人员？"
        case .noPIN: "尚未设置 PIN 码"
        case .gone: "此人已不存在"
        }
    }

    package func explanation(of question: TeacherQuestion) -> String {
        switch question {
        case .remove: "此人的图案将被删除，且无法恢复。"
        case .rearm: "所有人的错误次数将被清零，无需再等待。"
        case .firstPattern: "PIN 码已设置。所有人使用同一个图案解锁。"
        case .firstPeople: "PIN 码已设置。每个人使用自己的图案解锁。"
        case .noPIN: "请在本机运行 ninedotctl\u{a0}pin\u{a0}set 设置。"
        case .gone: "此人已被他人删除或更改。"
        }
    }

    package func yes(to question: TeacherQuestion) -> String? {
        switch question {
        case .remove: "删除"
        case .rearm: "允许"
        case .firstPattern: "绘制"
        case .firstPeople: "添加"
        case .noPIN, .gone: nil
        }
    }

    package func no(to question: TeacherQuestion) -> String {
        switch question {
        case .remove: "保留"
        case .rearm: "取消"
        case .firstPattern, .firstPeople: "稍后"
        case .noPIN, .gone: "返回"
        }
    }
}
