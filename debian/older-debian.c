// SPDX-License-Identifier: MIT
// What the C library of Debian 12 has only under its older names. The newer ones differ in taking 0b101 for a number,
// which nothing asks for here.
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }
intmax_t __isoc23_strtoimax(const char *text, char **end, int base) { return strtoimax(text, end, base); }
uintmax_t __isoc23_strtoumax(const char *text, char **end, int base) { return strtoumax(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

int __isoc23_fscanf(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vfscanf(file, format, arguments);
    va_end(arguments);
    return count;
}
