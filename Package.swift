// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
import PackageDescription

// Warnings are errors with the compiler the project is developed on; elsewhere a newer compiler's new warning must
// not break a kiosk owner's build.
#if compiler(>=6.3) && compiler(<6.4)
let strictness: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]
#else
let strictness: [SwiftSetting] = []
#endif

/// Settings of every Swift target.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + strictness

/// Debug builds are optimized and check assertions, because most of their work is to run tests. The tests themselves are
/// not: that would take longer to compile than it saves.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// A C library of the system, found by pkg-config.
func library(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    flags: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: settings + optimized + flags)
}

/// Square roots are one instruction, without a call that would tell C's errno of a negative number: loops with them
/// are vectorized.
let quickRoots: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-fno-math-errno"])]

/// A program carries the Swift runtime in itself, so that a panel needs no Swift. Not while it is developed: its tests
/// cannot be linked that way. What the linker fills in is read-only afterwards; Debian's Swift needs LLVM's linker for it.
let linking =
    ["-static-stdlib", "-use-ld=lld"]
    + ["-z", "relro", "-z", "now", "--build-id=sha1"].flatMap { ["-Xlinker", $0] }

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings + optimized,
        linkerSettings: [.unsafeFlags(linking, .when(configuration: .release))])
}

/// Version, commit and kind of this build, from the Makefile or the Debian package; a build by hand is a development build.
let buildFacts: [CSetting] = ["NINEDOT_VERSION", "NINEDOT_COMMIT", "NINEDOT_BUILD"].compactMap { name in
    Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

func tests(
    of name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies, exclude: exclude, resources: resources,
        swiftSettings: settings)
}

