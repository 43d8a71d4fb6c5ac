// SPDX-License-Identifier: MIT

/// The guest's kernel, initrd and root disk, as `Image/build.sh` made them.
struct PanelImage {
    let folder: String

    var kernel: String { folder + "/panel-kernel" }
    var initrd: String { folder + "/panel-initrd" }
    var rootDisk: String { folder + "/root.img" }

    /// Takes the image from the cache, or builds it first, which takes a minute or two.
    init() throws {
        let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        folder = try HostCommand.run(["/\(here)/Image/build.sh"])
    }
}
