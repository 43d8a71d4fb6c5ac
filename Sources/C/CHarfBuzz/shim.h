// SPDX-License-Identifier: MIT
// Without hb-ft.h: it would bring FreeType's types into a second module, and HarfBuzz reads fonts itself.
#pragma once
#include <hb.h>
#include <hb-ot.h>
