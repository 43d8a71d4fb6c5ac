// SPDX-License-Identifier: MIT

/// Installs a stage into a running guest and plugs in the touchscreen.
///
/// A stage is a folder: files at their places, as a package would install them, and in `packages` packages for apt. Of
/// the files only the touchscreen's program is required; without a kiosk in either, the panel stays a plain Debian. A
/// package starts the kiosk itself; a kiosk of files is not started yet.
enum Installation {
    /// The touchscreen's program in the stage.
    static let touchProgram = "/usr/libexec/panel-touch"
    /// The agent's program; `panel-shell` of the image starts it once it is there.
    static let agentProgram = "/usr/libexec/panel-agent"

    static let script = #"""
        set -e
        mount /mnt/host
        cd /mnt/host
        # Users first: udev may read a rule as soon as it is there, and keeps that its group is unknown.
        [ ! -d usr/lib/sysusers.d ] || systemd-sysusers "$PWD"/usr/lib/sysusers.d/*.conf
        tar --exclude=./packages --owner=0 --group=0 -cf - . | tar -C / -xf - --no-overwrite-dir
        # All the rest is for the packages to do.
        [ ! -d packages ] || DEBIAN_FRONTEND=noninteractive apt-get install --yes "$PWD"/packages/*.deb
        [ ! -e usr/lib/systemd/system/ninedotd.service ] || is_staged=yes
        cd /
        umount /mnt/host
        cat >/etc/systemd/system/panel-touch.service <<'END'
        \#(touchUnit)
        END
        systemctl daemon-reload
        if [ -n "${is_staged-}" ]; then
            udevadm control --reload
            udevadm trigger --subsystem-match=input --subsystem-match=drm --subsystem-match=backlight
            udevadm settle
            systemd-tmpfiles --create
            # What a package does at its first installation, and never again.
            install -d -m 0700 -o ninedot -g ninedot-admin /var/lib/ninedot-setup
            install -m 0600 -o ninedot -g ninedot-admin /dev/null /var/lib/ninedot-setup/permitted
            systemctl --quiet enable ninedotd.service
        fi
        systemctl start panel-touch.service
        """#

    private static let touchUnit = """
        [Unit]
        Description=Touchscreen of the virtual panel
        StartLimitIntervalSec=0
        [Service]
        ExecStart=\(touchProgram) screen \
        \(TouchSurface.x.lowerBound) \(TouchSurface.x.upperBound) \
        \(TouchSurface.y.lowerBound) \(TouchSurface.y.upperBound)
        StandardInput=file:/dev/virtio-ports/panel.touch
        StandardOutput=file:/dev/virtio-ports/panel.touch
        StandardError=journal
        """

    static func run(on machine: Machine) throws {
        let result = try machine.agent.run(script, patience: .seconds(360))
        guard result.exitCode == 0 else { throw PanelError("installing into the guest failed: \(result.output)") }
        try machine.touch.waitUntilPlugged()
        _ = try machine.agent.run("udevadm settle; sync")
    }
}
