#include "indexer/invert/value_table.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace inkling::indexer;

TEST_CASE("every ordinal is found in the last value that starts at it or before") {
  for (const std::uint32_t longest : {1u, 3u, 40u, 1000u}) {
    CAPTURE(longest);
    std::mt19937 random(longest);
    std::vector<ValueStart> values;
    std::vector<std::uint32_t> doc_of;  // by ordinal
    for (std::uint32_t doc = 0; doc < 500; ++doc) {
      values.push_back({static_cast<std::uint32_t>(doc_of.size()), doc, 0});
      doc_of.insert(doc_of.end(), 1 + random() % longest, doc);
    }
    const ValueTable table(values, static_cast<std::uint32_t>(doc_of.size()));
    std::size_t wrong = 0;
    for (std::uint32_t ordinal = 0; ordinal < doc_of.size(); ++ordinal) {
      if (table[ordinal].doc != doc_of[ordinal]) ++wrong;
    }
    CHECK(wrong == 0);
  }
}
