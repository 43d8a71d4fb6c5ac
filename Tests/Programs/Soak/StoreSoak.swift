// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import KioskStore

/// The store, used and killed without end.
final class StoreSoak {
    private let program: String
    private let folder = try? TemporaryFolder()
    private var generator: SeededGenerator
    private(set) var series = FootprintSeries()

    init(program: String, seed: UInt64) throws {
        self.program = program
        generator = SeededGenerator(seed: seed)
        guard let folder else { throw SoakFailure("no temporary folder") }
        let store = KioskStore(at: StoreLocation(directory: folder.path + "/store"), bootID: "boot-1", cost: .least)
        _ = try store.permitSetup(actor: "soak")
        store.close()
    }

    private var path: String { folder?.path ?? "" }

    /// Unlocks so many times, with a wrong try before each third time.
    func unlock(_ cycles: Int) throws {
        let store = try open(expecting: "done new")
        try store.expect("done", after: "pin 2 7 1 8 2 8")
        try store.expect("done", after: "enroll 0 1 2 5")
        for cycle in 1...cycles {
            if cycle % 3 == 0 { try draw("0 3 6 \(7 + cycle / 3 % 2)", on: store, expecting: "done wrong") }
            try draw("0 1 2 5", on: store, expecting: "done matched")
            if cycle % max(1, cycles / 100) == 0 { series.add(store.footprint) }
        }
    }

    /// Kills it so many times while a wrong pattern is checked. Whoever saw that it was checked is to find it counted.
    func kill(_ times: Int) throws -> Int {
        var seen = 0
        var store = try open(expecting: "done locked")
        for _ in 1...max(1, times) {
            try store.expect("done", after: "rearm")
            try store.send("draw 0 3 6 7")
            let isChecked = try waitToSeeChecked(store)
            store.kill()
            store = try open(expecting: "done locked")
            try store.send("failures")
            guard let failures = try store.nextLine().flatMap({ Int($0.dropFirst("done ".count)) }) else {
                throw SoakFailure("no number of failures")
            }
            if isChecked, failures != 1 { throw SoakFailure("a guess was checked, and \(failures) are counted") }
            seen += isChecked ? 1 : 0
        }
        return seen
    }

    /// Waits as long as it takes until the pattern is checked, or only some of that time.
    private func waitToSeeChecked(_ store: RunningProgram) throws -> Bool {
        if Bool.random(using: &generator) {
            guard try store.nextLine() == "checked" else { throw SoakFailure("a wrong pattern was not checked") }
            if Bool.random(using: &generator) { try store.send("") }
            usleep(.random(in: 0...5_000, using: &generator))
            return true
        }
        usleep(.random(in: 0...20_000, using: &generator))
        return false
    }

    private func open(expecting answer: String) throws -> RunningProgram {
        let store = try RunningProgram([program, path + "/store"], log: path + "/log")
        guard try store.nextLine() == "ready" else { throw SoakFailure("\(program) is not ready") }
        try store.expect(answer, after: "open")
        return store
    }

    private func draw(_ pattern: String, on store: RunningProgram, expecting answer: String) throws {
        try store.expect("checked", after: "draw \(pattern)")
        try store.expect(answer, after: "")
    }
}
