// SPDX-License-Identifier: MIT
import CLinux
import FakeKernel
import Glibc
import LinuxSystem
import Synchronization

/// A terminal of a fake kernel. Its number is 0, because its node has no device number.
///
/// A requested switch begins with the daemon's next call, because only there the fake kernel can signal the daemon's
/// thread.
final class HostTerminal: Sendable {
    static let number = 0

    struct State: Equatable {
        /// The active terminal.
        var front = HostTerminal.number
        var displayMode = Int32(KD_TEXT)
        var keyboardMode = Int32(K_UNICODE)
        /// Whether a switch waits for the daemon's answer.
        var asks = false
        /// The terminals that the daemon has asked the kernel to activate.
        var asked: [Int] = []
        /// The daemon's answers to switches.
        var answers: [Int] = []
    }

    private struct Kernel {
        var state = State()
        /// The terminal that is to become active.
        var next: Int?
        var mayLeave = true
        /// The number of times that the daemon has switched the keyboard off, which it does in each turn of its loop.
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

    /// Requests a switch to a terminal, as a user does.
    func bring(_ number: Int) { kernel.change { $0.next = number } }

    /// Changes the terminal's state, as another program does.
    func change(_ change: (inout State) -> Void) { kernel.change { change(&$0.state) } }

    /// Makes the kernel ignore the daemon's requests to activate a terminal, or obey them again.
    func hold(_ isHeld: Bool = true) { kernel.change { $0.mayLeave = !isHeld } }

    var state: State { kernel.change { $0.state } }

    /// Waits until the state is as wanted; false if it never is.
    func waits(until isSo: (State) -> Bool) -> Bool { kernel.wait { isSo($0.state) ? true : nil } ?? false }

    /// Waits for a number of turns of the daemon's loop; false if the loop has stopped.
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

    /// Begins a switch. A switch away from the daemon's terminal waits for the daemon's answer.
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
