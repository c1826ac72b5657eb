#include "indexer/invert/sub_ranges.h"

#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "indexer/invert/inverter.h"

using namespace inkling;
using namespace inkling::indexer;

namespace {

/// Puts one document of these words, each its own term, into an inverter.
void add(Inverter& inverter, const std::vector<std::string>& words) {
  std::vector<analysis::Token> tokens;
  for (const std::string& word : words) {
    const analysis::FormId form = inverter.lexicon().add(word, word);
    tokens.push_back({form, 0, 0, static_cast<std::uint32_t>(tokens.size())});
  }
  inverter.add(inverter.begin_document(), FieldId::text, tokens, 0);
}

/// How many of the words each sub-range of the only range holds; every word is in one, and they are
/// in order.
std::vector<std::size_t> sizes_of_sub_ranges(const Inverter& inverter,
                                             const std::vector<std::string>& words) {
  const std::vector<std::uint32_t> docs = {0};
  const std::vector<InverterDocuments> inverters = {{&inverter, docs}};
  const std::vector<Turn> turns = {{0, 1}};
  const FieldOccurrences occurrences(FieldId::text, inverters, turns);
  const std::vector<SubRange> sub_ranges = sub_ranges_of(occurrences, 0);
  CHECK(sub_ranges.front().first.empty());
  CHECK(!sub_ranges.back().end);
  std::vector<std::size_t> sizes(sub_ranges.size(), 0);
  for (std::size_t at = 0; at + 1 < sub_ranges.size(); ++at) {
    CHECK(sub_ranges[at].end == sub_ranges[at + 1].first);
    CHECK(sub_ranges[at].first < sub_ranges[at + 1].first);
  }
  for (const std::string& word : words) {
    std::size_t holding = 0;
    for (std::size_t at = 0; at < sub_ranges.size(); ++at) {
      if (!sub_ranges[at].holds(word)) continue;
      ++sizes[at];
      ++holding;
    }
    REQUIRE(holding == 1);
  }
  return sizes;
}

std::vector<std::size_t> sizes_of_sub_ranges(const std::vector<std::string>& words) {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  add(inverter, words);
  return sizes_of_sub_ranges(inverter, words);
}

}  // namespace

TEST_CASE("a range of few forms is not divided") {
  CHECK(sizes_of_sub_ranges({}) == std::vector<std::size_t>{0});
  CHECK(sizes_of_sub_ranges({"a", "c", "b"}) == std::vector<std::size_t>{3});
}

TEST_CASE("a range of many forms is divided, in whatever order they came") {
  std::vector<std::string> words;
  // Two alphabets in turns, one of which increases.
  for (std::size_t number = 0; number < 100'000; ++number) {
    words.push_back(number % 2 == 0 ? std::to_string(1'000'000 + number)
                                    : "x" + std::to_string(number * 7919 % 100'000));
  }
  const std::vector<std::size_t> sizes = sizes_of_sub_ranges(words);
  CHECK(sizes.size() > 8);
  for (const std::size_t size : sizes) CHECK(size <= forms_of_sub_range(words.size()));
}

TEST_CASE("a range of very many forms is divided into some sixteen") {
  CHECK(forms_of_sub_range(10) == kFewForms);
  CHECK(forms_of_sub_range(80'000'000) == 10'000'000);
}

TEST_CASE("a range of one term is not divided") {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  std::vector<analysis::Token> tokens;
  for (std::uint32_t number = 0; number < 50'000; ++number) {
    tokens.push_back({inverter.lexicon().add("a" + std::to_string(number), "a"), 0, 0, number});
  }
  inverter.add(inverter.begin_document(), FieldId::text, tokens, 0);
  CHECK(sizes_of_sub_ranges(inverter, {"a"}) == std::vector<std::size_t>{0, 1});
}
