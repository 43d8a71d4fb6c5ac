// SPDX-License-Identifier: MIT
import KioskModel
package import KioskSession

extension SimplifiedChineseWords: PINWords {
    package func title(of purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume: "教师 PIN 码"
        case .setup: "设置 PIN 码"
        case .change: "新 PIN 码"
        case .again: "再次输入"
        }
    }

    package func prompt(for purpose: PINView.Purpose, digits: Int) -> String {
        switch purpose {
        case .enter: "请输入 PIN 码以打开设置"
        case .resume: "请输入 PIN 码以继续设置"
        case .setup: "请选择 \(digits) 位数字，用于打开本面板的设置"
        case .change: "请输入 \(digits) 位新数字"
        case .again: "请再次输入相同的 \(digits) 位数字"
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
        }
    }

    package func cancel(_ purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .setup, .change: "取消"
        case .again: "返回"
        }
    }

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
