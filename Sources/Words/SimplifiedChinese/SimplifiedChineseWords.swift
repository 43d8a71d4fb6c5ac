// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import PatternLock
import Touch

package struct SimplifiedChineseWords: Words {
    package init() {}

    package var language: Language { .simplifiedChinese }
    package var ownName: String { "简体中文" }
    package var font: (letter: String, package: String) { ("国", "fonts-wqy-microhei") }

    package func status(_ status: LockStatus, by entry: PatternEntry) -> String {
        switch status {
        case .draw: entry.words(draw: "请绘制图案", tap: "请依次点按圆点，再按“完成”")
        case .checking: "正在验证…"
        case .success: "图案正确"
        case .tooShort(let minimum): atLeast(minimum, entry)
        case .wrong(let triesLeft): triesLeft > 0 ? "图案错误，还可尝试 \(triesLeft) 次" : "图案错误"
        case .alreadyTried: "这个图案刚刚试过，请换一个"
        case .voided(let reason): voided(reason, entry)
        case .lockedOut: "错误次数过多"
        case .denied(let refusal): self.refusal(refusal)
        case .stopped: "错误次数过多，请联系老师"
        }
    }

    package func step(_ step: EnrollStep, by entry: PatternEntry) -> String {
        switch step {
        case .draw: entry.words(draw: "请绘制新图案", tap: "请点按新图案，再按“完成”")
        case .prove: entry.words(draw: "请先绘制当前图案", tap: "请先点按当前图案，再按“完成”")
        case .proving: "正在验证…"
        case .unproven(let triesLeft): triesLeft > 0 ? "图案错误，还可尝试 \(triesLeft) 次" : "图案错误"
        case .tooCommon: "这个图案太常见，请换一个"
        case .unusable: "这是平时的图案，请换一个"
        case .suggestion: "使用这个图案吗？"
        case .tooShort(let minimum): atLeast(minimum, entry)
        case .voided(let reason): voided(reason, entry)
        case .review: "使用这个图案吗？"
        case .drawAgain: entry.words(draw: "请再绘制一次", tap: "请再点按一次，再按“完成”")
        case .mismatch: "两次图案不同，" + entry.words(draw: "请再绘制一次", tap: "请再点按一次")
        case .storing: "正在保存…"
        case .stored: "图案已保存"
        }
    }

    package func label(of button: Button) -> String {
        switch button {
        case .clear: "清除"
        case .ok: "完成"
        case .reset: "重画"
        case .confirm: "确认"
        case .cancel: "取消"
        case .later: "稍后"
        case .suggest: "推荐图案"
        case .numbers: "顺序"
        case .lockNow: "立即锁定"
        case .moreTime: "延长时间"
        case .newPattern: "更换图案"
        case .otherPerson: "其他人"
        case .forgot: "忘记图案"
        case .askForHelp: "请求协助"
        case .back: "返回"
        }
    }

    package func title(of notice: Notice) -> String {
        switch notice {
        case .starting: "正在启动…"
        case .notSetUp: "尚未设置"
        case .noPattern: "尚未设置图案"
        case .nobody: "还没有人设置图案"
        case .forgotten: "忘记图案了？"
        case .noTouchscreen: "未找到触摸屏"
        case .untrustedTouchscreen: "触摸屏不受信任"
        case .storeFault: outOfOrder
        case .outOfService: "暂停服务"
        }
    }

    package func explanation(of notice: Notice) -> String {
        switch notice {
        case .starting: "请稍候。"
        case .notSetUp: "此面板需要先设置，请联系工作人员。"
        case .noPattern: "请长按左上角，或运行 ninedotctl\u{a0}enroll 设置图案。"
        case .nobody: "老师可以在设置中添加人员。"
        case .forgotten: "请联系老师重新设置。"
        case .noTouchscreen: "正在等待触摸屏，请检查连接线。"
        case .untrustedTouchscreen: "已连接的触摸屏未经许可。要许可它，请运行 sudo ninedotctl\u{a0}touchscreens。"
        case .storeFault: "无法验证图案，请联系工作人员。"
        case .outOfService: "请稍后再来。"
        }
    }

    package var outOfOrder: String { "暂停使用" }
    package var callStaff: String { "请联系工作人员。" }

    package func stopped(contact: String) -> String { "错误次数过多。\(contact)" }

    package var tryAgainIn: String { "请稍后再试" }

    package func wait(seconds: Int) -> String {
        seconds < 60 ? "\(max(1, seconds)) 秒" : clockTime(seconds: seconds)
    }

    private func atLeast(_ minimum: Int, _ entry: PatternEntry) -> String {
        entry.words(draw: "请至少连接", tap: "请至少点按") + " \(minimum) 个点"
    }

    private func voided(_ reason: VoidReason, _ entry: PatternEntry) -> String {
        let again = entry.words(draw: "请重新绘制", tap: "请重新点按")
        return switch reason {
        case .secondFinger: "请只用一根手指"
        case .palm: entry.words(draw: "请用指尖绘制", tap: "请用指尖点按")
        case .eventsDropped: "部分轨迹丢失，" + again
        case .unplugged: "触摸屏已断开，" + again
        case .disturbed: "触摸屏受到干扰，" + again
        case .panelLost: entry.words(draw: "绘制中断，", tap: "操作中断，") + again
        }
    }
}

