// SPDX-License-Identifier: MIT
#pragma once
#include <ini.h>
