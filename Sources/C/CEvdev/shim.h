// SPDX-License-Identifier: MIT
#pragma once
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdarg.h>

// Here because a logger takes a va_list, and a Swift closure with one crashes the compiler for arm64, where it is a
// struct.
static inline void ninedot_log_nothing(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data, const char *file, int line,
    const char *function, const char *format, va_list arguments)
{
    (void)device, (void)priority, (void)data, (void)file, (void)line, (void)function, (void)format, (void)arguments;
}

/// Keeps libevdev from printing what it thinks of this device.
static inline void ninedot_silence(struct libevdev *device)
{
    libevdev_set_device_log_function(device, ninedot_log_nothing, LIBEVDEV_LOG_ERROR, 0);
}
