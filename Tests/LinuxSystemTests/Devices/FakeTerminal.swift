// SPDX-License-Identifier: MIT
import CLinux
import FakeKernel
import Glibc
import LinuxSystem
import Synchronization

/// A text console in memory.
final class FakeTerminal: Sendable {
    struct State {
        var keyboard = K_UNICODE
        var display = KD_TEXT
        var switching = CChar(VT_AUTO)
        /// The number of the active terminal; nil if the kernel does not report it.
        var front: Int?
        /// The requests that fail.
        var refused: Set<Int32> = []
        /// The requests so far, in words.
        var log: [String] = []

        fileprivate mutating func answer(_ request: DeviceRequest) -> Int32 {
            guard !refused.contains(Int32(request.code)) else { return -EIO }
            let value = Int32(truncatingIfNeeded: request.value)
            switch Int32(request.code) {
            case KDGKBMODE: request.store(Int32(keyboard))
            case KDGETMODE: request.store(Int32(display))
            case VT_GETMODE: request.update(vt_mode.self) { $0.mode = switching }
            case VT_GETSTATE:
                guard let front else { return -EIO }
                request.update(vt_stat.self) { $0.v_active = UInt16(front) }
            case KDSKBMODE:
                keyboard = value
                log.append("keyboard \(value)")
            case KDSETMODE:
                display = value
                log.append(value == KD_TEXT ? "text" : "graphics")
            case VT_SETMODE:
                guard let mode = request.load(as: vt_mode.self) else { return -EFAULT }
                switching = mode.mode
                log.append(mode.mode == CChar(VT_AUTO) ? "switches itself" : "asks by \(mode.relsig), \(mode.acqsig)")
            case VT_ACTIVATE: log.append("activate \(value)")
            case VT_RELDISP: log.append("release \(value)")
            default: return -ENOTTY
            }
            return 0
        }
    }

    private final class Kernel: Sendable {
        let state = Mutex(State())
    }

    private let kernel: Kernel
    private let device: FakeDevice
    private let open: Descriptor

    init() throws {
        let kernel = Kernel()
        self.kernel = kernel
        device = try FakeDevice(terminal: { request in kernel.state.withLock { $0.answer(request) } })
        open = try Descriptor(opening: device.node, O_RDWR | O_NOCTTY)
    }

    var number: Int32 { open.number }

    /// The number of this terminal: the low byte of its minor device number.
    var ownNumber: Int { Int(device.node.split(separator: "/").last ?? "").map { $0 & 0xff } ?? -1 }

    var state: State { kernel.state.withLock { $0 } }

    func set(_ change: (inout State) -> Void) { kernel.state.withLock { change(&$0) } }

    /// The requests since the last call.
    func takeLog() -> [String] {
        kernel.state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }

    /// Whether the terminal echoes keys, and whether keys send signals.
    var settings: (echoes: Bool, signals: Bool) {
        var settings = termios()
        tcgetattr(number, &settings)
        return (settings.c_lflag & tcflag_t(ECHO) != 0, settings.c_lflag & tcflag_t(ISIG) != 0)
    }
}
