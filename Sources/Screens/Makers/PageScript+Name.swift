// SPDX-License-Identifier: MIT
import KioskSession
import Words

extension PageScript {
    static func name(_ view: NameView, _ state: PageState, _ words: any Words) -> PageScript {
        let field = FormField(
            words.nameLabel, text: view.text, placeholder: words.nameExample, error: view.flaw.map { words.flaw($0) })
        return PageScript(
            .form(
                FormPage(
                    title: words.formTitle(renaming: view.former), fields: [field], keyboard: state.keyboard,
                    done: words.saveName, isDoneEnabled: view.canSave, cancel: words.label(of: .cancel))))
    }
}
