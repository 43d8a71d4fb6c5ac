// SPDX-License-Identifier: MIT
import Fixtures

@testable import KioskStore

/// A store as the second version of its tables left it: a PIN, Ada with three failures, three uses and a pattern of
/// her own.
///
/// Its seals are that version's and lie over its tables too, so that it opens only while what makes those is not edited.
enum StoreOfVersion2 {
    /// Makes the files at `location`, whose directory exists.
    static func write(to location: StoreLocation) throws {
        Files.write(pepper, to: location.pepper)
        Files.write([], to: location.database)
        let database = try Database(path: location.database, sizeLimit: 64 << 20)
        for migration in Schema.migrations[..<2] {
            try database.run(migration)
        }
        try database.run(contents)
        Files.write([0x41], to: location.initializedMark)
    }

    private static let pepper: [UInt8] = [
        0xa8, 0xd0, 0x9f, 0xc1, 0xa9, 0xfd, 0x24, 0x41, 0xd3, 0x6d, 0xd1, 0x6a, 0x9a, 0xe1, 0xd2, 0x55,
        0x15, 0xba, 0xfc, 0x50, 0xec, 0x6e, 0x32, 0xb5, 0x50, 0x95, 0x29, 0x26, 0x98, 0xbb, 0x68, 0x07,
    ]

    private static let contents = """
        INSERT INTO store VALUES (
            1, X'2525E41603C61DE23F0CB3CB2147E099', 1700000000000,
            X'A6DD6BACF4ED53A359CADF4605239BE6B9B0EB1DC267BAD4AB60605D4DC01266',
            X'B883B6739944D758F1457A853EFA8A997EFEE98889F02C5E3596D366EA51110E', 'done', NULL, NULL, NULL);
        INSERT INTO profile VALUES (
            X'26C032356BC8D527D76357D639251FCF', 'panel', 1700000000000, 1, 'shared', 0, 0, NULL, NULL, NULL, '',
            NULL);
        INSERT INTO profile VALUES (
            X'3F909A38861E6EB5BBB032EC4CA496F8', 'Ada', 1700000000000, 1, 'person', 1, 1, 90, NULL, NULL, '', 3);
        INSERT INTO secret VALUES (
            X'26C032356BC8D527D76357D639251FCF', 'pattern', 1, 3, 3, 2, 1, 8192, X'BF4A4222EF58B87AC6D3FD4849978DA4',
            X'F4F63ABF87694BF6906749B1ABB9C11D221B0067CE620EEC68553B818D2660E9', 1700000000000);
        INSERT INTO secret VALUES (
            X'26C032356BC8D527D76357D639251FCF', 'pin', 1, 0, 0, 2, 1, 8192, X'084B2EAD87DECC0F53791AB1C5CCE3A9',
            X'13B513FD423215F943C9AF3BD720E88086829AA5F007863CAD5CB04289E72720', 1700000000000);
        INSERT INTO secret VALUES (
            X'3F909A38861E6EB5BBB032EC4CA496F8', 'pattern', 1, 3, 3, 2, 1, 8192, X'C78D979FD8C02732BBCF651B08B92F13',
            X'D7A57D11D0330B44A97989F7FFEBCF2D57524322EE3D3A7F4F98120EAA11BB17', 1700000000000);
        INSERT INTO history VALUES (
            1, 1700000000000, 'boot-1', 1000000000000, 'pattern-set', X'26C032356BC8D527D76357D639251FCF', 'panel',
            '', 'panel');
        INSERT INTO history VALUES (
            2, 1700000000000, 'boot-1', 1000000000000, 'pin-set', X'26C032356BC8D527D76357D639251FCF', 'panel', '',
            'panel');
        INSERT INTO history VALUES (
            3, 1700000000000, 'boot-1', 1000000000000, 'person-added', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel',
            '', 'Ada');
        INSERT INTO history VALUES (
            4, 1700000000000, 'boot-1', 1000000000000, 'pattern-set', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel',
            '', 'Ada');
        INSERT INTO history VALUES (
            5, 1700000000000, 'boot-1', 1000000000000, 'access-set', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel',
            '', 'Ada');
        INSERT INTO history VALUES (
            6, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel', '',
            'Ada');
        INSERT INTO history VALUES (
            7, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel', '',
            'Ada');
        INSERT INTO history VALUES (
            8, 1700000000000, 'boot-1', 1000000000000, 'wrong', X'3F909A38861E6EB5BBB032EC4CA496F8', 'panel', '',
            'Ada');
        INSERT INTO history VALUES (
            9, 1700000000000, 'boot-1', 1000000000000, 'pin-wrong', X'26C032356BC8D527D76357D639251FCF', 'panel', '',
            'panel');
        INSERT INTO attempts VALUES (
            X'2525E41603C61DE23F0CB3CB2147E099', 'pattern', 3, 3, 'boot-1', 1000000000000,
            X'5166ADD6DF2D566DBAB20408B41F0657040E87B97E0A7E06CCEF9FD301F37E14');
        INSERT INTO attempts VALUES (
            X'26C032356BC8D527D76357D639251FCF', 'pattern', 0, 0, 'boot-1', 0,
            X'260B50357FA00CA180BC9664C23C7CA9F290070123267943EC215358FF724B41');
        INSERT INTO attempts VALUES (
            X'26C032356BC8D527D76357D639251FCF', 'pin', 1, 1, 'boot-1', 1000000000000,
            X'72033EAC9EB8F51FFE6E3CD4EFE1196C1151553B92A8E27049EE5BD8BCD36D15');
        INSERT INTO attempts VALUES (
            X'3F909A38861E6EB5BBB032EC4CA496F8', 'pattern', 3, 3, 'boot-1', 1000000000000,
            X'33894304EA907C4B26EBF6A63E9E6253633B3AB7E3609A5873A59A115190D306');
        PRAGMA application_id = 0x4e696e65;
        PRAGMA user_version = 2;
        """
}

/// The same with a look chosen on the panel, as the third version of the tables left it.
enum StoreOfVersion3 {
    static func write(to location: StoreLocation) throws {
        try StoreOfVersion2.write(to: location)
        let database = try Database(path: location.database, sizeLimit: 64 << 20)
        try database.run(Schema.migrations[2])
        try database.run(look)
    }

    private static let look = """
        UPDATE store SET language = 'zh-Hans', theme = 'contrast',
            seal = X'52BD4668D68B64D67301DB11E41D5E8A88DB18473554CF6F8DFE4A8A6BF73D42';
        PRAGMA user_version = 3;
        """
}
