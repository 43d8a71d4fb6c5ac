// SPDX-License-Identifier: MIT
import Screens
import Testing

@Suite("Initials")
struct InitialsTests {
    @Test(
        "Initials are what one would write in a circle",
        arguments: [
            ("Ada Lovelace", "AL"), ("bo", "B"), ("Nguyễn Thị Minh Khai", "NK"), ("Ångström, Åke", "ÅÅ"),
            ("Maximiliane Wolf-Hausen", "MH"), ("  Ada  ", "A"), ("7b group", "7G"), ("", "?"), ("---", "?"),
            ("王小明", "小明"), ("王明", "明"), ("سارة أحمد", "س"), ("נועה כהן", "נ"), ("Ольга Петрова", "ОП"),
            ("Ada سارة", "A"), ("سارة Ada", "س"), ("ひらがな", "がな"), ("アン", "ン"), ("김민준", "민준"), ("𠀀𠀁𠀂", "𠀁𠀂"),
            ("Ԥа Ԥа", "ԤԤ"), ("Արամ Արամ", "Ա"), ("a b c d", "AD"), ("★ Ada", "★"), ("+ Ada", "+A"),
        ])
    func initials(name: String, expected: String) {
        #expect(Initials.of(name) == expected)
    }
}
