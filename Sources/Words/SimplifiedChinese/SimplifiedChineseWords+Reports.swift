// SPDX-License-Identifier: MIT
package import KioskModel

// MARK: - History

extension SimplifiedChineseWords {
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
        case .patternRemoved: "已删除图案"
        case .duressSet: event(.patternSet)
        case .countRepaired: "已修复计数"
        case .pinMatched: "已打开设置"
        case .pinWrong: "PIN 码错误"
        case .pinLockedOut: "PIN 码错误次数过多"
        case .pinSet: "已设置 PIN 码"
        case .codeMatched: "已使用恢复码"
        case .codeWrong: "恢复码错误"
        case .codeLockedOut: "恢复码错误次数过多"
        case .codeSet: "已生成恢复码"
        case .rearmed: "已允许重试"
        case .acknowledged: "已查看记录"
        case .personAdded: "已添加人员"
        case .personRenamed: "已改名"
        case .personEnabled: "已启用人员"
        case .personDisabled: "已停用人员"
        case .personRemoved: "已删除人员"
        case .personErased: "已清除人员记录"
        case .accessSet: "已更改时间"
        case .preferencesSet: "已更改外观"
        case .restored: "已从备份恢复"
        case .setupPermitted: "已允许设置"
        case .setupWithdrawn: "已撤回设置许可"
        case .noticeSet: "已更改通知"
        case .outOfService: "暂停服务"
        case .inService: "恢复服务"
        case .touchscreenAllowed: "已许可触摸屏"
        case .touchscreenForgotten: "已移除触摸屏"
        case .touchscreenCalibrated: "已校准触摸屏"
        case .touchscreenReset: "已还原触摸屏校准"
        case .displayTurned: "已旋转画面"
        case .displayReset: "已还原画面方向"
        case .historyChanged: "记录被外部改动"
        case .clockAccepted: "已确认时钟"
        case .keyRotated: "已更换密钥"
        case .storeBound: "已绑定本机"
        case .storeUnbound: "已解除本机绑定"
        case .storeAccepted: "已确认旧磁盘"
        case .linkCommand: "远程请求"
        case .helpAsked: "请求远程协助"
        }
    }

    package func formerly(_ name: String) -> String { "原名 \(name)" }
    package func by(_ actor: String) -> String { "操作者 \(actor)" }
    package func moment(_ time: LocalTime) -> String { "\(monthAndDay(time.day)) \(timeOfDay(time.minute))" }
}

// MARK: - Machine

extension SimplifiedChineseWords {
    package var doctorTitle: String { "检查本机" }
    package var checkAgain: String { "重新检查" }

    package func state(of phase: DoctorView.Phase) -> String {
        switch phase {
        case .running: "正在检查"
        case .done: "检查完成"
        case .unanswered: "未能重新检查"
        case .damaged: "检查结果无法读取"
        }
    }

    package var whatToDo: String { "处理方法" }
    package func inOrder(_ count: Int) -> String { "\(count) 项正常" }

    package func label(of check: MachineCheck) -> String {
        switch check {
        case .service: "锁屏程序"
        case .configuration: "配置文件"
        case .setup: "初始设置"
        case .store: "存储"
        case .key: "图案密钥"
        case .touchscreen: "触摸屏"
        case .display: "显示屏"
        case .outputs: "其他显示屏"
        case .program: "解锁后的程序"
        case .fonts: "姓名字体"
        case .link: "远程连接"
        case .clock: "时钟"
        case .login: "面板上的登录"
        case .displayManager: "桌面环境"
        case .terminals: "其他登录"
        case .sysrq: "SysRq 键"
        case .ctrlAltDel: "Ctrl-Alt-Del"
        case .powerKeys: "电源键"
        case .inputGroup: "可读取键盘的用户"
        case .videoGroup: "可绘制画面的用户"
        case .admins: "管理员"
        case .keyboards: "键盘"
        case .inputDevices: "触摸设备权限"
        case .console: "屏幕上的文字"
        case .commandLine: "启动参数"
        case .memory: "内存"
        case .bootTime: "启动时间"
        }
    }

    package func label(of result: MachineReport.Result) -> String? {
        switch result {
        case .problem: "问题"
        case .note: "注意"
        case .unknown: "未检查"
        case .ok: nil
        }
    }
}

// MARK: - Language and colors

extension SimplifiedChineseWords {
    package var lookTitle: String { "语言和配色" }

    package func label(of theme: ThemeName) -> String {
        switch theme {
        case .dark: "深色"
        case .light: "浅色"
        case .contrast: "高对比度"
        }
    }
}
