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

/// A C library of the system, found by pkg-config.
func library(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    flags: [SwiftSetting] = []
) -> Target {
    .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings + flags)
}

/// Square roots are one instruction, without a call that would tell C's errno of a negative number: loops with them
/// are vectorized.
let quickRoots: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-fno-math-errno"])]

/// Optimized in debug builds, too: looking at a picture of the panel, which tests do again and again, takes a moment then
/// and not most of a second.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A program carries the Swift runtime in itself, so that a panel needs no Swift. Not while it is developed: its tests
/// cannot be linked that way. What the linker fills in is read-only afterwards; Debian's Swift needs LLVM's linker for it.
let linking =
    ["-static-stdlib", "-use-ld=lld"]
    + ["-z", "relro", "-z", "now", "--build-id=sha1"].flatMap { ["-Xlinker", $0] }

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
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
        .target(name: "CLinux", path: "Sources/C/CLinux"),
        .target(name: "CVersion", path: "Sources/C/CVersion", cSettings: buildFacts),

        module("Geometry"),
        module("PatternLock", ["Geometry"]),
        module("Drawing", ["Geometry", "CFreeType", "CHarfBuzz", "CFriBidi", "CPNG"], flags: quickRoots),
        module("Screens", ["Geometry", "PatternLock", "Drawing"]),
        module("ControlMessages", ["CJansson", "CVersion"]),
        module("LinuxSystem", ["Geometry", "CLinux", "CUdev"]),
        module("TouchInput", ["Geometry", "LinuxSystem", "CEvdev"], exclude: ["RULES.md"]),
        module("PanelOutput", ["Geometry", "Drawing", "LinuxSystem", "CDRM"], exclude: ["RULES.md"]),
        module("KioskStore", ["Geometry", "PatternLock", "LinuxSystem", "CSodium", "CSQLite"]),
        module("KioskConfiguration", ["Geometry", "PatternLock", "Drawing", "Screens", "CInih"]),
        module("Doctor", ["ControlMessages", "PatternLock"]),
        module(
            "AdminTool",
            [
                "ControlMessages", "Doctor", "LinuxSystem", "Drawing", "Geometry", "KioskConfiguration", "PatternLock",
                "Screens",
            ]),
        program(
            "ninedotd",
            [
                "Geometry", "PatternLock", "Drawing", "Screens", "ControlMessages", "LinuxSystem", "TouchInput",
                "PanelOutput", "KioskStore", "KioskConfiguration",
            ], exclude: ["Manual"]),
        program("ninedotctl", ["AdminTool"], exclude: ["Manual", "Completion"]),
        program("ninedot-bench", ["Geometry", "Drawing"], path: "Tests/Programs/Benchmarks"),

        module("Fixtures", path: "Tests/Support/Fixtures"),
        tests(of: "Geometry", ["Geometry"]),
        tests(of: "PatternLock", ["PatternLock", "Geometry", "Fixtures"]),
        tests(of: "Drawing", ["Drawing", "Geometry", "Fixtures"]),
        tests(of: "Screens", ["Screens", "Drawing", "PatternLock", "Geometry", "Fixtures"]),
        tests(of: "ControlMessages", ["ControlMessages"]),
        tests(of: "LinuxSystem", ["LinuxSystem", "Geometry", "Fixtures"]),
        tests(
            of: "TouchInput", ["TouchInput", "Geometry", "LinuxSystem", "Fixtures"], resources: [.copy("Recordings")]),

        // The virtual panel: a library for the tests and `make run`, and the touchscreen's program in the guest.
        module("TouchCommands", path: "Tests/Support/TouchCommands"),
        module(
            "VirtualPanel", ["Geometry", "PatternLock", "Screens", "TouchCommands"], path: "Tests/Support/VirtualPanel",
            exclude: ["Image"], flags: optimized
        ),
        program("panel-touch", ["TouchCommands", "CEvdev"], path: "Tests/Programs/PanelTouch"),
        program("store-exercise", ["KioskStore", "Geometry", "PatternLock"], path: "Tests/Programs/StoreExercise"),
        .executableTarget(
            name: "panel-run", dependencies: ["VirtualPanel", "Geometry", "PatternLock"],
            path: "Tests/Programs/PanelRun",
            swiftSettings: settings),
        tests(
            of: "VirtualPanel",
            [
                "VirtualPanel", "TouchCommands", "Drawing", "Geometry", "Screens", "PanelOutput", "PatternLock",
                "KioskStore", "Fixtures",
            ]),
        tests(of: "Doctor", ["Doctor", "ControlMessages", "PatternLock"]),
        tests(of: "PanelOutput", ["PanelOutput", "Drawing", "Geometry", "LinuxSystem"]),
        tests(of: "KioskStore", ["KioskStore", "PatternLock", "Geometry", "CSQLite", "Fixtures"]),
        tests(
            of: "KioskConfiguration",
            ["KioskConfiguration", "Geometry", "PatternLock", "Drawing", "Screens", "Fixtures"]),
        tests(
            of: "ninedotd",
            [
                "ninedotd", "ControlMessages", "PatternLock", "KioskStore", "KioskConfiguration", "LinuxSystem",
                "Drawing", "Geometry", "Fixtures",
            ]),
        tests(
            of: "AdminTool",
            ["AdminTool", "ControlMessages", "Drawing", "Geometry", "LinuxSystem", "PatternLock", "Fixtures"],
            exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)

// For a processor that an emulator stands for: what it is worth trying there, the targets without I/O and their tests.
if Context.environment["NINEDOT_PURE_TARGETS"] != nil {
    let pure = ["Geometry", "PatternLock", "Drawing", "Screens", "ControlMessages"]
    let kept = pure + pure.map { $0 + "Tests" } + ["Fixtures", "CVersion"]
    package.products = []
    package.targets.removeAll { $0.type != .system && !kept.contains($0.name) }
}
