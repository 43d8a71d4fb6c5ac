// SPDX-License-Identifier: MIT
import Fixtures

@testable import KioskStore

/// A store as the fifth version of its tables left it, the last one before the root seal: a PIN, the right pattern, and
/// two failures that are owed.
///
/// Its seals are that version's and lie over its tables too, so that it opens only while what makes those is not edited.
enum StoreOfVersion5 {
    /// Makes the files at `location`, whose directory exists.
    static func write(to location: StoreLocation) throws {
        Files.write(pepper, to: location.pepper)
        Files.write([], to: location.database)
        let database = try Database(path: location.database, sizeLimit: 64 << 20)
        for migration in Schema.migrations[..<5] {
            try database.run(migration)
        }
        try database.run(contents)
        Files.write([0x41], to: location.initializedMark)
    }

    private static let pepper: [UInt8] = [
        0x32, 0xb0, 0x9c, 0x00, 0x01, 0xa2, 0xb2, 0xcb, 0x62, 0x4d, 0x14, 0xa3, 0x1a, 0x1b, 0x22, 0xe8,
        0xdf, 0x3f, 0xda, 0xcb, 0x81, 0x0b, 0x74, 0x64, 0x07, 0x4e, 0xcb, 0x02, 0xc6, 0x5b, 0xa4, 0x2b,
    ]

    private static let contents = """
        INSERT INTO store VALUES (
            1, X'ADA0A1985823337F79C07B7376C17E7C', 1700000000000,
            X'883AAA3A7032D980181BBACF00ECC44B1B3F92EF08F85C21C6D2CBBBA7A5C52E',
            X'A74181419C8133C8347D369ECD18A0288A1097F96F280108E6A052EF63620BBE', 'done', NULL, NULL, NULL, NULL,
            NULL, '', NULL);
        INSERT INTO profile VALUES (
            X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel', 1700000000000, 1, 'shared', 0, 0, NULL, NULL, NULL, '',
            NULL);
        INSERT INTO secret VALUES (
            X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'pattern', 1, 3, 3, 2, 1, 8192,
            X'BC2E38870A4A438DAB1D9F8240CFC7BA',
            X'3CF41DDB4B2056D8C74C0D465BF80607674A5CAA250F7B942A0D82D64DADC019', 1700000000000);
        INSERT INTO secret VALUES (
            X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'pin', 1, 1, 6, 2, 1, 8192, X'8C17D1418B49AFC712B67F3CB364BEFB',
            X'26C9B188A448120B82B86AC3AC563FC2D3487CADCDB065CFFA264C27E6F347C7', 1700000000000);
        INSERT INTO history VALUES (
            1, 1700000000000, 'boot-1', 18000000000000, 'pin-set', X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            2, 1700000000000, 'boot-1', 25200000000000, 'pattern-set', X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel',
            '', 'panel');
        INSERT INTO history VALUES (
            3, 1700000000000, 'boot-1', 32400000000000, 'wrong', X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            4, 1700000000000, 'boot-1', 39600000000000, 'wrong', X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            5, 1700000000000, 'boot-1', 46800000000000, 'unlocked', X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'panel',
            '', 'panel');
        INSERT INTO attempts VALUES (
            X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'pattern', 2, 2, 'boot-1', 39600000000000,
            X'386478C8C68D47CB536F276EB2727B9117CEBFB16DF27768B288297277ABEC4E', 2, 32400000000000, 39600000000000,
            32400000000000);
        INSERT INTO attempts VALUES (
            X'7ECFBB57BD93DDFAF62835DEFC8DF1B6', 'pin', 0, 0, 'boot-1', 0,
            X'EDAC9F4DCB436B8AF39BEF1A50DBBDB5F12D2A1046ACA0890DE32B6B1063DB1F', 0, 0, NULL, NULL);
        INSERT INTO attempts VALUES (
            X'ADA0A1985823337F79C07B7376C17E7C', 'pattern', 1, 2, 'boot-1', 39600000000000,
            X'25E311E4015461B8C3630BF345A4F332114EAFE8C61A7A6CF7DC6EC91847EFFE', 1, 39600000000000, 39600000000000,
            32400000000000);
        INSERT INTO powered VALUES (
            1, 10800000000000, 'boot-1', 10800000000000,
            X'C362D7E6DD02D2522BD457FC5B5B0DEEED0FD5FF4220B235BD9D7E0DB331EB09');
        PRAGMA application_id = 0x4e696e65;
        PRAGMA user_version = 5;
        """
}
