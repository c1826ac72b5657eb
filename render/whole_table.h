#pragma once

/// A table beside the one that an answer is about.

#include <iosfwd>

#include "render/table.h"

namespace inkling::render {

/// In the format `table`, with all of its columns, whichever were asked for.
inline void print_whole(std::ostream& out, const Table& table) {
  AlignedRows rows(table.columns());
  for (const std::vector<Cell>& row : table.rows()) rows.measure(row);
  rows.print_head(out);
  for (const std::vector<Cell>& row : table.rows()) rows.print(out, row);
}

}  // namespace inkling::render
