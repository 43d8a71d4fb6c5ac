#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs, upgrades, removes and purges the packages as an owner would, and reports what goes wrong.
#
# Usage: lifecycle.sh [--booted] FIRST NEXT RUNNER...
#   --booted  systemd runs on the target, so the kiosk must too
#   FIRST     the folder on the target with the packages that are installed first
#   NEXT      the folder with those of a higher version, with a different ninedot.conf
#   RUNNER    the command that runs its arguments as root on the target, such as: chroot FOLDER, or: ssh root@panel
#
# The target is a Debian with the packages' dependencies and without Ninedot; afterwards it is that again.
# shellcheck disable=SC2016 # the target's shell expands what stands in single quotes
set -eu

state=/var/lib/ninedot
permission=/var/lib/ninedot-setup
mount_unit=/etc/systemd/system/var-lib-ninedot.mount
settings=/etc/ninedot/ninedot.conf
failures=0
booted=

main() {
    if [ "${1-}" = --booted ]; then booted=yes; shift; fi
    [ $# -ge 3 ] || { sed -n '5,9s/^# //p' "$0" >&2; exit 64; }
    first=$1
    next=$2
    shift 2
    runner=$*
    for scenario in first_installation consumed_permission upgrade removal installation_after_removal purge \
        installation_after_purge foreign_store store_that_is_not_mounted purge_of_a_mounted_store \
        installation_on_the_panel link lockdown lockdown_of_an_owners_own; do
        echo "packages: $(echo "$scenario" | tr _ ' ') ..."
        "$scenario"
    done
    [ "$failures" = 0 ] || { echo "packages: $failures checks failed" >&2; exit 1; }
}

# on TEXT: runs shell text on the target. It is read to its end before any of it runs, and what runs gets no input.
on() {
    # shellcheck disable=SC2086 # the runner is words
    printf '{\n%s\n} < /dev/null\n' "$1" | $runner sh -eu
}

# act TEXT: runs a step; prints its output if it fails, and ends the script.
act() {
    said=$(on "$1" 2>&1) || { echo "$said" >&2; exit 1; }
}

# must SENTENCE TEXT: the shell text must succeed on the target.
must() {
    if ! said=$(on "$2" 2>&1); then
        echo "packages: failed: $1" >&2
        [ -z "$said" ] || echo "$said" | sed 's/^/    /' >&2
        failures=$((failures + 1))
    fi
}

# apt would ask about a changed conffile; here it keeps the owner's.
install_from() {
    act "DEBIAN_FRONTEND=noninteractive apt-get -qq -y --allow-downgrades \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold install $1/$2_*.deb"
}

first_installation() {
    install_from "$first" ninedot
    printed=$said
    must "it says what the panel does next" "cat << 'SAID' | grep -q 'asks for the teacher.s PIN'
$printed
SAID"
    must "it says what to do next" "cat << 'SAID' | grep -q 'ninedotctl status'
$printed
SAID"
    must "the user is there, in no group that reads keyboards" \
        'id ninedot && getent group ninedot-admin && test -z "$(id -nG ninedot | grep -w -e input -e sudo)"'
    must "setup is permitted" "test -e $permission/permitted"
    must "only the daemon sees the permission" "
        test \"\$(stat -c '%a %U:%G' $permission)\" = '700 ninedot:ninedot-admin'
        test \"\$(stat -c '%a %U:%G' $permission/permitted)\" = '600 ninedot:ninedot-admin'"
    must "the settings are a conffile" "dpkg-query -W -f '\${Conffiles}' ninedot | grep -q $settings"
    must "the settings are good" 'ninedotctl config check'
    must "there is a folder for settings of one's own" "test -d $settings.d"
    must "the service is enabled, targets and paths are not" '
        systemctl is-enabled ninedotd.service
        test -z "$(find /etc/systemd -name "ninedot-*locked.*")"'
    must "the programs say the package's version" '
        version=$(dpkg-query -W -f "\${Version}" ninedot)
        ninedotctl --version | grep -F "$(dpkg --print-architecture) package $version)"
        ninedotd --version | grep -F "package $version)"'
    service_runs
    must "dpkg finds no file changed" 'test -z "$(dpkg --verify ninedot)"'
}

# On a running machine the first PIN does this; elsewhere the files it leaves are made by hand.
consumed_permission() {
    act "if [ -n '$booted' ]; then
            echo 395027 | ninedotctl pin set --stdin
            systemctl stop ninedotd.service
        else
            rm -f $permission/permitted
            install -d -m 0700 -o ninedot -g ninedot-admin $state
            for name in ninedot.db pepper initialized; do
                echo \$name > $state/\$name
                chown ninedot:ninedot-admin $state/\$name
            done
        fi
        printf '[unlock]\nfor = 45s\n' >> $settings
        printf '[panel]\naccent = blue\n' > $settings.d/school.conf
        # The daemon that starts after an upgrade writes into its database.
        [ -z '$booted' ] || omitted=ninedot.db*
        find $state $settings $settings.d -type f ! -name \"\${omitted-}\" -exec sha256sum {} + > /root/before"
}

upgrade() {
    [ -z "$booted" ] || must "the first PIN consumes the permission" "test ! -e $permission/permitted"
    # Nobody can unlock before the setup is over, which takes a finger; the tests of the virtual panel have one.
    [ -z "$booted" ] || act 'systemctl start ninedotd.service'
    before=$(on 'dpkg-query -W -f "\${Version}" ninedot')
    install_from "$next" ninedot
    must "there is a higher version" "dpkg --compare-versions \"\$(dpkg-query -W -f '\${Version}' ninedot)\" gt $before"
    must "store and settings are as they were" 'sha256sum -c --quiet /root/before'
    must "the new settings lie beside the owner's" "test -e $settings.dpkg-dist"
    must "an upgrade permits no setup" "test ! -e $permission/permitted"
    must "the service is enabled" 'systemctl is-enabled ninedotd.service'
    service_runs
    [ -z "$booted" ] || must "an upgraded kiosk is locked" 'test ! -e /run/ninedot/unlocked; test -e /run/ninedot/locked'
    act "$(stop_service)"
}

removal() {
    act 'apt-get -qq -y remove ninedot'
    must "store and settings are as they were" 'sha256sum -c --quiet /root/before'
    must "programs, units and rules are gone" 'test -z "$(find /usr/lib /usr/bin -name "*ninedot*")"'
    nothing_runs
}

# Even if somebody emptied the store in the meantime: losing it must not offer a setup to anybody.
installation_after_removal() {
    act "mv $state /root/kept"
    install_from "$first" ninedot
    act "$(stop_service)"
    must "an installation after a removal permits no setup" "test ! -e $permission/permitted"
    must "the service is enabled" 'systemctl is-enabled ninedotd.service'
    act "rm -rf $state; mv /root/kept $state"
}

purge() {
    act "install -d -m 0700 $state.damaged; echo x > $state.damaged/pepper"
    act 'apt-get -qq -y purge ninedot'
    must "the store is gone" "test ! -e $state"
    must "the store that was put away is gone" "test ! -e $state.damaged"
    must "the permission's folder is gone" "test ! -e $permission"
    must "the settings are gone" "test ! -e $settings"
    must "settings of the owner's own stay" "test -e $settings.d/school.conf"
    must "the user stays" 'id ninedot'
    must "no link to a unit is left" 'test -z "$(find /etc/systemd -name "*ninedot*")"'
    act "rm -rf ${settings%/*}"
}

installation_after_purge() {
    install_from "$next" ninedot
    must "setup is permitted again" "test -e $permission/permitted"
    service_runs
    act 'apt-get -qq -y purge ninedot'
    nothing_runs
    must "all is gone" "test ! -e $state -a ! -e $permission -a ! -e ${settings%/*}"
}

# A store from another machine, or one that outlived the system disk: its owner knows the PIN or asks for a setup.
foreign_store() {
    act "install -d -m 0700 $state; echo x > $state/ninedot.db"
    install_from "$first" ninedot
    printed=$said
    must "it does not say that the panel asks for a PIN" "test -z \"\$(cat << 'SAID' | grep 'asks for the teacher'
$printed
SAID
)\""
    must "beside a store no setup is permitted" "test ! -e $permission/permitted"
    act 'apt-get -qq -y purge ninedot'
}