// MARK: - A first drawing

extension SimplifiedChineseWords {
    package func strength(_ level: PatternStrength.Level, tellsOrder: Bool) -> String {
        let advice =
            switch level {
            case .weak: "强度弱：跨度更大、有交叉更难猜"
            case .medium: "强度中：有交叉的图案更难猜"
            case .strong: "强度高：很难猜到"
            }
        return tellsOrder ? advice + "。点按小图可查看顺序" : advice
    }
}

// MARK: - The open kiosk

extension SimplifiedChineseWords {
    package var unlocked: String { "已解锁" }
    package func names(_ names: [String]) -> String { names.joined(separator: "、") }

    package func locks(inSeconds seconds: Int?) -> String {
        guard let seconds else { return "手动锁定前保持解锁" }
        return "\(clockTime(seconds: seconds)) 后锁定"
    }

    package func failuresBefore(_ count: Int) -> String { "上次解锁后有 \(count) 次错误尝试" }
}

// MARK: - Help from afar

extension SimplifiedChineseWords {
    package var challengeTitle: String { "远程协助验证码" }
    package var challengeAdvice: String { "请致电管理人员并读出此码" }
    package func challengeEnds(inSeconds seconds: Int) -> String { "\(clockTime(seconds: seconds)) 内有效" }
    package func wrongAnswer(answersLeft: Int) -> String { "收到错误的验证码，还可尝试 \(answersLeft) 次" }
}

// MARK: - Idle screen

extension SimplifiedChineseWords {
    package var touchToUnlock: String { "触摸屏幕解锁" }
    package func weekdayAndDate(_ day: CalendarDay) -> String { "\(monthAndDay(day)) 星期\(weekday(day.weekday))" }
}

// MARK: - Refusals

extension SimplifiedChineseWords {
    package func refusal(_ refusal: AccessRefusal) -> String {
        switch refusal {
        case .disabled: "您目前不能解锁"
        case .usedUp: "使用次数已用完"
        case .clockNotSet: "时钟未设置，请联系老师"
        case .notYet(let first): "\(date(first))起有效"
        case .expired(let last): "有效期至 \(date(last))"
        case .outsideHours(let next?): "现在未开放，\(opening(next))开放"
        case .outsideHours(nil): "现在未开放"
        }
    }

    private func date(_ day: CalendarDay) -> String { "\(day.date.year)年\(monthAndDay(day))" }

    private func opening(_ time: LocalTime) -> String {
        "\(monthAndDay(time.day))（周\(weekday(time.day.weekday))）\(timeOfDay(time.minute)) "
    }

    func monthAndDay(_ day: CalendarDay) -> String { "\(day.date.month)月\(day.date.day)日" }

    private func weekday(_ day: Weekday) -> String {
        switch day {
        case .monday: "一"
        case .tuesday: "二"
        case .wednesday: "三"
        case .thursday: "四"
        case .friday: "五"
        case .saturday: "六"
        case .sunday: "日"
        }
    }
}
