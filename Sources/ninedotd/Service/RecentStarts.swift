// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem

/// The starts of the last minute that no orderly end followed, in memory that the service manager keeps from one to the
/// next.
///
/// A daemon that dies again and again leaves a picture that nobody can use. It is better not started for a while, so that
/// the picture that says so can have the display. Restarts that an owner asks for do not count.
struct RecentStarts {
    private static let name = "starts"
    private static let period = Duration.seconds(60)
    /// The most within that time.
    private static let most = 4

    /// Nil where there is no memory for it: nothing is counted then.
    private let list: KeptNumbers?
    /// True where the one of now is one too many.
    let areTooMany: Bool

    /// Adds the start of now, and has the manager keep it.
    init(at now: Instant, keptBy notifier: borrowing ServiceNotifier) {
        if let memory = KeptDescriptors.take(RecentStarts.name) {
            self.init(adding: now, to: KeptNumbers(in: memory))
        } else {
            let list = try? KeptNumbers(named: RecentStarts.name)
            if let list { notifier.keep(list.descriptor, as: RecentStarts.name) }
            self.init(adding: now, to: list)
        }
    }

    init(adding now: Instant, to list: KeptNumbers?) {
        let since = (now - RecentStarts.period).sinceBoot.milliseconds
        let before = list?.numbers.filter { $0 > since } ?? []
        areTooMany = before.count >= RecentStarts.most
        // After the pause they count anew.
        list?.replace(with: areTooMany ? [] : before + [now.sinceBoot.milliseconds])
        self.list = list
    }

    /// Forgets them all, at an orderly end.
    func forget() {
        list?.replace(with: [])
    }
}
