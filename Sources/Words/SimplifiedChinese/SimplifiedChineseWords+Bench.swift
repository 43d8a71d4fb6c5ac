// SPDX-License-Identifier: MIT
package import KioskSession
import Touch

// MARK: - Touch bench

extension SimplifiedChineseWords {
    package var benchTitle: String { "触摸" }

    package func label(of page: BenchView.Page) -> String {
        switch page {
        case .touches: "显示触摸"
        case .calibration(crosses: 3): "快速校准"
        case .calibration: "校准"
        case .orientation: "旋转画面和触摸"
        case .map: "查找失灵区域"
        case .sound: "试听声音"
        }
    }

    package func detail(of page: BenchView.Page) -> String {
        switch page {
        case .touches: "含原始值"
        case .calibration(let crosses): "\(crosses) 个十字"
        case .orientation: "画一个 L"
        case .map: "擦遍屏幕"
        case .sound: "点击、正确、错误、提醒"
        }
    }

    package var touchAnywhere: String { "请触摸屏幕任意位置" }

    package func reports(_ rate: Int?, from name: String) -> String {
        rate.map { "\(name) · 每秒 \($0) 次" } ?? name
    }

    package func latency(_ latency: BenchLatency) -> String {
        "从触摸到画面：\(latency.median) 毫秒，最长 \(latency.longest) 毫秒"
    }

    package var touchesAreRecorded: String { "正在录制触摸" }

    package func title(of phase: CrossView.Phase) -> String {
        switch phase {
        case .waiting: "请按住十字"
        case .held: "继续按住"
        case .taken: "请松开"
        case .crowded: "只用一根手指"
        }
    }

    package func cross(_ number: Int, of count: Int) -> String { "第 \(number) 个，共 \(count) 个。不触摸即可退出" }

    package func title(of phase: LetterView.Phase) -> String {
        switch phase {
        case .waiting: "请照着画出 L"
        case .drawing: "请继续画"
        case .crowded: "只用一根手指"
        case .refused(.small): "请画得与所示一样大"
        case .refused(.shapeless): "请一笔画出 L"
        case .refused(.unclear): "请把一边画得更长"
        }
    }

    package func wayOut(turnsPicture: Bool) -> String {
        (turnsPicture ? "轻点可旋转画面。" : "") + "不触摸即可退出"
    }

    package var trialTitle: String { "触摸位置正确吗？" }
    package func trial(of subject: TrialView.Subject, seconds: Int) -> String {
        let former =
            switch subject {
            case .calibration: "校准"
            case .orientation: "方向"
            }
        let wait = wait(seconds: seconds)
        return "正确请点“保留”。\(wait)" + (wait.last?.isNumber == true ? " " : "") + "后恢复原\(former)"
    }
    package func missed(byPixels pixels: Int) -> String { "与十字最多相差 \(pixels) 像素" }
    package var keepTrial: String { "保留" }

    package func title(of result: BenchResult) -> String {
        switch result {
        case .kept: "校准已保留"
        case .oriented: "方向已保留"
        case .straight: "无需更改"
        case .reverted: "没有更改"
        case .failed: "无法保留"
        case .refused: "校准失败"
        case .configured: "已在 ninedot.conf 中设置"
        }
    }

    package func explanation(of result: BenchResult) -> String {
        switch result {
        case .kept: "从现在起使用新校准，重启后仍然有效。"
        case .oriented: "画面和触摸保持这样，重启后仍然有效。"
        case .straight: "触摸位置正确。"
        case .reverted: "没有人点“保留”，触摸和画面与之前一样。"
        case .failed: "校准无法写入。原因见 journalctl\u{a0}-u\u{a0}ninedotd。"
        case .refused(.flat): "相距很远的十字得到相同的值。请按准每个十字。"
        case .refused(.scattered): "有一个十字没有按准。请重试。"
        case .refused(.skewed): "触摸与屏幕不符。请按准每个十字。"
        case .configured: "[touch] 部分已有校准。请先在那里删除。"
        }
    }

    package var mapTitle: String { "请慢慢擦遍整个屏幕" }
    package func cells(_ touched: Int, of count: Int) -> String { "已触摸 \(touched)，共 \(count)" }
    package var clearMap: String { "清除" }

    package var soundTitle: String { "声音" }
    package func label(of sound: Sound) -> String {
        switch sound {
        case .click: "圆点的点击声"
        case .right: "正确"
        case .wrong: "错误"
        case .warning: "时间快到了"
        }
    }

    package var noSoundTitle: String { "没有声音" }
    package func explanation(of device: SoundDevice) -> String {
        switch device {
        case .off: "设置中没有打开声音：在 ninedot.conf 中写入 sound\u{a0}=\u{a0}yes。"
        case .missing: "没有连接能发声的设备。"
        case .unusable: "设备无法使用。请看设置手册的 SOUND 一节。"
        case .ready: ""
        }
    }
}
