// SPDX-License-Identifier: MIT
#include "CVersion.h"

#ifndef NINEDOT_VERSION
#define NINEDOT_VERSION ""
#endif
#ifndef NINEDOT_COMMIT
#define NINEDOT_COMMIT ""
#endif
#ifndef NINEDOT_BUILD
#define NINEDOT_BUILD ""
#endif

const char *ninedot_version(void) { return NINEDOT_VERSION; }
const char *ninedot_commit(void) { return NINEDOT_COMMIT; }
const char *ninedot_build(void) { return NINEDOT_BUILD; }
