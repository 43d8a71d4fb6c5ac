# SPDX-License-Identifier: MIT
# The commands of this project; `make help` lists them.

PREFIX  ?= /usr/local
DESTDIR ?=
SYSCONFDIR ?= /etc
# Units and rules live where systemd and udev look, whatever the prefix of the programs.
UNITDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/systemd/system
GENERATORDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/systemd/system-generators
SYSUSERSDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/sysusers.d
TMPFILESDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/tmpfiles.d
UDEVDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib,/etc)/udev/rules.d
BINDIR  = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec
MANDIR  = $(PREFIX)/share/man
DATADIR = $(PREFIX)/share

# Debian packages, grouped by what needs them.
BUILD_PACKAGES = g++ lld pkg-config libevdev-dev libdrm-dev libudev-dev libfreetype-dev libharfbuzz-dev libfribidi-dev \
    libsodium-dev libsqlite3-dev libinih-dev libpng-dev libjansson-dev libmosquitto-dev libsystemd-dev scdoc
FONT_PACKAGES  = fonts-dejavu-core fonts-wqy-microhei
# Fonts of scripts that only tests use.
TEST_FONT_PACKAGES = fonts-lohit-deva fonts-tlwg-loma-ttf
# A broker, its clients, and certificates for them.
TEST_BROKER_PACKAGES = mosquitto mosquitto-clients openssl
# For long tests alone: a broker whose nodes are a cluster, and a forwarder in front of it.
THOROUGH_PACKAGES = rabbitmq-server socat
# What makes random mutants, limits tests, and is a TPM to unit tests.
MUTATE_PACKAGES = git python3 swtpm util-linux
PANEL_PACKAGES = $(EMULATOR_$(ARCH)) $(FOREIGN_PACKAGES) qemu-utils mmdebstrap debian-archive-keyring uidmap fakeroot \
    busybox-static cpio e2fsprogs kmod strace swtpm xz-utils zstd
EMULATOR_amd64 = qemu-system-x86
EMULATOR_arm64 = qemu-system-arm
# Runs another processor's programs while its image is made.
FOREIGN_PACKAGES = $(if $(filter $(HOST_ARCH),$(ARCH)),,qemu-user-static arch-test)
# Tools that make and check Debian packages in the chroot, and those that the machine itself needs for it.
DEB_PACKAGES = build-essential debhelper dpkg-dev fakeroot lintian make binutils-aarch64-linux-gnu
DEB_HOST_PACKAGES = mmdebstrap debian-archive-keyring git binutils iproute2 rsync
# All packages in the chroot of Debian 13, which the check and the packages share.
CHROOT_PACKAGES = $(BUILD_PACKAGES) $(FONT_PACKAGES) $(TEST_FONT_PACKAGES) $(TEST_BROKER_PACKAGES) $(DEB_PACKAGES)
WINDOW_PACKAGES = $(if $(DISPLAY)$(WAYLAND_DISPLAY),qemu-system-gui)

HOST_ARCH := $(shell dpkg --print-architecture)
# The virtual panel's processor. A panel with another processor than the machine's gets the packages.
ARCH ?= $(HOST_ARCH)
# The Debian release of a panel that gets packages.
SUITE ?= trixie

BUILD   = .build
RELEASE = $(BUILD)/release
# Makes a manual page of standard input; its first line tells man to expect tables.
MANUAL  = { printf '%s\n' "'\\\" t"; scdoc; }
STAGE   = $(abspath $(BUILD)/stage)
PACKAGE_STAGE = $(STAGE)-$(SUITE)-$(ARCH)
PROGRAMS = ninedotd ninedotctl ninedot-master ninedot-link
# Programs of the tests that run in the guest: the agent, the touchscreen, the store's exercise, quick locking and
# unlocking, the times of unlocking, a session program and one that takes the display.
GUEST_PROGRAMS = panel-agent panel-touch store-exercise marker-flips marker-times display-holder display-grabber
# Full output of test runs; the terminal shows a report of it.
LOGS     = $(BUILD)/logs
TEST_RUN = Tests/Tools/TestRun/run.sh
# Runs a command if something that its result depends on has changed, or without REUSE=yes.
ONCE     = Tests/Tools/Results/once.sh

