// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl setup`
struct SetupPermitting {
    let isWithdrawn: Bool

    func run(on connection: consuming Connection) throws(Failure) {
        try connection.tell(.setup(isWithdrawn ? .withdraw : .permit))
        Terminal.say(isWithdrawn ? SetupPermitting.withdrawn : SetupPermitting.permitted)
    }

    static let permitted = """
        The panel asks for the first PIN now, also after a restart, until somebody has
        chosen it: choose it there, or with "ninedotctl pin set".
        "ninedotctl setup --withdraw" takes the permission back.
        """

    static let withdrawn = "The permission is taken back: the panel says that it is not set up."
}
