#include "storage/dictionary/term_dictionary.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/strings/substring_encoder.h"
#include "tests/storage/dictionary/dictionaries.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

/// `count` copies of a block, as so many blocks whose ends of keys and places take no bits.
Parts parts_of(std::uint64_t count) {
  Parts parts;
  parts.blocks.clear();
  for (std::uint64_t left = count; left > 0; --left) parts.blocks += Parts().blocks;
  parts.first_key_ends = parts.places = {};
  parts.block_count = count;
  return parts;
}

std::string repeated(const std::string& group, std::size_t count) {
  std::string groups;
  for (; count > 0; --count) groups += group;
  return groups;
}

}  // namespace

TEST_CASE("every term of two fields is found, and nothing else is") {
  for (const std::size_t count : {0u, 1u, 63u, 64u, 65u, 128u, 10'000u}) {
    CAPTURE(count);
    const auto text = random_plain_terms(count, 31);
    const auto title = random_plain_terms(count / 2, 32);
    const Dictionary written(text, title);
    const TermDictionary dictionary = written.open();
    for (const auto& [field, terms] : {std::pair{FieldId::text, &text}, {FieldId::title, &title}}) {
      for (const PlainTerm& term : *terms) {
        const auto entry = dictionary.find(field, term.term);
        if (!entry || !is_entry_of(dictionary, *entry, term)) FAIL_CHECK(term.term);
        if (dictionary.find(field, term.term + "!")) FAIL_CHECK(term.term << "!");
      }
      for (const std::string absent :
           {"", "\x01", "A", "~", "\xFF\xFF", "bbbbbbbbbbbbbbbbbbbbbb"}) {
        CAPTURE(absent);
        CHECK_FALSE(dictionary.find(field, absent).has_value());
      }
    }
  }
}

TEST_CASE("entries of a block are read from any row on, with or without those between") {
  const auto text = random_plain_terms(1'000, 37);
  const Dictionary written(text, {});
  const TermDictionary dictionary = written.open();
  std::vector<TermDictionary::Place> places;
  for (TermDictionary::Cursor cursor(dictionary, FieldId::text, ""); !cursor.exhausted();
       cursor.advance()) {
    places.push_back(cursor.place());
  }
  REQUIRE(places.size() == text.size());
  for (std::size_t step = 1; step <= 9; ++step) {
    for (std::size_t first = 0; first < 130; first += 7) {
      TermDictionary::EntryCursor entries(dictionary, places[first]);
      for (std::size_t at = first; at < text.size() && places[at].block == entries.block();
           at += step) {
        entries.move_to(places[at].row);
        if (!is_entry_of(dictionary, entries.entry(), text[at]))
          FAIL_CHECK("another entry of " << text[at].term);
        CHECK(entries.entry().place.field == FieldId::text);
      }
    }
  }
}

TEST_CASE("an empty field before or behind a full one has no terms") {
  const auto terms = random_plain_terms(40, 35);
  const Dictionary only_title({}, terms);
  check_cursor(only_title.open(), FieldId::text, {}, "");
  check_cursor(only_title.open(), FieldId::title, terms, "");
  const Dictionary only_text(terms, {});
  check_cursor(only_text.open(), FieldId::text, terms, "");
  check_cursor(only_text.open(), FieldId::title, {}, "");
}

TEST_CASE("lists follow each other without gaps across blocks") {
  const auto terms = random_plain_terms(100, 36);
  const Dictionary written(terms, {});
  const TermDictionary dictionary = written.open();
  std::uint64_t postings = 0;
  std::uint64_t positions = 0;
  for (TermDictionary::Cursor cursor(dictionary, FieldId::text, ""); !cursor.exhausted();
       cursor.advance()) {
    const PostingListPlace& place = cursor.entry().place;
    CHECK(place.postings_offset == postings);
    CHECK(place.positions_offset == positions);
    postings += place.postings_bytes;
    positions += place.positions_bytes;
  }
}

TEST_CASE("blocks of the longest terms stand in groups of fewer, and every term is found") {
  std::vector<PlainTerm> terms;
  for (int number = 10'000; number < 10'000 + 64 * 70; ++number) {
    const std::string term = std::to_string(number) + std::string(kLongestKey - 6, 'x');
    terms.push_back({term, 1, {{term, 1}}});
  }
  const Dictionary written(terms, {});
  const TermDictionary dictionary = written.open();
  check_cursor(dictionary, FieldId::text, terms, "");
  for (std::size_t at = 0; at < terms.size(); at += 17) {
    const auto entry = dictionary.find(FieldId::text, terms[at].term);
    CHECK((entry && is_entry_of(dictionary, *entry, terms[at])));
  }
}

TEST_CASE("a dictionary of parts is read, and refused where its groups do not make its blocks") {
  CHECK(open_parts(Parts()).find(FieldId::text, "ink").has_value());
  for (const std::string groups : {"", "\x02\x08", "\x01", "\x01\x08\x01\x08", "\x01\x08\x08"}) {
    Parts parts;
    parts.groups = groups;
    CHECK_THROWS_AS(open_parts(parts), CorruptIndexError);
  }
  Parts none;
  none.groups = std::string("\x00\x08\x01\x08", 4);
  CHECK_THROWS_AS(open_parts(none), CorruptIndexError);
}

TEST_CASE("more blocks than there are bytes for are refused") {
  Parts parts = parts_of(512);
  parts.groups = "\x80\x04\x08";
  CHECK_NOTHROW(open_parts(parts));
  parts.block_count = 513;
  parts.groups += "\x01\x08";
  CHECK_THROWS_AS(open_parts(parts), CorruptIndexError);
  parts.block_count = std::uint64_t{1} << 60;
  CHECK_THROWS_AS(open_parts(parts), CorruptIndexError);
}

TEST_CASE(
    "more groups than writers make of such blocks are refused: each takes a hundred bytes of "
    "memory") {
  Parts parts = parts_of(100);
  parts.groups = "\x64\x08";
  CHECK_NOTHROW(open_parts(parts));
  parts.groups = repeated("\x32\x08", 2);
  CHECK_THROWS_AS(open_parts(parts), CorruptIndexError);
  parts.groups = repeated("\x01\x08", 100);
  CHECK_THROWS_AS(open_parts(parts), CorruptIndexError);
}

TEST_CASE("a first key as long as any is read, a longer one is refused") {
  for (const std::size_t length : {kLongestKey, kLongestKey + 1}) {
    CAPTURE(length);
    Parts parts;
    parts.first_keys = std::string(1, '\0') + std::string(length - 1, 'x');
    parts.first_key_ends = {length};
    const TermDictionary dictionary = open_parts(parts);
    const auto walk = [&] {
      return TermDictionary::Cursor(dictionary, FieldId::text, "").term().size();
    };
    if (length == kLongestKey) {
      CHECK(walk() == length - 1);
    } else {
      CHECK_THROWS_AS(walk(), CorruptIndexError);
    }
  }
}
