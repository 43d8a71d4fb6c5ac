// SPDX-License-Identifier: MIT
#pragma once
#include <sqlite3.h>
