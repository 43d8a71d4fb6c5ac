// SPDX-License-Identifier: MIT
import Glibc

/// A USB touchscreen made of software below the kernel's HID driver, so that hid-multitouch reads its reports.
///
/// Its descriptors are written after the classes of that driver, and its ids are those of nobody.
struct HIDTouchscreen: ~Copyable {
    /// A way of telling touches that hid-multitouch has a class for.
    struct Form {
        var name: String
        /// Contacts in a report, and those that the device says it can tell.
        var fingers = 5
        var contacts: UInt8 = 5
        var hasCount = true
        /// A contact is told without touching first, by the bit "in range".
        var hovers = false
        var hasConfidence = false
        var isWindows8 = false
        /// The number of the one contact.
        var contact: UInt8 = 0
        /// Says that a contact is up; without that, it is just left out.
        var tellsRelease = true
        /// Has a mouse beside the touchscreen.
        var hasMouse = false
        /// MT_QUIRK_... of drivers/hid/hid-multitouch.c; nil for what the driver chooses itself.
        var quirks: Int?

        static let all = [
            Form(name: "plain"),
            Form(name: "serial", fingers: 1, hasCount: false, quirks: 1 << 4),
            Form(name: "confidence", hasConfidence: true, quirks: 1 << 6),
            Form(name: "in-range", hovers: true, quirks: 1 << 5),
            Form(name: "slot-is-contact", contact: 3, quirks: 1 << 1 | 1 << 4),
            Form(name: "windows-8", fingers: 10, contacts: 10, hasConfidence: true, isWindows8: true),
            Form(name: "windows-8-hover", fingers: 2, contacts: 10, hovers: true, isWindows8: true),
            Form(name: "windows-8-no-release", fingers: 2, contacts: 10, isWindows8: true, tellsRelease: false),
            Form(name: "sixty", fingers: 6, contacts: 60),
            Form(name: "with-mouse", hasMouse: true),
        ]
    }

    private static let create: UInt32 = 11
    private static let input: UInt32 = 12
    private static let vendor: UInt32 = 0x1209

    private let descriptor: Int32
    private let form: Form

    init(_ form: Form) throws {
        let descriptor = open("/dev/uhid", O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw TouchFailure("/dev/uhid", errno: errno) }
        let report = form.descriptor
        let name = Array("Virtual panel \(form.name)".utf8)
        var event = bytes(HIDTouchscreen.create)
        event += name + [UInt8](repeating: 0, count: 128 + 64 + 64 - name.count)
        event += bytes(UInt16(report.count)) + bytes(UInt16(3))
        event += bytes(HIDTouchscreen.vendor) + bytes(UInt32(1)) + bytes(UInt32(0)) + bytes(UInt32(0))
        event += report + [UInt8](repeating: 0, count: 4096 - report.count)
        // The kernel closes it with the program where this fails.
        try HIDTouchscreen.send(event, to: descriptor)
        self.form = form
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Sets the driver's class where the form needs one, as it has it for devices whose ids it knows.
    private func chooseClass() throws {
        guard let quirks = form.quirks else { return }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob("/sys/bus/hid/devices/*:1209:0001.*/quirks", 0, nil, &found) == 0, found.gl_pathc == 1,
            let path = found.gl_pathv[0]
        else { throw TouchFailure("no single device of hid-multitouch") }
        guard let file = fopen(path, "w") else { throw TouchFailure("quirks", errno: errno) }
        fputs("\(quirks)\n", file)
        fclose(file)
    }

    /// Answers what the driver asks for until SIGUSR1 comes, and then chooses its class.
    func serve() throws {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while !isSignaled {
            guard Glibc.poll(&poll, 1, 50) > 0 else { continue }
            try answer()
        }
        try chooseClass()
    }

    /// Draws over these points, which are parts of 4,096 of the glass, and lifts.
    func draw(_ points: [(x: Int, y: Int)]) throws {
        guard let first = points.first else { return }
        if form.hovers { try report(first, isTouching: false) }
        try report(first, isTouching: true)
        for (start, end) in zip(points, points.dropFirst()) {
            for step in 1...6 {
                let x = start.x + (end.x - start.x) * step / 6
                let y = start.y + (end.y - start.y) * step / 6
                try report((x, y), isTouching: true)
            }
        }
        guard let last = points.last, form.tellsRelease || !form.isWindows8 else { return }
        if form.hovers { try report(last, isTouching: false) }
        try report(form.tellsRelease ? last : nil, isTouching: false, isThere: false)
    }

    private var isSignaled: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return sigismember(&pending, SIGUSR1) == 1
    }

