// SPDX-License-Identifier: MIT
import JSON

/// The protocol between the daemon and the link, the program that has the panel seen from afar.
///
/// The link connects to the stream socket /run/ninedot-link.sock (0660 root:ninedot-link), and says which events it
/// has. The daemon tells the state at once and at every change, and the events after that one. Each message is a JSON
/// object on one line, ended by a newline.
///
///     link    {"protocol":1,"do":"since","number":7300}\n
///     daemon  {"protocol":1,"is":"state","version":"0.9.0","state":"locked",...}\n
///     daemon  {"protocol":1,"is":"event","number":7301,"at":1767225600123,"kind":"wrong",...}\n
///     link    {"protocol":1,"do":"since","number":7301}\n
///     link    {"protocol":1,"do":"broker","connected":true}\n
///     link    {"protocol":1,"do":"lock","command":1,"actor":"porter"}\n
///     daemon  {"protocol":1,"is":"answer","command":1,"code":null,"message":null}\n
///
/// - A request is at most 4096 bytes long, a report at most 8192, the newline not counted. A line that is longer, is
///   not UTF-8 JSON, names a field twice, has a field that is not in the examples or another protocol number is
///   answered by "refused", and the connection closes.
/// - A link passes over fields and kinds of events that it does not know. A field that may be null may also be missing.
/// - One link is served at a time. A second one is refused while the first is connected; a first that does not read is
///   dropped, and comes back with "since".
/// - "since" names the last event that the link has kept: those before it are not sent again. At most `window` events
///   are under way; more come when a "since" says that they have arrived. Nothing but the state comes before the first.
/// - Events have the numbers of the history, which leave some out: not everything there is told. "gap" says that events
///   between two numbers are lost: the history keeps them no longer. Where the second is not the larger one, the
///   history was replaced, and its numbers begin again with that one.
/// - "broker" tells whether somebody far away sees the panel; at the beginning nobody does. Without a broker the panel
///   offers no help from afar, because nobody could give it.
/// - Every command has a number of the link's choice, which its answer repeats. Commands are answered in any order, and
///   may wait for seconds while somebody draws.
/// - The daemon reads at its own pace, thirty-two lines at once and then twenty a second. A link that sends more waits.
/// - "unlock" answers a challenge that the panel shows, by its number, which the state tells, and its code, which is seen
///   on the panel and told nowhere. Any other is refused.
/// - Of duress nothing at all is told but in "duress", which comes only where the daemon's settings say so, before the
///   event of the same number: "since" with that number says that both are kept.
///
/// There is an example of each message below; the tests read and write every one of them.
package enum LinkProtocol {
    /// Counted up when an older program would misread a newer one.
    package static let version = 1

    /// Length in bytes, without the newline.
    package static let longestRequest = 4096
    package static let longestReport = 8192

    /// The most events that are sent before the link has said that they arrived.
    package static let window = 64

    package static let socketPath = "/run/ninedot-link.sock"

    static func checkVersion(of object: borrowing JSONObject) throws(MessageError) {
        guard try object.count("protocol") == version else { throw .otherProtocol(expected: version) }
    }

    package static let requests: [(line: String, means: LinkRequest)] = [
        // From the first event that the history has; from one that the link has kept; only those to come.
        (#"{"protocol":1,"do":"since","number":0}"#, .since(0)),
        (#"{"protocol":1,"do":"since","number":7301}"#, .since(7301)),
        (#"{"protocol":1,"do":"since","number":null}"#, .since(nil)),
        (#"{"protocol":1,"do":"broker","connected":true}"#, .broker(isConnected: true)),
        (#"{"protocol":1,"do":"broker","connected":false}"#, .broker(isConnected: false)),
        (
            #"{"protocol":1,"do":"lock","command":1,"actor":"porter"}"#,
            .command(LinkCommand(1, .lock, by: "porter"))
        ),
        (
            #"{"protocol":1,"do":"notice","command":2,"actor":"mqtt","lines":[{"text":"Science fair"},"#
                + #"{"text":"on Friday"}]}"#,
            .command(LinkCommand(2, .notice(["Science fair", "on Friday"]), by: "mqtt"))
        ),
        (
            #"{"protocol":1,"do":"notice","command":3,"actor":"mqtt","lines":[]}"#,
            .command(LinkCommand(3, .notice([]), by: "mqtt"))
        ),
        (
            #"{"protocol":1,"do":"outOfService","command":4,"actor":"mqtt","reason":"Being mended"}"#,
            .command(LinkCommand(4, .outOfService(reason: "Being mended"), by: "mqtt"))
        ),
        (
            #"{"protocol":1,"do":"inService","command":5,"actor":"mqtt"}"#,
            .command(LinkCommand(5, .inService, by: "mqtt"))
        ),
        (
            #"{"protocol":1,"do":"unlock","command":6,"actor":"porter","#
                + #""challenge":"0f3a9c5e7b1d2846a0c4e8f213579bdf","code":"402917"}"#,
            .command(
                LinkCommand(
                    6, .unlock(challenge: "0f3a9c5e7b1d2846a0c4e8f213579bdf", code: "402917"), by: "porter"))
        ),
    ]

    package static let reports: [(line: String, means: LinkReport)] = [
        // At once, and at every change but that of a running time.
        (
            #"{"protocol":1,"is":"state","version":"0.9.0","state":"locked","until":null,"unseen":3,"trouble":null,"#
                + #""troubleText":null,"notice":"Science fair\non Friday","outOfService":null,"challenge":null,"#
                + #""allow":"lock notice"}"#,
            .state(
                LinkState(
                    version: "0.9.0", state: .locked, unseen: 3, notice: "Science fair\non Friday",
                    allow: [.lock, .notice]))
        ),
        (
            #"{"protocol":1,"is":"state","version":"0.9.0","state":"fault","until":null,"unseen":0,"trouble":"store","#
                + #""troubleText":"ninedot.db: database disk image is malformed","notice":null,"#
                + #""outOfService":null,"challenge":null,"allow":""}"#,
            .state(
                LinkState(
                    version: "0.9.0", state: .fault,
                    trouble: LinkTrouble(.store, "ninedot.db: database disk image is malformed")))
        ),
        (
            #"{"protocol":1,"is":"state","version":"0.9.0","state":"unlocked","until":1767225600,"unseen":0,"#
                + #""trouble":null,"troubleText":null,"notice":null,"outOfService":null,"challenge":null,"#
                + #""allow":"lock notice out-of-service unlock"}"#,
            .state(
                LinkState(
                    version: "0.9.0", state: .unlocked, until: 1_767_225_600, allow: LinkPermission.allCases))
        ),

        // The panel shows a code: whoever knows both may have it unlocked.
        (
            #"{"protocol":1,"is":"state","version":"0.9.0","state":"locked","until":null,"unseen":0,"trouble":null,"#
                + #""troubleText":null,"notice":null,"outOfService":null,"#
                + #""challenge":"0f3a9c5e7b1d2846a0c4e8f213579bdf","allow":"unlock"}"#,
            .state(
                LinkState(
                    version: "0.9.0", state: .locked, challenge: "0f3a9c5e7b1d2846a0c4e8f213579bdf",
                    allow: [.unlock]))
        ),

        // After "since": a person appears by the id alone, unless the daemon's settings have names told.
        (
            #"{"protocol":1,"is":"event","number":7301,"at":1767225600123,"kind":"wrong","#
                + #""person":"5f0c9a2e41d34b7fa2c86b0d91e3f478","name":null,"actor":null,"detail":""}"#,
            .event(
                LinkEvent(
                    number: 7301, at: 1_767_225_600_123, .wrong, person: "5f0c9a2e41d34b7fa2c86b0d91e3f478"))
        ),
        (
            #"{"protocol":1,"is":"event","number":7302,"at":1767225605000,"kind":"link_command","#
                + #""person":null,"name":"panel","actor":"link: porter","detail":"lock"}"#,
            .event(
                LinkEvent(
                    number: 7302, at: 1_767_225_605_000, .linkCommand, name: "panel", actor: "link: porter",
                    detail: "lock"))
        ),
        (
            #"{"protocol":1,"is":"duress","number":7303,"at":1767225606000,"#
                + #""person":"5f0c9a2e41d34b7fa2c86b0d91e3f478","name":null}"#,
            .duress(
                LinkDuress(
                    number: 7303, at: 1_767_225_606_000, person: "5f0c9a2e41d34b7fa2c86b0d91e3f478"))
        ),
        (#"{"protocol":1,"is":"gap","after":7300,"next":7950}"#, .gap(after: 7300, next: 7950)),

        // To a command.
        (#"{"protocol":1,"is":"answer","command":1,"code":null,"message":null}"#, .answer(1, nil)),
        (
            #"{"protocol":1,"is":"answer","command":2,"code":"notAllowed","#
                + #""message":"\"allow\" in [link] of ninedot.conf does not name notice"}"#,
            .answer(2, LinkRefusal(.notAllowed, #""allow" in [link] of ninedot.conf does not name notice"#))
        ),
        (
            #"{"protocol":1,"is":"answer","command":6,"code":"notOffered","#
                + #""message":"unlocking from afar is not offered"}"#,
            .answer(6, LinkRefusal(.notOffered, "unlocking from afar is not offered"))
        ),
        (
            #"{"protocol":1,"is":"answer","command":3,"code":"badRequest","message":"notice: a line is empty"}"#,
            .answer(3, LinkRefusal(.badRequest, "notice: a line is empty"))
        ),
        (
            #"{"protocol":1,"is":"answer","command":7,"code":"notNow","message":"the kiosk is not set up"}"#,
            .answer(7, LinkRefusal(.notNow, "the kiosk is not set up"))
        ),
        (
            #"{"protocol":1,"is":"answer","command":8,"code":"tooMany","message":"8 commands wait already"}"#,
            .answer(8, LinkRefusal(.tooMany, "8 commands wait already"))
        ),
        (
            #"{"protocol":1,"is":"answer","command":10,"code":"wrongCode","message":"wrong code"}"#,
            .answer(10, LinkRefusal(.wrongCode, "wrong code"))
        ),
        (
            #"{"protocol":1,"is":"answer","command":9,"code":"failed","message":"the store does not answer"}"#,
            .answer(9, LinkRefusal(.failed, "the store does not answer"))
        ),

        // To a link that is sent away.
        (
            #"{"protocol":1,"is":"refused","code":"busy","message":"another link is connected"}"#,
            .refused(LinkRefusal(.busy, "another link is connected"))
        ),
        (
            #"{"protocol":1,"is":"refused","code":"disabled","message":"set enabled = yes in [link] of ninedot.conf"}"#,
            .refused(LinkRefusal(.disabled, "set enabled = yes in [link] of ninedot.conf"))
        ),
    ]
}
