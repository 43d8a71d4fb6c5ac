// SPDX-License-Identifier: MIT
import VirtualPanel

/// One exercise of a store: every write to its disk, and what the store had acknowledged by then.
struct StoreRecording {
    /// From log entry `entry` on, the store had said that it stands as in `standings[standing]`, or further.
    struct Acknowledgment {
        var entry: Int
        var standing: Int
    }

    let standings: [StoreStanding]
    let acknowledgments: [Acknowledgment]
    let log: BlockLog
    /// Keeps the disk from before the first write.
    private let machine: StoreMachine

    var blankDisk: String { machine.blankDisk }

    /// Takes `steps` in a guest whose system calls are broken by `fault`, options of strace.
    init(of steps: [StoreStep], running program: String, breaking fault: String? = nil) throws {
        let machine = try StoreMachine(running: program, breaking: fault)
        var course = StoreCourse()
        var acknowledgments = [Acknowledgment(entry: 0, standing: 0)]
        func acknowledge() throws {
            let entry = try BlockLog.count(in: machine.log)
            acknowledgments.append(Acknowledgment(entry: entry, standing: course.acknowledged))
        }
        for step in steps {
            course.begin(step)
            var answer = try machine.ask(step.command)
            if answer == "checked" {
                course.check()
                try acknowledge()
                answer = try machine.ask("")
            }
            guard answer.hasPrefix(step.answer) else { throw PanelError("\(step.command): \(answer)") }
            course.finish()
            try acknowledge()
        }
        machine.stop()
        log = try BlockLog(path: machine.log)
        standings = course.standings
        self.machine = machine
        self.acknowledgments = acknowledgments
    }

    /// The standings that are possible when the power fails after `entry` log entries: the last acknowledged one up to
    /// the last that the step in progress leads to.
    func possible(after entry: Int) -> ClosedRange<Int> {
        let next = acknowledgments.firstIndex { $0.entry > entry } ?? acknowledgments.count
        let last = next < acknowledgments.count ? acknowledgments[next].standing : standings.count - 1
        return acknowledgments[next - 1].standing...last
    }
}
