// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@Suite("The people of a kiosk")
struct PeopleTests {
    private func person(_ name: String, _ number: UInt8, hasPattern: Bool = true) throws -> Person {
        let id = try #require(ProfileID([UInt8](repeating: number, count: ProfileID.length)))
        return Person(id: id, name: name, hasPattern: hasPattern)
    }

    @Test("stand in the order of their names, whoever came first and however they are written")
    func order() throws {
        let names = ["bo", "Cy", "Ada", "ada", "Zoë", "Bo", "王小明", "Ämilia"]
        let people = People(try names.enumerated().map { try person($1, UInt8($0)) })
        #expect(people.map(\.name) == ["Ada", "ada", "Bo", "bo", "Cy", "Zoë", "Ämilia", "王小明"])
        #expect(people.letters == ["A", "B", "C", "Z", "Ä", "王"])
        #expect(people.enrolled(under: "B").map(\.name) == ["Bo", "bo"])
    }

    @Test("The letter of a name is its first letter or digit, or its first sign if it has neither")
    func letters() throws {
        let names = ["(Ada)", "4711", "☆★", "-bo"]
        let people = People(try names.enumerated().map { try person($1, UInt8($0)) })
        #expect(people.letters == ["4", "A", "B", "☆"])
    }

    @Test("are found by id, and unlock only with a pattern and when they are enabled")
    func enrolled() throws {
        var people = People([try person("Bo", 1), try person("Ada", 2, hasPattern: false)])
        let (bo, ada) = (try person("Bo", 1).id, try person("Ada", 2).id)
        let nobody = try person("", 3).id
        #expect(people[bo]?.name == "Bo" && people[nobody] == nil)
        #expect(people.enrolled.map(\.name) == ["Bo"])
        people.update(ada) { $0.hasPattern = true }
        #expect(people.enrolled.map(\.name) == ["Ada", "Bo"])
        people.update(bo) { $0.isEnabled = false }
        #expect(people.enrolled.map(\.name) == ["Ada"] && people.letters == ["A"])
        people.remove(ada)
        #expect(people.map(\.name) == ["Bo"] && people.enrolled.isEmpty && people[ada] == nil)
    }

    @Test("are the same whether they came at once or one after another", arguments: 1...20 as ClosedRange<UInt64>)
    func changes(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        var (one, another): (People, [UInt8: Person]) = (People(), [:])
        for step in 0..<200 {
            let number = UInt8.random(in: 0..<12, using: &dice)
            if Bool.random(using: &dice) {
                let name = try #require(["Ada", "Bo", "bo", "Cy"].randomElement(using: &dice))
                var new = try person(name, number, hasPattern: Bool.random(using: &dice))
                new.attempts.failures = Int.random(in: 0..<4, using: &dice)
                one.set(new)
                another[number] = new
            } else {
                one.remove(try person("", number).id)
                another[number] = nil
            }
            #expect(one == People(Array(another.values)), "seed \(seed), step \(step)")
        }
    }
}
