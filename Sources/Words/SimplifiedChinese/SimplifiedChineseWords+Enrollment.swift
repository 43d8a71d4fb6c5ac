// SPDX-License-Identifier: MIT
package import PatternLock

extension SimplifiedChineseWords: EnrollmentWords {
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
