// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskStore
import PatternLock
import Testing

@testable import ninedotd

@Suite("The queue of requests")
struct RequestQueueTests {
    private func request(_ number: Int) -> QueuedRequest {
        let secret = StoreSecret(pattern: Pattern([0, 1, 2, 5]), pin: PIN([2, 7, 1, 8]))
        return QueuedRequest(
            request: .verify(nil), asker: .session(RequestID(number: UInt64(number))), secret: secret)
    }

    @Test("hands requests out in their order and keeps the secret of none", arguments: [1, 2, 3, 8] as [Int])
    func order(places: Int) {
        var queue = RequestQueue(places: places)
        var dice = SeededGenerator(seed: UInt64(places))
        var (asked, taken) = (0, 0)
        for _ in 0..<2000 {
            if Bool.random(using: &dice) {
                queue.append(request(asked))
                #expect(queue.last?.asker == .session(RequestID(number: UInt64(asked))))
                asked += 1
            } else if let first = queue.takeFirst() {
                #expect(first.asker == .session(RequestID(number: UInt64(taken))))
                #expect(first.secret.pattern == Pattern([0, 1, 2, 5]) && first.secret.pin == PIN([2, 7, 1, 8]))
                taken += 1
            }
            #expect(queue.count == asked - taken)
            #expect(queue.secrets == queue.count, "seed \(places)")
        }
        #expect(taken > 500)
    }

    @Test("is empty at first, and again")
    func empty() {
        var queue = RequestQueue()
        #expect(queue.last?.request == nil)
        #expect(queue.takeFirst()?.request == nil)
        queue.append(request(1))
        _ = queue.takeFirst()
        #expect(queue.takeFirst()?.request == nil)
        #expect(queue.secrets == 0)
    }
}
