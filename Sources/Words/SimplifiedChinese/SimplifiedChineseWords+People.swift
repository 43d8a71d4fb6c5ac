// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
import PatternLock

extension SimplifiedChineseWords: PeopleWords {
    package var whoAreYou: String { "请选择姓名" }
    package var firstLetter: String { "请选择姓名首字" }
    package var secondPerson: String { "请选择第二个人" }
    package func after(_ name: String) -> String { "\(name) 已到" }

    package var peopleTitle: String { "人员" }
    package var nobodyYet: String { "还没有人员。请先添加" }
    package var addPerson: String { "添加" }

    package func badge(_ badge: PersonBadge) -> String {
        switch badge {
        case .disabled: "已停用"
        case .lockedOut: "已锁定"
        case .noPattern: "无图案"
        }
    }

    package func label(of action: PersonAction) -> String {
        switch action {
        case .setPattern: "更换图案"
        case .setDuress: "胁迫图案"
        case .rename: "改名"
        case .enable: "启用"
        case .disable: "停用"
        case .rearm: "允许重试"
        case .remove: "删除"
        }
    }

    package func detail(of action: PersonAction, on person: Person) -> String? {
        switch action {
        case .setPattern: person.hasPattern ? nil : "尚未设置"
        case .enable: "已停用"
        case .rearm: person.attempts.failures > 0 ? failures(person.attempts.failures) : nil
        case .setDuress: "静默报警"
        case .rename, .disable, .remove: nil
        }
    }

    package func formTitle(renaming former: String?) -> String {
        former.map { "更改 \($0) 的姓名" } ?? "添加人员"
    }

    package var nameLabel: String { "姓名" }
    package var nameExample: String { "姓名全称" }
    package var saveName: String { "保存" }

    package func flaw(_ flaw: NameView.Flaw) -> String {
        switch flaw {
        case .taken: "该姓名已存在"
        case .flawed(.empty): "请输入姓名"
        case .flawed(.tooLong): "姓名太长"
        case .flawed(.invisible): "请删除不可见字符"
        }
    }
}