# The store's own disk is away while the system is installed again.
store_that_is_not_mounted() {
    act "cp /etc/fstab /root/fstab 2> /dev/null || touch /root/fstab
        echo 'LABEL=store $state ext4 nofail 0 2' >> /etc/fstab"
    install_from "$first" ninedot
    must "without the store's disk no setup is permitted" "test ! -e $permission/permitted"
    act "apt-get -qq -y purge ninedot; mv /root/fstab /etc/fstab"
    act "printf '[Mount]\nWhat=/nowhere\nWhere=$state\n' > $mount_unit"
    install_from "$first" ninedot
    must "without the disk of a mount unit no setup is permitted" "test ! -e $permission/permitted"
    act "apt-get -qq -y purge ninedot; ln -sf /dev/null $mount_unit"
    install_from "$first" ninedot
    must "a mount unit that is masked is no disk" "test -e $permission/permitted"
    act "apt-get -qq -y purge ninedot; rm $mount_unit"
}

purge_of_a_mounted_store() {
    act "mkdir -p /data/ninedot/lost+found; rm -rf $state; ln -s /data/ninedot $state"
    install_from "$first" ninedot
    must "an empty disk of its own is no store" "test -e $permission/permitted"
    act "$(stop_service); echo x > $state/pepper; apt-get -qq -y purge ninedot"
    must "the key is gone, wherever it lay" 'test ! -e /data/ninedot/pepper'
    act "rm -rf /data/ninedot $state"
}

