/// Postings to bytes and back.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/micro/seed.h"
#include "bench/tools/random.h"
#include "storage/bits/bit_stream.h"
#include "storage/bits/bytes.h"
#include "storage/documents/collected_columns.h"
#include "storage/documents/columns.h"
#include "storage/documents/columns_writer.h"
#include "storage/files/checked_file.h"
#include "storage/files/file_system.h"
#include "storage/postings/posting_list.h"
#include "storage/postings/posting_list_encoder.h"

namespace inkling::bench {

namespace {

using namespace storage;

constexpr std::int64_t kBlock = kPostingBlock;

using Block = std::array<std::uint32_t, kPostingBlock>;

/// Numbers of `bits` bits; at least one of them needs all.
Block random_block(unsigned bits) {
  Random random(kSeed);
  Block block;
  for (std::uint32_t& value : block)
    value = static_cast<std::uint32_t>(random() & ((std::uint64_t{1} << bits) - 1));
  block[0] |= std::uint32_t{1} << (bits - 1);
  return block;
}

std::string with_padding(const BitWriter& bits) {
  return std::string(bits.view()).append(BitReader::kReadBehind, '\0');
}

/// How long does it take to write a number of so many bits?
void write_bits(benchmark::State& state) {
  const auto bits = static_cast<unsigned>(state.range(0));
  const Block values = random_block(bits);
  BitWriter out;
  for (auto _ : state) {
    out.clear();
    out.reserve_more(kPostingBlock * bits);
    BitCursor cursor = out.cursor();
    for (const std::uint32_t value : values) cursor.put(value, bits);
    out.set_cursor(cursor);
    benchmark::DoNotOptimize(out.view().data());
  }
  state.SetItemsProcessed(state.iterations() * kBlock);
}
BENCHMARK(write_bits)->Arg(1)->Arg(4)->Arg(7)->Arg(12)->Arg(20);

/// And to read it?
void read_bits(benchmark::State& state) {
  const auto bits = static_cast<unsigned>(state.range(0));
  BitWriter out;
  out.reserve_more(kPostingBlock * bits);
  for (const std::uint32_t value : random_block(bits)) out.put(value, bits);
  const std::string padded = with_padding(out);
  const std::string path;
  Block values;
  for (auto _ : state) {
    BitReader in(as_bytes(padded).first(out.view().size()), path, 0);
    in.take_all(bits, values);
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * kBlock);
}
BENCHMARK(read_bits)->Arg(1)->Arg(4)->Arg(7)->Arg(12)->Arg(20);

/// How long does it take to read a number in unary, if numbers are below a limit?
void read_unaries(benchmark::State& state) {
  Random random(kSeed);
  BitWriter out;
  out.reserve_more(kPostingBlock * static_cast<std::uint64_t>(state.range(0)));
  BitCursor cursor = out.cursor();
  for (std::size_t left = kPostingBlock; left > 0; --left) {
    cursor.put_unary(random.below(static_cast<std::uint32_t>(state.range(0))));
  }
  out.set_cursor(cursor);
  const std::string padded = with_padding(out);
  const std::string path;
  Block values;
  for (auto _ : state) {
    BitReader in(as_bytes(padded).first(out.view().size()), path, 0);
    in.unaries(kPostingBlock, [&](std::size_t at, std::uint64_t zeros) {
      values[at] = static_cast<std::uint32_t>(zeros);
    });
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * kBlock);
}
BENCHMARK(read_unaries)->Arg(1)->Arg(3)->Arg(9);

struct PlainPosting {
  std::uint32_t doc;
  std::vector<Occurrence> occurrences;
};

std::vector<Occurrence> random_occurrences(Random& random, std::uint32_t tf) {
  std::vector<Occurrence> occurrences(tf);
  std::uint32_t position = 0;
  for (Occurrence& occurrence : occurrences) {
    position += 1 + random.below(200);
    occurrence = {position, 0};
  }
  return occurrences;
}

/// Gaps between documents are 1 ... 2 * mean_gap - 1; every third posting has a tf of 2 to 4.
std::vector<PlainPosting> random_list(std::uint32_t df, std::uint32_t mean_gap) {
  Random random(kSeed);
  std::vector<PlainPosting> list(df);
  std::uint32_t doc = 0;
  for (PlainPosting& posting : list) {
    doc += 1 + random.below(2 * mean_gap - 1);
    posting = {doc, random_occurrences(random, random.below(3) == 0 ? 2 + random.below(3) : 1)};
  }
  return list;
}

/// A list in the form that the encoder accepts.
struct FlatList {
  explicit FlatList(const std::vector<PlainPosting>& list) {
    for (const PlainPosting& posting : list) {
      docs.insert(docs.end(), posting.occurrences.size(), posting.doc);
      occurrences.insert(occurrences.end(), posting.occurrences.begin(), posting.occurrences.end());
    }
  }

