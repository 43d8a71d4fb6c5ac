// SPDX-License-Identifier: MIT
// What Swift's Glibc module leaves out. _GNU_SOURCE stays out of this header: it would change fd_set between modules.
#pragma once
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <getopt.h>

/// The peer of a connected Unix socket. Provided because `struct ucred` needs _GNU_SOURCE.
struct clinux_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};
int clinux_peer_of(int socket, struct clinux_peer *peer);

/// Sends bytes and, with the first byte, at most 253 descriptors. Provided because the CMSG_* macros cannot be
/// imported.
ssize_t clinux_send_with_descriptors(int socket, const void *bytes, size_t count, const int *descriptors,
                                     size_t number);

/// Receives bytes and the first descriptor sent with them (close-on-exec), or -1 if there is none. All others are
/// closed; `*others` is positive if there were any.
ssize_t clinux_receive(int socket, void *bytes, size_t count, int *descriptor, int *others);

/// memfd_create(2), sealable. Provided because it needs _GNU_SOURCE.
int clinux_memory_file(const char *name);

/// accept4(2) with close-on-exec and non-blocking. Provided because it needs _GNU_SOURCE.
int clinux_accept(int socket);

/// A copy of the descriptor `number` of another process (close-on-exec), by pidfd_open(2) and pidfd_getfd(2); else -1.
/// Provided because their header would define `struct stat` a second time.
int clinux_copy_descriptor(pid_t process, int number);

/// PR_SET_DUMPABLE with 0, and PR_GET_DUMPABLE. Provided because Swift cannot import prctl(2), which takes any number of
/// arguments.
int clinux_hide_memory(void);
int clinux_shows_memory(void);

/// The process's arguments, so many. Provided because Swift reads them from /proc, which a chroot need not have; glibc
/// hands them to constructors, too.
int clinux_arguments(char ***arguments);

/// getopt_long(3) without permutation surprises. Provided because Swift cannot import its globals.
/// Returns what getopt_long returns; `*index` is optind, 0 at the first call, `*argument` is optarg.
int clinux_next_option(int count, char *const arguments[], const char *letters, const struct option *names, int *index,
                       const char **argument);
