// SPDX-License-Identifier: MIT

/// Puts a stage into a running guest and plugs the touchscreen in.
///
/// A stage is a folder: files that go where they go, as a package would put them there, and in `packages` packages for
/// apt. Of the former only the touchscreen's program has to be there.
enum Installation {
    /// The program of the touchscreen, as the stage has it.
    static let touchProgram = "/usr/libexec/panel-touch"

    static let script = #"""
        set -e
        mount /mnt/host
        cd /mnt/host
        # Users first: udev may read a rule as soon as it is there, and keeps that its group is unknown.
        [ ! -d usr/lib/sysusers.d ] || systemd-sysusers "$PWD"/usr/lib/sysusers.d/*.conf
        tar --exclude=./packages --owner=0 --group=0 -cf - . | tar -C / -xf - --no-overwrite-dir
        [ ! -d packages ] || DEBIAN_FRONTEND=noninteractive apt-get install --yes "$PWD"/packages/*.deb
        cd /
        umount /mnt/host
        cat >/etc/systemd/system/panel-touch.service <<'END'
        \#(touchUnit)
        END
        systemctl daemon-reload
        udevadm control --reload
        udevadm trigger --subsystem-match=input --subsystem-match=drm --subsystem-match=backlight
        udevadm settle
        systemd-tmpfiles --create
        # What a package does at its first installation, and never again.
        install -d -m 0700 -o ninedot -g ninedot-admin /var/lib/ninedot-setup
        install -m 0600 -o ninedot -g ninedot-admin /dev/null /var/lib/ninedot-setup/permitted
        [ ! -e /usr/lib/systemd/system/ninedotd.service ] || systemctl --quiet enable ninedotd.service
        systemctl start panel-touch.service
        """#

    private static let touchUnit = """
        [Unit]
        Description=Touchscreen of the virtual panel
        StartLimitIntervalSec=0
        [Service]
        ExecStart=\(touchProgram) screen \
        \(PanelSurface.x.lowerBound) \(PanelSurface.x.upperBound) \
        \(PanelSurface.y.lowerBound) \(PanelSurface.y.upperBound)
        StandardInput=file:/dev/virtio-ports/panel.touch
        StandardOutput=file:/dev/virtio-ports/panel.touch
        StandardError=journal
        """

    static func run(on machine: Machine) throws {
        let result = try machine.shell.run(script, patience: .seconds(360))
        guard result.exitCode == 0 else { throw PanelError("installing into the guest failed: \(result.output)") }
        try machine.touch.waitUntilPlugged()
        _ = try machine.shell.run("udevadm settle; sync")
    }
}
