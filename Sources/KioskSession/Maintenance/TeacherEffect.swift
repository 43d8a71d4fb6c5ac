// SPDX-License-Identifier: MIT
import KioskModel

/// What setup and the teacher's pages want done: the part of `SessionEffect` that neither opens nor closes anything.
enum TeacherEffect: Equatable, Sendable {
    case verifyPIN(Challenge)
    case storePIN(Challenge)
    case storeFirstPIN(Challenge)
    case store(Challenge, of: EnrollmentSubject)
    case order(Challenge, StoreOrder)
    case lots
    case examine

    /// What the enrollment of `subject` wants done; nil for what is none of a teacher's, who proves nothing by drawing and
    /// sees its end.
    init?(_ effect: Enrollment.Effect?, of subject: EnrollmentSubject) {
        switch effect {
        case .store(let challenge): self = .store(challenge, of: subject)
        case .lots: self = .lots
        case nil, .ended, .verify: return nil
        }
    }

    /// The same for whoever carries it out.
    var sessionEffect: SessionEffect {
        switch self {
        case .verifyPIN(let challenge): .verifyPIN(challenge)
        case .storePIN(let challenge): .storePIN(challenge)
        case .storeFirstPIN(let challenge): .storeFirstPIN(challenge)
        case .store(let challenge, let subject): .store(challenge, of: subject)
        case .order(let challenge, let order): .order(challenge, order)
        case .lots: .lots
        case .examine: .examine
        }
    }
}