  std::vector<std::uint32_t> docs;
  std::vector<Occurrence> occurrences;
};

/// The documents of a list, each ending with its last occurrence.
class Documents {
 public:
  explicit Documents(const std::vector<PlainPosting>& list) {
    auto posting = list.begin();
    for (std::uint32_t doc = 0; doc <= list.back().doc; ++doc) {
      DocumentMeasures measures{std::vector<FieldMeasure>(kFixedFields), 0};
      if (posting->doc == doc) {
        const std::uint32_t extent = posting->occurrences.back().position + 1;
        measures.fields[1] = {extent, extent};
        ++posting;
      }
      columns_.add({}, measures);
      length_codes_.push_back(RoundedNumber::down(measures.fields[1].length));
    }
    columns_.sort_ids();
  }

  FieldDocuments of_titles() const { return {columns_.bounds(FieldId::title), length_codes_}; }
  const CollectedColumns& columns() const { return columns_; }

 private:
  CollectedColumns columns_{kFixedFields};
  std::vector<std::uint8_t> length_codes_;
};

ListEntry encode(const FlatList& list, PostingListEncoder& encoder) {
  const storage::FormCount form{"", list.docs.size()};
  encoder.clear();
  encoder.begin(std::span(&form, 1));
  encoder.add(list.docs, list.occurrences);
  return encoder.end();
}

/// A list in files, as in a segment.
class EncodedList {
 public:
  explicit EncodedList(const std::vector<PlainPosting>& list) {
    const Documents documents(list);
    const FieldDocuments of_titles = documents.of_titles();
    PostingListEncoder encoder(of_titles);
    const ListEntry entry = encode(FlatList(list), encoder);
    place_ = {FieldId::title,
              entry.df,
              entry.cf,
              0,
              entry.postings_bytes,
              0,
              entry.positions_bytes,
              entry.first_doc,
              entry.first_number,
              {},
              0};
    postings_ = write(FileKind::postings, std::string(encoder.all_postings()));
    positions_ = write(FileKind::positions, std::string(encoder.all_positions()));
    write_columns(documents.columns(), {}, files_, kSegment);
    columns_.emplace(open(FileKind::columns), list.back().doc + 1, kFixedFields);
    document_count_ = list.back().doc + 1;
  }

  PostingListDecoder decoder() const {
    return {{*postings_, *postings_, *positions_, *columns_}, place_, document_count_};
  }
  std::int64_t cf() const { return static_cast<std::int64_t>(place_.cf); }

 private:
  static constexpr std::uint64_t kSegment = 1;

  std::shared_ptr<const CheckedFile> open(FileKind kind) const {
    return CheckedFile::open(files_, segment_file_name(kSegment, kind), kind, kSegment);
  }
  std::shared_ptr<const CheckedFile> write(FileKind kind, const std::string& bytes) {
    CheckedFileWriter file(files_, segment_file_name(kSegment, kind), kind, kSegment);
    file.append(bytes);
    file.finish();
    return open(kind);
  }

  MemoryFileSystem files_;
  PostingListPlace place_;
  std::uint32_t document_count_ = 0;
  std::optional<Columns> columns_;
  std::shared_ptr<const CheckedFile> postings_;
  std::shared_ptr<const CheckedFile> positions_;
};

/// Lists shorter than a block, of one block, and long ones; dense and sparse.
void lists(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"df", "gap"});
  for (const std::int64_t df : {std::int64_t{8}, kBlock, std::int64_t{1} << 17}) {
    for (const std::int64_t gap : {1, 30, 1000}) benchmark->Args({df, gap});
  }
}

std::vector<PlainPosting> list_of(const benchmark::State& state) {
  return random_list(static_cast<std::uint32_t>(state.range(0)),
                     static_cast<std::uint32_t>(state.range(1)));
}

/// How long does it take to encode a posting with its positions?
void encode_list(benchmark::State& state) {
  const std::vector<PlainPosting> list = list_of(state);
  const FlatList flat(list);
  const Documents documents(list);
  const FieldDocuments of_titles = documents.of_titles();
  PostingListEncoder encoder(of_titles);
  for (auto _ : state) {
    encode(flat, encoder);
    benchmark::DoNotOptimize(encoder.all_postings().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(encode_list)->Apply(lists);

/// How long does it take to decode a posting: document and tf?
void decode_list(benchmark::State& state) {
  const EncodedList list(list_of(state));
  for (auto _ : state) {
    PostingListDecoder decoder = list.decoder();
    while (decoder.next_block()) benchmark::DoNotOptimize(decoder.docs().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(decode_list)->Apply(lists);

/// How long does it take to decode a position, if all of a list are decoded?
void decode_positions(benchmark::State& state) {
  const EncodedList list(list_of(state));
  std::vector<Occurrence> occurrences;
  for (auto _ : state) {
    PostingListDecoder decoder = list.decoder();
    while (decoder.next_block()) {
      for (std::size_t at = 0; at < decoder.docs().size(); ++at) {
        decoder.occurrences(at, occurrences);
        benchmark::DoNotOptimize(occurrences.data());
      }
    }
  }
  state.SetItemsProcessed(state.iterations() * list.cf());
}
BENCHMARK(decode_positions)->ArgNames({"df", "gap"})->Args({kBlock, 30})->Args({1 << 17, 30});

}  // namespace

}  // namespace inkling::bench
