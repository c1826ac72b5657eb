#include "storage/dictionary/term_dictionary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/postings/encoded_terms.h"
#include "storage/strings/substring_encoder.h"
#include "tests/storage/opened.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

constexpr std::uint64_t kDictionarySegment = 3;

struct PlainTerm {
  std::string term;
  std::uint32_t df;
  std::vector<SurfaceForm> forms;
};

std::vector<std::string> random_dictionary(std::mt19937& random, std::size_t count) {
  std::set<std::string> words;
  while (words.size() < count) {
    // Few letters, so that prefixes are shared; one of them above 127, for the order of bytes.
    std::string word;
    for (std::size_t left = 1 + random() % 12; left > 0; --left)
      word += "ab\xC3\xBFyz"[random() % 6];
    words.insert(std::move(word));
  }
  return {words.begin(), words.end()};
}

std::vector<PlainTerm> random_terms(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<PlainTerm> terms;
  for (std::string& word : random_dictionary(random, count)) {
    PlainTerm term{word, static_cast<std::uint32_t>(1 + random() % 3), {{word, 0}}};
    if (random() % 3 == 0) term.forms.push_back({word + "s", 0});
    if (random() % 9 == 0) term.forms = {{word + "ing", 0}};
    for (SurfaceForm& form : term.forms) form.count = term.df;
    terms.push_back(std::move(term));
  }
  return terms;
}

/// Terms as a segment holds them: in document d of a term's df each form occurs once.
class Dictionary {
 public:
  Dictionary(const std::vector<PlainTerm>& text, const std::vector<PlainTerm>& title) {
    TermDictionaryWriter writer(files_, kDictionarySegment);
    writer.begin(kDocuments);
    for (const PlainTerm& term : text) add(writer, FieldId::text, term);
    for (const PlainTerm& term : title) add(writer, FieldId::title, term);
    stamp_ = writer.finish();
  }

  TermDictionary open() const {
    return TermDictionary(
        CheckedFile::open(files_, segment_file_name(kDictionarySegment, FileKind::terms),
                          FileKind::terms, kDictionarySegment, stamp_),
        kDocuments);
  }

  static constexpr std::uint32_t kDocuments = 3;

 private:
  static void add(TermDictionaryWriter& writer, FieldId field, const PlainTerm& term) {
    std::vector<storage::FormCount> forms;
    for (const auto& [surface, count] : term.forms) forms.push_back({surface, count});
    const std::vector<std::uint32_t> extents(kDocuments, 3);
    const std::vector<std::uint8_t> codes(kDocuments);
    const FieldDocuments documents{{extents, {}}, codes};
    EncodedTerms encoded(documents);
    encoded.begin_term(term.term, forms);
    for (std::uint32_t doc = 0; doc < term.df; ++doc) {
      std::vector<Occurrence> occurrences;
      for (std::uint32_t form = 0; form < term.forms.size(); ++form)
        occurrences.push_back({form, form});
      encoded.add_occurrences(std::vector<std::uint32_t>(occurrences.size(), doc), occurrences);
    }
    encoded.end_term();
    encoded.for_each([&](std::string_view name, const ListEntry& list,
                         std::span<const storage::FormCount> own_forms) {
      writer.add(field, name, list, own_forms);
    });
  }

  MemoryFileSystem files_;
  FileStamp stamp_;
};

/// What a writer puts into a file of terms, part by part; as it is, a dictionary of one term "ink"
/// that occurs once in one document.
struct Parts {
  std::string blocks{"\x00\x01\x00\x00\x00\x01\x0D", 7};
  std::string groups = "\x01\x08";
  std::string first_keys{"\0ink", 4};
  std::vector<std::uint64_t> first_key_ends{4};
  std::vector<std::uint64_t> places{0};
  std::uint64_t block_count = 1;

  std::string payload() const {
    std::string bytes = blocks + groups + first_keys;
    PackedPlaces::put(first_key_ends, bytes);
    PackedPlaces::put(places, bytes);
    put_fixed(bytes, std::uint64_t{blocks.size()});
    put_fixed(bytes, std::uint64_t{blocks.size() + groups.size()});
    put_fixed(bytes, std::uint64_t{blocks.size() + groups.size() + first_keys.size()});
    put_fixed(bytes, block_count);
    return bytes;
  }
};

/// Opens them for one document.
TermDictionary open(const Parts& parts) { return {test::Opened(parts.payload()).file(), 1}; }

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

bool matches(const TermDictionary& dictionary, const TermEntry& entry, const PlainTerm& term) {
  return entry.statistics.df == term.df &&
         entry.statistics.cf == std::uint64_t{term.df} * term.forms.size() &&
         entry.place.df == term.df && entry.place.cf == entry.statistics.cf &&
         dictionary.forms(term.term, entry) == term.forms;
}

void check_cursor(const TermDictionary& dictionary, FieldId field,
                  const std::vector<PlainTerm>& terms, const std::string& from) {
  CAPTURE(from);
  TermDictionary::Cursor cursor(dictionary, field, from);
  auto at =
      std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return term.term >= from; });
  for (; at != terms.end(); ++at, cursor.advance()) {
    REQUIRE_FALSE(cursor.exhausted());
    if (cursor.term() != at->term)
      FAIL_CHECK(cursor.term() << " found, " << at->term << " expected");
    if (!matches(dictionary, cursor.entry(), *at)) FAIL_CHECK("another entry of " << at->term);
  }
  CHECK(cursor.exhausted());
}

}  // namespace

