// SPDX-License-Identifier: MIT
#ifndef C_FAKE_KERNEL_H
#define C_FAKE_KERNEL_H

#include <stdbool.h>

/// The device in sysfs of all fake nodes.
#define FAKE_KERNEL_SYSTEM_PATH "/sys/devices/fake"

/// The answers of a test in place of the kernel.
struct fake_kernel {
    /// Answers an ioctl with a result or a negative error number. Returns false if the descriptor is not a fake.
    bool (*control)(int descriptor, unsigned long request, void *argument, int *result);
    /// The descriptor of the memory to map for a fake; the given descriptor if it is not a fake.
    int (*memory)(int descriptor);
};

/// Passes each later ioctl and mmap of this program and its libraries to `kernel` first. The device of a node without a
/// device number is FAKE_KERNEL_SYSTEM_PATH.
void fake_kernel_install(const struct fake_kernel *kernel);

/// Sends the calling thread a signal, as if the kernel had sent it.
void fake_kernel_signal(int number);

#endif
