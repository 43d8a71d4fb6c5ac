// SPDX-License-Identifier: MIT
import CLinux
import FakeKernel
import Glibc
import LinuxSystem
import Synchronization

/// A terminal of a kernel that exists in memory only. Its number is that of a node without a number.
///
/// A switch that somebody asks for begins with the daemon's next call, because the kernel's signals reach its thread only
/// from there.
final class HostTerminal: Sendable {
    static let number = 0

    struct State: Equatable {
        /// The terminal in front.
        var front = HostTerminal.number
        var displayMode = Int32(KD_TEXT)
        var keyboardMode = Int32(K_UNICODE)
        /// True where a switch waits for the daemon's answer.
        var asks = false
        /// The terminals that the daemon has asked for.
        var asked: [Int] = []
        /// The daemon's answers to switches.
        var answers: [Int] = []
    }

    private struct Kernel {
        var state = State()
        /// The terminal that waits to come to the front.
        var next: Int?
        var mayLeave = true
        /// So often the daemon has switched the keyboard off, which it does in each turn of its loop.
        var turns = 0
    }

    let descriptor: Int32
    private let device: FakeDevice
    private let kernel: Watched<Kernel>

    init() throws {
        let kernel = Watched(Kernel())
        self.kernel = kernel
        device = try FakeDevice("tty") { request in kernel.change { HostTerminal.answer(request, &$0) } }
        descriptor = open(device.node, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Has somebody ask for a terminal to come to the front.
    func bring(_ number: Int) { kernel.change { $0.next = number } }

    /// Has another program change the terminal's state.
    func change(_ change: (inout State) -> Void) { kernel.change { change(&$0.state) } }

    /// Has the terminals of others stay where they are, whoever asks.
    func hold(_ isHeld: Bool = true) { kernel.change { $0.mayLeave = !isHeld } }

    var state: State { kernel.change { $0.state } }

    /// Waits for the state; false if it never is so.
    func waits(until isSo: (State) -> Bool) -> Bool { kernel.wait { isSo($0.state) ? true : nil } ?? false }

    /// Waits for so many turns of the daemon's loop; false if it has stopped.
    func waitsForTurns(_ count: Int) -> Bool {
        let last = kernel.change { $0.turns } + count
        return kernel.wait { $0.turns >= last ? true : nil } ?? false
    }

    private static func answer(_ request: DeviceRequest, _ kernel: inout Kernel) -> Int32 {
        switch request.code {
        case UInt(KDGKBMODE): request.store(kernel.state.keyboardMode)
        case UInt(KDSKBMODE):
            kernel.state.keyboardMode = Int32(request.value)
            kernel.turns += 1
        case UInt(KDGETMODE): request.store(kernel.state.displayMode)
        case UInt(KDSETMODE): kernel.state.displayMode = Int32(request.value)
        case UInt(VT_GETMODE), UInt(VT_SETMODE):
            if request.code == UInt(VT_GETMODE) { request.update(vt_mode.self) { $0.mode = CChar(VT_PROCESS) } }
        case UInt(VT_GETSTATE): request.update(vt_stat.self) { $0.v_active = UInt16(kernel.state.front) }
        case UInt(VT_ACTIVATE):
            kernel.state.asked.append(request.value)
            if kernel.mayLeave { kernel.next = request.value }
        case UInt(VT_RELDISP):
            kernel.state.answers.append(request.value)
            if kernel.state.asks, request.value == 1, let next = kernel.next { kernel.state.front = next }
            if kernel.state.asks { (kernel.state.asks, kernel.next) = (false, nil) }
        default: return -ENOTTY
        }
        begin(request, &kernel)
        return 0
    }

    /// Begins a switch: away from the daemon's terminal it waits for the answer.
    private static func begin(_ request: DeviceRequest, _ kernel: inout Kernel) {
        guard let next = kernel.next, !kernel.state.asks else { return }
        if next == kernel.state.front {
            kernel.next = nil
        } else if kernel.state.front == number {
            kernel.state.asks = true
            request.signal(VirtualTerminal.releaseSignal)
        } else {
            (kernel.state.front, kernel.next) = (next, nil)
            if next == number { request.signal(VirtualTerminal.acquireSignal) }
        }
    }
}
