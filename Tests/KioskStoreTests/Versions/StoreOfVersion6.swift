// SPDX-License-Identifier: MIT
import Fixtures

@testable import KioskStore

/// A store as the sixth version of its tables left it, the first under the root seal and the last without a binding to the
/// board: a PIN, the right pattern, and two failures that are owed.
///
/// Its seal lies over its tables too, so that it opens only while what makes those is not edited.
enum StoreOfVersion6 {
    /// Makes the files at `location`, whose directory exists.
    static func write(to location: StoreLocation) throws {
        Files.write(pepper, to: location.pepper)
        Files.write([], to: location.database)
        let database = try Database(path: location.database, sizeLimit: 64 << 20)
        for migration in Schema.migrations[..<6] {
            try database.run(migration)
        }
        try database.run(contents)
        Files.write([0x41], to: location.initializedMark)
    }

    private static let pepper: [UInt8] = [
        0x80, 0xff, 0x8e, 0x6c, 0x8e, 0x2d, 0xf9, 0xb9, 0x35, 0x92, 0x08, 0xc9, 0x57, 0xe1, 0xd3, 0x36,
        0x32, 0xaf, 0x8f, 0x50, 0x0d, 0x68, 0x34, 0x72, 0x72, 0xb8, 0xcc, 0xe8, 0x8e, 0x04, 0xe7, 0x99,
    ]

    private static let contents = """
        INSERT INTO store VALUES (
            1, X'FF751119C3885ADDE53D2FBACDC2952A', 1700000000000,
            X'FEA055AC8BD993576809A41618678AD199F04693920021DD84A67A6A2AD1D4CE',
            X'BCD5B8702A539C8999C59D5B57D71CFE2468F8536CDB38CCF5AAE69531823813', 'done', NULL, NULL, NULL, NULL, NULL,
            '', NULL, 9, 0, X'44B52704B5A65C00DB2B39C60B982C9591974AB87AB5C8D72271B49FF7468263');
        INSERT INTO profile VALUES (
            X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel', 1700000000000, 1, 'shared', 0, 0, NULL, NULL, NULL, '',
            NULL);
        INSERT INTO secret VALUES (
            X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'pattern', 1, 3, 3, 2, 1, 8192, X'6B20789DB66D71422043BDF60A6F2DDE',
            X'71718D0A1B78C1117060E0FC0EF22E2937C87E157004964662336E4297E2EDB2', 1700000000000);
        INSERT INTO secret VALUES (
            X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'pin', 1, 1, 6, 2, 1, 8192, X'F5C9F8AAF7317C2CE15912EA7CE8049F',
            X'C2B0D9011CCF86B492A1878A13AC0E7CAB162B20CF3DB87688ACA54F47C9375A', 1700000000000);
        INSERT INTO history VALUES (
            1, 1700000000000, 'boot-1', 18000000000000, 'pin-set', X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            2, 1700000000000, 'boot-1', 25200000000000, 'pattern-set', X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel',
            '', 'panel');
        INSERT INTO history VALUES (
            3, 1700000000000, 'boot-1', 32400000000000, 'wrong', X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            4, 1700000000000, 'boot-1', 39600000000000, 'wrong', X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            5, 1700000000000, 'boot-1', 46800000000000, 'unlocked', X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'panel', '',
            'panel');
        INSERT INTO powered VALUES (
            1, 10800000000000, 'boot-1', 10800000000000,
            X'805A82D1DAC6FA4A4E1F88B78BFA52531E12D19986CDC57A335D6137C71DC68A');
        INSERT INTO attempts VALUES (
            X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'pattern', 2, 2, 'boot-1', 39600000000000, 2, 32400000000000,
            39600000000000, 32400000000000, X'4ECF41B9C0158F0D9C672D8C98DDCB52C803013C7A61D71475F8C5011D9BF49F');
        INSERT INTO attempts VALUES (
            X'BBD774379F19FAD7E6BA28FDF4FA6FC6', 'pin', 0, 0, 'boot-1', 0, 0, 0, NULL, NULL,
            X'D5E76CE0BEC95E6C0CDE836E71AF2D838F770B5955BB93B63D489CA97A705337');
        INSERT INTO attempts VALUES (
            X'FF751119C3885ADDE53D2FBACDC2952A', 'pattern', 1, 2, 'boot-1', 39600000000000, 1, 39600000000000,
            39600000000000, 32400000000000, X'EECA6EFAA29890DC1EDA21C91E2AAFDAA26C3B55AE6ECA7C2A662227BD5848E6');
        PRAGMA application_id = 0x4e696e65;
        PRAGMA user_version = 6;
        """
}
