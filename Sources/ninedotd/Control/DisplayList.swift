// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import PanelOutput

extension ListedDisplay {
    /// The output as the tool is told of it.
    init(_ output: OutputReport) {
        self.init(
            card: output.card, driver: output.driver, path: output.link, connector: output.connector,
            connection: output.connection.map { Connection($0) }, mode: output.mode,
            millimeters: output.millimeters.map { Size(width: $0.width, height: $0.height) }, .unusable)
        switch output.state {
        case .used(let use):
            (state, reason) = ListedDisplay.words(for: use)
            rotation = use.rotation.rawValue
            rotationOrigin = RotationOrigin(use.rotationOrigin)
            dotsPerInch = use.pixelsPerMillimeter.map { Int(($0 * 25.4).rounded()) }
        case .unused(let unused):
            state = State(unused)
            reason = unused.description
        }
    }

    private static func words(for use: OutputUse) -> (State, String?) {
        switch use.visibility {
        case .seen: (.used, use.largerMode.map { "the display prefers \($0), for which \"mode =\" has to ask" })
        case .away: (.away, "another terminal is in front")
        case .held: (.held, UnusedReason.held.description)
        case .given: (.held, "the program behind the lock has it")
        }
    }
}

extension ListedDisplay.State {
    fileprivate init(_ reason: UnusedReason) {
        self =
            switch reason {
            case .notConnected: .notConnected
            case .outranked, .late: .otherChosen
            case .notNamed, .testDriver: .notNamed
            case .noSuchMode: .noMode
            case .held: .held
            case .rendersOnly: .rendersOnly
            case .otherSeat, .headset, .noPlainMode, .unusable: .unusable
            }
    }
}

extension ListedDisplay.RotationOrigin {
    fileprivate init(_ origin: PanelOutput.RotationOrigin) {
        self =
            switch origin {
            case .display: .display
            case .panel: .panel
            case .settings: .settings
            }
    }
}

extension ListedDisplay.Connection {
    fileprivate init(_ connection: ConnectorStatus) {
        self =
            switch connection {
            case .connected: .connected
            case .disconnected: .disconnected
            case .unknown: .unknown
            }
    }
}
