// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CFakeKernel.h"
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct fake_kernel installed;
static atomic_bool is_installed;

void fake_kernel_install(const struct fake_kernel *kernel) {
    installed = *kernel;
    atomic_store(&is_installed, true);
}

void fake_kernel_signal(int number) {
    siginfo_t facts = {.si_signo = number, .si_code = SI_KERNEL};
    // A thread can send itself a signal with any si_code.
    syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), number, &facts);
}

// A definition in the program takes precedence over the C library's function of the same name.

int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    int result;
    if (!atomic_load(&is_installed) || !installed.control(descriptor, request, argument, &result))
        return syscall(SYS_ioctl, descriptor, request, argument);
    if (result >= 0)
        return result;
    errno = -result;
    return -1;
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    if (descriptor >= 0 && atomic_load(&is_installed))
        descriptor = installed.memory(descriptor);
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off_t offset)
    __attribute__((alias("mmap")));

char *realpath(const char *path, char *resolved) {
    // The fakes are FIFOs, which have the device number 0:0.
    if (atomic_load(&is_installed) && !resolved && strcmp(path, "/sys/dev/char/0:0") == 0)
        return strdup(FAKE_KERNEL_SYSTEM_PATH);
    char *(*original)(const char *, char *) = (char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath");
    return original(path, resolved);
}
