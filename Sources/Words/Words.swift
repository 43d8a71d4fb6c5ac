// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
package import PatternLock

/// Every text of every screen in one language: short, calm, and saying what to do next.
///
/// A language is a folder with a type that has all of it, and a row in `Language.words`.
package protocol Words: Sendable {
    // MARK: The language itself

    var language: Language { get }
    /// The language's name in itself, so that everybody finds their own.
    var ownName: String { get }
    /// A letter that every font for it has, and a Debian package with such a font.
    var font: (letter: String, package: String) { get }

    // MARK: Lock and enroll

    func status(_ status: LockStatus, by entry: PatternEntry) -> String
    func step(_ step: EnrollStep, by entry: PatternEntry) -> String
    func label(of button: Button) -> String

    func title(of notice: Notice) -> String
    /// The explanation of a notice; of a panel that is out of service, only where there is no reason.
    func explanation(of notice: Notice) -> String
    /// The title of a panel that cannot be used now, and below it the advice where nothing more is known.
    var outOfOrder: String { get }
    var callStaff: String { get }
    /// Strokes are refused until somebody comes; `contact` is the owner's text that says whom to ask.
    func stopped(contact: String) -> String

    /// Stands above the time to wait.
    var tryAgainIn: String { get }
    /// The time to wait, large.
    func wait(seconds: Int) -> String

    // MARK: A first drawing

    /// The strength of a drawing, with advice; perhaps also a hint at the small grid that shows the order of dots.
    func strength(_ level: PatternStrength.Level, tellsOrder: Bool) -> String

    // MARK: The open kiosk

    var unlocked: String { get }
    /// One name or two.
    func names(_ names: [String]) -> String
    /// The time until the panel locks itself; nil seconds when it does not.
    func locks(inSeconds seconds: Int?) -> String
    /// The number of wrong tries before this unlock; at least one.
    func failuresBefore(_ count: Int) -> String

    // MARK: Help from afar

    /// Stands above the code that unlocks from afar.
    var challengeTitle: String { get }
    /// Says what to do with it.
    var challengeAdvice: String { get }
    func challengeEnds(inSeconds seconds: Int) -> String
    /// Somebody far away sent another code; at least one more answer is taken.
    func wrongAnswer(answersLeft: Int) -> String

    // MARK: Idle screen

    /// Hours and minutes.
    func time(_ time: LocalTime) -> String
    /// The date in whole words, such as Monday, 23 November.
    func weekdayAndDate(_ day: CalendarDay) -> String
    /// The way to the lock screen, for whoever reads the idle screen.
    var touchToUnlock: String { get }

    // MARK: Refusals

    func refusal(_ refusal: AccessRefusal) -> String

    // MARK: PIN

    func title(of purpose: PINView.Purpose) -> String
    /// The instruction while there is nothing to remark.
    func prompt(for purpose: PINView.Purpose, digits: Int) -> String
    func remark(_ remark: PINView.Remark) -> String
    /// The way without a PIN.
    func cancel(_ purpose: PINView.Purpose) -> String
    var forgotPIN: String { get }
    /// Stands above the digits of a new recovery code.
    var recoveryCodeTitle: String { get }
    /// The button below them.
    var writtenDown: String { get }

    // MARK: Menu and questions

    var menuTitle: String { get }
    var leaveMenu: String { get }
    func label(of item: MenuItem) -> String
    /// The number of wrong patterns and PINs; at least one.
    func failures(_ count: Int) -> String
    /// Stands below `failures`.
    var sinceLastLook: String { get }
    /// Both in one sentence.
    func failuresSinceLastLook(_ count: Int) -> String

    func question(_ question: TeacherQuestion) -> String
    func explanation(of question: TeacherQuestion) -> String
    /// The button that says yes; nil for what is told only.
    func yes(to question: TeacherQuestion) -> String?
    func no(to question: TeacherQuestion) -> String

    // MARK: People

    /// Asks who unlocks.
    var whoAreYou: String { get }
    /// Asks for the letter that a name begins with.
    var firstLetter: String { get }
    /// Asks for the second of two.
    var secondPerson: String { get }
    /// Names the first of the two.
    func after(_ name: String) -> String

    var peopleTitle: String { get }
    var nobodyYet: String { get }
    var addPerson: String { get }
    func badge(_ badge: PersonBadge) -> String

    func label(of action: PersonAction) -> String
    /// A second line for an action; nil for most.
    func detail(of action: PersonAction, on person: Person) -> String?

    func formTitle(renaming former: String?) -> String
    var nameLabel: String { get }
    var nameExample: String { get }
    var saveName: String { get }
    func flaw(_ flaw: NameView.Flaw) -> String

    // MARK: History

    var historyTitle: String { get }
    var nothingHappened: String { get }
    /// Nothing on the panel tells that somebody was forced to draw.
    func event(_ kind: HistoryEntry.Kind) -> String
    /// The name somebody had.
    func formerly(_ name: String) -> String
    /// The admin who did it with the tool.
    func by(_ actor: String) -> String
    /// Day and time, short.
    func moment(_ time: LocalTime) -> String

    // MARK: Language and colors

    var lookTitle: String { get }
    func label(of theme: ThemeName) -> String

    // MARK: Cleaning

    /// Says what to do now.
    var cleaningTitle: String { get }
    /// The time for which touches do not count.
    func cleaning(seconds: Int) -> String

    // MARK: Touch bench

    var benchTitle: String { get }
    func label(of page: BenchView.Page) -> String
    func detail(of page: BenchView.Page) -> String
    var touchAnywhere: String { get }
    /// A touchscreen with its reports in a second, where that is known.
    func reports(_ rate: Int?, from name: String) -> String
    func latency(_ latency: BenchLatency) -> String
    /// Warns that an admin saves them.
    var touchesAreRecorded: String { get }
    /// Says what the finger has to do.
    func title(of phase: CrossView.Phase) -> String
    /// The number of a cross, and the way out.
    func cross(_ number: Int, of count: Int) -> String
    func title(of phase: LetterView.Phase) -> String
    /// The way out where nothing can be pressed, and what a tap does.
    func wayOut(turnsPicture: Bool) -> String
    /// Asks for a look at a calibration that is used for now.
    var trialTitle: String { get }
    func trial(of subject: TrialView.Subject, seconds: Int) -> String
    /// The greatest distance from a cross to the finger that was to hold it.
    func missed(byPixels pixels: Int) -> String
    var keepTrial: String { get }
    func title(of result: BenchResult) -> String
    func explanation(of result: BenchResult) -> String
    var mapTitle: String { get }
    func cells(_ touched: Int, of count: Int) -> String
    /// The button that begins the map anew.
    var clearMap: String { get }
    var soundTitle: String { get }
    func label(of sound: Sound) -> String
    var noSoundTitle: String { get }
    /// The reason why there is no sound, and what to do.
    func explanation(of device: SoundDevice) -> String

    // MARK: Machine

    var doctorTitle: String { get }
    var checkAgain: String { get }
    func state(of phase: DoctorView.Phase) -> String
    /// Stands above the command that says what to do about problems.
    var whatToDo: String { get }
    /// So many checks found nothing.
    func inOrder(_ count: Int) -> String
    func label(of check: MachineCheck) -> String
    /// Nil for what is in order.
    func label(of result: MachineReport.Result) -> String?
}

