// SPDX-License-Identifier: MIT

extension SimplifiedChineseWords: UnlockedWords {
    package var unlocked: String { "已解锁" }
    package func names(_ names: [String]) -> String { names.joined(separator: "、") }

    package func locks(inSeconds seconds: Int?) -> String {
        guard let seconds else { return "手动锁定前保持解锁" }
        return "\(clockTime(seconds: seconds)) 后锁定"
    }

    package func failuresBefore(_ count: Int) -> String { "上次解锁后有 \(count) 次错误尝试" }
}
