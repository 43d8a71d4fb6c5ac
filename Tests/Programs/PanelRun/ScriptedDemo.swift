// SPDX-License-Identifier: MIT
import KioskSession
import VirtualPanel

/// A demo without a desktop: a teacher and a student use the panel, and each step leaves a picture.
struct ScriptedDemo {
    private static let pattern = [1, 2, 3, 8]
    private static let guesses = [[1, 4, 7, 8], [3, 6, 9, 8], [7, 8, 9, 6], [2, 5, 8, 9], [4, 5, 6, 9]]

    private let panel: VirtualPanel

    init(_ panel: VirtualPanel) {
        self.panel = panel
    }

    func run() throws {
        try Progress.step("starting the daemon", panel.startDaemon)
        try panel.waitUntil(.setup)
        var pictures = [try picture("1-setup")]
        pictures += try Progress.step("the teacher enrolls a pattern", teach)
        pictures += try Progress.step("a student draws it", unlock)
        pictures += try Progress.step("another one guesses, five times", guess)
        print("What the panel showed:")
        for path in pictures { print("  \(path)") }
    }

    private func teach() throws -> [String] {
        try panel.startEnrollment()
        try panel.draw(Self.pattern, on: .enrollment)
        let first = try picture("2-enroll-first-drawing")
        try panel.tap(.confirm, on: .enrollment)
        try panel.touch { try $0.trace(ScreenLayout.enrollment.points(Self.pattern)) }
        let second = try picture("3-enroll-second-drawing")
        try panel.touch { $0.up() }
        // A slow processor takes long to store the new pattern.
        try panel.waitForHistory("pattern-set")
        let stored = try picture("4-enroll-stored")
        try panel.waitUntil(.locked)
        return [first, second, stored]
    }

    private func unlock() throws -> [String] {
        try panel.touch { try $0.trace(ScreenLayout.lock.points(Self.pattern)) }
        let drawing = try picture("5-drawing")
        try panel.touch { $0.up() }
        try panel.waitUntil(.unlocked)
        try panel.passSuccess()
        let unlocked = try picture("6-unlocked")
        try panel.tap(.lockNow, on: .unlocked)
        try panel.waitUntil(.locked)
        return [drawing, unlocked, try picture("7-locked-again")]
    }

    private func guess() throws -> [String] {
        var pictures: [String] = []
        for (index, dots) in Self.guesses.enumerated() {
            try panel.draw(dots)
            try panel.waitUntil { $0.failures == index + 1 }
            if index == 0 { pictures.append(try picture("8-wrong")) }
        }
        try panel.waitUntil(.lockedOut)
        return pictures + [try picture("9-locked-out")]
    }

    /// Takes a picture once the last change is seen.
    private func picture(_ name: String) throws -> String {
        try panel.letScreenSettle()
        try panel.screenshot(name)
        return panel.picture(name)
    }
}
