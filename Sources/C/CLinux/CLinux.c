// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <unistd.h>

int clinux_peer_of(int socket, struct clinux_peer *peer) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0)
        return -1;
    *peer = (struct clinux_peer){credentials.pid, credentials.uid, credentials.gid};
    return 0;
}

// SCM_MAX_FD of the kernel: the most descriptors that a message can carry.
enum { most_descriptors = 253 };

union control {
    char bytes[CMSG_SPACE(most_descriptors * sizeof(int))];
    struct cmsghdr alignment;
};

ssize_t clinux_send_with_descriptors(int socket, const void *bytes, size_t count, const int *descriptors,
                                     size_t number) {
    struct iovec part = {(void *)bytes, count};
    union control control = {0};
    size_t size = number * sizeof *descriptors;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = CMSG_SPACE(size)};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(header), descriptors, size);
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t clinux_receive(int socket, void *bytes, size_t count, int *descriptor, int *others) {
    struct iovec part = {bytes, count};
    union control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor = -1;
    *others = 0;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0)
        return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        for (unsigned char *at = CMSG_DATA(header); at + sizeof(int) <= (unsigned char *)header + header->cmsg_len;
             at += sizeof(int)) {
            int passed;
            memcpy(&passed, at, sizeof passed);
            if (*descriptor < 0) {
                *descriptor = passed;
            } else {
                close(passed);
                *others += 1;
            }
        }
    }
    // The kernel has closed the descriptors for which there was no room.
    *others += (message.msg_flags & MSG_CTRUNC) != 0;
    return received;
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int clinux_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_copy_descriptor(pid_t process, int number) {
    int handle = pidfd_open(process, 0);
    if (handle < 0)
        return -1;
    int copy = pidfd_getfd(handle, number, 0);
    int code = errno;
    close(handle);
    errno = code;
    return copy;
}

int clinux_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int clinux_shows_memory(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

static int kept_count;
static char **kept_arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
    kept_count = count;
    kept_arguments = arguments;
}

int clinux_arguments(char ***arguments) {
    *arguments = kept_arguments;
    return kept_count;
}

int clinux_next_option(int count, char *const arguments[], const char *letters, const struct option *names, int *index,
                       const char **argument) {
    optind = *index; // 0 makes getopt_long begin anew
    int option = getopt_long(count, arguments, letters, names, NULL);
    *index = optind;
    *argument = optarg;
    return option;
}
