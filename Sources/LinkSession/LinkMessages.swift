// SPDX-License-Identifier: MIT
package import ControlMessages

/// Everything that a session acts on, besides time.
package enum LinkInput: Equatable, Sendable {
    case panelConnected
    /// - Parameter reason: Nil where it is of no interest.
    case panelLost(reason: String?)
    case panel(LinkReport)
    case broker(BrokerEvent)
    /// The program is to end.
    case stopping
}

/// An event of the connection to the broker.
package enum BrokerEvent: Equatable, Sendable {
    case connected
    /// The oldest subscription that was not answered is; the broker may have refused a part of it.
    case subscribed(isWhole: Bool)
    case arrived(Publication.Receipt)
    case received(BrokerMessage)
    case lost(reason: String)
}

/// A message from the broker, whoever it was that sent it there.
package struct BrokerMessage: Equatable, Sendable {
    package var topic: String
    /// Only its beginning where it is longer than `longest`.
    package var payload: [UInt8]
    /// True where the broker kept it and nobody has just sent it.
    package var isRetained: Bool

    /// Length in bytes; a longer message is of no use.
    package static let longest = 2048

    package init(_ payload: [UInt8], on topic: String, isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}

/// A message for the broker.
package struct Publication: Equatable, Sendable {
    /// A message whose arrival is waited for.
    package enum Receipt: Hashable, Sendable {
        case event(Int)
        case state
    }

    package var topic: String
    package var payload: String
    package var isRetained: Bool
    /// Nil for one that may be lost where nothing else is known of it.
    package var receipt: Receipt?
    /// True where the broker acknowledges it (QoS 1).
    package var isAcknowledged: Bool

    package init(
        _ payload: String, to topic: String, isRetained: Bool = false, receipt: Receipt? = nil,
        isAcknowledged: Bool = true
    ) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.receipt = receipt
        self.isAcknowledged = isAcknowledged
    }
}

/// Something that a session wants done.
package enum LinkEffect: Equatable, Sendable {
    case connectToPanel
    case leavePanel
    case send(LinkRequest)

    case connectToBroker
    /// Ends the connection, or the try to make one, without a word: the broker says the last will.
    case leaveBroker
    /// Ends it in good order when all is sent.
    case takeLeaveOfBroker
    case subscribe([String])
    case publish(Publication)

    /// Keeps on disk what has changed in the queue.
    case keep([QueueRecord])
    /// Keeps on disk which numbered commands were taken.
    case remember(CommandNumbers)
    case log(LinkRemark)
}

/// A line for the log.
package enum LinkRemark: Equatable, Sendable {
    case info(String)
    case warning(String)
}
