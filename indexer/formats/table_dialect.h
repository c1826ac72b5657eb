#pragma once

/// Telling how the values of a table are set apart.

#include <cstddef>
#include <string_view>

#include "indexer/formats/table.h"
#include "inkling/input_format.h"

namespace inkling::indexer {

/// What the first rows are in one dialect.
struct FrontRows {
  std::size_t rows = 0;     ///< complete ones that are not blank
  std::size_t alike = 0;    ///< with `columns` values
  std::size_t columns = 0;  ///< that most rows have
  std::size_t quoted = 0;   ///< values
  std::size_t damaged = 0;  ///< rows
  std::size_t named = 0;    ///< values of the first row, which may be names
  std::size_t fitting = 0;  ///< rows behind it with as many
  bool is_cut = false;      ///< the first row goes on: it is counted with the values that are whole
};

/// Of up to 100 rows. `whole`: `front` is all there is.
FrontRows front_rows(std::string_view front, bool whole, TableDialect dialect);

/// Which of `,` `;` tab and `|` sets the values of `front` apart: the one by which most rows have
/// the same number of values, and more than one; and which quote is around them, `"` unless values
/// have `'` around them. With `is_tsv` it is the tab, and no quote where any is not in pairs. Rows
/// end in CR where there is one, and no LF, out of quotes. `delimiter` is kDetectedDelimiter, or
/// that of a table that is no TSV.
TableDialect told_dialect(std::string_view front, bool whole, bool is_tsv,
                          char delimiter = kDetectedDelimiter);

/// Whether most rows have the same number of values, and more than one.
bool is_table(const FrontRows& rows) noexcept;

}  // namespace inkling::indexer