# The lanes of `make test-all`. Each takes at most 45 minutes on two free processors: see CONTRIBUTING.md. The lane of a
# folder of Tests/VirtualPanelTests has the folder's name.
SCENARIO_LANES = attacks devices faults flows handover rest
ALL_LANES = units $(SCENARIO_LANES) $(DEB_TARGETS_ON_$(HOST_ARCH):%=packages-%) reproducible debian arm64 arm64-packages \
    fuzz mutants soak
LANES     = $(ALL_LANES)

# The tests on a panel that is installed from packages.
ON_PANEL  = MainLineTests|PackageTests

# Seconds for each kind of hostile bytes, and where those that told something new are kept.
FUZZ_SECONDS ?= 600
FUZZ_FOUND = $(BUILD)/fuzz-inputs

# The unlocks and the kills of a soak.
SOAK_CYCLES = 20000
SOAK_KILLS  = 2000

# The links of a benchmark, a process each.
LINKS = 1000

# The number of random mutants, the part of them that tests must notice, in percent, and the targets to change; none for
# all. SEED repeats an earlier draw.
MUTANTS = 100
MUTATE_PERCENT = 85
MUTATE_TARGETS =
SEED =

# The systems that packages are made for, and the packages' folder.
DEB_TARGETS  ?= $(DEB_TARGETS_ON_$(HOST_ARCH))
DEB_TARGETS_ON_amd64 = trixie-amd64 trixie-arm64 bookworm-amd64 bookworm-arm64
DEB_TARGETS_ON_arm64 = trixie-arm64
# Systems whose pictures are compared where packages for both are made.
PICTURE_TARGETS = trixie-amd64 trixie-arm64
DEB_OUTPUT    = $(BUILD)/packages
REPOSITORY    = $(BUILD)/apt
# The virtual panel's package, and the one for all architectures, which is made with the machine's own.
PANEL_DEB     = $(DEB_OUTPUT)/$(SUITE)/ninedot_$(DEB_VERSION)_$(ARCH).deb
LOCKDOWN_DEB  = $(DEB_OUTPUT)/$(SUITE)/ninedot-lockdown_$(DEB_VERSION)_all.deb
# The ending that debian/build.sh adds to the version for an older Debian.
DEB_ENDING_bookworm = ~deb12u1
DEB_VERSION  := $(shell sed -n '1s/^[^(]*(\([^)]*\)) .*/\1/p' debian/changelog)$(DEB_ENDING_$(SUITE))
DEB_SOURCES   = Makefile Package.swift $(shell find Sources debian examples systemd udev -type f)

# Printed by the programs' --version. Only debian/changelog names the version.
export NINEDOT_VERSION := $(shell sed -n '1s/^ninedot (\([^-)]*\).*/\1/p' debian/changelog)
export NINEDOT_COMMIT := $(shell git describe --always --exclude='*' --abbrev=12 --dirty=+changes 2>/dev/null)
export NINEDOT_BUILD ?= built from source

.PHONY: help packages panel-packages test-packages thorough-packages build install install-link stage package-stage \
    panel-image run build-tests test test-all test-arm64 panel-debs test-on-panel try-packages golden bench \
    bench-on-panel bench-latency bench-boot bench-links check check-debian deb apt-repository check-packages \
    check-reproducible fuzz mutate mutate-panel soak clean

