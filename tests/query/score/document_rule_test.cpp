#include "query/score/document_rule.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "query/parse/parser.h"
#include "tests/query/collection.h"

namespace inkling::query {

namespace {

/// Of documents "a", "b", "a b", "a b c", "c".
Index index_of_few() {
  test::Collection collection;
  collection.add_texts({"a", "b", "a b", "a b c", "c"});
  return collection.index();
}

BoundQuery bound(const Index& index, const std::string& text) {
  analysis::Analyzer analyzer(index.analyzer());
  return bind_query(parse_query(text, Join::any), text, index, analyzer, {});
}

/// Matches as bits, and those of each word that counts.
struct Found {
  std::uint64_t matches = 0;
  std::vector<std::uint64_t> counted;

  friend bool operator==(const Found&, const Found&) = default;
};

Found found_by(const std::string& text) {
  const Index index = index_of_few();
  const BoundQuery query = bound(index, text);
  const auto rule = DocumentRule::of(index, query, {}, {}, Deadline::never());
  REQUIRE(rule.has_value());
  const auto bits_of = [&](std::size_t term) -> std::uint64_t {
    const std::string& word = rule->terms()[term]->terms[0];
    return word == "a" ? 0b01101 : word == "b" ? 0b01110 : 0b11000;
  };
  Found found{rule->matches(0, bits_of), std::vector<std::uint64_t>(rule->terms().size())};
  rule->count(0, found.matches, bits_of,
              [&](std::size_t term, std::uint64_t bits) { found.counted[term] = bits; });
  return found;
}

TEST_CASE("a rule tells which documents match, and which words count in them") {
  CHECK(found_by("+a b") == Found{0b01101, {0b01101, 0b01100}});
  CHECK(found_by("a b -c") == Found{0b00111, {0b00101, 0b00110}});
  CHECK(found_by("a OR (b AND c)") == Found{0b01101, {0b01101, 0b01000, 0b01000}});
  CHECK(found_by("c AND (a OR b)") == Found{0b01000, {0b01000, 0b01000, 0b01000}});
}

TEST_CASE("a rule holds no phrases and no patterns") {
  const Index index = index_of_few();
  for (const std::string text : {"+\"a b\" c", "a* c", "a -\"b c\""}) {
    CAPTURE(text);
    const BoundQuery query = bound(index, text);
    CHECK_FALSE(DocumentRule::of(index, query, {}, {}, Deadline::never()).has_value());
  }
}

TEST_CASE("a word is followed by the same word in the title, with the weight of both") {
  const Index index = index_of_few();
  const BoundQuery query = bound(index, "+a b^2");
  const auto rule = DocumentRule::of(index, query, {.title = 0.5}, {}, Deadline::never());
  REQUIRE(rule.has_value());
  REQUIRE(rule->terms().size() == 4);
  CHECK(rule->terms()[3]->field == FieldId::title);
  CHECK(rule->terms()[3]->boost == 1);
  CHECK(rule->required_terms() == std::vector<std::size_t>{0});
}

}  // namespace

}  // namespace inkling::query
