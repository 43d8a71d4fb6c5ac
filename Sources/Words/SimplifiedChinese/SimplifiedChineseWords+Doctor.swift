// SPDX-License-Identifier: MIT
package import KioskModel

extension SimplifiedChineseWords: DoctorWords {
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
        case .fonts: "姓名字体"
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
