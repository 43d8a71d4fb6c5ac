// SPDX-License-Identifier: MIT
import PatternLock

/// Makes the sample pages with words of a language.
struct PageSampleMaker {
    let language: Language

    /// Short, long, of several scripts.
    let names = [
        "Ada Lovelace", "Bo", "Maximiliane Wolfeschlegelstein-Hausenberger", "سارة أحمد", "נועה כהן", "王小明",
        "Zoë Núñez", "Grace Hopper", "Nguyễn Thị Minh Khai", "Ångström, Åke", "Ольга Петрова",
    ]

    private func words(_ english: String, _ chinese: String) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: chinese
        }
    }

    private var back: PageButton { PageButton(words("Back", "返回")) }
    private var cancel: String { words("Cancel", "取消") }
}

extension PageSampleMaker {
    var wrongPIN: String { words("Wrong PIN, 2 tries left", "PIN 码错误，还可尝试 2 次") }
    var checking: String { words("Checking…", "正在验证…") }
    var nameTaken: String { words("This name is taken", "该姓名已存在") }

    func digits(_ count: Int) -> ShownDigits {
        var digits = ShownDigits()
        for position in 0..<count {
            digits.append((position * 3 + 4) % 10)
        }
        return digits
    }

    func pin(
        length: Int = 6, entry: DigitEntry, prompt: String? = nil, tone: StatusTone = .plain, isEnabled: Bool = true
    ) -> Page {
        .digits(
            DigitPage(
                title: words("Teacher PIN", "教师 PIN 码"),
                prompt: prompt ?? words("Enter the PIN to open the settings", "请输入 PIN 码以打开设置"), tone: tone,
                length: length, entry: entry, clear: words("Clear", "清除"), cancel: cancel, isEnabled: isEnabled))
    }

    func menu(_ count: Int) -> Page {
        let tiles = [
            Tile(words("People", "人员"), .symbol(.people)),
            Tile(words("Panel’s pattern", "面板图案"), .symbol(.pattern)),
            Tile(words("Change PIN", "更改 PIN 码"), .symbol(.keypad)),
            Tile(words("History", "历史记录"), .symbol(.clock)),
            Tile(words("Try the touchscreen", "测试触摸屏"), .symbol(.touch)),
            Tile(words("Language", "语言"), .symbol(.globe)),
            Tile(words("Colors", "配色"), .symbol(.contrast), isEnabled: false),
            Tile(words("Self-test", "自检"), .symbol(.stethoscope)),
        ]
        return .tiles(
            TilePage(
                title: words("Settings", "设置"), tiles: Array(tiles.prefix(count)),
                buttons: [PageButton(words("Leave", "退出"))]))
    }

    func roster(repeating count: Int, page: Int = 0) -> Page {
        let tiles = (0..<count).flatMap { _ in names.map { Tile($0, .initials(Initials.of($0))) } }
        return .tiles(
            TilePage(
                title: words("Who are you?", "请选择姓名"), tiles: tiles, page: page,
                buttons: [PageButton(words("Shared pattern", "公用图案"))]))
    }

    func people(_ names: [String], page: Int = 0, buttonCount: Int) -> Page {
        let buttons = [back, PageButton(words("Import", "导入")), PageButton(words("Add", "添加"), .primary)]
        let shown = buttonCount == 2 ? [buttons[0], buttons[2]] : buttons
        return .list(
            ListPage(
                title: words("People", "人员"), rows: names.enumerated().map { person($1, number: $0) }, page: page,
                empty: words("Nobody yet. Add the first person", "还没有人员。请先添加"), buttons: shown))
    }

    private func person(_ name: String, number: Int) -> ListRow {
        let pattern = words("Pattern of 3 May", "5 月 3 日设置图案")
        switch number % 4 {
        case 0: return ListRow(name, detail: pattern, emblem: .initials(Initials.of(name)))
        case 1:
            return ListRow(
                name, detail: words("No pattern", "未设置图案"), emblem: .initials(Initials.of(name)),
                badge: ListBadge(words("disabled", "已停用")))
        case 2:
            return ListRow(
                name, detail: pattern, emblem: .grid(.standard, isSet: true),
                badge: ListBadge(words("locked out", "已锁定"), .bad))
        default:
            return ListRow(name, emblem: .grid(.standard, isSet: false), badge: ListBadge(words("new", "新"), .good))
        }
    }

    var history: Page {
        let events = [
            (words("Unlocked", "已解锁"), "Ada Lovelace, ", Emblem.symbol(.openLock, .good)),
            (words("Wrong pattern", "图案错误"), "", .symbol(.warning, .bad)),
            (words("Locked", "已锁定"), "", .symbol(.closedLock)),
            (words("Settings opened", "已打开设置"), "", .symbol(.keypad)),
        ]
        let rows = (0..<23).map { number in
            let (event, who, emblem) = events[number % events.count]
            return ListRow(
                event, detail: who + "14:0\(number % 10)", emblem: emblem,
                leadsOn: false)
        }
        return .list(ListPage(title: words("History", "历史记录"), rows: rows, page: 9, empty: "", buttons: [back]))
    }

    func nameField(_ text: String, error: String? = nil) -> FormField {
        FormField(words("Name", "姓名"), text: text, placeholder: words("First and last name", "姓名全称"), error: error)
    }

    var groupField: FormField {
        FormField(words("Group", "班级"), placeholder: words("For example 7b", "例如 7b"))
    }

    func form(_ fields: [FormField], _ keyboard: Keyboard = Keyboard(), isDoneEnabled: Bool = true) -> Page {
        .form(
            FormPage(
                title: words("Add a person", "添加人员"), fields: fields, focus: fields.count - 1, keyboard: keyboard,
                done: words("Save", "保存"), isDoneEnabled: isDoneEnabled, cancel: cancel))
    }

    var leaving: Page {
        .dialog(
            DialogPage(
                symbol: .openLock, tone: .good, question: words("Allow three more tries?", "允许再尝试三次？"),
                explanation: words("The panel waits because of too many wrong patterns.", "图案错误次数过多，面板正在等待。"),
                buttons: [PageButton(cancel), PageButton(words("Allow", "允许"), .primary)]))
    }

    var removal: Page {
        .dialog(
            DialogPage(
                symbol: .bin, tone: .bad,
                question: words("Remove Maximiliane Wolfeschlegelstein?", "删除 Maximiliane Wolfeschlegelstein？"),
                explanation: words(
                    "The pattern and the history of this person are erased. This cannot be undone.",
                    "此人的图案和历史记录将被删除，且无法恢复。"),
                buttons: [PageButton(words("Remove", "删除"), .destructive), PageButton(words("Keep", "保留"))]))
    }

    var unsaved: Page {
        .dialog(
            DialogPage(
                symbol: .question, question: words("Keep the new pattern?", "保留新图案？"),
                explanation: words("It was drawn twice but is not saved yet.", "图案已绘制两次，但尚未保存。"),
                buttons: [
                    PageButton(words("Back", "返回")), PageButton(words("Discard", "放弃"), .destructive),
                    PageButton(words("Save", "保存"), .primary),
                ]))
    }
}