    /// A report of the one contact; nil for none.
    private func report(_ place: (x: Int, y: Int)?, isTouching: Bool, isThere: Bool = true) throws {
        var data: [UInt8] = [1]
        for finger in 0..<form.fingers {
            guard finger == 0, let place else {
                data += [UInt8](repeating: 0, count: 6)
                continue
            }
            var bits: [Bool] = [isTouching]
            if form.hovers { bits.append(isThere) }
            if form.hasConfidence { bits.append(true) }
            data.append(bits.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
            data.append(form.contact)
            data += bytes(UInt16(place.x)) + bytes(UInt16(place.y))
        }
        if form.hasCount { data.append(place == nil ? 0 : 1) }
        try send(bytes(HIDTouchscreen.input) + bytes(UInt16(data.count)) + data)
        usleep(10_000)
    }

    private func answer() throws {
        var event = [UInt8](repeating: 0, count: 4380)
        guard read(descriptor, &event, event.count) >= 10 else { return }
        let id = Array(event[4..<8])
        switch event[0] {
        // GET_REPORT: the most contacts, or the signature that Windows 8 looks for.
        case 9:
            let data = event[8] == 2 ? [2, form.contacts] : [event[8]] + [UInt8](repeating: 0, count: 256)
            try send(bytes(UInt32(10)) + id + bytes(UInt16(0)) + bytes(UInt16(data.count)) + data)
        // SET_REPORT
        case 13: try send(bytes(UInt32(14)) + id + bytes(UInt16(0)))
        default: break
        }
    }

    private func send(_ event: [UInt8]) throws {
        try HIDTouchscreen.send(event, to: descriptor)
    }

    private static func send(_ event: [UInt8], to descriptor: Int32) throws {
        guard write(descriptor, event, event.count) == event.count else { throw TouchFailure("uhid", errno: errno) }
    }
}

/// The bytes of a number, least first.
private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
}

extension HIDTouchscreen.Form {
    /// The report descriptor.
    fileprivate var descriptor: [UInt8] {
        // Digitizer, touchscreen, report 1.
        var items: [UInt8] = [0x05, 0x0d, 0x09, 0x04, 0xa1, 0x01, 0x85, 0x01]
        for _ in 0..<fingers { items += finger }
        items += [0x05, 0x0d]
        if hasCount { items += [0x09, 0x54, 0x15, 0x00, 0x25, 0x7f, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02] }
        // Report 2: the most contacts.
        items += [0x85, 0x02, 0x09, 0x55, 0x15, 0x00, 0x25, contacts, 0x75, 0x08, 0x95, 0x01, 0xb1, 0x02]
        if isWindows8 {
            items += [0x06, 0x00, 0xff, 0x85, 0x03, 0x09, 0xc5, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08]
            items += [0x96, 0x00, 0x01, 0xb1, 0x02]
        }
        items.append(0xc0)
        return items + (hasMouse ? HIDTouchscreen.Form.mouse : [])
    }

    private var finger: [UInt8] {
        let usages: [UInt8] = [0x09, 0x42] + (hovers ? [0x09, 0x32] : []) + (hasConfidence ? [0x09, 0x47] : [])
        let bits = UInt8(usages.count / 2)
        var items: [UInt8] = [0x05, 0x0d, 0x09, 0x22, 0xa1, 0x02] + usages
        items += [0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, bits, 0x81, 0x02, 0x95, 8 - bits, 0x81, 0x03]
        // The contact's number.
        items += [0x09, 0x51, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02]
        // X and Y: 4,096 steps of 20 and 12 cm.
        items += [0x05, 0x01, 0x26, 0xff, 0x0f, 0x75, 0x10, 0x55, 0x0e, 0x65, 0x11, 0x35, 0x00]
        items += [0x46, 0xd0, 0x07, 0x09, 0x30, 0x81, 0x02, 0x46, 0xb0, 0x04, 0x09, 0x31, 0x81, 0x02]
        return items + [0x45, 0x00, 0x65, 0x00, 0x55, 0x00, 0xc0]
    }

    /// Report 4: a mouse of three buttons.
    private static let mouse: [UInt8] = [
        0x05, 0x01, 0x09, 0x02, 0xa1, 0x01, 0x85, 0x04, 0x09, 0x01, 0xa1, 0x00, 0x05, 0x09, 0x19, 0x01, 0x29, 0x03,
        0x15,
        0x00, 0x25, 0x01, 0x95, 0x03, 0x75, 0x01, 0x81, 0x02, 0x95, 0x01, 0x75, 0x05, 0x81, 0x03, 0x05, 0x01, 0x09,
        0x30,
        0x09, 0x31, 0x15, 0x81, 0x25, 0x7f, 0x75, 0x08, 0x95, 0x02, 0x81, 0x06, 0xc0, 0xc0,
    ]
}
