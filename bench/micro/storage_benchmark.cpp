/// Postings to bytes and back.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/tools/random.h"
#include "storage/bit_packing.h"
#include "storage/bytes.h"
#include "storage/checked_file.h"
#include "storage/file_system.h"
#include "storage/posting_list.h"

namespace inkling::bench {

namespace {

using namespace storage;

constexpr std::uint64_t kSeed = 42;
constexpr std::int64_t kBlock = kPostingBlock;

using Block = std::array<std::uint32_t, kPostingBlock>;

/// Numbers of `bits` bits, at least one of which needs them all.
Block random_block(unsigned bits) {
  Random random(kSeed);
  Block block;
  for (std::uint32_t& value : block) value = static_cast<std::uint32_t>(random() & ((std::uint64_t{1} << bits) - 1));
  block[0] |= std::uint32_t{1} << (bits - 1);
  return block;
}

/// How long does a number of so many bits take to be packed?
void encode_block(benchmark::State& state) {
  const Block values = random_block(static_cast<unsigned>(state.range(0)));
  ByteBuffer packed;
  for (auto _ : state) {
    packed.clear();
    pack(values, bits_needed(values), packed);
    benchmark::DoNotOptimize(packed.view().data());
  }
  state.SetItemsProcessed(state.iterations() * kBlock);
}
BENCHMARK(encode_block)->Arg(1)->Arg(4)->Arg(7)->Arg(12)->Arg(20);

/// And to be unpacked?
void decode_block(benchmark::State& state) {
  const auto bits = static_cast<unsigned>(state.range(0));
  ByteBuffer buffer;
  pack(random_block(bits), bits, buffer);
  const std::string packed = std::string(buffer.view()).append(8, '\0');
  Block values;
  for (auto _ : state) {
    unpack(as_bytes(packed).data(), bits, values);
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations() * kBlock);
}
BENCHMARK(decode_block)->Arg(1)->Arg(4)->Arg(7)->Arg(12)->Arg(20);

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

/// A list as the encoder takes it.
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

void encode(const FlatList& list, PostingListEncoder& encoder) {
  encoder.clear();
  encoder.begin(1);
  encoder.add(list.docs, list.occurrences);
  encoder.end();
}

/// A list in files, as a segment holds it.
class EncodedList {
 public:
  explicit EncodedList(const std::vector<PlainPosting>& list) {
    PostingListEncoder encoder;
    encode(FlatList(list), encoder);
    place_ = {encoder.df(), 1, 0, encoder.postings().size(), 0, encoder.positions().size()};
    document_count_ = list.back().doc + 1;
    cf_ = static_cast<std::int64_t>(encoder.cf());
    postings_ = write("postings", FileKind::postings, std::string(encoder.postings()));
    positions_ = write("positions", FileKind::positions, std::string(encoder.positions()));
  }

  PostingListDecoder decoder() const { return {*postings_, *positions_, place_, document_count_}; }
  std::int64_t cf() const { return cf_; }

 private:
  std::shared_ptr<const CheckedFile> write(const std::string& name, FileKind kind, const std::string& bytes) {
    CheckedFileWriter file(files_, name, kind, 1);
    file.append(bytes);
    file.finish();
    return CheckedFile::open(files_, name, kind, 1);
  }

  MemoryFileSystem files_;
  PostingListPlace place_;
  std::uint32_t document_count_ = 0;
  std::int64_t cf_ = 0;
  std::shared_ptr<const CheckedFile> postings_;
  std::shared_ptr<const CheckedFile> positions_;
};

/// Lists of at most a block, which are varints, and long ones, which are packed; dense and sparse.
void lists(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"df", "gap"});
  for (const std::int64_t df : {std::int64_t{8}, kBlock, std::int64_t{1} << 17}) {
    for (const std::int64_t gap : {1, 30, 1000}) benchmark->Args({df, gap});
  }
}

std::vector<PlainPosting> list_of(const benchmark::State& state) {
  return random_list(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
}

/// How long does a posting with its positions take to be encoded?
void encode_list(benchmark::State& state) {
  const std::vector<PlainPosting> list = list_of(state);
  const FlatList flat(list);
  PostingListEncoder encoder;
  for (auto _ : state) {
    encode(flat, encoder);
    benchmark::DoNotOptimize(encoder.postings().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(encode_list)->Apply(lists);

/// How long does a posting take to be decoded: document and tf?
void decode_list(benchmark::State& state) {
  const EncodedList list(list_of(state));
  for (auto _ : state) {
    PostingListDecoder decoder = list.decoder();
    while (decoder.next_block()) benchmark::DoNotOptimize(decoder.docs().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(decode_list)->Apply(lists);

/// How long does a position take to be decoded, when all of a list are?
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
