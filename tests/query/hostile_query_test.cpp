#include <doctest/doctest.h>

#include <random>
#include <string>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

const Searcher& searcher_of_two() {
  static const Searcher kSearcher(
      Collection(AnalyzerKind::standard).add_texts({"some text", "and more"}).index());
  return kSearcher;
}

/// Whether the query is answered; else it must be refused as a QuerySyntaxError or for an unknown
/// name.
bool is_answered(const std::string& query) {
  try {
    return searcher_of_two().search(query).hits.size() <= 2;
  } catch (const QuerySyntaxError& error) {
    CHECK(error.position() <= error.query().size());
    CHECK(error.query().size() <= query::kLongestQuery);
  } catch (const UnknownNameError&) {
  }
  return false;
}

TEST_CASE("queries of absurd size or depth are refused, not followed") {
  CHECK_FALSE(is_answered(std::string(100'000, '(')));
  CHECK_FALSE(is_answered(std::string(100'000, ')')));
  CHECK_FALSE(is_answered(std::string(100'000, '-')));
  CHECK_FALSE(is_answered(std::string(100'000, '"')));
  CHECK_FALSE(is_answered(std::string(100'000, '\\')));
  CHECK_FALSE(is_answered(std::string(1 << 20, 'a')));
  CHECK_FALSE(is_answered(std::string(1 << 20, '\0')));
  CHECK_FALSE(is_answered(std::string(1 << 20, '\xFF')));
  CHECK_FALSE(is_answered(std::string(4'000, '(')));
  CHECK_FALSE(is_answered(std::string(4'000, '-')));
}

TEST_CASE("the longest queries that are allowed are answered") {
  CHECK(is_answered(std::string(4'096, 'a')));
  CHECK(is_answered('"' + std::string(4'094, '.') + '"'));
  std::string phrase = "\"";
  while (phrase.size() < 4'000) phrase += "and more ";
  CHECK(is_answered(phrase + '"'));
  std::string words;
  while (words.size() < 512) words += "a ";
  CHECK(is_answered(words));
}

TEST_CASE("control characters and NUL bytes belong to words") {
  CHECK(is_answered(std::string("text\0more", 9)));
  CHECK(is_answered(std::string(1, '\0')));
  CHECK(is_answered("\x01\x02\x7F"));
}

TEST_CASE("every byte alone, in a word and in quotation marks is answered or refused") {
  for (int byte = 0; byte < 256; ++byte) {
    CAPTURE(byte);
    const std::string c(1, static_cast<char>(byte));
    for (const std::string& query : {c, "a" + c, c + "a", "a" + c + "b", "\"" + c + "\"",
                                     "title:" + c, "(" + c + ")", "+" + c}) {
      if (is_answered(query)) CHECK(byte < 128);
    }
  }
}

TEST_CASE("random strings of syntax are answered or refused") {
  static constexpr const char* kPieces[] = {"a",        " ",  "\"",  "(", ")", "+",   "-",
                                            "AND",      "OR", "NOT", ":", "*", "\\",  "title",
                                            "\xC3\xA9", "~",  "^",   "[", "=", "\xFF"};
  std::mt19937 random(3);
  std::size_t answered = 0;
  for (int trial = 0; trial < rounds(20'000); ++trial) {
    std::string query;
    for (std::size_t length = random() % 12; length > 0; --length)
      query += kPieces[random() % std::size(kPieces)];
    CAPTURE(query);
    if (is_answered(query)) ++answered;
  }
  CHECK(answered > 200);
}

}  // namespace

}  // namespace inkling::test
