// SPDX-License-Identifier: MIT
package import Drawing
package import PatternLock

/// Anything the panel can show, made up: what previews draw and tests look through.
package enum SampleScreen: Sendable {
    case view(SampleView)
    case page(PageSample)

    /// Every screen in every state.
    package static func all(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleScreen] {
        SampleView.all(on: grid, by: entry).map(SampleScreen.view) + PageSample.all.map(SampleScreen.page)
    }

    /// The screen and its state, such as "lock-wrong".
    package var name: String {
        switch self {
        case .view(let sample): sample.name
        case .page(let sample): sample.name
        }
    }

    package func scene(by builder: SceneBuilder) -> Scene {
        switch self {
        case .view(let sample): builder.scene(for: sample.view)
        case .page(let sample): builder.scene(for: sample.view, finger: sample.finger)
        }
    }
}
