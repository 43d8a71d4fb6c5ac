// SPDX-License-Identifier: MIT

/// A question with what follows from its answers.
package struct DialogPage: Hashable, Sendable {
    package var symbol: PageSymbol
    package var tone: StatusTone
    package var question: String
    package var explanation: String
    /// One to three, in any order: each role has its place.
    package var buttons: [PageButton]

    package init(
        symbol: PageSymbol, tone: StatusTone = .plain, question: String, explanation: String, buttons: [PageButton]
    ) {
        self.symbol = symbol
        self.tone = tone
        self.question = question
        self.explanation = explanation
        self.buttons = buttons
    }
}
