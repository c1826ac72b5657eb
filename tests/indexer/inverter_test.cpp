#include "indexer/inverter.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "storage/file_system.h"
#include "storage/posting_list.h"
#include "storage/term_dictionary.h"

using namespace inkling;
using namespace inkling::indexer;

namespace {

using Random = std::mt19937_64;

/// By term, then document: (position, surface).
using Plain = std::map<std::string, std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, std::string>>>>;

/// An inverter and what it was told, and what it wrote of that.
class Inverted {
 public:
  analysis::FormId form(const std::string& surface, const std::string& term) {
    return inverter_.lexicon().add(surface, surface, term);
  }

  void add(std::uint32_t doc, FieldId field, const std::vector<analysis::FormId>& forms, std::uint32_t first_position) {
    std::vector<analysis::Token> tokens;
    for (const analysis::FormId form : forms) {
      const auto position = first_position + static_cast<std::uint32_t>(tokens.size());
      const analysis::Form names = inverter_.lexicon()[form];
      plain_[field][std::string(names.term)][doc].emplace_back(position, names.surface);
      tokens.push_back({form, 0, 0});
    }
    inverter_.add(doc, field, tokens, first_position);
    document_count_ = std::max(document_count_, doc + 1);
  }

  void check() {
    write();
    for (const FieldId field : kFieldIds) {
      Plain found;
      for (storage::TermDictionary::Cursor terms(*dictionary_, field, {}); !terms.exhausted(); terms.advance()) {
        found[std::string(terms.term())] = read_list(terms);
      }
      CHECK((found == plain_[field]));
    }
  }

 private:
  void write() {
    storage::SegmentWriter segment(files_, 1, false);
    const std::uint32_t no_lengths[kFieldCount] = {};
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) segment.add_document({}, no_lengths);
    inverter_.write(segment);
    const storage::SegmentInfo info = segment.finish();
    dictionary_.emplace(open(storage::FileKind::terms), info.document_count);
    postings_ = open(storage::FileKind::postings);
    positions_ = open(storage::FileKind::positions);
  }

  std::shared_ptr<const storage::CheckedFile> open(storage::FileKind kind) const {
    return storage::CheckedFile::open(*files_, storage::segment_file_name(1, kind), kind, 1);
  }

  Plain::mapped_type read_list(const storage::TermDictionary::Cursor& terms) const {
    const auto forms = dictionary_->forms(terms.term(), terms.entry());
    storage::PostingListDecoder list(*postings_, *positions_, terms.entry().place, document_count_);
    Plain::mapped_type found;
    std::vector<storage::Occurrence> occurrences;
    while (list.next_block()) {
      for (std::size_t at = 0; at < list.docs().size(); ++at) {
        list.occurrences(at, occurrences);
        auto& positions = found[list.docs()[at]];
        for (const auto& [position, form] : occurrences) positions.emplace_back(position, forms[form].surface);
      }
    }
    return found;
  }

  Inverter inverter_;
  std::map<FieldId, Plain> plain_;
  std::uint32_t document_count_ = 0;
  std::shared_ptr<storage::MemoryFileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
  std::optional<storage::TermDictionary> dictionary_;
  std::shared_ptr<const storage::CheckedFile> postings_;
  std::shared_ptr<const storage::CheckedFile> positions_;
};

}  // namespace

TEST_CASE("streams of a slice pool come back byte by byte at every length, grown in turns") {
  SlicePool pool;
  constexpr std::size_t kStreams = 700;
  std::vector<SlicePool::Stream> streams(kStreams);
  // Stream n gets n numbers, so that every place where a slice ends is met.
  for (std::size_t round = 0; round < kStreams; ++round) {
    for (std::size_t stream = round + 1; stream < kStreams; ++stream)
      pool.append_varint(streams[stream], (round * stream) % 128);
  }
  for (std::size_t stream = 0; stream < kStreams; ++stream) {
    SlicePool::Reader in(streams[stream]);
    for (std::size_t round = 0; round < stream; ++round) {
      if (in.at_end() || in.varint() != (round * stream) % 128) FAIL_CHECK("stream " << stream << ", number " << round);
    }
    CHECK(in.at_end());
  }
  CHECK(pool.memory_bytes() >= kStreams * kStreams / 2);
}

TEST_CASE("numbers of up to 64 bits come back from a stream") {
  SlicePool pool;
  SlicePool::Stream stream;
  for (unsigned bits = 0; bits < 64; ++bits) pool.append_varint(stream, std::uint64_t{1} << bits);
  SlicePool::Reader in(stream);
  for (unsigned bits = 0; bits < 64; ++bits) CHECK(in.varint() == std::uint64_t{1} << bits);
  CHECK(in.at_end());
}

TEST_CASE("an inverter writes the occurrences it was told, by term and document, with their forms") {
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
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Inverted inverted;
    std::vector<analysis::FormId> forms;
    for (std::uint32_t number = 0; number < 60; ++number) {
      const std::string term = "t" + std::to_string(number % 23);
      forms.push_back(inverted.form(term + std::string(number / 23, 's'), term));
    }
    std::uint32_t doc = 0;
    for (int documents = 0; documents < 150; ++documents, doc += 1 + static_cast<std::uint32_t>(random() % 3)) {
      for (const FieldId field : kFieldIds) {
        std::vector<analysis::FormId> tokens(random() % 40);
        for (analysis::FormId& token : tokens) token = forms[random() % 8 * (random() % 8)];
        inverted.add(doc, field, tokens, static_cast<std::uint32_t>(random() % 200));
      }
    }
    inverted.check();
  }
}

TEST_CASE("the memory of an inverter grows with its tokens and is counted") {
  Inverter inverter;
  const std::size_t empty = inverter.memory_bytes();
  std::vector<analysis::Token> tokens(1'000'000, {inverter.lexicon().add("a", "a", "a"), 0, 0});
  inverter.add(0, FieldId::text, tokens, 0);
  CHECK(inverter.memory_bytes() > empty + 1'000'000);
  CHECK(inverter.memory_bytes() < empty + 2'000'000);
}
