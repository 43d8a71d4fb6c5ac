// SPDX-License-Identifier: MIT
package import Drawing
package import KioskModel

extension Accent {
    /// A color of the owner's own; nil for red, which tells errors.
    package init?(free color: Color) {
        guard let free = FreeColor(red: color.red, green: color.green, blue: color.blue) else { return nil }
        self = .free(free)
    }

    /// The color before a theme makes sure of its contrast.
    func color(in theme: ThemeName) -> Color {
        switch self {
        case .named(let name): name.color(in: theme)
        case .free(let color): Color(color.red, color.green, color.blue)
        }
    }
}

extension Accent.Name {
    fileprivate func color(in theme: ThemeName) -> Color {
        switch (self, theme) {
        case (.green, .dark): Color(94, 195, 49)
        case (.green, .light): Color(38, 122, 30)
        case (.green, .contrast): Color(88, 240, 64)
        case (.blue, .dark): Color(92, 168, 255)
        case (.blue, .light): Color(22, 96, 204)
        case (.blue, .contrast): Color(128, 196, 255)
        case (.teal, .dark): Color(44, 196, 184)
        case (.teal, .light): Color(0, 112, 110)
        case (.teal, .contrast): Color(64, 236, 220)
        case (.purple, .dark): Color(186, 142, 255)
        case (.purple, .light): Color(112, 60, 196)
        case (.purple, .contrast): Color(212, 180, 255)
        case (.orange, .dark): Color(255, 166, 48)
        case (.orange, .light): Color(158, 84, 0)
        case (.orange, .contrast): Color(255, 190, 72)
        }
    }
}
