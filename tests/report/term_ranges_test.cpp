#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/index.h"
#include "tests/report/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;

namespace {

std::vector<std::string> terms_of(TermCursor cursor) {
  std::vector<std::string> terms;
  for (; !cursor.exhausted(); cursor.advance()) terms.emplace_back(cursor.term());
  return terms;
}

/// Several blocks of the dictionary, and two fields.
std::vector<Document> documents_with_words(std::size_t words) {
  std::vector<Document> documents;
  for (std::size_t at = 0; at < words; at += 5) {
    std::string text;
    for (std::size_t word = at; word < at + 5; ++word)
      text += "w" + std::to_string(word * 7919 % words) + " ";
    documents.push_back(test::document(text, {}, "d" + std::to_string(at)));
    documents.back().title = "title " + std::to_string(at);
  }
  return documents;
}

}  // namespace

TEST_CASE("ranges of terms have each term once, in order, and are as many as asked for at most") {
  for (const std::size_t words : {0u, 5u, 200u, 3000u}) {
    CAPTURE(words);
    const Index index = test::index_with_deletions(documents_with_words(words),
                                                   documents_with_words(100), words / 2 + 1);
    for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
      for (const FieldId field : {FieldId::text, FieldId::title}) {
        const std::vector<std::string> all = terms_of(index.terms(field, unit));
        for (const std::size_t parts : {1u, 2u, 7u, 64u}) {
          const std::vector<TermRange> ranges = index.term_ranges(field, unit, parts);
          CHECK(ranges.size() >= 1);
          CHECK(ranges.size() <= parts);
          std::vector<std::string> found;
          for (const TermRange& range : ranges) {
            for (std::string& term : terms_of(index.terms(field, unit, range)))
              found.push_back(std::move(term));
          }
          CHECK(found == all);
        }
      }
      if (words == 3000) CHECK(index.term_ranges(FieldId::text, unit, 64).size() > 8);
    }
  }
}

TEST_CASE("the bounds of a range need not be terms") {
  const Index index = test::index_of({test::document("ant bee cat dog")});
  for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
    const auto between = [&](const std::string& from, const std::string& until) {
      return terms_of(index.terms(FieldId::text, unit, {from, until}));
    };
    CHECK(between("b", "d") == std::vector<std::string>{"bee", "cat"});
    CHECK(between("bee", "bee").empty());
    CHECK(between("cow", "") == std::vector<std::string>{"dog"});
    CHECK(between("", "bee") == std::vector<std::string>{"ant"});
    CHECK(between("d", "b").empty());
    CHECK(between("x", "").empty());
  }
}
