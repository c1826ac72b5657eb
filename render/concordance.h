#pragma once

/// A concordance, line by line.

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "inkling/concordance.h"
#include "render/json.h"
#include "render/rows.h"
#include "render/table.h"

namespace inkling::render {

/// Writes lines as they come; in TableFormat::table they are kept until finish(), because all have
/// a say in the widths. Nothing is written before the first of them, or finish(): whoever fails to
/// find one has not begun an answer.
class ConcordanceWriter {
 public:
  ConcordanceWriter(std::ostream& out, const std::string& query, bool json, TableFormat format);

  void add(const ConcordanceLine& line);
  void finish(const ConcordanceTotals& totals);
  /// In the place of finish() where the lines end before their time: what was written stays whole.
  /// JSON has null as `total`, and `why`.
  void break_off(const std::string& why);
  /// How many were added.
  std::uint64_t lines() const noexcept { return lines_; }

 private:
  void begin();

  std::ostream& out_;
  std::string query_;
  bool has_begun_ = false;
  std::uint64_t lines_ = 0;
  bool is_json_;
  std::optional<JsonWriter> json_;
  TableFormat format_;
  Table table_;  ///< of the lines, in TableFormat::table
  std::optional<RowPrinter> rows_;
  std::vector<Cell> row_;  ///< the last one, whose memory the next one takes
};

/// "20 of 1,177 lines in 288 documents".
std::string summary_of(const ConcordanceTotals& totals, std::uint64_t shown);

}  // namespace inkling::render
