// SPDX-License-Identifier: MIT

/// The system of a virtual panel: a Debian release on a board.
package struct PanelSystem: Hashable, Sendable, CustomStringConvertible {
    /// A release, by its name in Debian's archive.
    package enum Release: String, Sendable {
        case bookworm, trixie

        /// The newest symbols of its C library: a program that needs newer ones does not start there.
        package var libraryVersion: Int {
            switch self {
            case .bookworm: 36
            case .trixie: 41
            }
        }
    }

    /// A board's processor, by Debian's name.
    package enum Architecture: String, Sendable {
        case amd64, arm64

        package static var host: Architecture {
            #if arch(arm64)
            .arm64
            #else
            .amd64
            #endif
        }
    }

    /// The kernel's memory pages.
    package enum Pages: String, Sendable {
        case small = "4k"
        case large = "16k"
    }

    package var release: Release
    package var architecture: Architecture
    package var pages = Pages.small
    /// An emulated processor needs one of the host, and a second of the guest some of that: only what is about two has
    /// two.
    package var processors = 1
    /// Names of Debian's packages for programs behind the lock; the system gets more memory for them.
    package var programs: [String] = []
    /// True for a boot splash on the display, which takes the program plymouth.
    package var showsSplash = false

    package init(
        _ release: Release, on architecture: Architecture = .host, pages: Pages = .small, programs: [String] = []
    ) {
        self.release = release
        self.architecture = architecture
        self.pages = pages
        self.programs = programs
    }

    /// The system of a new panel, whatever the host runs.
    package static var standard: PanelSystem { PanelSystem(.trixie) }

    /// The standard system with the programs that the examples start, two kinds of desktop, and a boot splash that it
    /// does not show.
    package static let withPrograms = PanelSystem(
        .trixie,
        programs: [
            "cage", "xwayland", "weston", "seatd", "foot", "kmscube", "curl", "mosquitto", "mosquitto-clients", "gpiod",
            "libpam-systemd", "login", "plymouth", "xserver-xorg-core", "xserver-xorg-input-libinput", "xinit", "xterm",
            "xinput",
        ])

    /// The same, which shows its boot splash.
    package static var withSplash: PanelSystem {
        var system = withPrograms
        system.showsSplash = true
        return system
    }

    package var description: String {
        "Debian \(release) on \(architecture)" + (processors == 1 ? "" : " with \(processors) processors")
            + (pages == .small ? "" : " with pages of \(pages.rawValue)")
            + (programs.isEmpty ? "" : " with programs") + (showsSplash ? " and a splash" : "")
    }
}

/// The board, as QEMU's command line has it.
extension PanelSystem {
    /// The program that emulates the board.
    var emulator: String {
        switch architecture {
        case .amd64: "qemu-system-x86_64"
        case .arm64: "qemu-system-aarch64"
        }
    }

    var console: String {
        switch architecture {
        case .amd64: "ttyS0"
        case .arm64: "ttyAMA0"
        }
    }

    var board: [String] {
        switch (architecture, pages) {
        case (.amd64, _): ["-M", "q35,vmport=off,i8042=off", "-m", programs.isEmpty ? "512" : "1024"]
        case (.arm64, .small): ["-M", "virt", "-cpu", "cortex-a72", "-m", "1024"]
        // The first processor of QEMU's that knows such pages.
        case (.arm64, .large): ["-M", "virt", "-cpu", "cortex-a76", "-m", "1024"]
        }
    }

    /// The processors, as `Image/probe.sh` names their accelerator. Two emulated ones run beside each other; one is quicker
    /// without the locks for that.
    ///
    /// Features that cost a fifth of the emulator's time are switched off. The emulator copies strings byte by byte, walks
    /// five levels of page tables, ends a translated block at each change of access, and calls a function for each wide
    /// vector. For ciphers and virtual machines the guest's kernel loads modules at boot.
    func processorDevices(by accelerator: String) -> [String] {
        let thread = accelerator == "tcg" ? ",thread=\(processors == 1 ? "single" : "multi")" : ""
        let slowFeatures = "erms fsrm la57 smap smep umip avx avx2 fma f16c aes pclmulqdq svm"
        let model = accelerator == "tcg" ? "max,-" + slowFeatures.split(separator: " ").joined(separator: ",-") : "host"
        return ["-accel", accelerator + thread, "-smp", "\(processors)"]
            + (architecture == .amd64 ? ["-cpu", model] : [])
    }

    /// The kernel's options for emulated processors.
    ///
    /// With `no_timer_check` it trusts the timer: its test at boot ends in a panic where an emulated timer comes late,
    /// because the host is busy.
    ///
    /// It does not watch the processor's clock (`tsc=reliable`): if that seems to be late, it rewrites the code that reads
    /// it.
    ///
    /// While it starts, the kernel rewrites its own code. A second processor of QEMU 7.2 that runs this code at that
    /// moment at times keeps the breakpoint that stood in it, and dies of it: one boot of a hundred, on a busy host. A
    /// kernel for two processors therefore starts with one, without rewriting its code for one (`noreplace-smp`), and
    /// `panel-init` switches on the other.
    var processorOptions: String {
        switch architecture {
        case .amd64: " no_timer_check tsc=reliable" + (processors == 1 ? "" : " maxcpus=1 noreplace-smp")
        case .arm64: ""
        }
    }

    /// The kernel's options for the boot splash: once it is installed, Debian starts it unless they say no.
    var splashOptions: String {
        guard programs.contains("plymouth") else { return "" }
        return showsSplash ? " splash plymouth.ignore-serial-consoles" : " nosplash"
    }

    /// The board's device for an `EmulatedTPM`.
    var tpm: [String] {
        switch architecture {
        case .amd64: ["-device", "tpm-tis,tpmdev=tpm"]
        case .arm64: ["-device", "tpm-tis-device,tpmdev=tpm"]
        }
    }
}

/// The guest's kernel, initrd and root disk, as `Image/build.sh` made them.
struct PanelImage {
    let system: PanelSystem
    let folder: String
    /// QEMU's name for what runs the guest's processors.
    let accelerator: String

    var kernel: String { "\(folder)/panel/kernel-\(system.pages.rawValue)" }
    var initrd: String { "\(folder)/panel/initrd-\(system.pages.rawValue)" }
    var rootDisk: String { folder + "/root.img" }
    /// Drivers that Debian's kernel has left out; there only beside a system with programs.
    var modules: String { folder + "/modules" }

    /// Takes the image from the cache, or builds it first, which takes a minute or two, longer for another architecture
    /// than the host's.
    init(of system: PanelSystem) throws {
        self.system = system
        let here = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Image"
        folder = try HostCommand.runOnce([
            here + "/build.sh", system.release.rawValue, system.architecture.rawValue,
            system.programs.joined(separator: ","),
        ])
        // Only what runs here without an emulated processor can be quicker.
        accelerator =
            system.architecture == .host && system.architecture == .amd64
            ? try HostCommand.runOnce([here + "/probe.sh", system.emulator, folder]) : "tcg"
    }
}
