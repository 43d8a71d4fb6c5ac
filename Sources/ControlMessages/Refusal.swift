// SPDX-License-Identifier: MIT
package import JSON

/// The daemon's reason for not granting a request.
package struct Refusal: Error, Equatable, Sendable {
    /// The reason as a word for programs.
    package enum Code: String, CaseIterable, Sendable {
        /// The request could not be read.
        case badRequest
        /// Not possible in the kiosk's present state, such as enrolling while another enrollment runs.
        case notNow
        /// The kiosk is not set up: nothing but a setup or a restoring helps.
        case notSetUp
        /// Only root may do that.
        case notRoot
        /// A program behind the lock may not ask that.
        case notForPrograms
        /// No display to take a picture of.
        case noDisplay
        /// The daemon tried and failed.
        case failed
        /// Too many clients are connected.
        case tooManyClients
        /// No person of that name.
        case unknownPerson
        /// Another person has that name, or one that reads the same.
        case nameTaken
        /// Nothing is there to remove.
        case notSet
        /// The PIN is too common.
        case weakPIN
        /// The backup is damaged, of a newer version or made with another key.
        case unusableBackup
    }

    package var code: Code
    /// The reason in words for people: one sentence without a full stop.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The answer to a line that could not be read.
    package init(_ error: MessageError) {
        self.init(.badRequest, error.description)
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        code = try object.choice("code")
        message = try object.text("message")
    }

    func write(to object: borrowing JSONObject) {
        object.set("code", to: code.rawValue)
        object.set("message", to: message)
    }
}
