// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The touchscreens as a status and a list tell of them.
extension Touchscreens {
    /// Every touchscreen that is connected, and its use.
    package var reports: [TouchscreenReport] {
        let heldPaths = inOrder.filter { grabs.isDenied($0) }.map(\.device.systemPath)
        return table.reports.map { report in
            var report = report
            report.calibration = calibration(of: report.systemPath)
            if report.use == .used, heldPaths.contains(report.systemPath) { report.use = .held }
            return report
        }
    }

    /// The touchscreens that are connected and not used, because nobody has allowed them.
    package var untrusted: [DeviceLabel] { table.reports.filter { $0.use == .unused(.notTrusted) }.map(\.label) }

    package var identitiesInUse: [TouchscreenIdentity] { table.reports.filter { $0.use == .used }.map(\.identity) }

    /// The troubles that touchscreens have at this moment, in the order of the devices.
    package var troubles: [(label: DeviceLabel, trouble: TouchTrouble)] {
        inOrder.flatMap { device in
            currentTroubles(of: device).union(device.trouble.map { [$0] } ?? []).sorted()
                .map { (device.label, $0) }
        }
    }
}