help:
	@echo "make run           build, and try it on a virtual panel; installs missing packages"
	@echo "make run ARCH=arm64  install the package on an emulated arm64 panel, and try that"
	@echo "make build         build the daemon, the tool and the link"
	@echo "make test          unit tests, then the scenarios on the virtual panel"
	@echo "make test-all      all that can be tested, in lanes; LANES= names some of: $(ALL_LANES)"
	@echo "make test-arm64    the main line and the packages on an emulated arm64 panel, with pages of 4 and 16 kB"
	@echo "make golden        redraw the pictures that tests compare with; look at those that git calls modified"
	@echo "make bench         time the drawing"
	@echo "make bench-on-panel  time unlocking with 10 and with 10,000 people, on a virtual panel"
	@echo "make bench-latency  time from a touch to its picture, on a virtual panel"
	@echo "make bench-boot    time from the kernel's start to the lock screen, on a virtual panel"
	@echo "make bench-links   time LINKS= links to an MQTT broker ($(LINKS)), on this machine, and what they need"
	@echo "make check         lint the code"
	@echo "make check-debian  build and test with Debian 13's own Swift"
	@echo "make deb           make the Debian packages, in $(DEB_OUTPUT)"
	@echo "make apt-repository  make a signed repository of them, in $(REPOSITORY)"
	@echo "make check-packages  look into the packages, and install, upgrade and remove them"
	@echo "make check-reproducible  make the packages twice and compare them"
	@echo "make fuzz          give everything that reads what others wrote hostile bytes, FUZZ_SECONDS= each (600)"
	@echo "make mutate        make MUTANTS= random mutants of the sources ($(MUTANTS)) and see whether the tests notice"
	@echo "make mutate-panel  the same with a list of mutants that only a virtual panel can notice"
	@echo "make soak          use and kill the store and the daemon thousands of times, on this machine"
	@echo "make install       install into DESTDIR=$(DESTDIR) PREFIX=$(PREFIX)"
	@echo "make install-link  the same with the link to an MQTT broker"
	@echo "make clean         remove what was built; the panel's image stays in $(or $(XDG_CACHE_HOME),~/.cache)/ninedot"

packages:
	@Tests/Tools/Setup/packages.sh $(BUILD_PACKAGES) $(FONT_PACKAGES)
	@Tests/Tools/Setup/swift.sh

panel-packages: packages
	@Tests/Tools/Setup/packages.sh $(PANEL_PACKAGES) $(WINDOW_PACKAGES)
	@$(if $(FOREIGN_PACKAGES),Tests/Tools/Setup/foreign.sh $(ARCH))

test-packages:
	@Tests/Tools/Setup/packages.sh --without-services $(TEST_FONT_PACKAGES) $(TEST_BROKER_PACKAGES)

thorough-packages:
	@Tests/Tools/Setup/packages.sh --without-services $(THOROUGH_PACKAGES)

build: packages
	@echo "Building (a few minutes the first time)"
	NINEDOT_PROGRAMS="$(PROGRAMS)" swift build -c release --disable-local-rpath

