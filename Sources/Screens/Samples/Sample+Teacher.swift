// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock

extension Sample {
    /// The teacher's menu.
    package static let menus = [
        Sample(
            "menu",
            .menu(
                MenuView(
                    items: [.people, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor],
                    unseenFailures: 37))),
        Sample(
            "menu-shared",
            .menu(
                MenuView(
                    items: [
                        .panelPattern, .rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor,
                    ]))),
        Sample("menu-one", .menu(MenuView(items: MenuItem.allCases, unseenFailures: 1))),
    ]

    package static let people =
        [
            Sample("people", .people(Array(SamplePeople.people(3)))),
            Sample("people-pages", .people(SamplePeople.people(33)), showing: PageState(number: 1)),
            Sample("people-empty", .people([])),
        ] + persons

    /// The actions on one person, in good order and in trouble.
    private static let persons = zip(
        ["person", "person-disabled", "person-locked"], SamplePeople.people(3).map(\.person)
    ).map {
        name, person in
        let actions = PersonAction.allCases.filter { action in
            switch action {
            case .setPattern, .rename, .remove: true
            case .setDuress, .removePattern: person.hasPattern
            case .enable: !person.isEnabled
            case .disable: person.isEnabled
            case .rearm: person.attempts.failures > 0
            }
        }
        return Sample(name, .person(person, actions: actions))
    }

    package static let name = Sample(
        "name", .name(NameView(text: "Ada Lo", canSave: true)))
    package static let nameEmpty = Sample(
        "name-empty", .name(NameView(text: "")), showing: PageState(keyboard: Keyboard(shift: .once)))
    package static let nameSigns = Sample(
        "name-signs", .name(NameView(text: "Ada 7", canSave: true)),
        showing: PageState(keyboard: Keyboard(layer: .signs)))

    /// A name being typed.
    package static let names = [
        name, nameEmpty, nameSigns,
        Sample(
            "name-long",
            .name(NameView(text: "Wolfeschlegelsteinhausenbergerdorff Junior", former: "Bo", canSave: true))),
        Sample("name-taken", .name(NameView(text: "Ada", flaw: .taken))),
        Sample("name-too-long", .name(NameView(text: "Ada", flaw: .flawed(.tooLong)))),
        Sample("name-invisible", .name(NameView(text: "Ada", former: "Bo", flaw: .flawed(.invisible)))),
        Sample(
            "name-accents", .name(NameView(text: "Zoë", former: SamplePeople.names[2], canSave: true)),
            showing: PageState(keyboard: Keyboard(layer: .accents, shift: .locked))),
        Sample(
            "name-choosing", .name(NameView(text: "Grace H", canSave: true)),
            feedback: TouchFeedback(
                pressed: .key(.character("o")), accents: AccentRow(for: .character("o"), on: Keyboard()))),
    ]

    package static let looks = [
        Sample("look", .preferences(PanelPreferences())),
        Sample("look-chosen", .preferences(PanelPreferences(language: .simplifiedChinese, theme: .contrast))),
    ]

    package static let rearm = Sample("question-rearm", .question(.rearm))

    package static let questions =
        [
            rearm, Sample("question-first-pattern", .question(.firstPattern)),
            Sample("question-first-people", .question(.firstPeople)),
            Sample("question-no-pin", .question(.noPIN)),
            Sample("question-gone", .question(.gone)),
            recoveryCode,
        ]
        + SamplePeople.labels(3).suffix(1).flatMap {
            [
                Sample("question-remove", .question(.remove($0))),
                Sample("question-remove-pattern", .question(.removePattern($0))),
                Sample("question-remove-shared", .question(.removePattern(nil))),
            ]
        }
}
