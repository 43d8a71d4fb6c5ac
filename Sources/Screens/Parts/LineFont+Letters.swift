// SPDX-License-Identifier: MIT

/// The letters, as `Letter` reads them.
extension LineFont {
    static let latin: [Character: Letter] = letters(pen: 1.7, capitals + small + digits + marks)

    /// The letters of the words of the out-of-order picture, on sixteen columns and rows.
    static let chinese: [Character: Letter] = letters(
        pen: 1.15, top: -1,
        [
            ("暂", 15, "1272 402575 5359 1776 e092 ~92968a 94f4 c4ca 4acacf4f4a 4dcd"),
            ("停", 15, "5117 353f a0b1 62f2 84d4d78784 6b69f9fb 8bdb bbbf9f"),
            ("使", 15, "5117 353f 63f3 75e5e97975 ~b1ba6f ~7aadff"),
            ("用", 15, "~313a1f 31d1dfbf 35d5 3ada 818f"),
            ("请", 15, "2143 16464e6c 72f2 84e4 76f6 b0b6 8f88e8efdf 8aea 8cec"),
            ("联", 15, "1282 323c 626f 3565 3868 1c8b a1b3 e1d3 95f5 99f9 ~c5cb8f ~c9ddff"),
            ("系", 15, "c142 734696 b449d9 b7da 898e7f 5b2e bbee"),
            ("工", 15, "23e3 838d 1dfd"),
            ("作", 15, "5117 353f 8166 74f4 a4af a8e8 acec"),
            ("人", 15, "~81871f ~86abff"),
            ("员", 15, "41c1c54541 3c37d7dc ~898c2f 9cef"),
            ("。", 7, "~1c4c4f1f1c"),
        ])

    private static let capitals: [(Character, Double, String)] = [
        ("A", 10, "0e50ae 2989"), ("B", 9, "000e ~004080874707 ~0757979e5e0e"), ("C", 10, "~a490000e9eaa"),
        ("D", 10, "000e ~0040a0ae4e0e"), ("E", 8, "80000e8e 0777"), ("F", 8, "80000e 0777"),
        ("G", 10, "~a490000eaea8 67a7a8"), ("H", 10, "000e a0ae 07a7"), ("I", 2, "101e"), ("J", 7, "~707a7e0e0a"),
        ("K", 9, "000e 9009 369e"), ("L", 8, "000e8e"), ("M", 12, "0e006ac0ce"), ("N", 10, "0e00aea0"),
        ("O", 12, "~00c0ce0e00"), ("P", 9, "000e ~005090985808"), ("Q", 12, "~00c0ce0e00 8ace"),
        ("R", 9, "000e ~005090985808 489e"), ("S", 9, "~93800007979e0e0b"), ("T", 10, "00a0 505e"),
        ("U", 10, "~000a0eaeaaa0"), ("V", 10, "005ea0"), ("W", 14, "003e72bee0"), ("X", 10, "00ae a00e"),
        ("Y", 10, "0057a0 575e"), ("Z", 10, "00a00eae"),
    ]

    private static let small: [(Character, Double, String)] = [
        ("a", 8, "~04848e0e04 848e"), ("b", 8, "~04848e0e04 000e"), ("c", 8, "~8774040e7e8b"),
        ("d", 8, "~04848e0e04 808e"), ("e", 8, "0989 ~8984040e7e8c"), ("f", 6, "~6020252e 0454"),
        ("g", 8, "~04848e0e04 ~848e8i1i0g"), ("h", 8, "000e ~080484898e"), ("i", 2, "141e 10"),
        ("j", 3, "~343e3i0i 30"), ("k", 8, "000e 740a 378e"), ("l", 2, "101e"),
        ("m", 12, "040e ~080464696e ~6864c4c9ce"), ("n", 8, "040e ~080484898e"), ("o", 8, "~04848e0e04"),
        ("p", 8, "040i ~04848e0e04"), ("q", 8, "848i ~04848e0e04"), ("r", 5, "040e ~080454"),
        ("s", 7, "~76640409797e0e0c"), ("t", 6, "~202b2e6e 0454"), ("u", 8, "~04090e8e8a 848e"),
        ("v", 8, "044e84"), ("w", 12, "043e669ec4"), ("x", 8, "048e 840e"), ("y", 8, "044e 842i"),
        ("z", 8, "04840e8e"),
    ]

    private static let digits: [(Character, Double, String)] = [
        ("0", 9, "~00909e0e00"), ("1", 6, "03404e"), ("2", 9, "~040090960e 0e9e"), ("3", 9, "~0210909747 ~47979e1e0c"),
        ("4", 9, "7e700a9a"), ("5", 9, "801007 ~0715959e1e0c"), ("6", 9, "~06969e0e06 ~80000a"), ("7", 9, "00903e"),
        ("8", 9, "~1080871710 ~07979e0e07"), ("9", 9, "~0090980800 ~949e1e"),
    ]

    private static let marks: [(Character, Double, String)] = [
        (".", 2, "1e"), (",", 2, "1e0h"), (":", 2, "16 1e"), ("'", 2, "1013"), ("-", 5, "0959"), ("!", 2, "101a 1e"),
        ("?", 8, "~03008086484a 4e"), ("/", 6, "600e"),
    ]

    private static func letters(
        pen: Double, top: Double = 0, _ table: [(Character, Double, String)]
    ) -> [Character: Letter] {
        let letters = table.map { ($0, Letter($2, width: $1, pen: pen, top: top)) }
        return Dictionary(letters) { first, _ in first }
    }
}
