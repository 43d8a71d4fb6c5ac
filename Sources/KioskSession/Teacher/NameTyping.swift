// SPDX-License-Identifier: MIT
import KioskModel

/// A person's name on its way.
struct NameTyping: Equatable, Sendable {
    /// The person who gets another name; nil for somebody new.
    let person: PersonLabel?
    private var text: String
    private var flaw: NameView.Flaw?

    init(of person: PersonLabel? = nil) {
        self.person = person
        text = person?.name ?? ""
    }

    /// Appends a character; ignored where the name is as long as names may be.
    mutating func type(_ character: Character) {
        guard text.count < PersonName.lengths.upperBound else { return }
        text.append(character)
        flaw = nil
    }

    mutating func erase() {
        if !text.isEmpty { text.removeLast() }
        flaw = nil
    }

    /// The request to make; nil where the text is no name, which the view tells then.
    mutating func save() -> StoreRequest? {
        do {
            let name = try PersonName(text)
            return person.map { .change(.id($0.id), .rename(name)) } ?? .addPerson(name)
        } catch {
            flaw = .flawed(error)
            return nil
        }
    }

    /// Somebody has the name already.
    mutating func refuse() {
        flaw = .taken
    }

    var view: NameView {
        NameView(text: text, former: person?.name, flaw: flaw, canSave: text.contains { !$0.isWhitespace })
    }
}