# An installation from the terminal that the kiosk takes would be cut off half-way, so it is refused.
installation_on_the_panel() {
    [ -n "$booted" ] || return 0
    must "the panel's own terminal installs nothing" "
        if systemd-run --quiet --wait --property=StandardInput=tty-force --property=TTYPath=/dev/tty1 \
            --property=StandardOutput=file:/root/said --property=StandardError=file:/root/said \
            dpkg --install $first/ninedot_*.deb; then exit 1; fi
        grep 'over SSH or on another' /root/said"
    must "nothing is left of that" 'test -z "$(dpkg --audit)"; test ! -e /usr/bin/ninedotd'
    act 'rm -f /root/said'
}

# Without its settings the link waits for its owner, and the kiosk needs none.
link() {
    install_from "$first" ninedot
    install_from "$first" ninedot-link
    must "its user is there, in no group that reads anything else" \
        'test "$(id -nG ninedot-link)" = ninedot-link'
    must "the service is enabled" 'systemctl is-enabled ninedot-link.service'
    must "the program says the package's version" '
        version=$(dpkg-query -W -f "\${Version}" ninedot-link)
        ninedot-link --version | grep -F "package $version)"'
    must "settings that say nothing are refused" '
        cp /usr/share/ninedot/link.conf /etc/ninedot/link.conf
        if ninedotctl config check /etc/ninedot/link.conf; then exit 1; fi
        printf "[tls]\nplain = yes\n" >> /etc/ninedot/link.conf
        ninedotctl config check /etc/ninedot/link.conf'
    [ -z "$booted" ] || must "it runs, without a broker" '
        systemctl restart ninedot-link.service
        systemctl is-active ninedot-link.service
        test -s /var/lib/ninedot-link/key'
    service_runs
    install_from "$next" ninedot-link
    act 'mkdir -p /var/lib/ninedot-link; touch /var/lib/ninedot-link/key; apt-get -qq -y remove ninedot-link'
    must "its state stays when it is removed" 'test -e /var/lib/ninedot-link/key'
    act 'apt-get -qq -y purge ninedot-link'
    must "its state is gone when it is purged, the owner's settings are not" '
        test ! -e /var/lib/ninedot-link
        test -e /etc/ninedot/link.conf'
    act 'rm /etc/ninedot/link.conf; apt-get -qq -y purge ninedot'
    nothing_runs
}