# Copies all files to their places; `make build` comes first.
install:
	install -D -m 0755 $(RELEASE)/ninedotd $(DESTDIR)$(BINDIR)/ninedotd
	install -D -m 0755 $(RELEASE)/ninedotctl $(DESTDIR)$(BINDIR)/ninedotctl
	install -D -m 0755 $(RELEASE)/ninedot-master $(DESTDIR)$(LIBEXECDIR)/ninedot-master
	install -d $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man5 $(DESTDIR)$(MANDIR)/man7 $(DESTDIR)$(MANDIR)/man8
	$(MANUAL) < Sources/ninedotctl/Manual/ninedotctl.1.scd > $(DESTDIR)$(MANDIR)/man1/ninedotctl.1
	sed 's|@DATADIR@|$(DATADIR)|' Sources/ninedotd/Manual/ninedot.conf.5.scd | \
	    $(MANUAL) > $(DESTDIR)$(MANDIR)/man5/ninedot.conf.5
	sed 's|@LIBEXECDIR@|$(LIBEXECDIR)|' Sources/ninedotd/Manual/ninedot-session.7.scd | \
	    $(MANUAL) > $(DESTDIR)$(MANDIR)/man7/ninedot-session.7
	$(MANUAL) < Sources/ninedotd/Manual/ninedotd.8.scd > $(DESTDIR)$(MANDIR)/man8/ninedotd.8
	chmod 0644 $(DESTDIR)$(MANDIR)/man1/ninedotctl.1 $(DESTDIR)$(MANDIR)/man5/ninedot.conf.5 \
	    $(DESTDIR)$(MANDIR)/man7/ninedot-session.7 $(DESTDIR)$(MANDIR)/man8/ninedotd.8
	install -D -m 0644 Sources/ninedotctl/Completion/ninedotctl.bash \
	    $(DESTDIR)$(DATADIR)/bash-completion/completions/ninedotctl
	install -D -m 0644 Sources/ninedotctl/Completion/_ninedotctl $(DESTDIR)$(DATADIR)/zsh/vendor-completions/_ninedotctl
	install -d $(DESTDIR)$(UNITDIR) $(DESTDIR)$(SYSUSERSDIR) $(DESTDIR)$(TMPFILESDIR) $(DESTDIR)$(UDEVDIR)
	install -D -m 0755 systemd/ninedot-retry $(DESTDIR)$(LIBEXECDIR)/ninedot-retry
	for unit in ninedotd ninedot-doctor ninedot-locking ninedot-out-of-order ninedot-retry ninedot-splash-pause \
	    ninedot-splash-end ninedot-terminal; do \
	    sed 's|@BINDIR@|$(BINDIR)|; s|@LIBEXECDIR@|$(LIBEXECDIR)|' systemd/$$unit.service > $(DESTDIR)$(UNITDIR)/$$unit.service && \
	    chmod 0644 $(DESTDIR)$(UNITDIR)/$$unit.service || exit 1; done
	install -m 0644 systemd/*.path systemd/*.slice systemd/*.socket systemd/*.target $(DESTDIR)$(UNITDIR)
	install -D -m 0755 systemd/ninedot-generator $(DESTDIR)$(GENERATORDIR)/ninedot-generator
	install -m 0644 systemd/ninedot.sysusers $(DESTDIR)$(SYSUSERSDIR)/ninedot.conf
	install -m 0644 systemd/ninedot.tmpfiles $(DESTDIR)$(TMPFILESDIR)/ninedot.conf
	install -D -m 0644 systemd/sound.conf $(DESTDIR)$(DATADIR)/ninedot/sound.conf
	install -m 0644 udev/70-ninedot.rules $(DESTDIR)$(UDEVDIR)/70-ninedot.rules
	install -d $(DESTDIR)$(SYSCONFDIR)/ninedot/ninedot.conf.d
	test -e $(DESTDIR)$(SYSCONFDIR)/ninedot/ninedot.conf || \
	    install -m 0644 systemd/ninedot.conf $(DESTDIR)$(SYSCONFDIR)/ninedot/ninedot.conf
	@test -n "$(DESTDIR)" || echo "Installed. The README says what to type next: users, devices, the service," \
	    "and \"ninedotctl setup\", after which the panel asks for the first PIN."

# The link, which is not part of every kiosk.
install-link:
	install -D -m 0755 $(RELEASE)/ninedot-link $(DESTDIR)$(BINDIR)/ninedot-link
	install -d $(DESTDIR)$(MANDIR)/man8 $(DESTDIR)$(UNITDIR) $(DESTDIR)$(SYSUSERSDIR)
	sed 's|@DATADIR@|$(DATADIR)|' Sources/ninedot-link/Manual/ninedot-link.8.scd | \
	    $(MANUAL) > $(DESTDIR)$(MANDIR)/man8/ninedot-link.8
	sed 's|@BINDIR@|$(BINDIR)|' systemd/ninedot-link.service > $(DESTDIR)$(UNITDIR)/ninedot-link.service
	chmod 0644 $(DESTDIR)$(MANDIR)/man8/ninedot-link.8 $(DESTDIR)$(UNITDIR)/ninedot-link.service
	install -m 0644 systemd/ninedot-link.sysusers $(DESTDIR)$(SYSUSERSDIR)/ninedot-link.conf
	install -D -m 0644 systemd/link.conf $(DESTDIR)$(DATADIR)/ninedot/link.conf

# The installation that the virtual panel gets, and the programs of the tests that run in the guest. Its programs do not
# name the commit, because panels that have it installed are kept as long as it is the same.
stage: packages $(STAGE)/complete

$(STAGE)/complete: export NINEDOT_COMMIT =
$(STAGE)/complete: Makefile Package.swift \
    $(shell find Sources systemd udev Tests/Programs Tests/Support/AgentMessages Tests/Support/TouchCommands)
	@$(MAKE) --no-print-directory build PROGRAMS="$(PROGRAMS) $(GUEST_PROGRAMS)"
	@rm -rf $(STAGE)
	@$(MAKE) --silent install DESTDIR=$(STAGE) PREFIX=/usr
	@$(MAKE) --silent install-link DESTDIR=$(STAGE) PREFIX=/usr
	@strip $(STAGE)/usr/bin/ninedotd $(STAGE)/usr/bin/ninedotctl $(STAGE)/usr/bin/ninedot-link \
	    $(STAGE)/usr/libexec/ninedot-master
	@for program in $(GUEST_PROGRAMS); do \
	    install -D -m 0755 -s $(RELEASE)/$$program $(STAGE)/usr/libexec/$$program || exit 1; done
	@touch $@

# The packages for a panel that is installed from them, and its touchscreen's program.
package-stage:
	@Tests/Tools/Setup/packages.sh $(DEB_HOST_PACKAGES)
	@Tests/Tools/Packages/stage.sh $(SUITE)-$(ARCH) $(DEB_OUTPUT)/$(SUITE) $(PACKAGE_STAGE) -- $(CHROOT_PACKAGES)

$(PANEL_DEB): $(DEB_SOURCES)
	@$(MAKE) --no-print-directory deb REUSE=yes DEB_TARGETS=$(SUITE)-$(ARCH)

$(LOCKDOWN_DEB): $(DEB_SOURCES)
	@$(MAKE) --no-print-directory deb REUSE=yes DEB_TARGETS=$(SUITE)-$(HOST_ARCH)

# The virtual panel's image, which takes a while beside what is built, because both have to wait at times.
panel-image:
	@Tests/Support/VirtualPanel/Image/build.sh $(SUITE) $(ARCH) > /dev/null

run: panel-packages
	@$(MAKE) --no-print-directory --jobs=2 panel-image $(if $(FOREIGN_PACKAGES),$(PANEL_DEB) package-stage,stage)
	@swift build -c release --product panel-run
	@$(RELEASE)/panel-run $(if $(FOREIGN_PACKAGES),$(PACKAGE_STAGE),$(STAGE)) $(BUILD)/pictures $(ARCH)

# All that `make test` builds.
build-tests: panel-packages test-packages stage
	swift build --build-tests

test: panel-packages test-packages stage
	@NINEDOT_STAGE=$(STAGE) NINEDOT_PICTURES=$(abspath $(BUILD)/pictures) $(TEST_RUN) $(LOGS)/test

# One lane after the other, for example: make test-all LANES="packages-trixie-arm64 arm64"
test-all:
	@$(if $(filter-out $(ALL_LANES),$(LANES)),echo "There is no lane $(filter-out $(ALL_LANES),$(LANES))." \
	    "The lanes are: $(ALL_LANES)" >&2; exit 64)
	@Tests/Tools/Lanes/run.sh $(LANES)

# All tests in lanes are the long ones, and what has passed with the same contents does not run again.
lane-%: export NINEDOT_THOROUGH = yes
lane-%: export REUSE = yes

.PHONY: $(ALL_LANES:%=lane-%)

lane-units: panel-packages test-packages thorough-packages
	@$(TEST_RUN) $(LOGS)/units "$$(Tests/Tools/Lanes/filter.sh units)"

$(SCENARIO_LANES:%=lane-%): lane-%: panel-packages test-packages thorough-packages stage
	@NINEDOT_STAGE=$(STAGE) NINEDOT_PICTURES=$(abspath $(BUILD)/pictures) $(TEST_RUN) $(LOGS)/$* \
	    "$$(Tests/Tools/Lanes/filter.sh $* $(if $(filter rest,$*),$(filter-out rest,$(SCENARIO_LANES))))"

# With the packages of the machine's own architecture, whose files for all architectures belong to the others, too.
$(DEB_TARGETS_ON_$(HOST_ARCH):%=lane-packages-%): lane-packages-%:
	@$(MAKE) --no-print-directory deb check-packages \
	    DEB_TARGETS="$(sort $(firstword $(subst -, ,$*))-$(HOST_ARCH) $*)"

lane-reproducible:
	@$(MAKE) --no-print-directory deb check-reproducible DEB_TARGETS=trixie-$(HOST_ARCH)

lane-debian: check-debian

lane-arm64 lane-arm64-packages:
	@$(MAKE) --no-print-directory test-arm64 \
	    ON_PANEL=$(if $(filter lane-arm64,$@),MainLineTests,PackageTests)

lane-fuzz:
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=60

lane-mutants:
	@$(MAKE) --no-print-directory mutate MUTANTS=40

lane-soak:
	@$(MAKE) --no-print-directory soak SOAK_CYCLES=2000 SOAK_KILLS=200

# The other scenarios try parts that are the same on every processor.
test-arm64: export NINEDOT_THOROUGH = yes
test-arm64:
	@$(MAKE) --no-print-directory ARCH=arm64 panel-debs test-on-panel

panel-debs: $(PANEL_DEB) $(LOCKDOWN_DEB)

# The main line and the packages, on a panel that is installed from packages as they are. The result depends on the
# packages, on the tests and on the programs that run them.
test-on-panel: panel-packages test-packages package-stage
	@NINEDOT_RELEASE=$(SUITE) NINEDOT_ARCHITECTURE=$(ARCH) NINEDOT_STAGE=$(PACKAGE_STAGE) \
	    NINEDOT_PACKAGES=$(abspath $(DEB_OUTPUT)/$(SUITE)) NINEDOT_PICTURES=$(abspath $(BUILD)/pictures) \
	    $(ONCE) panel-$(SUITE)-$(ARCH) $(PACKAGE_STAGE) $(abspath $(DEB_OUTPUT)/$(SUITE))/*_$(ARCH).deb \
	    $(abspath $(DEB_OUTPUT)/$(SUITE))/*_all.deb Package.swift Sources Tests/Programs Tests/Support Tests/Tools \
	    Tests/VirtualPanelTests '=$(ON_PANEL) $(NINEDOT_THOROUGH)' \
	    "=$$({ swift --version 2>&1; dpkg-query --show $(PANEL_PACKAGES); } | sha256sum)" -- \
	    $(TEST_RUN) $(LOGS)/test-on-panel-$(SUITE)-$(ARCH) '$(ON_PANEL)'

golden: packages
	NINEDOT_REPLACE_GOLDEN=yes swift test --filter 'GoldenPictureTests|DoctorTests|ExaminationTests'
	@rm -f Tests/AdminToolTests/Golden/*.new.png Tests/AdminToolTests/Golden/*.diff.png

bench: packages
	swift build -c release --product ninedot-bench
	@$(RELEASE)/ninedot-bench

bench-on-panel: panel-packages stage
	@swift build -c release --product panel-bench
	@$(RELEASE)/panel-bench unlock $(STAGE) $(BUILD)/pictures

bench-latency: panel-packages stage
	@swift build -c release --product panel-bench
	@$(RELEASE)/panel-bench latency $(STAGE) $(BUILD)/pictures

bench-boot: panel-packages stage
	@swift build -c release --product panel-bench
	@$(RELEASE)/panel-bench boot $(STAGE) $(BUILD)/pictures

bench-links: build
	@Tests/Tools/Setup/packages.sh --without-services $(TEST_BROKER_PACKAGES) iproute2
	@swift build -c release --product link-bench
	@$(RELEASE)/link-bench $(LINKS)

check: packages
	@Tests/Tools/Setup/packages.sh shellcheck
	swift format lint --strict --recursive Package.swift Sources Tests
	shellcheck --external-sources debian/*.sh debian/*.post* debian/*.pre* debian/tests/programs debian/tests/service \
	    Tests/Tools/DebianCheck/*.sh Tests/Tools/Lanes/*.sh Tests/Tools/Mutations/*.sh Tests/Tools/Packages/*.sh \
	    Tests/Tools/Results/*.sh Tests/Tools/Rules/*.sh Tests/Tools/Setup/*.sh Tests/Tools/TestRun/*.sh \
	    .ci/run systemd/ninedot-generator systemd/ninedot-retry
	for page in Sources/*/Manual/*.scd; do scdoc < $$page > /dev/null || { echo "in $$page"; exit 1; }; done
	Tests/Tools/Packages/version.sh
	Tests/Tools/Lanes/filter.sh rest > /dev/null
	Tests/Tools/Rules/check.sh
	Tests/Tools/Rules/arguments.sh
	Tests/Tools/Rules/license.sh
	Tests/Tools/Rules/paths.sh
	Tests/Tools/Mutations/check.sh
	NINEDOT_PURE_TARGETS=yes swift package describe > /dev/null

check-debian:
	@Tests/Tools/Setup/packages.sh $(DEB_HOST_PACKAGES)
	@Tests/Tools/DebianCheck/check.sh $(CHROOT_PACKAGES)

# Gives way to the tests that may run beside it. A clean build, unless REUSE=yes: see debian/build.sh.
deb:
	@Tests/Tools/Setup/packages.sh $(DEB_HOST_PACKAGES)
	@nice -n 19 debian/build.sh $(DEB_OUTPUT) $(DEB_TARGETS) -- $(CHROOT_PACKAGES)

# NINEDOT_SIGNING_KEY names the key.
apt-repository:
	@Tests/Tools/Setup/packages.sh apt-utils gnupg xz-utils
	@debian/apt-repository.sh $(DEB_OUTPUT) $(REPOSITORY)

# Without a panel. Gives way to the tests that may run beside it.
try-packages:
	@Tests/Tools/Setup/packages.sh $(DEB_HOST_PACKAGES) apt-utils gnupg xz-utils
	@nice -n 19 Tests/Tools/Packages/test.sh $(DEB_OUTPUT) $(DEB_TARGETS)
	@$(if $(filter-out $(DEB_TARGETS),$(PICTURE_TARGETS)),, \
	    nice -n 19 Tests/Tools/DebianCheck/pictures.sh $(DEB_OUTPUT)/trixie $(CHROOT_PACKAGES))

check-packages: try-packages
	@for target in $(filter %-$(ARCH),$(DEB_TARGETS)); do \
	    $(MAKE) --no-print-directory test-on-panel SUITE=$${target%-*} || exit 1; done

check-reproducible:
	@Tests/Tools/Setup/packages.sh $(DEB_HOST_PACKAGES)
	@Tests/Tools/Packages/reproducible.sh $(DEB_OUTPUT) $(DEB_TARGETS) -- $(CHROOT_PACKAGES)

# Built apart: with libFuzzer's entry point and the address sanitizer in everything.
fuzz: packages
	NINEDOT_FUZZ=1 swift build -c release --sanitize fuzzer --sanitize address --scratch-path $(BUILD)/fuzz \
	    -Xswiftc -enable-testing --product ninedot-fuzz
	Tests/Programs/Fuzz/run.sh $(BUILD)/fuzz/release/ninedot-fuzz $(FUZZ_FOUND) $(FUZZ_SECONDS) $(FUZZ_INPUTS)

mutate: packages test-packages
	@Tests/Tools/Setup/packages.sh $(MUTATE_PACKAGES)
	@Tests/Tools/Mutations/mutate.py --count $(MUTANTS) --percent $(MUTATE_PERCENT) $(addprefix --seed ,$(SEED)) \
	    $(BUILD)/mutate $(MUTATE_TARGETS)

mutate-panel: panel-packages test-packages
	@Tests/Tools/Setup/packages.sh git python3
	@Tests/Tools/Mutations/panel.sh $(BUILD)/mutate-panel

soak: build
	@for program in store-exercise ninedot-soak; do swift build -c release --product $$program || exit 1; done
	@$(RELEASE)/ninedot-soak $(RELEASE) $(SOAK_CYCLES) $(SOAK_KILLS)

clean:
	rm -rf $(BUILD)
