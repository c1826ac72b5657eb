#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/dictionary/term_dictionary.h"
#include "tests/storage/dictionary/dictionaries.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

TEST_CASE("a cursor walks a field from any place to its end, never into the next field") {
  for (const std::size_t count : {0u, 1u, 64u, 65u, 1'000u}) {
    CAPTURE(count);
    const auto text = random_plain_terms(count, 33);
    const auto title = random_plain_terms(40, 34);
    const Dictionary written(text, title);
    const TermDictionary dictionary = written.open();
    for (const std::string from : {"", "a", "ab", "b", "y", "zzzz", "\xC3", "\xFF"}) {
      check_cursor(dictionary, FieldId::text, text, from);
      check_cursor(dictionary, FieldId::title, title, from);
    }
  }
}

namespace {

/// Walks the terms of `text` below `until`, of which one of `wanted_of` is wanted.
void check_wanted_walk(const TermDictionary& dictionary, const std::vector<PlainTerm>& text,
                       const std::string& until, unsigned wanted_of, std::mt19937& random) {
  std::size_t asked = 1;
  std::vector<bool> is_wanted(text.size());
  for (std::size_t at = 1; at < text.size(); ++at) is_wanted[at] = random() % wanted_of == 0;
  TermDictionary::Cursor cursor(dictionary, FieldId::text, "");
  const auto is_inside = [&](const PlainTerm& term) { return until.empty() || term.term < until; };
  const auto inside = static_cast<std::size_t>(std::ranges::count_if(text, is_inside));
  for (std::size_t at = 1;; ++at) {
    // The walk is mixed with steps to the next term.
    const bool is_step = at < inside && random() % 20 == 0;
    if (is_step) {
      cursor.advance();
      asked = at + 1;
    } else {
      while (at < inside && !is_wanted[at]) ++at;
      cursor.advance_to(
          [&](const TermStatistics& statistics) {
            REQUIRE(asked < inside);
            CHECK(statistics.df == text[asked].df);
            return bool{is_wanted[asked++]};
          },
          until);
    }
    if (at >= inside) break;
    REQUIRE_FALSE(cursor.exhausted());
    CHECK(cursor.term() == text[at].term);
    if (!is_entry_of(dictionary, cursor.entry(), text[at])) FAIL_CHECK("another entry");
    CHECK(cursor.entry().place.field == FieldId::text);
  }
  CHECK(asked == std::max<std::size_t>(inside, 1));
  CHECK((cursor.exhausted() || !is_inside({std::string(cursor.term()), 0, {}})));
}

}  // namespace

TEST_CASE("a cursor stops at wanted terms alone, and asks about those below the end, once each") {
  std::mt19937 random(36);
  for (const std::size_t count : {1u, 64u, 65u, 1'000u}) {
    const auto text = random_plain_terms(count, 33);
    const Dictionary written(text, random_plain_terms(40, 34));
    const TermDictionary dictionary = written.open();
    for (const std::string until : {"", "a", "b", "ya", "zz", "\xFF"}) {
      for (const unsigned wanted_of : {1u, 2u, 9u, 200u, 100'000u}) {
        CAPTURE(until);
        check_wanted_walk(dictionary, text, until, wanted_of, random);
      }
    }
  }
}

TEST_CASE("a walk comes to every wanted term, and asks about few others") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const std::vector<PlainTerm> text = random_plain_terms(1'500, seed),
                                 title = random_plain_terms(70, seed);
    const Dictionary written(text, title);
    const TermDictionary dictionary = written.open();
    const std::string unwanted = text[seed * 31].term.substr(0, std::size_t{1} + seed % 3);
    std::string behind = unwanted;
    ++behind.back();
    const auto is_unwanted = [&](std::string_view term) { return term.starts_with(unwanted); };
    std::size_t asked = 0;
    std::vector<PlainTerm> wanted = text;
    const auto passed = std::erase_if(wanted, [&](const auto& t) { return is_unwanted(t.term); });
    auto at = wanted.begin();
    dictionary.walk(
        FieldId::text,
        [&](std::string_view term) {
          if (is_unwanted(term)) ++asked;
          return std::optional(is_unwanted(term) ? behind : term);
        },
        [&](std::string_view term, const TermEntry& entry, const TermDictionary::Place& place) {
          REQUIRE(at != wanted.end());
          CHECK(term == at->term);
          CHECK(is_entry_of(dictionary, entry, *at++));
          CHECK(TermDictionary::EntryCursor(dictionary, place).entry().statistics.cf ==
                entry.statistics.cf);
        });
    CHECK(at == wanted.end());
    CHECK(passed > 0);
    CHECK(asked == 1);
  }
}

TEST_CASE("a walk to some terms opens none of the blocks between them") {
  std::mt19937 random(38);
  const std::vector<PlainTerm> text = random_plain_terms(3'000, 38);
  const Dictionary written(text, random_plain_terms(70, 38));
  const TermDictionary dictionary = written.open();
  for (const std::size_t count : {0u, 1u, 2u, 9u, 400u}) {
    CAPTURE(count);
    std::set<std::string> wanted;
    for (std::size_t left = count; left > 0; --left) {
      const std::string& term = text[random() % text.size()].term;
      wanted.insert(random() % 2 == 0 ? term : term + 'q');
    }
    std::vector<std::string> found, expected;
    std::string last;
    std::size_t asked = 0;
    for (const PlainTerm& term : text) {
      if (wanted.contains(term.term)) expected.push_back(term.term);
    }
    dictionary.walk(
        FieldId::text,
        [&](std::string_view term) {
          CHECK(last <= term);
          last = term;
          ++asked;
          const auto next = wanted.lower_bound(std::string(term));
          return next == wanted.end() ? std::nullopt : std::optional(*next);
        },
        [&](std::string_view term, const auto&, const auto&) { found.emplace_back(term); });
    CHECK(found == expected);
    // About the first term, and for each that is wanted about the first from there on, which may be
    // the first of a block, and the next one.
    CHECK(asked <= 2 + 3 * count);
  }
}

TEST_CASE("a walk reads no entries of terms that are not wanted") {
  Parts parts;
  parts.blocks = std::string("\x00\x01\x00\x00\x00\x00", 6) + '\xFF';  // an entry of no bits
  const TermDictionary dictionary = open_parts(parts);
  const auto walk = [&](const std::string& behind) {
    std::size_t terms = 0;
    dictionary.walk(
        FieldId::text,
        [&](std::string_view term) { return std::optional(std::string(term) + behind); },
        [&](std::string_view, const TermEntry&, const TermDictionary::Place&) { ++terms; });
    return terms;
  };
  CHECK(walk("a") == 0);
  CHECK_THROWS_AS(walk(""), CorruptIndexError);
}
