#include "indexer/invert/term_ranges.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace inkling::indexer;

TEST_CASE("without splitters all terms lie in one range") {
  const TermRanges ranges;
  CHECK(ranges.size() == 1);
  CHECK(ranges.range_of("") == 0);
  CHECK(ranges.range_of("\xFF") == 0);
}

TEST_CASE("a term lies in the range of the last splitter that is not above it") {
  const TermRanges ranges({"b", "bb", "longer than eight", "longer than eighty"});
  CHECK(ranges.size() == 5);
  const std::map<std::string, std::size_t> expected = {{"", 0},
                                                       {"a", 0},
                                                       {"az", 0},
                                                       {"b", 1},
                                                       {"ba", 1},
                                                       {"bb", 2},
                                                       {"c", 2},
                                                       {"longer than eight", 3},
                                                       {"longer than eight hundred", 3},
                                                       {"longer than eighty", 4},
                                                       {"z", 4}};
  for (const auto& [term, range] : expected) {
    CAPTURE(term);
    CHECK(ranges.range_of(term) == range);
  }
}

TEST_CASE("ranges are alike, and a term as frequent as one has its own") {
  std::mt19937 random(3);
  std::vector<std::string> names;
  for (int number = 0; number < 5000; ++number)
    names.push_back("t" + std::to_string(random() % 100'000));
  names.emplace_back("the");
  std::sort(names.begin(), names.end());
  std::vector<TermCount> terms;
  std::size_t all = 0;
  for (const std::string& name : names) {
    terms.push_back({name, name == "the" ? 20'000 : 1 + random() % 20});
    all += terms.back().count;
  }
  const TermRanges ranges(choose_splitters(terms));
  CHECK(ranges.size() > 128);
  CHECK(ranges.size() < 1024);
  std::map<std::size_t, std::size_t> filled;
  for (const TermCount& term : terms) filled[ranges.range_of(term.term)] += term.count;
  for (const auto& [range, count] : filled) {
    CAPTURE(range);
    if (range != ranges.range_of("the")) CHECK(count <= all / 256 + 40);
  }
  CHECK(filled[ranges.range_of("the")] == 20'000);
}

TEST_CASE("no terms need no splitters") { CHECK(choose_splitters({}).empty()); }
