// SPDX-License-Identifier: MIT
#pragma once
#include <ft2build.h>
#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
