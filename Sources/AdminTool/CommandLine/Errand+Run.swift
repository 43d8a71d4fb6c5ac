// SPDX-License-Identifier: MIT
import ControlMessages

extension Errand {
    /// - Parameter socket: The daemon's. Whatever is asked at the terminal is asked before connecting: the daemon
    ///   waits for nobody.
    func run(on socket: String) throws(Failure) {
        switch self {
        case .status(let style): try Status(style: style).run(on: try Connection(to: socket))
        case .watch(let style): try Watch(style: style).run(on: try Connection(to: socket))
        case .screenshot(let file): try Screenshot(file: file).run(on: try Connection(to: socket))
        case .enroll(let name, let isDuress):
            try Enroll(name: name, isDuress: isDuress).run(on: try Connection(to: socket))
        case .removeDuress(let name, let isSure):
            let owner = name.map { "of \($0)" } ?? "that everybody shares"
            if !isSure { try Confirmation.ask("Remove the duress pattern \(owner) for good?") }
            var connection = try Connection(to: socket)
            try connection.tell(.people(.removeDuress(name: name)))
        case .tell(let requests):
            var connection = try Connection(to: socket)
            for request in requests { try connection.tell(request) }
        case .listPeople(let style): try PeopleListing(style: style).run(on: try Connection(to: socket))
        case .removePerson(let name, let isSure):
            if !isSure { try Confirmation.ask("Remove \(name) and the pattern for good?") }
            var connection = try Connection(to: socket)
            try connection.tell(.people(.remove(name)))
        case .setAccess(let change, let name):
            try AccessSetting(change: change, name: name).run(on: try Connection(to: socket))
        case .importPeople(let file, let takesPart):
            let table = try PeopleFile(path: file)
            try PeopleImport(of: table, takesPart: takesPart).run(on: try Connection(to: socket))
        case .exportPeople(let file): try PeopleExport(file: file).run(on: try Connection(to: socket))
        case .setPIN(let isPiped):
            let pin = isPiped ? try PINQuestion.read() : try PINQuestion.ask()
            try PINSetting(pin: pin).run(on: try Connection(to: socket))
        case .history(let order): try HistoryListing(order: order).run(on: try Connection(to: socket))
        case .backup(let file): try Backup(file: file).run(on: try Connection(to: socket))
        case .restore(let file, let isSure):
            let restoring = try Restoring(file: file)
            if !isSure { try Confirmation.ask("Replace all people, patterns and the PIN by those of \(file)?") }
            try restoring.run(on: try Connection(to: socket))
        case .setup(let isWithdrawn): try SetupPermitting(isWithdrawn: isWithdrawn).run(on: try Connection(to: socket))
        }
    }
}
