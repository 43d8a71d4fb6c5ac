// SPDX-License-Identifier: MIT
package import KioskModel

/// A page of the teacher's, in setup or maintenance.
package enum TeacherView: Equatable, Sendable {
    case pin(PINView)
    case menu(MenuView)
    case people([Person])
    case person(Person, actions: [PersonAction])
    case name(NameView)
    case history(HistoryView)
    case look(PanelLook)
    case doctor(DoctorView)
    case question(TeacherQuestion)
}
