// SPDX-License-Identifier: MIT
import JSON

/// The protocol between the daemon and its tool, all of it.
///
/// A client connects to the stream socket /run/ninedot/control.sock (0660 root:ninedot-admin) and sends a request;
/// the daemon answers with one or more replies. Each message is a JSON object on one line, ended by a newline.
///
///     tool    {"protocol":1,"do":"lock"}\n
///     daemon  {"protocol":1,"is":"ok"}\n
///
/// - A request is at most 4096 bytes long, a reply at most 65536, the newline not counted; nothing lies deeper than
///   four levels. A line that is longer, is not UTF-8 JSON, names a field twice, has a field that is not in the
///   examples or another protocol number is answered by an error, and the connection closes.
/// - A client passes over fields of a reply that it does not know. A field that may be null may also be missing.
/// - When it is answered, a client has five seconds to ask again or to close the connection. Whoever asks before that
///   is sent away.
/// - A watch tells of every change but that of a running time: count `secondsLeft` down, or ask again.
/// - Closing the connection ends a watch and cancels an enrollment the same connection asked for.
/// - People are named by their names, which are unique. A name that reads the same is the same, whether an accent is a
///   part of its letter or follows it.
/// - "setPIN", "setRecoveryCode", "restore" and "importPeople" come with a descriptor (SCM_RIGHTS with the line's first
///   byte): memfd_create(2), sealed against shrinking, growing and writing. It holds the PIN as 4 to 12 ASCII digits and
///   nothing else, the code as 48 of them, the backup, or a line of JSON for each person (`ImportedRow`). A descriptor
///   with any other request is an error.
/// - No message carries a pattern, PIN or code.
///
/// There is an example of each message, below and in `Request`; the tests read and write every one of them.
package enum ControlProtocol {
    /// Counted up when an older program would misread a newer one.
    package static let version = 1

    /// Length in bytes, without the newline.
    package static let longestRequest = 4096
    package static let longestReply = 65536

    package static let socketPath = "/run/ninedot/control.sock"
    /// The socket for the program behind the lock, which may ask less: see `Request.Panel.isForPrograms`.
    package static let sessionSocketPath = "/run/ninedot-session.sock"

    static func checkVersion(of object: borrowing JSONObject) throws(MessageError) {
        guard try object.count("protocol") == version else { throw .otherProtocol(expected: version) }
    }

    /// The requests' examples stand beside their groups.
    package static let requests: [(line: String, means: Request)] =
        Request.Panel.examples.map { ($0.line, .panel($0.means)) }
        + Request.People.examples.map { ($0.line, .people($0.means)) }
        + Request.Store.examples.map { ($0.line, .store($0.means)) }
        + Request.Setup.examples.map { ($0.line, .setup($0.means)) }
        + Request.Key.examples.map { ($0.line, .key($0.means)) }

    package static let replies: [(line: String, means: Reply)] = [
        // Done.
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
            #"{"protocol":1,"is":"error","code":"notSetUp","message":"the kiosk is not set up"}"#,
            .error(Refusal(.notSetUp, "the kiosk is not set up"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"notRoot","message":"only root may permit a setup"}"#,
            .error(Refusal(.notRoot, "only root may permit a setup"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"notForPrograms","message":"a program may not ask that"}"#,
            .error(Refusal(.notForPrograms, "a program may not ask that"))
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

        // To a request about somebody or of a name, about a duress pattern, a permission or the PIN, or to restore.
        (
            #"{"protocol":1,"is":"error","code":"unknownPerson","message":"there is nobody of that name"}"#,
            .error(Refusal(.unknownPerson, "there is nobody of that name"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"nameTaken","message":"somebody has that name"}"#,
            .error(Refusal(.nameTaken, "somebody has that name"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"notSet","message":"no duress pattern is set"}"#,
            .error(Refusal(.notSet, "no duress pattern is set"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"weakPIN","message":"the PIN is too common"}"#,
            .error(Refusal(.weakPIN, "the PIN is too common"))
        ),
        (
            #"{"protocol":1,"is":"error","code":"unusableBackup","message":"made with another key"}"#,
            .error(Refusal(.unusableBackup, "made with another key"))
        ),

        // To "status" once, to "watch" at every change.
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"locked","secondsLeft":null,"until":null,"#
                + #""unlockedBy":null,"program":null,"failures":2,"sinceAcknowledged":7,"#
                + #""touchscreens":1,"touchscreenNames":"Goodix","untrustedTouchscreens":null,"touchNote":null,"#
                + #""display":"HDMI-A-1 1024x600","displayNote":null,"fault":null,"firstPicture":4120,"#
                + #""notice":"Science fair\non Friday","outOfService":null,"light":"full","#
                + #""answeredTouches":null,"touchToPicture":null,"longestTouchToPicture":null,"#
                + #""guessesPerWeek":null,"guessedPercent":null,"#
                + #""guessablePatterns":null,"anyGuessedPercent":null,"#
                + #""link":null,"linkSince":null,"linkRefused":null}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .locked, failures: 2, sinceAcknowledged: 7, touchscreens: 1,
                    touchscreenNames: "Goodix", display: "HDMI-A-1 1024x600", firstPicture: 4120,
                    notice: "Science fair\non Friday"))
        ),
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"unlocked","secondsLeft":42,"until":1767225600,"#
                + #""unlockedBy":"Ada","program":"running","failures":0,"sinceAcknowledged":7,"#
                + #""touchscreens":1,"touchscreenNames":"Goodix","untrustedTouchscreens":null,"touchNote":null,"#
                + #""display":"HDMI-A-1 1024x600","displayNote":null,"fault":null,"firstPicture":4120,"#
                + #""notice":null,"outOfService":null,"light":"full","#
                + #""answeredTouches":null,"touchToPicture":null,"longestTouchToPicture":null,"#
                + #""guessesPerWeek":null,"guessedPercent":null,"#
                + #""guessablePatterns":null,"anyGuessedPercent":null,"#
                + #""link":null,"linkSince":null,"linkRefused":null}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .unlocked, secondsLeft: 42, until: 1_767_225_600, unlockedBy: "Ada",
                    program: .running, sinceAcknowledged: 7, touchscreens: 1, touchscreenNames: "Goodix",
                    display: "HDMI-A-1 1024x600", firstPicture: 4120))
        ),
        (
            #"{"protocol":1,"is":"status","version":"0.1.0","state":"fault","secondsLeft":null,"until":null,"#
                + #""unlockedBy":null,"program":null,"failures":0,"sinceAcknowledged":0,"#
                + #""touchscreens":0,"touchscreenNames":null,"untrustedTouchscreens":null,"touchNote":null,"display":null,"#
                + #""displayNote":"waiting for a display","fault":"ninedot.db: database disk image is malformed","#
                + #""firstPicture":null,"notice":null,"outOfService":null,"light":"full","#
                + #""answeredTouches":null,"touchToPicture":null,"longestTouchToPicture":null,"#
                + #""guessesPerWeek":null,"guessedPercent":null,"#
                + #""guessablePatterns":null,"anyGuessedPercent":null,"#
                + #""link":null,"linkSince":null,"linkRefused":null}"#,
            .status(
                KioskStatus(
                    version: "0.1.0", state: .fault, displayNote: "waiting for a display",
                    fault: "ninedot.db: database disk image is malformed"))
        ),

        // To "displays".
        (
            #"{"protocol":1,"is":"displays","displays":[{"card":"/dev/dri/card1","driver":"vc4","#
                + #""path":"/dev/dri/by-path/platform-gpu-card","connector":"DSI-1","connection":"connected","#
                + #""mode":"800x480@60","mmWidth":154,"mmHeight":86,"state":"used","reason":null,"rotation":90,"#
                + #""rotationOrigin":"panel","#
                + #""dpi":137},{"card":"/dev/dri/card1","driver":"vc4","path":"/dev/dri/by-path/platform-gpu-card","#
                + #""connector":"HDMI-A-1","connection":"disconnected","mode":null,"mmWidth":null,"mmHeight":null,"#
                + #""state":"notConnected","reason":"not connected","rotation":null,"rotationOrigin":null,"dpi":null},"#
                + #"{"card":"/dev/dri/card0","driver":"v3d","path":null,"connector":null,"connection":null,"#
                + #""mode":null,"mmWidth":null,"mmHeight":null,"state":"rendersOnly","#
                + #""reason":"it only renders and has no outputs","rotation":null,"rotationOrigin":null,"dpi":null}]}"#,
            .displays([
                ListedDisplay(
                    card: "/dev/dri/card1", driver: "vc4", path: "/dev/dri/by-path/platform-gpu-card",
                    connector: "DSI-1", connection: .connected, mode: "800x480@60",
                    millimeters: ListedDisplay.Size(width: 154, height: 86), .used, rotation: 90,
                    rotationOrigin: .panel, dotsPerInch: 137),
                ListedDisplay(
                    card: "/dev/dri/card1", driver: "vc4", path: "/dev/dri/by-path/platform-gpu-card",
                    connector: "HDMI-A-1", connection: .disconnected, .notConnected, reason: "not connected"),
                ListedDisplay(
                    card: "/dev/dri/card0", driver: "v3d", .rendersOnly, reason: "it only renders and has no outputs"),
            ])
        ),

        // To "touchscreens".
        (
            #"{"protocol":1,"is":"touchscreens","touchscreens":[{"name":"Goodix Capacitive TouchScreen","#
                + #""ids":"0018:0416:038f","place":"platform-1f00088000.i2c","state":"used","reason":null,"#
                + #""calibration":"panel","matrix":"1.02 0 -0.01 0 1 0"},"#
                + #"{"name":"Evil Digitizer","ids":"0003:1234:5678","place":null,"state":"notTrusted","#
                + #""reason":"not trusted","calibration":null,"matrix":null}]}"#,
            .touchscreens([
                ListedTouchscreen(
                    name: "Goodix Capacitive TouchScreen", ids: "0018:0416:038f", place: "platform-1f00088000.i2c",
                    .used, calibration: .panel, matrix: "1.02 0 -0.01 0 1 0"),
                ListedTouchscreen(
                    name: "Evil Digitizer", ids: "0003:1234:5678", .notTrusted, reason: "not trusted"),
            ])
        ),

        // To "enroll" and "enrollDuress": the steps as they are reached, then the ending.
        (#"{"protocol":1,"is":"enrollment","step":"draw"}"#, .enrollment(.draw)),
        (#"{"protocol":1,"is":"enrollment","step":"tooShort"}"#, .enrollment(.tooShort)),
        (#"{"protocol":1,"is":"enrollment","step":"voided"}"#, .enrollment(.voided)),
        (#"{"protocol":1,"is":"enrollment","step":"tooCommon"}"#, .enrollment(.tooCommon)),
        (#"{"protocol":1,"is":"enrollment","step":"suggestion"}"#, .enrollment(.suggestion)),
        (#"{"protocol":1,"is":"enrollment","step":"review"}"#, .enrollment(.review)),
        (#"{"protocol":1,"is":"enrollment","step":"drawAgain"}"#, .enrollment(.drawAgain)),
        (#"{"protocol":1,"is":"enrollment","step":"mismatch"}"#, .enrollment(.mismatch)),
        (#"{"protocol":1,"is":"enrollment","step":"unusable"}"#, .enrollment(.unusable)),
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

        // To "people": how many there are, and those asked for, or the first of them.
        (
            #"{"protocol":1,"is":"people","total":31,"people":[{"name":"Ada","#
                + #""id":"5f0c9a2e41d34b7fa2c86b0d91e3f478","enabled":true,"hasPattern":true,"#
                + #""state":"lockedOut","secondsLeft":42,"failures":5,"sinceAcknowledged":9,"validFrom":null,"#
                + #""validUntil":"2027-07-15","windows":"Mon-Fri 08:00-16:30","usesLeft":3,"unlockFor":600}]}"#,
            .people(
                PeopleList(
                    [
                        ListedPerson(
                            "Ada", id: "5f0c9a2e41d34b7fa2c86b0d91e3f478", hasPattern: true, state: .lockedOut,
                            secondsLeft: 42, failures: 5,
                            sinceAcknowledged: 9,
                            access: AccessTerms(
                                validUntil: "2027-07-15", windows: "Mon-Fri 08:00-16:30", usesLeft: 3, unlockFor: 600))
                    ], total: 31))
        ),

        // To "access".
        (
            #"{"protocol":1,"is":"access","validFrom":null,"validUntil":null,"windows":"Mon-Fri 08:00-16:30","#
                + #""usesLeft":null,"unlockFor":null}"#,
            .access(AccessTerms(windows: "Mon-Fri 08:00-16:30"))
        ),

        // To "history": the newest of those asked for, newest first, and whether there are older ones among them.
        (
            #"{"protocol":1,"is":"history","more":true,"entries":[{"number":7300,"time":1767225600123,"#
                + #""kind":"person-renamed","name":"Ada L.","actor":"ninedotctl as root","detail":"Ada"},"#
                + #"{"number":7299,"time":1767225000000,"kind":"matched","name":"panel","actor":"panel","#
                + #""detail":""}]}"#,
            .history(
                HistoryList(
                    [
                        ListedEntry(
                            number: 7300, time: 1_767_225_600_123, kind: "person-renamed", name: "Ada L.",
                            actor: "ninedotctl as root", detail: "Ada"),
                        ListedEntry(
                            number: 7299, time: 1_767_225_000_000, kind: "matched", name: "panel", actor: "panel"),
                    ], more: true))
        ),

        // To "backup": sent with a sealed memory file of so many bytes (SCM_RIGHTS).
        (#"{"protocol":1,"is":"backup","bytes":65536}"#, .backup(byteCount: 65536)),
        // To "importPeople": now and then, and at the end.
        (#"{"protocol":1,"is":"progress","done":250}"#, .progress(done: 250)),
        (#"{"protocol":1,"is":"imported","added":28,"changed":2}"#, .imported(added: 28, changed: 2)),
        // To "recordTouches", after "progress": sent with a sealed memory file of so many bytes (SCM_RIGHTS).
        (#"{"protocol":1,"is":"recording","bytes":20480}"#, .recording(byteCount: 20480)),
    ]
}
