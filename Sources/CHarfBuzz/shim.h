// SPDX-License-Identifier: MIT
#pragma once
#include <hb.h>
#include <hb-ft.h>
