#include "indexer/invert/inversion.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "indexer/invert/range_writer.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/files/file_system.h"
#include "storage/postings/posting_list.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::indexer;

namespace {

using Random = std::mt19937_64;

/// By term, then document: (position, surface).
using Plain = std::map<std::string,
                       std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, std::string>>>>;

/// An inverter and what it was told, and what it wrote of that.
class Inverted {
 public:
  analysis::FormId form(const std::string& surface, const std::string& term) {
    return inversion_[0].lexicon().add(surface, term);
  }

  void add(std::uint32_t doc, FieldId field, const std::vector<analysis::FormId>& forms,
           std::uint32_t first_position) {
    std::vector<analysis::Token> tokens;
    for (const analysis::FormId form : forms) {
      const auto position = first_position + static_cast<std::uint32_t>(tokens.size());
      const analysis::Form names = inversion_[0].lexicon()[form];
      plain_[field][std::string(names.term)][doc].emplace_back(position, names.surface);
      tokens.push_back({form, 0, 0, static_cast<std::uint32_t>(tokens.size())});
    }
    inversion_[0].add(doc, field, tokens, first_position);
    measures_[doc].fields.resize(kFixedFields);
    std::uint32_t& extent = measures_[doc].fields[to_index(field)].extent;
    if (!tokens.empty()) extent = first_position + static_cast<std::uint32_t>(tokens.size());
    document_count_ = std::max(document_count_, doc + 1);
  }

  void check() {
    write();
    for (const FieldId field : field_ids(kFixedFields)) {
      Plain found;
      for (storage::TermDictionary::Cursor terms(*dictionary_, field, {}); !terms.exhausted();
           terms.advance()) {
        found[std::string(terms.term())] = read_list(terms);
      }
      CHECK((found == plain_[field]));
    }
  }

 private:
  void write() {
    storage::SegmentWriter segment(files_, 1, false, {});
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
      measures_[doc].fields.resize(kFixedFields);
      segment.add_document({}, measures_[doc]);
    }
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) inversion_.enter(0, doc);
    inversion_.write(segment, 1);
    const storage::SegmentInfo info = segment.finish();
    terms_ = open(storage::FileKind::terms);
    dictionary_.emplace(terms_, info.document_count);
    columns_.emplace(open(storage::FileKind::columns), info.document_count, kFixedFields);
    postings_ = open(storage::FileKind::postings);
    positions_ = open(storage::FileKind::positions);
  }

  std::shared_ptr<const storage::CheckedFile> open(storage::FileKind kind) const {
    return storage::CheckedFile::open(*files_, storage::segment_file_name(1, kind), kind, 1);
  }

  Plain::mapped_type read_list(const storage::TermDictionary::Cursor& terms) const {
    const auto forms = dictionary_->forms(terms.term(), terms.entry());
    storage::PostingListDecoder list({*terms_, *postings_, *positions_, *columns_},
                                     terms.entry().place, document_count_);
    Plain::mapped_type found;
    std::vector<storage::Occurrence> occurrences;
    while (list.next_block()) {
      for (std::size_t at = 0; at < list.docs().size(); ++at) {
        list.occurrences(at, occurrences);
        auto& positions = found[list.docs()[at]];
        for (const auto& [position, form] : occurrences)
          positions.emplace_back(position, forms[form].surface);
      }
    }
    return found;
  }

  Inversion inversion_{std::make_shared<BlockPool>(), kFixedFields};
  std::map<FieldId, Plain> plain_;
  std::uint32_t document_count_ = 0;
  std::shared_ptr<storage::MemoryFileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
  std::map<std::uint32_t, storage::DocumentMeasures> measures_;
  std::shared_ptr<const storage::CheckedFile> terms_;
  std::optional<storage::TermDictionary> dictionary_;
  std::optional<storage::Columns> columns_;
  std::shared_ptr<const storage::CheckedFile> postings_;
  std::shared_ptr<const storage::CheckedFile> positions_;
};

}  // namespace

