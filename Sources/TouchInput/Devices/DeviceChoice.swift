// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem

/// An input device as the table knows it.
struct DeviceEntry: Hashable {
    enum State: Hashable {
        case closed(RetrySchedule)
        case open(RetrySchedule, since: Instant)
        /// A device that sent more than is believed.
        case flooded(until: Instant)
        /// Found to be of no use; a change makes it worth another try.
        case refused(String)
    }

    var device: Device
    var deviceClass: DeviceClass
    /// True where the owner's configuration names it.
    var isNamed: Bool
    var state: State
    /// The times that it sent more than is believed.
    var floods = 0
    let identity: TouchscreenIdentity
    let label: DeviceLabel

    init(_ device: Device, _ deviceClass: DeviceClass, isNamed: Bool, at now: Instant) {
        self.device = device
        self.deviceClass = deviceClass
        self.isNamed = isNamed
        state = .closed(RetrySchedule(startingAt: now))
        identity = TouchscreenIdentity(of: device)
        label = DeviceLabel(device.parentAttributes["name"] ?? "")
    }

    var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    /// Touchscreens before devices not looked at yet, those before pointers, which may not be needed, and last what only
    /// an owner's word makes a touchscreen.
    var rank: Int {
        switch deviceClass {
        case .touchscreen: 0
        case .unclassified: 1
        case .pointer: 2
        case .ignored: 3
        }
    }

    /// True for what people take for a touchscreen: of the others nobody expects that they work as one.
    var isExpectedToWork: Bool {
        switch deviceClass {
        case .touchscreen: true
        case .unclassified, .pointer: isNamed
        case .ignored(let reason): isNamed && reason.yieldsToOwner
        }
    }

    /// True where the device can follow several fingers, by the axes that the kernel lists (E32).
    var hasSlots: Bool {
        let words = (device.parentAttributes["capabilities/abs"] ?? "").split(separator: " ")
        guard let low = words.last.flatMap({ UInt64($0, radix: 16) }) else { return false }
        let (slot, reserved) = (UInt64(1) << 0x2f, UInt64(1) << 0x2e)
        return low & slot != 0 && low & reserved == 0
    }
}

extension DeviceClass.Reason {
    /// True where an owner who names the device knows better than udev (E10).
    var yieldsToOwner: Bool {
        switch self {
        case .notTouch, .touchpad, .tablet: true
        case .toldToIgnore, .otherSeat: false
        }
    }
}

/// The devices that are wanted, by what there is; the rest has its reasons.
///
/// Each step leaves fewer: those in order, those that the owner wants or trusts, one node of a piece of hardware,
/// stand-ins where nothing better is left, and of all these no more than can be held open.
struct DeviceChoice: Hashable {
    private(set) var refusals: [String: TouchscreenRefusal] = [:]
    private var left: [DeviceEntry] = []

    /// The choice where there are no devices.
    init() {}

    /// - Parameters:
    ///   - entries: In the order in which they are preferred.
    ///   - namesDevices: True where the owner's configuration names the touchscreens; trust is no question then.
    init(among entries: [DeviceEntry], naming namesDevices: Bool, _ trust: TouchTrust) {
        for entry in entries {
            switch (entry.deviceClass, entry.state) {
            case (.ignored(let reason), _) where !entry.isNamed || !reason.yieldsToOwner: continue
            case (_, .flooded): refusals[entry.device.systemPath] = .flooding
            case (_, .refused(let reason)): refusals[entry.device.systemPath] = .failed(reason)
            case (.touchscreen, _), (.unclassified, _), (.pointer, _), (.ignored, _): left.append(entry)
            }
        }
        if namesDevices {
            refuse(.notNamed) { !$0.isNamed }
        } else {
            let admitted = trust.admitted(
                left.map { .init(systemPath: $0.device.systemPath, identity: $0.identity, isInUse: $0.isOpen) })
            refuse(.notTrusted) { !admitted.contains($0.device.systemPath) }
        }
        refuseTwins()
        refuseStandIns()
        let most = (left.filter(\.isOpen) + left.filter { !$0.isOpen }).prefix(DeviceTable.mostOpen)
        let kept = Set(most.map(\.device.systemPath))
        refuse(.tooMany) { !kept.contains($0.device.systemPath) }
    }

    func wants(_ entry: DeviceEntry) -> Bool {
        left.contains { $0.device.systemPath == entry.device.systemPath }
    }

    private mutating func refuse(_ refusal: TouchscreenRefusal, where isRefused: (DeviceEntry) -> Bool) {
        for entry in left where isRefused(entry) { refusals[entry.device.systemPath] = refusal }
        left.removeAll { refusals[$0.device.systemPath] != nil }
    }

    /// The same finger on two nodes would be two fingers, and void every stroke (E11).
    private mutating func refuseTwins() {
        let best = left.filter { $0.deviceClass == .touchscreen && $0.hasSlots }
        for entry in left where entry.deviceClass == .touchscreen && !entry.hasSlots {
            guard let better = best.first(where: { $0.device.hardware == entry.device.hardware }) else { continue }
            refusals[entry.device.systemPath] = .twin(of: better.identity.name)
        }
        left.removeAll { refusals[$0.device.systemPath] != nil }
    }

    /// A pointer that the owner names is used beside touchscreens, but for their own mouse node; what udev takes for
    /// something else, only where the name fits nothing better (E09, E10, E11).
    private mutating func refuseStandIns() {
        let touchscreens = left.filter { $0.deviceClass == .touchscreen }
        refuse(.standIn) { entry in
            guard entry.deviceClass == .pointer else { return false }
            guard entry.isNamed else { return !touchscreens.isEmpty }
            return touchscreens.contains { $0.device.hardware == entry.device.hardware }
        }
        let isBetterLeft = left.contains { $0.rank < 3 }
        refuse(.standIn) { $0.rank == 3 && isBetterLeft }
    }
}
