#pragma once

/// Documents that wait for a judgment.

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "render/table.h"

namespace inkling::render {

/// What the document is to be judged by, the document, and the keys to answer with.
void print_pooled(std::ostream& out, const std::string& topic, const std::string& text,
                  const SearchHit& document);

/// "0 not relevant  1 relevant ...", wrapped as the rest.
void print_judging_keys(std::ostream& out);

/// A cell of two rankings: an id, and its grade where it is known.
struct JudgedPlace {
  std::string id;
  std::optional<int> grade;
};
/// Two rankings side by side, by rank from 1; a + for each grade above 0, a - for 0.
void print_rankings(std::ostream& out, const std::vector<std::optional<JudgedPlace>>& first,
                    const std::vector<std::optional<JudgedPlace>>& second);

}  // namespace inkling::render
