// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("The panel's markers")
struct PanelMarkersTests {
    private let folder: TemporaryFolder
    private let markers: PanelMarkers

    init() throws {
        folder = try TemporaryFolder()
        markers = PanelMarkers(directory: folder.path)
    }

    /// The names of files; the folders stay.
    private var names: [String] { Folder.names(in: folder.path).filter { !["alarm", "people"].contains($0) } }
    private var people: [String] { Folder.names(in: folder.path + "/people") }

    @Test("say who has it open, by name and by id, and nothing of that once it is locked")
    func whose() throws {
        try markers.lock()
        try markers.unlock(PanelMarkers.Unlock(who: "Ada, Bo", people: ["0a", "0b"], for: .seconds(60)))
        #expect(names == ["session.env", "unlocked"])
        #expect(people == ["0a", "0b"])
        try markers.unlock(PanelMarkers.Unlock(who: "Ada, Bo", people: ["0a", "0b"], for: .seconds(120)))
        #expect(people == ["0a", "0b"])
        try markers.lock()
        #expect(names == ["locked"])
        #expect(people.isEmpty)
    }

    @Test("say locking until the display is back, never beside locked or unlocked")
    func locking() throws {
        try markers.lock()
        try markers.unlock(PanelMarkers.Unlock(who: "panel", card: "/dev/dri/card0"))
        try markers.takeBack("/dev/dri/card0")
        #expect(names == ["locking"])
        try markers.unlock(PanelMarkers.Unlock(who: "panel"))
        #expect(names == ["session.env", "unlocked"])
        try markers.takeBack("/dev/dri/card0")
        try markers.lock()
        #expect(names == ["locked"])
    }

