#include "indexer/invert/range_pieces.h"

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

/// How many of the words each piece of the only range holds; every word is in one, and pieces are
/// in order.
std::vector<std::size_t> sizes_of_pieces(const Inverter& inverter,
                                         const std::vector<std::string>& words) {
  const std::vector<std::uint32_t> docs = {0};
  const std::vector<InvertedPart> parts = {{&inverter, docs}};
  const std::vector<Turn> turns = {{0, 1}};
  const FieldOccurrences occurrences(FieldId::text, parts, turns);
  const std::vector<RangePiece> pieces = pieces_of(occurrences, 0);
  CHECK(pieces.front().first.empty());
  CHECK(!pieces.back().end);
  std::vector<std::size_t> sizes(pieces.size(), 0);
  for (std::size_t at = 0; at + 1 < pieces.size(); ++at) {
    CHECK(pieces[at].end == pieces[at + 1].first);
    CHECK(pieces[at].first < pieces[at + 1].first);
  }
  for (const std::string& word : words) {
    std::size_t holding = 0;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
      if (!pieces[at].holds(word)) continue;
      ++sizes[at];
      ++holding;
    }
    REQUIRE(holding == 1);
  }
  return sizes;
}

std::vector<std::size_t> sizes_of_pieces(const std::vector<std::string>& words) {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  add(inverter, words);
  return sizes_of_pieces(inverter, words);
}

}  // namespace

TEST_CASE("few forms are one piece") {
  CHECK(sizes_of_pieces({}) == std::vector<std::size_t>{0});
  CHECK(sizes_of_pieces({"a", "c", "b"}) == std::vector<std::size_t>{3});
}

TEST_CASE("many forms are parted, in whatever order they came") {
  std::vector<std::string> words;
  // Two alphabets in turns, one of which increases.
  for (std::size_t number = 0; number < 100'000; ++number) {
    words.push_back(number % 2 == 0 ? std::to_string(1'000'000 + number)
                                    : "x" + std::to_string(number * 7919 % 100'000));
  }
  const std::vector<std::size_t> sizes = sizes_of_pieces(words);
  CHECK(sizes.size() > 8);
  for (const std::size_t size : sizes) CHECK(size <= forms_of_piece(words.size()));
}

TEST_CASE("very many forms are some sixteen pieces") {
  CHECK(forms_of_piece(10) == kFewForms);
  CHECK(forms_of_piece(80'000'000) == 10'000'000);
}

TEST_CASE("forms of one term are not parted") {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  std::vector<analysis::Token> tokens;
  for (std::uint32_t number = 0; number < 50'000; ++number) {
    tokens.push_back({inverter.lexicon().add("a" + std::to_string(number), "a"), 0, 0, number});
  }
  inverter.add(inverter.begin_document(), FieldId::text, tokens, 0);
  CHECK(sizes_of_pieces(inverter, {"a"}) == std::vector<std::size_t>{0, 1});
}
