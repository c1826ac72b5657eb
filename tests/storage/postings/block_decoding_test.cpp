#include "storage/postings/block_decoding.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/files/format.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

using Random = std::mt19937_64;

constexpr std::uint64_t kFirst = 1'000'000;

/// A full block of random gaps below 2^gap_bits and tf - 1 below 2^tf_bits, in bytes that may be
/// read past their end.
struct Block {
  Block(Random& random, BlockParameters parameters, unsigned gap_bits, unsigned tf_bits) {
    std::vector<std::uint64_t> gaps;
    std::vector<std::uint64_t> more;
    for (std::size_t at = 0; at < kPostingBlock; ++at) {
      gaps.push_back(random() & low_mask(gap_bits));
      more.push_back(random() & low_mask(tf_bits));
      end += gaps.back() + 1;
    }
    BitWriter bits;
    bits.reserve_more(8);
    bits.put(parameters.gap + 32 * parameters.tf, 8);
    put_low(bits, gaps, parameters.gap);
    put_low(bits, more, parameters.tf);
    put_high(bits, gaps, parameters.gap);
    put_high(bits, more, parameters.tf);
    bytes = bits.view();
  }

  static void put_low(BitWriter& bits, const std::vector<std::uint64_t>& numbers,
                      unsigned parameter) {
    bits.reserve_more(numbers.size() * parameter);
    for (const std::uint64_t number : numbers) bits.put(number & low_mask(parameter), parameter);
  }
  static void put_high(BitWriter& bits, const std::vector<std::uint64_t>& numbers,
                       unsigned parameter) {
    for (const std::uint64_t number : numbers) {
      bits.reserve_more((number >> parameter) + 1);
      BitCursor cursor = bits.cursor();
      cursor.put_unary(number >> parameter);
      bits.set_cursor(cursor);
    }
  }

  std::string bytes;
  std::uint64_t end = kFirst;  ///< of the documents, none of which is left
};

/// By bits, as a list decodes it; false where it says that this is no block.
bool decode_by_bits(std::span<const std::byte> bytes, const DocumentRange& range,
                    PostingBlock& block) {
  const std::string path = "block";
  try {
    BitReader in(bytes, path, 0);
    BlockParameters parameters;
    parameters.gap = static_cast<unsigned>(in.take(kGapParameterBits));
    parameters.tf = static_cast<unsigned>(in.take(8 - kGapParameterBits));
    storage::decode_by_bits(in, kPostingBlock, parameters, range, block);
    return in.at_end();
  } catch (const CorruptIndexError&) {
    return false;
  }
}

bool decode_by_vectors(std::span<const std::byte> bytes, const DocumentRange& range,
                       PostingBlock& block) {
  const std::uint64_t tfs_begin = decode_docs_by_vectors(bytes, range, block);
  return tfs_begin != 0 && decode_tfs_by_vectors(bytes, tfs_begin, block);
}

/// Single lanes, which stand last in the tables, leave all to the bits.
bool has_vectors() { return vectors::dispatch_index() != HWY_MAX_DYNAMIC_TARGETS + 1; }

/// What vectors find of the first `size` of `bytes` is what bits find. Returns whether they did.
bool check_same(const std::string& bytes, std::size_t size, const DocumentRange& range) {
  // Exactly so many bytes, so that a sanitizer sees what is read behind them.
  std::vector<std::byte> padded(size + BitReader::kReadBehind, std::byte{0xFF});
  std::ranges::copy(as_bytes(bytes).first(size), padded.begin());
  const auto given = std::span(std::as_const(padded)).first(size);
  PostingBlock by_vectors;
  PostingBlock by_bits;
  if (!decode_by_vectors(given, range, by_vectors)) return false;
  REQUIRE(decode_by_bits(given, range, by_bits));
  CHECK(by_vectors.count == by_bits.count);
  CHECK(by_vectors.docs == by_bits.docs);
  CHECK(by_vectors.tfs == by_bits.tfs);
  return true;
}

}  // namespace

TEST_CASE("vectors decode blocks of all parameters as bits do") {
  with_all_instructions([] {
    Random random(31);
    for (unsigned gap = 0; gap <= kMostGapParameter; ++gap) {
      for (unsigned tf = 0; tf <= kMostTfParameter; ++tf) {
        CAPTURE(gap);
        CAPTURE(tf);
        const Block block(random, {gap, tf}, gap + 1, tf + 1);
        const bool decoded = check_same(block.bytes, block.bytes.size(), {kFirst, block.end});
        CHECK(decoded == (gap <= 25 && has_vectors()));
        CHECK_FALSE(check_same(block.bytes, block.bytes.size(), {kFirst, block.end - 1}));
      }
    }
  });
}

TEST_CASE("numbers far above their parameter are left to the bits, or decoded the same") {
  with_all_instructions([] {
    Random random(32);
    for (const unsigned over : {2u, 3u, 4u, 6u}) {
      const Block block(random, {3, 1}, 3 + over, 1 + over);
      const bool decoded = check_same(block.bytes, block.bytes.size(), {kFirst, block.end});
      if (over <= 2) CHECK(decoded == has_vectors());
      if (over >= 6) CHECK_FALSE(decoded);
      const std::string padded = block.bytes + std::string(BitReader::kReadBehind, '\0');
      PostingBlock by_bits;
      CHECK(
          decode_by_bits(as_bytes(padded).first(block.bytes.size()), {kFirst, block.end}, by_bits));
    }
  });
}

TEST_CASE("what vectors take for a block is one for bits, whatever the bytes are") {
  with_all_instructions([] {
    PostingBlock none;
    CHECK_FALSE(decode_by_vectors({}, {0, 1'000}, none));
    Random random(33);
    int decoded = 0;
    for (std::size_t turn = 0; turn < 400; ++turn) {
      const auto gap = static_cast<unsigned>(random() % 12);
      const auto tf = static_cast<unsigned>(random() % 4);
      Block block(random, {gap, tf}, gap + 1, tf + 1);
      for (std::uint64_t flips = random() % 4; flips > 0; --flips) {
        block.bytes[random() % block.bytes.size()] ^= static_cast<char>(1u << random() % 8);
      }
      const DocumentRange range{kFirst, block.end + random() % 1'000};
      if (check_same(block.bytes, block.bytes.size(), range)) ++decoded;
      check_same(block.bytes, random() % block.bytes.size(), range);
    }
    CHECK(decoded > (has_vectors() ? 40 : -1));
    for (std::size_t turn = 0; turn < 400; ++turn) {
      std::string bytes(random() % 700, '\0');
      for (char& byte : bytes) byte = static_cast<char>(random());
      check_same(bytes, bytes.size(), {random() % kFirst, ~std::uint32_t{0}});
    }
  });
}
