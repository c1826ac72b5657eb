#pragma once

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How rows and columns are written.
enum class TableFormat {
  table,     ///< aligned, for a terminal: numbers rounded, bars, sums above
  csv,       ///< RFC 4180: one line of names, then rows; exact numbers and strings
  tsv,       ///< the same; tab, line feed, carriage return and backslash as `\t`, `\n`, `\r`, `\\`
  markdown,  ///< a table of GitHub's Markdown, with the numbers of `table`
  jsonl,     ///< a JSON object a line for each row; exact numbers and strings
  latex      ///< a tabular of LaTeX, with the numbers of `table`
};

}  // namespace inkling
