// SPDX-License-Identifier: MIT
// Facts of this build, which Package.swift takes from the environment. Empty where it has none.
#pragma once

/// Such as 0.2.0.
const char *_Nonnull ninedot_version(void);

/// Such as 1a2b3c4d5e6f.
const char *_Nonnull ninedot_commit(void);

/// Such as Debian 13 amd64 package 0.2.0-1.
const char *_Nonnull ninedot_build(void);
