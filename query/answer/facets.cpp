#include "query/answer/facets.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "query/common/exact_field.h"

namespace inkling::query {

namespace {

/// A value of a column and how many documents have it.
struct Counted {
  std::uint64_t count;
  const std::string* text;  ///< null for a number; in the order of the column
  Number number;
};

void count_strings(const KeywordColumn& column, const DocumentSet& documents,
                   std::vector<Counted>& counts) {
  std::vector<std::uint64_t> of_value(column.values().size());
  documents.for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) ++of_value[ordinal];
  });
  for (std::size_t at = 0; at < of_value.size(); ++at) {
    if (of_value[at] > 0) counts.push_back({of_value[at], &column.values()[at], {}});
  }
}

void count_numbers(const NumberColumn& column, const DocumentSet& documents,
                   std::vector<Counted>& counts) {
  std::vector<Number> numbers;
  documents.for_each([&](DocId doc) {
    for (const Number number : column[doc]) numbers.push_back(number);
  });
  std::ranges::sort(numbers);
  for (auto at = numbers.begin(); at != numbers.end();) {
    const auto end = std::upper_bound(at, numbers.end(), *at);
    counts.push_back({static_cast<std::uint64_t>(end - at), nullptr, *at});
    at = end;
  }
}

bool comes_first(const Counted& a, const Counted& b) {
  if (a.count != b.count) return a.count > b.count;
  if (a.text == nullptr || b.text == nullptr) {
    return a.text == b.text ? a.number < b.number : a.text == nullptr;
  }
  return a.text < b.text;
}

}  // namespace

Facet count_values(const Index& index, const std::string& field, const DocumentSet& documents,
                   std::size_t most, const WholeCollection& whole) {
  const ExactColumns columns = valued_columns(index, field, whole);
  std::vector<Counted> counts;
  if (columns.numbers != nullptr) count_numbers(*columns.numbers, documents, counts);
  if (columns.keywords != nullptr) count_strings(*columns.keywords, documents, counts);
  const std::size_t listed = std::min(most, counts.size());
  std::ranges::partial_sort(counts, counts.begin() + static_cast<std::ptrdiff_t>(listed),
                            comes_first);
  Facet facet{.field = field, .values = counts.size()};
  for (std::size_t at = 0; at < listed; ++at) {
    facet.counts.emplace_back().count = counts[at].count;
    if (counts[at].text != nullptr) {
      facet.counts.back().value = *counts[at].text;
    } else {
      facet.counts.back().value = counts[at].number;
    }
  }
  return facet;
}

}  // namespace inkling::query
