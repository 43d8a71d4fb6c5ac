// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
import PatternLock

// MARK: - PIN

extension SimplifiedChineseWords {
    package func title(of purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .present: "教师 PIN 码"
        case .setup: "设置 PIN 码"
        case .change: "新 PIN 码"
        case .again: "再次输入"
        case .recovery: "恢复码"
        }
    }

    package func prompt(for purpose: PINView.Purpose, digits: Int) -> String {
        switch purpose {
        case .enter: "请输入 PIN 码以打开设置"
        case .resume: "请输入 PIN 码以继续设置"
        case .setup: "请选择 \(digits) 位数字，用于打开本面板的设置"
        case .present: "请输入当前的 PIN 码"
        case .change: "请输入 \(digits) 位新数字"
        case .again: "请再次输入相同的 \(digits) 位数字"
        case .recovery(let group): "请输入第 \(group + 1) 组，共 \(RecoveryCode.groups) 组"
        }
    }

    package func remark(_ remark: PINView.Remark) -> String {
        switch remark {
        case .checking: "正在验证…"
        case .wrong(let triesLeft): triesLeft > 0 ? "PIN 码错误，还可尝试 \(triesLeft) 次" : "PIN 码错误"
        case .alreadyTried: "这个 PIN 码刚刚试过，请换一个"
        case .lockedOut(let seconds): lockedOut(wait(seconds: seconds))
        case .stopped: "错误次数过多，请在本机运行 ninedotctl\u{a0}rearm"
        case .tooCommon(let weakness): tooCommon(weakness) + "，请换一个"
        case .mismatch: "两次输入不同，请重新选择"
        case .notInCode: "恢复码中没有这样的数字，请再看一遍"
        case .wrongCode: "这不是本面板的恢复码"
        }
    }

    package func cancel(_ purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .setup, .present, .change, .recovery(group: 0): "取消"
        case .again, .recovery: "返回"
        }
    }

    package var forgotPIN: String { "忘记 PIN 码" }
    package var recoveryCodeTitle: String { "请抄下恢复码，忘记 PIN 码时使用" }
    package var writtenDown: String { "已抄下" }

    /// Digits keep a space to the words around them, words none among themselves.
    private func lockedOut(_ wait: String) -> String {
        "错误次数过多，请在 \(wait)" + (wait.last?.isNumber == true ? " " : "") + "后再试"
    }

    private func tooCommon(_ weakness: PINRule.Weakness) -> String {
        switch weakness {
        case .oneDigit: "全部数字相同，最先被猜到"
        case .counting: "连续数字最先被猜到"
        case .repeating: "重复的数字容易被猜到"
        case .mirrored: "前后对称的数字容易被猜到"
        case .keypadLine: "键盘上的直线容易被猜到"
        case .year: "年份容易被猜到"
        }
    }
}

// MARK: - Menu and questions

extension SimplifiedChineseWords {
    package var menuTitle: String { "设置" }
    package var leaveMenu: String { "退出" }

    package func label(of item: MenuItem) -> String {
        switch item {
        case .people: "人员"
        case .panelPattern: "更换图案"
        case .panelDuress: "胁迫图案"
        case .removePanelPattern: "删除图案"
        case .rearm: "允许重试"
        case .changePIN: "更改 PIN 码"
        case .history: "历史记录"
        case .preferences: "语言和配色"
        case .cleaning: "清洁屏幕"
        case .touchscreen: "触摸屏"
        case .doctor: "检查本机"
        }
    }

    package func failures(_ count: Int) -> String { "\(count) 次错误尝试" }
    package var sinceLastLook: String { "自上次查看以来" }
    package func failuresSinceLastLook(_ count: Int) -> String { "自上次查看以来有 " + failures(count) }

    package func question(_ question: TeacherQuestion) -> String {
        switch question {
        case .remove(let person): "删除 \(person.name)？"
        case .removePattern(let person): person.map { "删除 \($0.name) 的图案？" } ?? "删除图案？"
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
        case .removePattern(let person): (person == nil ? "" : "此人") + "在绘制新图案之前无法解锁。"
        case .rearm: "所有人的错误次数将被清零，无需再等待。"
        case .firstPattern: "PIN 码已设置。所有人使用同一个图案解锁。"
        case .firstPeople: "PIN 码已设置。每个人使用自己的图案解锁。"
        case .noPIN: "请在本机运行 ninedotctl\u{a0}pin\u{a0}set 设置。"
        case .gone: "此人已被他人删除或更改。"
        }
    }

    package func yes(to question: TeacherQuestion) -> String? {
        switch question {
        case .remove, .removePattern: "删除"
        case .rearm: "允许"
        case .firstPattern: "绘制"
        case .firstPeople: "添加"
        case .noPIN, .gone: nil
        }
    }

    package func no(to question: TeacherQuestion) -> String {
        switch question {
        case .remove, .removePattern: "保留"
        case .rearm: "取消"
        case .firstPattern, .firstPeople: "稍后"
        case .noPIN, .gone: "返回"
        }
    }
}

// MARK: - Cleaning

extension SimplifiedChineseWords {
    package var cleaningTitle: String { "现在请擦拭屏幕" }
    package func cleaning(seconds: Int) -> String { "\(wait(seconds: seconds))内触摸无效。" }
}

// MARK: - People

extension SimplifiedChineseWords {
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
        case .removePattern: "删除图案"
        case .remove: "删除"
        }
    }

    package func detail(of action: PersonAction, on person: Person) -> String? {
        switch action {
        case .setPattern: person.hasPattern ? nil : "尚未设置"
        case .enable: "已停用"
        case .rearm: person.attempts.failures > 0 ? failures(person.attempts.failures) : nil
        case .setDuress: "静默报警"
        case .rename, .disable, .removePattern, .remove: nil
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
