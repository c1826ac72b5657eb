#pragma once

/// A concordance, line by line.

#include <iosfwd>
#include <optional>
#include <string>

#include "inkling/concordance.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// Writes lines as they come; in TableFormat::table they are kept until finish(), because all have
/// a say in the widths.
class ConcordanceWriter {
 public:
  ConcordanceWriter(std::ostream& out, const std::string& query, bool json, TableFormat format);

  void add(const ConcordanceLine& line);
  void finish(const ConcordanceTotals& totals);

 private:
  std::ostream& out_;
  std::optional<JsonWriter> json_;
  TableFormat format_;
  Table table_;
};

/// "20 of 1,177 lines in 288 documents".
std::string summary_of(const ConcordanceTotals& totals, std::uint64_t shown);

}  // namespace inkling::render
