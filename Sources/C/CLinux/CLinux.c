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

ssize_t clinux_send_with_descriptor(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)bytes, count};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t clinux_receive_with_descriptor(int socket, void *bytes, size_t count, int *descriptor) {
    struct iovec part = {bytes, count};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor = -1;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0)
        return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
            header->cmsg_len == CMSG_LEN(sizeof(int)))
            memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
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