lockdown() {
    install_from "$first" ninedot
    act "$(kernel_and_files) > /root/open"
    install_from "$first" ninedot-lockdown
    must "no virtual terminal has a login" '
        for number in 1 2 3 4 5 6; do
            test "$(systemctl is-enabled getty@tty$number.service)" = masked
            test "$(systemctl is-enabled autovt@tty$number.service)" = masked
        done'
    must "Ctrl-Alt-Delete does nothing" 'test "$(systemctl is-enabled ctrl-alt-del.target)" = masked'
    must "no other file has the last word on the kernel's settings" '
        last=$(find /etc/sysctl.d /run/sysctl.d /usr/lib/sysctl.d -name "*.conf" -printf "%f\n" |
            LC_ALL=C sort | tail -n 1)
        echo "$last"
        test "$last" = zz-ninedot-lockdown.conf'
    [ -z "$booted" ] || must "SysRq does nothing" 'test "$(cat /proc/sys/kernel/sysrq)" = 0'
    [ -z "$booted" ] || must "every keyboard is inhibited, and no touchscreen is" '
        for device in /sys/class/input/input*; do
            properties=$(udevadm info --query=property "$device")
            inhibited=$(cat "$device/inhibited")
            echo "$(cat "$device/name"): $inhibited"
            case $properties in
            *ID_INPUT_TOUCHSCREEN=1*) test "$inhibited" = 0 ;;
            *ID_INPUT_KEYBOARD=1*) test "$inhibited" = 1 ;;
            esac
        done'
    [ -z "$booted" ] || must "no core is dumped" 'test "$(cat /proc/sys/kernel/core_pattern)" = "|/bin/false"'
    service_runs
    install_from "$next" ninedot-lockdown
    act 'apt-get -qq -y remove ninedot-lockdown'
    must "its removal undoes it" "$(kernel_and_files) | diff /root/open -"
    act 'apt-get -qq -y purge ninedot-lockdown ninedot; rm -f /root/open /root/before'
}

# A mask of the owner's is left alone.
lockdown_of_an_owners_own() {
    act 'systemctl mask ctrl-alt-del.target'
    install_from "$first" ninedot
    install_from "$first" ninedot-lockdown
    act 'apt-get -qq -y purge ninedot-lockdown ninedot'
    must "Ctrl-Alt-Delete is as its owner wants it" 'test "$(systemctl is-enabled ctrl-alt-del.target)" = masked'
    act 'systemctl unmask ctrl-alt-del.target'
}

# A snapshot of the machine: the kernel's and the login manager's settings, the files of units and rules, and keyboards.
kernel_and_files() {
    echo "{ find /etc/systemd /etc/sysctl.d /usr/lib/systemd /usr/lib/sysctl.d /usr/lib/udev 2> /dev/null | sort
        systemctl is-enabled getty@tty1.service autovt@tty2.service ctrl-alt-del.target || true
        [ -z '$booted' ] || head /proc/sys/kernel/sysrq /proc/sys/kernel/core_pattern /proc/sys/fs/suid_dumpable /sys/class/input/input*/inhibited; }"
}

stop_service() {
    if [ -n "$booted" ]; then echo "systemctl stop ninedotd.service"; else echo ":"; fi
}

service_runs() {
    [ -n "$booted" ] || return 0
    must "the kiosk runs" 'systemctl is-active ninedotd.service && ninedotctl status'
}

# Also no unit of a removed package may be left, such as the target of a locked panel.
nothing_runs() {
    [ -n "$booted" ] || return 0
    must "nothing of it runs" '
        test ! -e /run/ninedot/control.sock
        units=$(systemctl list-units --plain --no-legend --state=active,activating,deactivating "ninedot*")
        echo "$units"
        test -z "$units"'
}

main "$@"
