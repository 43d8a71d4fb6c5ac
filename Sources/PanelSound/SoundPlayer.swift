// SPDX-License-Identifier: MIT
package import BootTime
package import KioskSession
package import LinuxSystem
package import Screens

/// Plays the sounds that belong to the screens, on the device that makes them.
package final class SoundPlayer {
    private var cues = SoundCues()
    private var speaker: Speaker
    /// The device that plays, or the reason why none does.
    package private(set) var device = SoundDevice.missing

    package init() throws(SystemError) {
        speaker = try Speaker()
    }

    package var descriptor: Int32 { speaker.descriptor }

    /// The time of the next note; nil while the panel is silent.
    package var nextDeadline: Instant? { speaker.nextDeadline }

    package func start() {
        log(speaker.start())
    }

    package func dispatch(_ ready: [Int32]) {
        if ready.contains(descriptor) { log(speaker.takeChanges()) }
    }

    /// Begins the sound of a changed screen, or plays the next note of the sound that is playing.
    package func follow(_ shown: ShownScreen, at now: Instant) {
        log(speaker.advance(to: now))
        if let sound = cues.follow(shown) { play(sound, at: now) }
    }

    /// Begins a sound, whatever the screen is.
    package func play(_ sound: Sound, at now: Instant) {
        log(speaker.play(sound.melody, at: now))
    }

    /// Ends all sound, for the end of the process.
    package func silence() {
        speaker.silence()
    }

    private func log(_ events: [SpeakerEvent]) {
        for event in events {
            Log.info(event.logLine)
            device = event.device
        }
    }
}

extension Sound {
    /// Right goes up and wrong goes down. A device that has only a bell rings once for right and twice for wrong.
    var melody: [Note] {
        switch self {
        case .click: [Note(2000, for: .milliseconds(10))]
        case .warning:
            [Note(880, for: .milliseconds(120)), .rest(for: .milliseconds(80)), Note(880, for: .milliseconds(120))]
        case .right: [Note(1320, for: .milliseconds(90)), Note(1760, for: .milliseconds(160))]
        case .wrong:
            [Note(440, for: .milliseconds(130)), .rest(for: .milliseconds(70)), Note(330, for: .milliseconds(220))]
        }
    }
}