TEST_CASE("every term of two fields is found, and nothing else is") {
  for (const std::size_t count : {0u, 1u, 63u, 64u, 65u, 128u, 10'000u}) {
    CAPTURE(count);
    const auto text = random_terms(count, 31);
    const auto title = random_terms(count / 2, 32);
    const Dictionary written(text, title);
    const TermDictionary dictionary = written.open();
    for (const auto& [field, terms] : {std::pair{FieldId::text, &text}, {FieldId::title, &title}}) {
      for (const PlainTerm& term : *terms) {
        const auto entry = dictionary.find(field, term.term);
        if (!entry || !matches(dictionary, *entry, term)) FAIL_CHECK(term.term);
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

TEST_CASE("a cursor walks a field from any place to its end, never into the next field") {
  for (const std::size_t count : {0u, 1u, 64u, 65u, 1'000u}) {
    CAPTURE(count);
    const auto text = random_terms(count, 33);
    const auto title = random_terms(40, 34);
    const Dictionary written(text, title);
    const TermDictionary dictionary = written.open();
    for (const std::string from : {"", "a", "ab", "b", "y", "zzzz", "\xC3", "\xFF"}) {
      check_cursor(dictionary, FieldId::text, text, from);
      check_cursor(dictionary, FieldId::title, title, from);
    }
  }
}

TEST_CASE("a cursor stops at wanted terms alone, and asks about those below the end, once each") {
  std::mt19937 random(36);
  for (const std::size_t count : {1u, 64u, 65u, 1'000u}) {
    const auto text = random_terms(count, 33);
    const Dictionary written(text, random_terms(40, 34));
    const TermDictionary dictionary = written.open();
    for (const std::string until : {"", "a", "b", "ya", "zz", "\xFF"}) {
      for (const unsigned wanted_of : {1u, 2u, 9u, 200u, 100'000u}) {
        CAPTURE(until);
        std::size_t asked = 1;
        std::vector<bool> is_wanted(text.size());
        for (std::size_t at = 1; at < text.size(); ++at) is_wanted[at] = random() % wanted_of == 0;
        TermDictionary::Cursor cursor(dictionary, FieldId::text, "");
        const auto is_inside = [&](const PlainTerm& term) {
          return until.empty() || term.term < until;
        };
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
          if (!matches(dictionary, cursor.entry(), text[at])) FAIL_CHECK("another entry");
          CHECK(cursor.entry().place.field == FieldId::text);
        }
        CHECK(asked == std::max<std::size_t>(inside, 1));
        CHECK((cursor.exhausted() || !is_inside({std::string(cursor.term()), 0, {}})));
      }
    }
  }
}

TEST_CASE("entries of a block are read from any row on, with or without those between") {
  const auto text = random_terms(1'000, 37);
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
        if (!matches(dictionary, entries.entry(), text[at]))
          FAIL_CHECK("another entry of " << text[at].term);
        CHECK(entries.entry().place.field == FieldId::text);
      }
    }
  }
}

TEST_CASE("a walk comes to every wanted term, and asks about few others") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const std::vector<PlainTerm> text = random_terms(1'500, seed), title = random_terms(70, seed);
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
          CHECK(matches(dictionary, entry, *at++));
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
  const std::vector<PlainTerm> text = random_terms(3'000, 38);
  const Dictionary written(text, random_terms(70, 38));
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
  const TermDictionary dictionary = open(parts);
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

TEST_CASE("an empty field before or behind a full one has no terms") {
  const auto terms = random_terms(40, 35);
  const Dictionary only_title({}, terms);
  check_cursor(only_title.open(), FieldId::text, {}, "");
  check_cursor(only_title.open(), FieldId::title, terms, "");
  const Dictionary only_text(terms, {});
  check_cursor(only_text.open(), FieldId::text, terms, "");
  check_cursor(only_text.open(), FieldId::title, {}, "");
}

TEST_CASE("lists follow each other without gaps across blocks") {
  const auto terms = random_terms(100, 36);
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
    CHECK((entry && matches(dictionary, *entry, terms[at])));
  }
}

TEST_CASE("a dictionary of parts is read, and refused where its groups do not make its blocks") {
  CHECK(open(Parts()).find(FieldId::text, "ink").has_value());
  for (const std::string groups : {"", "\x02\x08", "\x01", "\x01\x08\x01\x08", "\x01\x08\x08"}) {
    Parts parts;
    parts.groups = groups;
    CHECK_THROWS_AS(open(parts), CorruptIndexError);
  }
  Parts none;
  none.groups = std::string("\x00\x08\x01\x08", 4);
  CHECK_THROWS_AS(open(none), CorruptIndexError);
}

TEST_CASE("more blocks than there are bytes for are refused") {
  Parts parts = parts_of(512);
  parts.groups = "\x80\x04\x08";
  CHECK_NOTHROW(open(parts));
  parts.block_count = 513;
  parts.groups += "\x01\x08";
  CHECK_THROWS_AS(open(parts), CorruptIndexError);
  parts.block_count = std::uint64_t{1} << 60;
  CHECK_THROWS_AS(open(parts), CorruptIndexError);
}

TEST_CASE(
    "more groups than writers make of such blocks are refused: each takes a hundred bytes of "
    "memory") {
  Parts parts = parts_of(100);
  parts.groups = "\x64\x08";
  CHECK_NOTHROW(open(parts));
  parts.groups = repeated("\x32\x08", 2);
  CHECK_THROWS_AS(open(parts), CorruptIndexError);
  parts.groups = repeated("\x01\x08", 100);
  CHECK_THROWS_AS(open(parts), CorruptIndexError);
}

TEST_CASE("a first key as long as any is read, a longer one is refused") {
  for (const std::size_t length : {kLongestKey, kLongestKey + 1}) {
    CAPTURE(length);
    Parts parts;
    parts.first_keys = std::string(1, '\0') + std::string(length - 1, 'x');
    parts.first_key_ends = {length};
    const TermDictionary dictionary = open(parts);
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
