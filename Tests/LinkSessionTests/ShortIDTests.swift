// SPDX-License-Identifier: MIT
import Testing

@testable import LinkSession

@Suite("The link's key")
struct ShortIDTests {
    /// The vectors of the algorithm's authors: the key is 00 to 0f, the message of length n is 00 to n - 1.
    @Test(
        "hashes as SipHash-2-4 does",
        arguments: [
            (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
            (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5), (63, 0x958a_324c_eb06_4572),
        ] as [(Int, UInt64)])
    func vectors(length: Int, hash: UInt64) {
        let key = (SipHash.word([0, 1, 2, 3, 4, 5, 6, 7]), SipHash.word([8, 9, 10, 11, 12, 13, 14, 15]))
        #expect(SipHash.hash((0..<length).map { UInt8($0) }, key: key) == hash)
    }

    @Test("gives a person the same six letters each time, and another key gives others")
    func people() {
        let key = LinkKey(random: 1, 2)
        let other = LinkKey(random: 1, 3)
        let ada = key.shortID(of: "5f0c9a2e41d34b7fa2c86b0d91e3f478")
        #expect(ada.count == 6 && key.shortID(of: "5f0c9a2e41d34b7fa2c86b0d91e3f478") == ada)
        #expect(other.shortID(of: "5f0c9a2e41d34b7fa2c86b0d91e3f478") != ada)
        #expect(key.shortID(of: "5f0c9a2e41d34b7fa2c86b0d91e3f479") != ada)
        #expect(key.ownID.count == 8)
    }

    /// Expected values from another implementation of SipHash. A changed value would mean another panel or person.
    @Test("The key gives the same names in every version")
    func names() {
        let key = LinkKey(random: 1, 2)
        #expect(key.shortID(of: "5f0c9a2e41d34b7fa2c86b0d91e3f478") == "twchgr")
        #expect(key.shortID(of: "00000000000000000000000000000000") == "jj9bdf")
        #expect(key.ownID == "47761fe0")
        #expect(LinkKey(random: 52, 9).ownID == "00c8ad95")
    }

    @Test("is kept as a text, and of a damaged one nothing is believed")
    func text() {
        let key = LinkKey(random: 1, UInt64.max)
        #expect(key.hexadecimal == "0000000000000001ffffffffffffffff")
        #expect(LinkKey(hexadecimal: key.hexadecimal) == key)
        for damaged in ["", "1", key.hexadecimal.dropLast() + "g", key.hexadecimal + "0"] {
            #expect(LinkKey(hexadecimal: String(damaged)) == nil)
        }
    }
}
