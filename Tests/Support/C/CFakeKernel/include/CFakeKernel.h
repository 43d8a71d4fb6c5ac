// SPDX-License-Identifier: MIT
#ifndef C_FAKE_KERNEL_H
#define C_FAKE_KERNEL_H

#include <stdbool.h>

/// The device of all nodes that are fakes.
#define FAKE_KERNEL_SYSTEM_PATH "/sys/devices/fake"

/// What a test answers in place of the kernel.
struct fake_kernel {
    /// Answers an ioctl with a result, or with a negative error number; false for descriptors that are no fakes.
    bool (*control)(int descriptor, unsigned long request, void *argument, int *result);
    /// The descriptor of the memory to map in place of a fake's; the descriptor itself if it is no fake.
    int (*memory)(int descriptor);
};

/// From now on each ioctl and mmap of this program, also those of the libraries that it uses, asks `kernel` first, and the
/// device of a node without a number is FAKE_KERNEL_SYSTEM_PATH.
void fake_kernel_install(const struct fake_kernel *kernel);

/// Sends the calling thread a signal, as if the kernel had sent it.
void fake_kernel_signal(int number);

#endif