TEST_CASE(
    "an inverter writes the occurrences it was told, by term and document, with their forms") {
  Inverted inverted;
  const auto print = inverted.form("print", "print");
  const auto prints = inverted.form("prints", "print");
  const auto ink = inverted.form("inks", "ink");
  inverted.add(0, FieldId::title, {print}, 0);
  inverted.add(0, FieldId::text, {print}, 0);
  inverted.add(0, FieldId::text, {ink, prints, ink, print, prints}, 101);
  inverted.add(1, FieldId::text, {}, 0);
  inverted.add(2, FieldId::text, {prints, ink}, 0);
  inverted.add(9, FieldId::text, {ink}, 0xFFFF'FFFE);
  inverted.check();
}

TEST_CASE("an inverter without tokens writes no terms") {
  Inverted inverted;
  inverted.form("unused", "unused");
  inverted.add(0, FieldId::text, {}, 0);
  inverted.check();
}

TEST_CASE("random tokens come back by term and document, with their forms") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Inverted inverted;
    std::vector<analysis::FormId> forms;
    for (std::uint32_t number = 0; number < 60; ++number) {
      const std::string term = "t" + std::to_string(number % 23);
      forms.push_back(inverted.form(term + std::string(number / 23, 's'), term));
    }
    std::uint32_t doc = 0;
    for (int documents = 0; documents < 150;
         ++documents, doc += 1 + static_cast<std::uint32_t>(random() % 3)) {
      std::uint32_t first = 0;
      for (const FieldId field : {FieldId::title, FieldId::text}) {
        std::vector<analysis::FormId> tokens(random() % 40);
        for (analysis::FormId& token : tokens) token = forms[random() % 8 * (random() % 8)];
        first += static_cast<std::uint32_t>(random() % 200);
        inverted.add(doc, field, tokens, first);
        // A text stands behind its title, and the gap.
        first =
            tokens.empty() ? 0 : first + static_cast<std::uint32_t>(tokens.size()) + kPositionGap;
      }
    }
    inverted.check();
  }
}

TEST_CASE(
    "more tokens than one range of terms takes come back all the same, frequent and rare ones") {
  Random random(21);
  Inverted inverted;
  std::vector<analysis::FormId> forms;
  for (std::uint32_t number = 0; number < 3000; ++number) {
    const std::string term =
        std::string(1, static_cast<char>('a' + number % 26)) + std::to_string(number / 3);
    forms.push_back(inverted.form(term + std::string(number % 3, 's'), term));
  }
  for (std::uint32_t doc = 0; doc < 900; ++doc) {
    std::vector<analysis::FormId> tokens(random() % 1000);
    for (analysis::FormId& token : tokens) {
      // Later documents have words that were not among those from which the ranges were chosen.
      const std::size_t known = doc < 700 ? 1500 : 3000;
      token = random() % 3 == 0 ? forms[5] : forms[random() % (1 + random() % known)];
    }
    inverted.add(doc, FieldId::text, tokens, 0);
    if (doc % 10 == 0) inverted.add(doc, FieldId::text, tokens, 5000);
  }
  inverted.check();
}

TEST_CASE("a range of very many forms, written in sub-ranges, comes back") {
  for (const bool has_ranges : {false, true}) {
    CAPTURE(has_ranges);
    Inverted inverted;
    std::uint32_t doc = 0;
    const std::vector<analysis::FormId> usual = {inverted.form("blue", "blue"),
                                                 inverted.form("ink", "ink")};
    // So many that the ranges are chosen before the others come, all of which are in the last then.
    for (std::uint32_t tokens = 0; has_ranges && tokens < (1u << 18); tokens += 2 * 5000) {
      std::vector<analysis::FormId> forms;
      for (int pair = 0; pair < 5000; ++pair) forms.insert(forms.end(), usual.begin(), usual.end());
      inverted.add(doc++, FieldId::text, forms, 0);
    }
    std::vector<analysis::FormId> forms;
    for (std::uint32_t number = 0; number < 30'000; ++number) {
      const std::string term = "z" + std::to_string(1'000'000 + number);
      forms.push_back(inverted.form(term + "s", term));
      if (number % 3 == 0) forms.push_back(inverted.form(term, term));
      if (forms.size() >= 1000) {
        inverted.add(doc, FieldId::text, forms, 0);
        if (doc % 4 == 0) inverted.add(doc, FieldId::title, forms, 0);
        ++doc;
        forms.erase(forms.begin() + 10, forms.end());
      }
    }
    inverted.check();
  }
}