let package = Package(
    name: "ninedot",
    products: [
        .executable(name: "ninedotd", targets: ["ninedotd"]),
        .executable(name: "ninedotctl", targets: ["ninedotctl"]),
        .executable(name: "ninedot-master", targets: ["ninedot-master"]),
        .executable(name: "ninedot-link", targets: ["ninedot-link"]),
        .executable(name: "ninedot-bench", targets: ["ninedot-bench"]),
    ],
    targets: [
        library("CEvdev", pkgConfig: "libevdev", package: "libevdev-dev"),
        library("CUdev", pkgConfig: "libudev", package: "libudev-dev"),
        library("CDRM", pkgConfig: "libdrm", package: "libdrm-dev"),
        library("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        library("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        library("CFriBidi", pkgConfig: "fribidi", package: "libfribidi-dev"),
        library("CSodium", pkgConfig: "libsodium", package: "libsodium-dev"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        library("CInih", pkgConfig: "inih", package: "libinih-dev"),
        library("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
        library("CJansson", pkgConfig: "jansson", package: "libjansson-dev"),
        library("CMosquitto", pkgConfig: "libmosquitto", package: "libmosquitto-dev"),
        library("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        .target(name: "CLinux", path: "Sources/C/CLinux"),
        .target(name: "CVersion", path: "Sources/C/CVersion", cSettings: buildFacts),

        module("Geometry"),
        module("BootTime"),
        module("Touch", ["Geometry"]),
        module("PatternLock", ["BootTime", "Touch"]),
        module("KioskModel", ["BootTime", "PatternLock"]),
        module("KioskSession", ["BootTime", "Geometry", "Touch", "PatternLock", "KioskModel"]),
        module(
            "Drawing", ["Geometry", "CFreeType", "CHarfBuzz", "CFriBidi", "CPNG"],
            flags: quickRoots),
        module("Words", ["Touch", "PatternLock", "KioskModel", "KioskSession"]),
        module(
            "Screens",
            ["BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Words"]),
        module("JSON", ["CJansson"]),
        module("ControlMessages", ["JSON", "CVersion"]),
        module("LinkSession", ["BootTime", "JSON", "ControlMessages", "CSodium"]),
        module("LinuxSystem", ["BootTime", "CUdev", "CLinux"]),
        module(
            "TouchInput", ["BootTime", "Geometry", "Touch", "LinuxSystem", "CEvdev"],
            exclude: ["RULES.md"]),
        module("PanelSound", ["BootTime", "KioskSession", "Screens", "LinuxSystem", "CEvdev"]),
        module(
            "PanelOutput", ["BootTime", "Geometry", "Drawing", "LinuxSystem", "CDRM"],
            exclude: ["RULES.md"]),
        module("TPM", ["LinuxSystem", "CSodium"]),
        module(
            "KioskStore",
            ["BootTime", "PatternLock", "KioskModel", "LinuxSystem", "TPM", "CSodium", "CSQLite"]),
        module(
            "KioskConfiguration",
            ["Geometry", "PatternLock", "KioskModel", "KioskSession", "CInih"]),
        module(
            "KioskAppearance",
            ["Geometry", "KioskModel", "KioskSession", "Drawing", "Words", "Screens", "KioskConfiguration"]),
        module("Doctor", ["KioskModel", "ControlMessages"]),
        module(
            "AdminTool",
            [
                "Geometry", "KioskModel", "KioskSession", "Drawing", "Screens", "ControlMessages", "LinuxSystem",
                "KioskConfiguration", "KioskAppearance", "Doctor", "BootTime", "PatternLock", "Touch", "TouchInput",
            ]),
        program(
            "ninedotd",
            [
                "BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Screens",
                "JSON", "ControlMessages", "LinuxSystem", "TouchInput", "PanelSound", "PanelOutput", "TPM",
                "KioskStore", "KioskConfiguration", "KioskAppearance",
            ], exclude: ["Manual"]),
        program("ninedotctl", ["AdminTool"], exclude: ["Manual", "Completion"]),
        program("ninedot-master", ["LinuxSystem", "CLinux", "CDRM"]),
        program(
            "ninedot-link",
            ["BootTime", "ControlMessages", "LinkSession", "LinuxSystem", "KioskConfiguration", "CMosquitto"],
            exclude: ["Manual"]),
        program("ninedot-bench", ["Geometry", "Drawing"], path: "Tests/Programs/Benchmarks"),

        module("Fixtures", ["CLinux"], path: "Tests/Support/Fixtures"),
        module("Boards", ["TPM"], path: "Tests/Support/Boards"),
        .target(name: "CFakeKernel", path: "Tests/Support/C/CFakeKernel"),
        module("FakeKernel", ["CFakeKernel", "CEvdev", "Fixtures"], path: "Tests/Support/FakeKernel"),
        tests(of: "Geometry", ["Geometry", "Fixtures"]),
        tests(of: "BootTime", ["BootTime"]),
        tests(of: "JSON", ["JSON"]),
        tests(
            of: "PatternLock",
            ["BootTime", "Geometry", "Touch", "PatternLock", "Fixtures"]),
        tests(of: "KioskModel", ["BootTime", "PatternLock", "KioskModel", "Fixtures"]),
        tests(
            of: "KioskSession",
            ["BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Fixtures"]),
        tests(of: "Drawing", ["Geometry", "Drawing", "Fixtures"], exclude: ["Golden"]),
        tests(
            of: "Screens",
            [
                "BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Words",
                "Screens", "Fixtures",
            ], exclude: ["Pictures/Golden"]),
        tests(of: "ControlMessages", ["JSON", "ControlMessages"]),
        tests(of: "LinkSession", ["BootTime", "ControlMessages", "LinkSession", "Fixtures"]),
        module(
            "LinkFixtures", ["ControlMessages", "LinuxSystem", "Fixtures"], path: "Tests/Support/LinkFixtures"),
        tests(
            of: "ninedot-link",
            [
                "BootTime", "ControlMessages", "LinkSession", "LinuxSystem", "KioskConfiguration", "ninedot-link",
                "Fixtures", "LinkFixtures",
            ]),
        tests(of: "LinuxSystem", ["BootTime", "LinuxSystem", "CLinux", "Fixtures", "FakeKernel"]),
        tests(of: "TPM", ["LinuxSystem", "TPM", "Fixtures"]),
        tests(
            of: "TouchInput",
            [
                "BootTime", "Geometry", "Touch", "PatternLock", "LinuxSystem", "TouchInput", "CEvdev", "Fixtures",
                "FakeKernel",
            ],
            resources: [.copy("Recordings")]),

        tests(
            of: "PanelSound",
            ["BootTime", "KioskSession", "LinuxSystem", "PanelSound", "CEvdev", "Fixtures", "FakeKernel"]),

        // The virtual panel: a library for the tests and `make run`, and the programs of the agent and of the touchscreen in
        // the guest.
        module("AgentMessages", path: "Tests/Support/AgentMessages"),
        module("TouchCommands", path: "Tests/Support/TouchCommands"),
        module(
            "VirtualPanel",
            [
                "BootTime", "Geometry", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Screens",
                "AgentMessages", "TouchCommands",
            ],
            path: "Tests/Support/VirtualPanel",
            exclude: ["Image"]
        ),
        program(
            "panel-agent", ["AgentMessages", "LinuxSystem", "CLinux", "CSystemd"], path: "Tests/Programs/PanelAgent"),
        program(
            "panel-touch", ["BootTime", "TouchInput", "TouchCommands", "CEvdev"], path: "Tests/Programs/PanelTouch"),
        program(
            "store-exercise",
            ["BootTime", "PatternLock", "KioskModel", "KioskStore"],
            path: "Tests/Programs/StoreExercise"),
        program("marker-flips", ["LinuxSystem"], path: "Tests/Programs/MarkerFlips"),
        program("display-holder", ["CDRM", "CLinux"], path: "Tests/Programs/DisplayHolder"),
        program("display-grabber", ["CDRM"], path: "Tests/Programs/DisplayGrabber"),
        program("marker-times", [], path: "Tests/Programs/MarkerTimes"),
        .executableTarget(
            name: "panel-run",
            dependencies: ["KioskSession", "VirtualPanel"],
            path: "Tests/Programs/PanelRun",
            swiftSettings: settings),
        .executableTarget(
            name: "ninedot-soak",
            dependencies: ["PatternLock", "ControlMessages", "LinuxSystem", "KioskStore", "Fixtures"],
            path: "Tests/Programs/Soak",
            swiftSettings: settings),
        .executableTarget(
            name: "panel-bench",
            dependencies: [
                "KioskModel", "KioskSession", "KioskStore", "PatternLock", "Screens", "VirtualPanel", "Fixtures",
            ],
            path: "Tests/Programs/PanelBenchmark",
            swiftSettings: settings),
        .executableTarget(
            name: "link-bench",
            dependencies: ["BootTime", "ControlMessages", "LinuxSystem", "CMosquitto", "Fixtures", "LinkFixtures"],
            path: "Tests/Programs/LinkBenchmark",
            swiftSettings: settings),
        tests(
            of: "VirtualPanel",
            [
                "BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Screens",
                "TouchInput", "PanelOutput", "KioskStore", "TouchCommands", "VirtualPanel", "Fixtures",
            ]),
        tests(of: "Doctor", ["KioskModel", "ControlMessages", "Doctor", "Fixtures"], exclude: ["Golden"]),
        tests(
            of: "PanelOutput",
            [
                "BootTime", "Geometry", "Drawing", "LinuxSystem", "PanelOutput", "CDRM", "Fixtures", "FakeKernel",
            ]),
        tests(
            of: "KioskStore",
            [
                "BootTime", "PatternLock", "KioskModel", "KioskSession", "KioskStore", "TPM", "Fixtures", "Boards",
                "CSQLite",
            ]),
        tests(
            of: "KioskConfiguration",
            [
                "Geometry", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Words", "Screens",
                "KioskConfiguration", "KioskAppearance", "Fixtures",
            ]),
        tests(
            of: "ninedotd",
            [
                "BootTime", "Geometry", "Touch", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Screens",
                "ControlMessages", "LinuxSystem", "TouchInput", "PanelOutput", "KioskStore", "KioskConfiguration",
                "ninedotd", "TouchCommands", "VirtualPanel", "Fixtures", "LinkFixtures", "FakeKernel", "CLinux",
            ]),
        tests(
            of: "AdminTool",
            [
                "Geometry", "PatternLock", "KioskModel", "KioskStore", "Drawing", "Screens", "ControlMessages",
                "LinuxSystem", "Doctor", "AdminTool", "ninedotctl", "Fixtures", "LinkFixtures", "Boards",
            ],
            exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)

// For hostile bytes: libFuzzer brings the entry point, so that this program is not part of any other build.
if Context.environment["NINEDOT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "ninedot-fuzz",
            dependencies: [
                "BootTime", "Geometry", "Touch", "TouchInput", "KioskConfiguration", "ControlMessages", "AdminTool",
                "Drawing", "LinkSession",
                "KioskModel", "PatternLock", "KioskStore", "CSQLite",
            ],
            path: "Tests/Programs/Fuzz", exclude: ["Corpus", "run.sh"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}

// For an installation or a package: these programs by their names with spaces in between, what they depend on, and nothing
// else, so that the folder Tests may be missing.
if let names = Context.environment["NINEDOT_PROGRAMS"] {
    var kept = Set(names.split(separator: " ").map(String.init))
    var count = 0
    while count < kept.count {
        count = kept.count
        for target in package.targets where kept.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
        }
    }
    package.products.removeAll { !kept.contains($0.name) }
    package.targets.removeAll { !kept.contains($0.name) }
}

// For some of the tests, built in less time: those targets and no others, by their names with spaces in between.
if let names = Context.environment["NINEDOT_TESTS"] {
    let wanted = names.split(separator: " ").map(String.init)
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

// For a processor that an emulator stands for: what it is worth trying there, the targets without I/O and their tests.
if Context.environment["NINEDOT_PURE_TARGETS"] != nil {
    let pure = ["Geometry", "PatternLock", "KioskModel", "KioskSession", "Drawing", "Screens", "ControlMessages"]
    let kept = pure + pure.map { $0 + "Tests" } + ["BootTime", "Touch", "Words", "JSON", "Fixtures", "CVersion"]
    package.products = []
    package.targets.removeAll { $0.type != .system && !kept.contains($0.name) }
}
