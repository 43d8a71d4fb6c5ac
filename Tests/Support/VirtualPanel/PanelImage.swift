// SPDX-License-Identifier: MIT

/// The guest's kernel, initrd and root disk, as `Image/build.sh` made them.
struct PanelImage {
    let system: PanelSystem
    let folder: String

    var kernel: String { "\(folder)/panel/kernel-\(system.pages.rawValue)" }
    var initrd: String { "\(folder)/panel/initrd-\(system.pages.rawValue)" }
    var rootDisk: String { folder + "/root.img" }

    /// Takes the image from the cache, or builds it first, which takes a minute or two, longer for another architecture
    /// than the host's.
    init(of system: PanelSystem) throws {
        self.system = system
        let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        folder = try HostCommand.run(
            ["/\(here)/Image/build.sh", system.release.rawValue, system.architecture.rawValue])
    }
}