TEST_CASE("a term with more occurrences than are sorted at a time is written in passing") {
  Inverted inverted;
  const auto often = inverted.form("the", "the");
  const auto seldom = inverted.form("them", "them");
  const auto other = inverted.form("thes", "the");
  for (std::uint32_t doc = 0; doc < 30; ++doc) {
    std::vector<analysis::FormId> tokens(50'000, often);
    tokens[doc] = seldom;
    tokens[7 * doc + 1] = other;
    inverted.add(doc, FieldId::text, tokens, doc);
  }
  inverted.check();
}

TEST_CASE("documents with as many occurrences of a term as are handed on at a time come back") {
  Inverted inverted;
  const auto often = inverted.form("the", "the");
  const auto plural = inverted.form("thes", "the");
  std::vector<std::size_t> lengths = {1,    4095, 1,    4096,   2, 4097, 4096, 3,
                                      8191, 8192, 8193, 20'000, 1, 1,    4094};
  // More than are sorted at a time, so that all of them are written in passing.
  for (std::size_t filled = 0; filled < 300'000; filled += 40'000)
    lengths.insert(lengths.end(), {40'000, 1, 5});
  for (std::uint32_t doc = 0; doc < lengths.size(); ++doc) {
    std::vector<analysis::FormId> tokens(lengths[doc], often);
    tokens.back() = plural;
    inverted.add(doc, FieldId::text, tokens, doc % 7);
  }
  inverted.check();
}

TEST_CASE("an inverter is full before its numbers of occurrences end") {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  const analysis::FormId form = inverter.lexicon().add("a", "a");
  const analysis::Token last{form, 0, 0, 0x7FFF'FFFE};
  inverter.add(0, FieldId::text, std::span(&last, 1), 0);
  CHECK(!inverter.is_full());
  inverter.add(1, FieldId::text, std::span(&last, 1), 0);
  CHECK(inverter.is_full());
}

TEST_CASE("what very many forms of one range take while threads write them is counted") {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  std::vector<analysis::Token> tokens;
  for (std::uint32_t number = 0; number < 200'000; ++number) {
    const std::string word = "w" + std::to_string(number);
    tokens.push_back({inverter.lexicon().add(word, word), 0, 0, number});
    if (number == 10'000) inverter.add(0, FieldId::text, tokens, 0);
    if (number == 10'000)
      CHECK(RangeWriter::memory_bytes(inverter, 2) == RangeWriter::memory_bytes(inverter, 1));
  }
  inverter.add(1, FieldId::text, tokens, 0);
  CHECK(RangeWriter::memory_bytes(inverter, 2) >
        RangeWriter::memory_bytes(inverter, 1) + 180'000 * 12);
}

TEST_CASE("the memory of an inverter grows with its tokens and is counted") {
  Inverter inverter(std::make_shared<BlockPool>(), kFixedFields);
  const std::size_t empty = RangeWriter::memory_bytes(inverter, 1);
  std::vector<analysis::Token> tokens(1'000'000, {inverter.lexicon().add("a", "a"), 0, 0, 0});
  for (std::uint32_t at = 0; at < tokens.size(); ++at) tokens[at].position = at;
  inverter.add(0, FieldId::text, tokens, 0);
  const std::size_t million = RangeWriter::memory_bytes(inverter, 1);
  // Twelve bytes for each that is sorted at a time, of ten million more than of one; one in the log
  // of a word so frequent, which grows by blocks of four million; and four of the list that comes
  // of it.
  CHECK(million > empty + 8'000'000);
  CHECK(million < empty + 12'000'000);
  for (std::uint32_t doc = 1; doc < 10; ++doc) inverter.add(doc, FieldId::text, tokens, 0);
  CHECK(RangeWriter::memory_bytes(inverter, 1) > million + 9 * 5'000'000);
  CHECK(RangeWriter::memory_bytes(inverter, 1) < million + 9 * 5'100'000 + 9'500'000);
}
