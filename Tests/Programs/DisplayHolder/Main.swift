// SPDX-License-Identifier: MIT
import CDRM
import CLinux
import Glibc

/// A program behind the lock, as awkward as asked: takes the first card and fills its first connected display with a
/// color, without any library of windows.
///
///     display-holder COLOR [WORD...]
///
/// - `small`: in a mode of 640x480
/// - `cursor`: with a cursor in another color
/// - `overlaid`: with an overlay in another color
/// - `turned`: with its picture upside down
/// - `dimmed`: with colors of half the value
/// - `deaf`: ignores SIGTERM
/// - `stopped`: stops itself once it is seen
/// - `insisting`: becomes master again and again
/// - `opening`: only opens the card, before anybody else if it can
/// - `brief`: ends after a second
/// - `clinging`: has its terminal, on standard input, in graphics mode, and never answers who asks for another
/// - `talking`: has the panel's terminal show text, with its keyboard on, which takes root
/// - `writing`: writes to a file in its folder all the time
/// - `detached`: in a process of its own, in a session of its own
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let color = arguments.first.flatMap({ UInt32($0, radix: 16) }) else {
            fail("usage: display-holder COLOR [WORD...]")
        }
        let words = Set(arguments.dropFirst())
        if words.contains("deaf") { for number in [SIGTERM, SIGHUP, SIGINT] { signal(number, SIG_IGN) } }
        if words.contains("detached") { detach() }
        if words.contains("clinging") { cling() }
        if words.contains("talking") { talk() }
        var holder = DisplayHolder(words)
        if words.contains("opening") { while true { pause() } }
        holder.show(color)
        if words.contains("stopped") { raise(SIGSTOP) }
        if words.contains("brief") {
            sleep(1)
            exit(0)
        }
        while true {
            usleep(words.isDisjoint(with: ["insisting", "writing"]) ? 1_000_000 : 1000)
            if words.contains("insisting") { holder.insist() }
            if words.contains("writing") { writeFile() }
        }
    }

    private static func talk() {
        let terminal = open("/dev/tty1", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var switching = vt_mode()
        switching.mode = CChar(VT_AUTO)
        guard terminal >= 0, ioctl(terminal, UInt(VT_SETMODE), &switching) == 0,
            ioctl(terminal, UInt(KDSKBMODE), Int32(K_UNICODE)) == 0,
            ioctl(terminal, UInt(KDSETMODE), Int32(KD_TEXT)) == 0
        else { fail("no terminal to talk on") }
        var text = Array("\u{1b}[2J\u{1b}[HTHE PROGRAM TALKS".utf8)
        _ = write(terminal, &text, text.count)
    }

    private static func writeFile() {
        let file = open("file", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { fail("no file to write") }
        var byte: UInt8 = 0
        _ = write(file, &byte, 1)
        close(file)
    }

    private static func cling() {
        for number in [SIGUSR1, SIGUSR2] { signal(number, SIG_IGN) }
        var switching = vt_mode()
        switching.mode = CChar(VT_PROCESS)
        switching.relsig = Int16(SIGUSR1)
        switching.acqsig = Int16(SIGUSR2)
        guard ioctl(STDIN_FILENO, UInt(VT_SETMODE), &switching) == 0,
            ioctl(STDIN_FILENO, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0
        else { fail("no terminal to cling to") }
    }

    private static func detach() {
        if forkProcess() != 0 { exit(0) }
        setsid()
    }

    /// Glibc's module hides fork(2): in this program nothing else runs.
    private static func forkProcess() -> Int32 {
        typealias Fork = @convention(c) () -> Int32
        guard let symbol = dlsym(nil, "fork") else { fail("no fork") }
        return unsafeBitCast(symbol, to: Fork.self)()
    }
}

/// The card and the picture on it.
struct DisplayHolder {
    private let card: Int32
    private let words: Set<String>
    private var crtc: UInt32 = 0
    private var connector: UInt32 = 0
    private var mode = drmModeModeInfo()
    private var framebuffer: UInt32 = 0

    init(_ words: Set<String>) {
        self.words = words
        card = (0..<64).lazy.map { open("/dev/dri/card\($0)", O_RDWR | O_CLOEXEC) }.first { $0 >= 0 } ?? -1
        guard card >= 0 else { fail("open: \(String(cString: strerror(errno)))") }
        say("master after opening: \(drmIsMaster(card))")
    }

    mutating func show(_ color: UInt32) {
        choose()
        framebuffer = makeFramebuffer(color)
        set()
        if words.contains("cursor") { showCursor() }
        if words.contains("dimmed") { dim() }
        drmSetClientCap(card, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        if words.contains("turned") { turn() }
        if words.contains("overlaid") { showOverlay() }
    }

    func insist() {
        if drmSetMaster(card) == 0 { set() }
    }

    private mutating func choose() {
        guard let resources = drmModeGetResources(card) else { fail("no resources") }
        defer { drmModeFreeResources(resources) }
        crtc = resources.pointee.crtcs[0]
        for index in 0..<Int(resources.pointee.count_connectors) {
            guard let found = drmModeGetConnector(card, resources.pointee.connectors[index]) else { continue }
            defer { drmModeFreeConnector(found) }
            guard found.pointee.connection == DRM_MODE_CONNECTED, found.pointee.count_modes > 0 else { continue }
            connector = found.pointee.connector_id
            let modes = (0..<Int(found.pointee.count_modes)).map { found.pointee.modes[$0] }
            mode = modes.first { words.contains("small") && $0.hdisplay == 640 && $0.vdisplay == 480 } ?? modes[0]
            return
        }
        fail("no display")
    }

    private func set() {
        var connector = connector
        var mode = mode
        let result = drmModeSetCrtc(card, crtc, framebuffer, 0, 0, &connector, 1, &mode)
        let code = errno
        say("SetCrtc \(mode.hdisplay)x\(mode.vdisplay): \(result == 0 ? "ok" : String(cString: strerror(code)))")
        if result != 0, !words.contains("insisting") { exit(3) }
        drmModeDirtyFB(card, framebuffer, nil, 0)
    }

    private func makeFramebuffer(_ color: UInt32) -> UInt32 {
        let (handle, pitch) = makeBuffer(Int(mode.hdisplay), Int(mode.vdisplay), filledWith: color)
        var framebuffer: UInt32 = 0
        drmModeAddFB(card, UInt32(mode.hdisplay), UInt32(mode.vdisplay), 24, 32, pitch, handle, &framebuffer)
        return framebuffer
    }

    private func makeBuffer(_ width: Int, _ height: Int, filledWith color: UInt32) -> (UInt32, UInt32) {
        var (handle, pitch, size, offset): (UInt32, UInt32, UInt64, UInt64) = (0, 0, 0, 0)
        guard drmModeCreateDumbBuffer(card, UInt32(width), UInt32(height), 32, 0, &handle, &pitch, &size) == 0,
            drmModeMapDumbBuffer(card, handle, &offset) == 0,
            let memory = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, card, off_t(offset)),
            memory != MAP_FAILED
        else { fail("no buffer") }
        memory.initializeMemory(as: UInt32.self, repeating: color, count: Int(size) / 4)
        return (handle, pitch)
    }

    private func showCursor() {
        let (handle, _) = makeBuffer(64, 64, filledWith: 0xffff_00ff)
        say("cursor: \(drmModeSetCursor(card, crtc, handle, 64, 64))")
        drmModeMoveCursor(card, crtc, 200, 200)
    }
}

/// The rest of a card's state, which the picture depends on.
extension DisplayHolder {
    private static let planeTypes = (overlay: UInt64(DRM_PLANE_TYPE_OVERLAY), primary: UInt64(DRM_PLANE_TYPE_PRIMARY))

    private func dim() {
        var red = (0..<256).map { UInt16($0 << 7) }
        var (green, blue) = (red, red)
        say("colors: \(drmModeCrtcSetGamma(card, crtc, UInt32(red.count), &red, &green, &blue))")
    }

    private func turn() {
        let half: UInt64 = 1 << 2
        guard let plane = plane(Self.planeTypes.primary), let rotation = property("rotation", of: plane) else {
            fail("no plane that turns")
        }
        say("rotation: \(drmModeObjectSetProperty(card, plane, UInt32(DRM_MODE_OBJECT_PLANE), rotation.id, half))")
    }

    private func showOverlay() {
        guard let plane = plane(Self.planeTypes.overlay) else { fail("no overlay") }
        let (handle, pitch) = makeBuffer(64, 64, filledWith: 0xff00ff)
        var overlay: UInt32 = 0
        drmModeAddFB(card, 64, 64, 24, 32, pitch, handle, &overlay)
        say("overlay: \(drmModeSetPlane(card, plane, crtc, overlay, 0, 300, 100, 64, 64, 0, 0, 64 << 16, 64 << 16))")
    }

    /// The first plane of that type.
    private func plane(_ type: UInt64) -> UInt32? {
        guard let planes = drmModeGetPlaneResources(card) else { return nil }
        defer { drmModeFreePlaneResources(planes) }
        return (0..<Int(planes.pointee.count_planes)).map { planes.pointee.planes[$0] }
            .first { property("type", of: $0)?.value == type }
    }

    private func property(_ name: String, of plane: UInt32) -> (id: UInt32, value: UInt64)? {
        guard let list = drmModeObjectGetProperties(card, plane, UInt32(DRM_MODE_OBJECT_PLANE)) else { return nil }
        defer { drmModeFreeObjectProperties(list) }
        for index in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(card, list.pointee.props[index]) else { continue }
            defer { drmModeFreeProperty(property) }
            let found = withUnsafeBytes(of: property.pointee.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if found == name { return (property.pointee.prop_id, list.pointee.prop_values[index]) }
        }
        return nil
    }
}

/// Writes a line for the journal.
func say(_ text: String) {
    var bytes = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, &bytes, bytes.count)
}

func fail(_ text: String) -> Never {
    say(text)
    exit(2)
}
