#pragma once

/// Dictionaries of random terms, written and opened.

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "storage/dictionary/term_dictionary.h"
#include "storage/postings/encoded_terms.h"
#include "tests/storage/opened.h"

namespace inkling::test {

inline constexpr std::uint64_t kDictionarySegment = 3;

struct PlainTerm {
  std::string term;
  std::uint32_t df;
  std::vector<SurfaceForm> forms;
};

inline std::vector<std::string> random_dictionary(std::mt19937& random, std::size_t count) {
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

inline std::vector<PlainTerm> random_plain_terms(std::size_t count, std::uint32_t seed) {
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
    storage::TermDictionaryWriter writer(files_, kDictionarySegment);
    writer.begin(kDocuments);
    for (const PlainTerm& term : text) add(writer, FieldId::text, term);
    for (const PlainTerm& term : title) add(writer, FieldId::title, term);
    stamp_ = writer.finish();
  }

  storage::TermDictionary open() const {
    return storage::TermDictionary(
        storage::CheckedFile::open(files_,
                                   segment_file_name(kDictionarySegment, storage::FileKind::terms),
                                   storage::FileKind::terms, kDictionarySegment, stamp_),
        kDocuments);
  }

  static constexpr std::uint32_t kDocuments = 3;

 private:
  static void add(storage::TermDictionaryWriter& writer, FieldId field, const PlainTerm& term) {
    std::vector<storage::FormCount> forms;
    for (const auto& [surface, count] : term.forms) forms.push_back({surface, count});
    const std::vector<std::uint32_t> extents(kDocuments, 3);
    const std::vector<std::uint8_t> codes(kDocuments);
    const storage::FieldDocuments documents{{extents, {}}, codes};
    storage::EncodedTerms encoded(documents);
    encoded.begin_term(term.term, forms);
    for (std::uint32_t doc = 0; doc < term.df; ++doc) {
      std::vector<storage::Occurrence> occurrences;
      for (std::uint32_t form = 0; form < term.forms.size(); ++form)
        occurrences.push_back({form, form});
      encoded.add_occurrences(std::vector<std::uint32_t>(occurrences.size(), doc), occurrences);
    }
    encoded.end_term();
    encoded.for_each([&](std::string_view name, const storage::ListEntry& list,
                         std::span<const storage::FormCount> own_forms) {
      writer.add(field, name, list, own_forms);
    });
  }

  storage::MemoryFileSystem files_;
  storage::FileStamp stamp_;
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
    storage::PackedPlaces::put(first_key_ends, bytes);
    storage::PackedPlaces::put(places, bytes);
    put_fixed(bytes, std::uint64_t{blocks.size()});
    put_fixed(bytes, std::uint64_t{blocks.size() + groups.size()});
    put_fixed(bytes, std::uint64_t{blocks.size() + groups.size() + first_keys.size()});
    put_fixed(bytes, block_count);
    return bytes;
  }
};

/// Opens them for one document.
inline storage::TermDictionary open_parts(const Parts& parts) {
  return {test::Opened(parts.payload()).file(), 1};
}

inline bool is_entry_of(const storage::TermDictionary& dictionary, const storage::TermEntry& entry,
                        const PlainTerm& term) {
  return entry.statistics.df == term.df &&
         entry.statistics.cf == std::uint64_t{term.df} * term.forms.size() &&
         entry.place.df == term.df && entry.place.cf == entry.statistics.cf &&
         dictionary.forms(term.term, entry) == term.forms;
}

inline void check_cursor(const storage::TermDictionary& dictionary, FieldId field,
                         const std::vector<PlainTerm>& terms, const std::string& from) {
  CAPTURE(from);
  storage::TermDictionary::Cursor cursor(dictionary, field, from);
  auto at =
      std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return term.term >= from; });
  for (; at != terms.end(); ++at, cursor.advance()) {
    REQUIRE_FALSE(cursor.exhausted());
    if (cursor.term() != at->term)
      FAIL_CHECK(cursor.term() << " found, " << at->term << " expected");
    if (!is_entry_of(dictionary, cursor.entry(), *at)) FAIL_CHECK("another entry of " << at->term);
  }
  CHECK(cursor.exhausted());
}

}  // namespace inkling::test
