// SPDX-License-Identifier: MIT

/// The protocol between the daemon and its tool, all of it.
///
/// A client connects to the stream socket /run/ninedot/control.sock (0660 root:ninedot-admin) and sends one request;
/// the daemon answers with one or more replies. Each message is a JSON object on one line, ended by a newline.
///
///     tool    {"protocol":1,"do":"lock"}\n
///     daemon  {"protocol":1,"is":"ok"}\n
///
/// - A request is at most 4096 bytes long, a reply at most 65536, the newline not counted; nothing lies deeper than
///   four levels. A line that is longer, is not UTF-8 JSON, names a field twice, has a field that is not in the
///   examples or another protocol number is answered by an error, and the connection closes.
/// - A client passes over fields of a reply that it does not know. A field that may be null may also be missing.
/// - A watch tells of every change but that of a running time: count `secondsLeft` down, or ask again.
/// - Closing the connection ends a watch and cancels an enrollment the same connection asked for.
/// - No message carries a pattern or a PIN.
///
/// The tables below hold an example of each message; the tests read and write every one of them.
package enum ControlProtocol {
    /// Counted up when an older program would misread a newer one.
    package static let version = 1

    /// In bytes, without the newline.
    package static let longestRequest = 4096
    package static let longestReply = 65536

    package static let socketPath = "/run/ninedot/control.sock"

    static func checkVersion(of object: borrowing JSONObject) throws(MessageError) {
        guard try object.count("protocol") == version else { throw .otherProtocol(expected: version) }
    }

    package static let requests: [(line: String, means: Request)] = [
        (#"{"protocol":1,"do":"status"}"#, .status),
        (#"{"protocol":1,"do":"enroll"}"#, .enroll),
        (#"{"protocol":1,"do":"lock"}"#, .lock),
        (#"{"protocol":1,"do":"watch"}"#, .watch),
        (#"{"protocol":1,"do":"screenshot"}"#, .screenshot),
    ]

    package static let replies: [(line: String, means: Reply)] = [
        // To "lock".
        (#"{"protocol":1,"is":"ok"}"#, .ok),

        // To any request.
        (
            #"{"protocol":1,"is":"error","code":"badRequest","message":"missing field \"do\""}"#,
            .error(Refusal(.badRequest, #"missing field "do""#))
        ),
        (
            #"{"protocol":1,"is":"error","code":"notNow","message":"the kiosk is starting"}"#,
            .error(Refusal(.notNow, "the kiosk is starting"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"noDisplay","message":"waiting for a display"}"#,
            .error(Refusal(.noDisplay, "waiting for a display"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"failed","message":"memfd_create: Cannot allocate memory"}"#,
            .error(Refusal(.failed, "memfd_create: Cannot allocate memory"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"tooManyClients","message":"4 clients are connected"}"#,
            .error(Refusal(.tooManyClients, "4 clients are connected"))
        ),

        // To "status" once, to "watch" at every change.
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"locked","secondsLeft":null,"until":null,"#
                + #""unlockedBy":null,"failures":2,"sinceAcknowledged":7,"touchscreens":1,"#
                + #""display":"HDMI-A-1 1024x600","displayNote":null,"fault":null}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .locked, failures: 2, sinceAcknowledged: 7, touchscreens: 1,
                    display: "HDMI-A-1 1024x600"))
        ),
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"unlocked","secondsLeft":42,"until":1767225600,"#
                + #""unlockedBy":"Ada","failures":0,"sinceAcknowledged":7,"touchscreens":1,"#
                + #""display":"HDMI-A-1 1024x600","displayNote":null,"fault":null}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .unlocked, secondsLeft: 42, until: 1_767_225_600, unlockedBy: "Ada",
                    sinceAcknowledged: 7, touchscreens: 1, display: "HDMI-A-1 1024x600"))
        ),
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"fault","secondsLeft":null,"until":null,"#
                + #""unlockedBy":null,"failures":0,"sinceAcknowledged":0,"touchscreens":0,"display":null,"#
                + #""displayNote":"waiting for a display","fault":"ninedot.db: database disk image is malformed"}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .fault, displayNote: "waiting for a display",
                    fault: "ninedot.db: database disk image is malformed"))
        ),

        // To "enroll": the steps as they are reached, then the ending.
        (#"{"protocol":1,"is":"enrollment","step":"draw"}"#, .enrollment(.draw)),
        (#"{"protocol":1,"is":"enrollment","step":"tooShort"}"#, .enrollment(.tooShort)),
        (#"{"protocol":1,"is":"enrollment","step":"voided"}"#, .enrollment(.voided)),
        (#"{"protocol":1,"is":"enrollment","step":"review"}"#, .enrollment(.review)),
        (#"{"protocol":1,"is":"enrollment","step":"drawAgain"}"#, .enrollment(.drawAgain)),
        (#"{"protocol":1,"is":"enrollment","step":"mismatch"}"#, .enrollment(.mismatch)),
        (#"{"protocol":1,"is":"enrollment","step":"storing"}"#, .enrollment(.storing)),
        (#"{"protocol":1,"is":"enrollmentEnded","result":"stored"}"#, .enrollmentEnded(.stored)),
        (#"{"protocol":1,"is":"enrollmentEnded","result":"cancelled"}"#, .enrollmentEnded(.cancelled)),
        (#"{"protocol":1,"is":"enrollmentEnded","result":"timedOut"}"#, .enrollmentEnded(.timedOut)),
        (
            #"{"protocol":1,"is":"enrollmentEnded","result":"failed","message":"disk full"}"#,
            .enrollmentEnded(.failed("disk full"))
        ),
        (
            #"{"protocol":1,"is":"enrollmentEnded","result":"refused","message":"another enrollment began"}"#,
            .enrollmentEnded(.refused("another enrollment began"))
        ),

        // To "screenshot": sent with a sealed memory file of width x height x 4 bytes (SCM_RIGHTS).
        (
            #"{"protocol":1,"is":"screenshot","width":1024,"height":600,"format":"xrgb8888"}"#,
            .screenshot(PictureFormat(width: 1024, height: 600))
        ),
    ]
}
