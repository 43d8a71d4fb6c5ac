// SPDX-License-Identifier: MIT
#pragma once
#include <fribidi.h>