    /// A folder in the place of a file cannot be removed as one.
    @Test("say locked only when unlocked is taken back, and the other way round", arguments: ["locked", "unlocked"])
    func oneAtATime(stuck: String) throws {
        try #require(mkdir(folder.path + "/" + stuck, 0o700) == 0)
        #expect(throws: SystemError(operation: "remove", path: folder.path + "/" + stuck, code: EISDIR)) {
            if stuck == "locked" {
                try markers.unlock(PanelMarkers.Unlock(who: "panel"))
            } else {
                try markers.lock()
            }
        }
        #expect(names.filter { $0 == "locked" || $0 == "unlocked" } == [stuck])
    }

    @Test("are there while a daemon says how the panel is, and not before and after")
    func presence() throws {
        #expect(!markers.areThere)
        try markers.lock()
        #expect(markers.areThere)
        try markers.unlock(PanelMarkers.Unlock(who: "panel", card: "/dev/dri/card0"))
        #expect(markers.areThere)
        try markers.takeBack("/dev/dri/card0")
        #expect(markers.areThere)
        try markers.close()
        try AtomicFile.remove(folder.path + "/locking")
        #expect(!markers.areThere)
    }

    @Test("say the coming end, or that it was put off, and neither once it is locked")
    func ending() throws {
        try markers.unlock(PanelMarkers.Unlock(who: "panel"))
        try markers.announceEnd(isSoon: true)
        #expect(names == ["ending", "session.env", "unlocked"])
        try markers.announceEnd(isSoon: false)
        #expect(names == ["extended", "session.env", "unlocked"])
        try markers.announceEnd(isSoon: true)
        try markers.lock()
        #expect(names == ["locked"])
    }

    @Test("keep a duress for those who may know it, until it is locked")
    func duress() throws {
        try markers.unlock(PanelMarkers.Unlock(who: "panel", isDuress: true))
        #expect(try mode(of: "alarm/raised/duress") == 0o640)
        try markers.lock()
        #expect(Folder.names(in: folder.path + "/alarm/raised").isEmpty)
    }

    @Test("keep a duress while a new pattern is drawn, and tell of one that begins there")
    func keptDuress() throws {
        try markers.unlock(PanelMarkers.Unlock(who: "Ada", isDuress: true))
        let alarm = folder.path + "/alarm/raised/duress"
        let before = Files.read(alarm)
        try markers.lock(keepingAlarm: true)
        try markers.raiseAlarm(for: "Bo")
        #expect(Files.read(alarm) == before)
        try markers.endAlarm()
        #expect(Folder.names(in: folder.path + "/alarm/raised").isEmpty)
        try markers.raiseAlarm(for: "Ada")
        #expect(try mode(of: "alarm/raised/duress") == 0o640)
        #expect(String(decoding: Files.read(alarm), as: UTF8.self).hasPrefix("who=\"Ada\"\nsince="))
        try markers.lock()
        #expect(Folder.names(in: folder.path + "/alarm/raised").isEmpty)
    }

    @Test("look the same to everybody but admins whether somebody was forced or not")
    func hiddenDuress() throws {
        var lists: [[String]] = []
        for isDuress in [false, true] {
            try markers.unlock(PanelMarkers.Unlock(who: "panel", isDuress: isDuress))
            lists.append(Folder.names(in: folder.path))
            #expect(try mode(of: "alarm") == 0o750)
            #expect(Folder.names(in: folder.path + "/alarm/raised") == (isDuress ? ["duress"] : []))
            try markers.lock()
            lists.append(Folder.names(in: folder.path))
        }
        #expect(lists[0] == lists[2] && lists[1] == lists[3])
    }

    @Test("keep the size and the times of the alarm's folder, which everybody sees, whoever is forced")
    func unchangedFolder() throws {
        // Where the markers are as on a panel: in memory, where a folder's size counts its entries.
        let folder = try TemporaryFolder(inMemory: true)
        let markers = PanelMarkers(directory: folder.path)
        try markers.lock()
        let before = try seen(folder.path + "/alarm")
        waitForNextFileTime()
        try markers.raiseAlarm(for: "Ada")
        #expect(try seen(folder.path + "/alarm") == before)
        try markers.endAlarm()
        try markers.unlock(PanelMarkers.Unlock(who: "Ada", isDuress: true))
        #expect(try seen(folder.path + "/alarm") == before)
        #expect(Folder.names(in: folder.path) == ["alarm", "session.env", "unlocked"])
        try markers.lock()
        #expect(try seen(folder.path + "/alarm") == before)
    }

    /// Waits for the next step of the kernel's clock for files: a change from then on has another time than one before.
    private func waitForNextFileTime() {
        let start = fileTime()
        while fileTime() == start {}
    }

    private func fileTime() -> [Int] {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return [time.tv_sec, time.tv_nsec]
    }

    /// Mode, size and times of a folder, which `stat` tells also whoever may not look into it.
    private func seen(_ path: String) throws -> [Int] {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return [
            Int(status.st_mode), Int(status.st_nlink), Int(status.st_size), Int(status.st_blocks),
            status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }

    @Test("quote a name, so that no shell and no unit that reads the file runs a part of it")
    func quoted() throws {
        try markers.unlock(PanelMarkers.Unlock(who: #"$(reboot) `id` "Bo" \ ok"#))
        let text = try SmallFile.text(of: folder.path + "/unlocked")
        #expect(text.hasPrefix(#"who="\$(reboot) \`id\` \"Bo\" \\ ok""# + "\n"), "\(text)")
    }

    @Test("can be read and entered by everyone, whatever the process's mask")
    func modes() throws {
        let before = umask(0o077)
        defer { umask(before) }
        try markers.unlock(PanelMarkers.Unlock(who: "Ada", people: ["0a"]))
        for (name, mode) in [("people", 0o755), ("people/0a", 0o644), ("session.env", 0o644), ("unlocked", 0o644)] {
            #expect(try self.mode(of: name) == mode, "\(name)")
        }
    }

    @Test("All markers of an unlock agree on the person, the start, the end and the card")
    func contents() throws {
        let before = time(nil)
        try markers.unlock(
            PanelMarkers.Unlock(who: "Ada", people: ["0a"], for: .milliseconds(60_500), isDuress: true, card: "card1"))
        let text = try SmallFile.text(of: folder.path + "/unlocked")
        let since = text.split(separator: "\n").compactMap { $0.split(separator: "since=").first.flatMap { Int($0) } }
        let began = try #require(since.first)
        #expect(began >= before && began <= time(nil))
        #expect(text == "who=\"Ada\"\nsince=\(began)\nuntil=\(began + 60)\ncard=card1\n")
        for name in ["people/0a", "alarm/raised/duress"] {
            #expect(try SmallFile.text(of: folder.path + "/" + name) == text)
        }
        let session = try SmallFile.text(of: folder.path + "/session.env")
        #expect(session == "NINEDOT_SINCE=\(began)\nNINEDOT_UNTIL=\(began + 60)\n")
        try markers.unlock(PanelMarkers.Unlock(who: "Bo"))
        #expect(try SmallFile.text(of: folder.path + "/unlocked").hasSuffix("\nuntil=\n"))
        #expect(try SmallFile.text(of: folder.path + "/session.env").hasSuffix("\nNINEDOT_UNTIL=\n"))
        try markers.takeBack("card1")
        #expect(try SmallFile.text(of: folder.path + "/locking") == "card=card1\n")
        try markers.lock()
        let locked = try SmallFile.text(of: folder.path + "/locked")
        #expect(locked.hasPrefix("since=") && Int(locked.dropFirst(6).dropLast()).map { $0 >= began } == true)
    }

    @Test("If the markers cannot be made, the error names the first of them")
    func missingFolder() {
        let path = folder.path + "/missing"
        #expect(throws: SystemError(operation: "make", path: path + "/alarm", code: ENOENT)) {
            try PanelMarkers(directory: path).unlock(PanelMarkers.Unlock(who: "Ada"))
        }
    }

    private func mode(of name: String) throws -> Int {
        var status = stat()
        try #require(stat(folder.path + "/" + name, &status) == 0)
        return Int(status.st_mode) & 0o777
    }
}
