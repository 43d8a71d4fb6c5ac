// SPDX-License-Identifier: MIT
import Geometry

/// The cards as they were when a display was last chosen, and what came of trying them.
///
/// It answers for that choice later. No card is opened and no display asked for it, so that the panel never waits for
/// an answer (K02, K43).
struct ChoiceRecord: Hashable {
    /// A card that was opened, or should have been.
    struct Trial: Hashable {
        var node: String
        /// Nil for a card that could not be opened.
        var facts: CardFacts?
        /// Nil for the card that was chosen.
        var error: DisplayError?
    }

    private let sightings: [CardSighting]
    private let selection: DisplaySelection
    /// Trials in the order of the choice, which ends with a card that is used, or that another program holds.
    var trials: [Trial] = []

    init(of sightings: [CardSighting], selecting selection: DisplaySelection) {
        self.sightings = sightings
        self.selection = selection
    }

    /// A report of each connector, and of each card without one.
    ///
    /// - Parameters:
    ///   - cards: The cards there are now.
    ///   - use: The output in use.
    ///   - trouble: The reason for using none.
    func outputs(of cards: [CardSighting], using use: OutputUse?, trouble: String?) -> [OutputReport] {
        cards.flatMap { card in
            guard !card.outputs.isEmpty else {
                return [report(of: card, as: .unused(card.exclusion(selecting: selection) ?? .rendersOnly))]
            }
            return card.outputs.map { output in
                if let use, use.node == card.node, use.connector == output.name {
                    return report(of: card, output, as: .used(use))
                }
                let reason = reason(against: output, of: card) ?? .unusable(trouble ?? "it was let go")
                return report(of: card, output, as: .unused(reason))
            }
        }
    }

    private func report(
        of card: CardSighting, _ output: CardSighting.Connector? = nil, as state: OutputReport.State
    ) -> OutputReport {
        let facts = trial(of: card)?.facts
        let connector = facts?.connectors.first { $0.name == output?.name }
        var report = OutputReport(
            card: card.node, driver: facts?.driver ?? card.driver, link: card.lastingLink, connector: output?.name,
            connection: output?.status, mode: connector?.preferredMode?.description,
            millimeters: connector?.claimedSize, state: state)
        guard case .used(var use) = state else { return report }
        report.mode = use.mode.description
        if selection.mode == nil, let preferred = connector?.preferredMode, !preferred.isModerate, use.mode.isModerate {
            use.largerMode = preferred.description
        }
        report.state = .used(use)
        return report
    }

    /// Nil for the output that was chosen.
    private func reason(against output: CardSighting.Connector, of card: CardSighting) -> UnusedReason? {
        guard output.status != .disconnected else { return .notConnected }
        if let exclusion = card.exclusion(selecting: selection) { return exclusion }
        if let name = selection.name, let named = card.namedOutputs(by: selection), !named.contains(output) {
            return .notNamed(setting: name)
        }
        guard let trial = trial(of: card) else { return reason(againstUntried: output, of: card) }
        return reason(against: output.name, in: trial)
    }

    private func reason(againstUntried output: CardSighting.Connector, of card: CardSighting) -> UnusedReason {
        guard let tried = trials.last?.node, let winner = sightings.first(where: { $0.node == tried }),
            let loser = sightings.first(where: { $0.node == card.node }),
            loser.outputs.contains(where: { $0.name == output.name && $0.status != .disconnected })
        else { return .late(for: chosen) }
        return .outranked(by: tried, winner.advantage(over: loser, selecting: selection))
    }

    private func reason(against name: String, in trial: Trial) -> UnusedReason? {
        guard let facts = trial.facts, let connector = facts.connectors.first(where: { $0.name == name }) else {
            return trial.failure ?? .late(for: chosen)
        }
        if let exclusion = facts.exclusion(of: connector, selecting: selection) {
            // It is connected by now.
            return exclusion == .notConnected ? .late(for: chosen) : exclusion
        }
        if let winner = facts.connector(selecting: selection), winner.id != connector.id {
            return .outranked(by: winner.name, winner.advantage(over: connector))
        }
        do {
            _ = try connector.modeIndexes(selecting: selection, on: facts)
            return trial.failure
        } catch {
            return .noSuchMode(error.reason)
        }
    }

    private func trial(of card: CardSighting) -> Trial? { trials.first { $0.node == card.node } }

    /// The connector that was chosen.
    private var chosen: String? {
        guard let trial = trials.last, trial.error == nil else { return nil }
        return trial.facts?.connector(selecting: selection)?.name
    }
}

extension ChoiceRecord.Trial {
    fileprivate var failure: UnusedReason? {
        switch error {
        case nil: nil
        case .notMaster: .held
        case let error?: .unusable(error.reason)
        }
    }
}

extension DisplayError {
    /// The description without the card.
    fileprivate var reason: String {
        if case .unusable(_, let reason) = self { reason } else { description }
    }
}

extension CardSighting {
    /// The link by the card's place on its bus, which is the same after each boot.
    fileprivate var lastingLink: String? { links.first { $0.hasPrefix("/dev/dri/by-path/") } }
}

extension ConnectorFacts {
    fileprivate var preferredMode: DisplayMode? {
        let plain = modes.filter(\.isPlain)
        return plain.first(where: \.isPreferred) ?? plain.first
    }

    /// Displays that tell no size say 0 (K38).
    fileprivate var claimedSize: PixelSize? {
        millimeters.width > 0 && millimeters.height > 0 ? millimeters : nil
    }
}
