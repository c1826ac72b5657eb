#pragma once

/// The column by which a table is ordered.

#include <string_view>
#include <vector>

#include "render/cells.h"

namespace inkling::render {

/// Lets people see it, and keep it. Nothing where the table has none of this name.
inline void show_ordering(std::vector<Column>& columns, std::string_view name) {
  for (Column& column : columns) {
    if (column.name == name) column.is_extra = column.is_spare = false;
  }
}

}  // namespace inkling::render
