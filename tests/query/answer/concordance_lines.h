#pragma once

/// Lines of a concordance.

#include <string>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/search.h"

namespace inkling::test {

struct Lines {
  ConcordanceTotals totals;
  std::vector<ConcordanceLine> lines;

  std::vector<std::string> shown() const {
    std::vector<std::string> all;
    for (const ConcordanceLine& line : lines)
      all.push_back(line.left + "[" + line.match + "]" + line.right);
    return all;
  }
};

inline Lines lines_of(const Index& index, const std::string& query,
                      const ConcordanceOptions& options = {}) {
  Lines found;
  found.totals = Searcher(index).concordance(query, options, [&](const ConcordanceLine& line) {
    found.lines.push_back(line);
    return true;
  });
  return found;
}

using LineTexts = std::vector<std::string>;

inline ConcordanceOptions sorted_by(ConcordanceOrder::Kind kind, std::uint32_t place = 1) {
  ConcordanceOptions options;
  options.order = {{.kind = kind, .place = place}};
  return options;
}

}  // namespace inkling::test
