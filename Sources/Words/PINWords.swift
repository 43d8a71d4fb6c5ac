// SPDX-License-Identifier: MIT
package import KioskSession

/// What the page for a PIN says.
package protocol PINWords {
    func title(of purpose: PINView.Purpose) -> String
    /// What to do, while there is nothing to remark.
    func prompt(for purpose: PINView.Purpose, digits: Int) -> String
    func remark(_ remark: PINView.Remark) -> String
    /// The way without a PIN.
    func cancel(_ purpose: PINView.Purpose) -> String
}