/// The reason that somebody cannot unlock, as a mark in the list of people.
package enum PersonBadge: Hashable, Sendable, CaseIterable {
    case disabled
    case lockedOut
    case noPattern
}

extension Language {
    package var words: any Words {
        switch self {
        case .english: EnglishWords()
        case .simplifiedChinese: SimplifiedChineseWords()
        }
    }
}

// MARK: - Forms that languages share

extension Words {
    /// The time on a clock of 24 hours, unless a language has another way.
    package func time(_ time: LocalTime) -> String { timeOfDay(time.minute) }
}

extension PatternEntry {
    /// Words for a pattern that is drawn, or for one that is tapped.
    func words(draw: String, tap: String) -> String {
        switch self {
        case .draw: draw
        case .tap: tap
        }
    }
}

/// Minutes and seconds as on a clock, with hours where there are any: 0:05, 4:32, 1:00:00.
func clockTime(seconds: Int) -> String {
    let total = max(0, seconds)
    let hours = total / 3600
    let minutes = total / 60 % 60
    guard hours > 0 else { return "\(minutes):\(twoDigits(total % 60))" }
    return "\(hours):\(twoDigits(minutes)):\(twoDigits(total % 60))"
}

/// Hours and minutes on a clock of 24 hours: 08:05.
func timeOfDay(_ minute: Int) -> String { twoDigits(minute / 60) + ":" + twoDigits(minute % 60) }

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}

extension String {
    /// The text on one line: without a space where it may be broken.
    var unbroken: String { String(map { $0 == " " ? "\u{a0}" : $0 }) }
}
