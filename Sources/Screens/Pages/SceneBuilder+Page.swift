// SPDX-License-Identifier: MIT
package import Drawing

extension SceneBuilder {
    /// The picture of `page`; `pressed` is what is under the finger.
    package func scene(for page: Page, pressed: PageTarget? = nil) -> Scene {
        let layout = PageLayout(of: page, on: panel)
        return Scene(background: background, layers: PagePicture(page, layout, theme, pressed: pressed).layers)
    }
}
