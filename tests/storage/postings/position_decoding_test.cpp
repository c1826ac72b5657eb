#include "storage/postings/position_decoding.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/files/checked_file.h"
#include "storage/files/file_system.h"
#include "storage/postings/position_code.h"
#include "tests/storage/opened.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

using Random = std::mt19937_64;

/// Numbers as a file holds them.
class Packed {
 public:
  explicit Packed(const std::vector<std::uint32_t>& given) {
    const std::string encoded = packed(given);
    CheckedFileWriter writer(files_, "numbers", FileKind::columns, 1);
    writer.append(encoded);
    writer.finish();
    file_ = CheckedFile::open(files_, "numbers", FileKind::columns, 1);
    numbers = PackedNumbers(*file_, {0, encoded.size()}, static_cast<std::uint32_t>(given.size()));
  }

 private:
  MemoryFileSystem files_;
  std::shared_ptr<const CheckedFile> file_;

 public:
  PackedNumbers numbers;
};

/// Postings of increasing documents, one for each extent of a random choice.
struct Postings {
  std::vector<std::uint32_t> extents;  ///< of all documents
  std::vector<std::uint32_t> docs;
  std::vector<std::uint32_t> tfs;
};

Postings random_postings(Random& random, unsigned extent_bits) {
  Postings made;
  for (std::uint32_t doc = 0; doc < 1'000; ++doc) {
    made.extents.push_back(static_cast<std::uint32_t>(1 + (random() & low_mask(extent_bits)) / 2));
    if (random() % 4 != 0) continue;
    const unsigned tf_bits = static_cast<unsigned>(random() % (extent_bits + 1));
    made.docs.push_back(doc);
    made.tfs.push_back(std::min(made.extents.back(),
                                static_cast<std::uint32_t>(1 + (random() & low_mask(tf_bits)))));
  }
  return made;
}

/// Whether each posting takes the same room by vectors and by numbers.
bool same_rooms(std::span<const std::uint32_t> docs, std::span<const std::uint32_t> tfs,
                const PackedNumbers& extents) {
  PostingRooms by_vectors, by_numbers;
  find_rooms(docs, tfs, extents, by_vectors);
  find_rooms_by_numbers(docs, tfs, extents, by_numbers);
  const auto same = [&](const auto& a, const auto& b, std::size_t count) {
    return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin());
  };
  return same(by_vectors.extents, by_numbers.extents, docs.size()) &&
         same(by_vectors.low_bits, by_numbers.low_bits, docs.size()) &&
         same(by_vectors.highs_before, by_numbers.highs_before, docs.size() + 1) &&
         same(by_vectors.low_bits_before, by_numbers.low_bits_before, docs.size() + 1);
}

/// Whether all stretches of the postings take the same room by vectors and by numbers.
void check_rooms(const Postings& postings) {
  const Packed extents(postings.extents);
  for (const bool are_verified : {false, true}) {
    if (are_verified) extents.numbers.verify_all();
    for (std::size_t first = 0; first < postings.docs.size(); first += 37) {
      for (std::size_t size = 0; size <= 128 && first + size <= postings.docs.size(); ++size) {
        const auto docs = std::span(postings.docs).subspan(first, size);
        const auto tfs = std::span(postings.tfs).subspan(first, size);
        if (room_of(docs, tfs, extents.numbers) != room_by_numbers(docs, tfs, extents.numbers)) {
          FAIL_CHECK("of ", size, " postings from ", first, " on");
        }
        if (!same_rooms(docs, tfs, extents.numbers))
          FAIL_CHECK("each of ", size, " postings from ", first, " on");
      }
    }
  }
}

/// The bits of a posting behind `before` others.
struct Encoded {
  Encoded(const std::vector<std::uint32_t>& numbers, std::uint32_t extent, unsigned before)
      : code(extent, static_cast<std::uint32_t>(numbers.size())), high(before) {
    BitWriter bits;
    bits.reserve_more(before + numbers.size() * (32 + code.low_bits) + extent);
    bits.put(low_mask(before), before);
    std::vector<std::uint64_t> passed;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      passed.push_back(at == 0 ? numbers[at] : numbers[at] - numbers[at - 1] - 1);
    }
    BitCursor cursor = bits.cursor();
    for (const std::uint64_t number : passed) cursor.put_unary(number >> code.low_bits);
    bits.set_cursor(cursor);
    behind_high = bits.bits();
    low = behind_high;
    for (const std::uint64_t number : passed)
      bits.put(number & low_mask(code.low_bits), code.low_bits);
    bytes = bits.view();
  }

  /// What becomes of the first `size` bytes, which a sanitizer sees the end of.
  std::uint64_t decode(std::size_t size, PositionBounds bounds,
                       std::vector<std::uint32_t>& positions) const {
    std::vector<std::byte> padded(size + BitReader::kReadBehind, std::byte{0xFF});
    std::ranges::copy(as_bytes(bytes).first(size), padded.begin());
    return decode_positions(
        {std::span(std::as_const(padded)).first(size), high, low, code.low_bits}, bounds,
        positions);
  }

  PositionCode code;
  std::string bytes;
  std::uint64_t high;
  std::uint64_t behind_high = 0;
  std::uint64_t low = 0;
};

std::vector<std::uint32_t> random_numbers(Random& random, std::uint32_t extent, std::size_t count) {
  std::set<std::uint32_t> numbers;
  while (numbers.size() < count) numbers.insert(static_cast<std::uint32_t>(random() % extent));
  return {numbers.begin(), numbers.end()};
}

}  // namespace

TEST_CASE("vectors find the room of positions that is found posting by posting") {
  with_all_instructions([] {
    Random random(41);
    for (const unsigned bits : {1u, 2u, 7u, 12u, 22u, 23u, 24u, 31u}) {
      CAPTURE(bits);
      check_rooms(random_postings(random, bits));
    }
  });
}

TEST_CASE("the room is right on either side of where a parameter changes") {
  Postings edges;
  const auto put = [&](std::uint64_t extent, std::uint64_t tf) {
    edges.docs.push_back(static_cast<std::uint32_t>(edges.extents.size()));
    edges.extents.push_back(static_cast<std::uint32_t>(extent));
    edges.tfs.push_back(static_cast<std::uint32_t>(tf));
  };
  const auto add = [&](std::uint64_t extent, std::uint64_t tf) {
    if (extent != 0 && extent < 1u << 23 && tf <= extent) put(extent, tf);
  };
  // As only damaged columns have them.
  for (const std::uint64_t tf : {1u, 2u, 9u, 4'097u}) {
    for (const std::uint64_t extent : {0u, 1u}) put(extent, tf);
  }
  for (const std::uint64_t tf :
       {1u, 2u, 3u, 5u, 7u, 11u, 1'000u, 4'095u, 4'097u, 1'398'101u, 2'796'203u, 5'592'405u}) {
    for (unsigned bits = 0; bits < 23; ++bits) {
      const std::uint64_t changes = ((tf << bits) * 16 + 10) / 11;
      for (const std::uint64_t extent : {changes - 1, changes, changes + 1}) add(extent, tf);
    }
  }
  with_all_instructions([&] { check_rooms(edges); });
}

TEST_CASE("positions come out as they were written, wherever their bits begin") {
  with_all_instructions([] {
    Random random(42);
    for (const std::uint32_t extent : {2u, 3u, 64u, 65u, 1'000u, 1'000'000u}) {
      for (const std::size_t count : {2u, 3u, 63u, 64u, 65u, 500u}) {
        if (count > extent) continue;
        CAPTURE(extent);
        CAPTURE(count);
        const auto numbers = random_numbers(random, extent, count);
        const Encoded encoded(numbers, extent, static_cast<unsigned>(random() % 20));
        std::vector<std::uint32_t> positions(count);
        CHECK(encoded.decode(encoded.bytes.size(), {extent, 0}, positions) == encoded.behind_high);
        CHECK(positions == numbers);

        const PositionBounds with_gap{extent, extent / 2};
        CHECK(encoded.decode(encoded.bytes.size(), with_gap, positions) == encoded.behind_high);
        for (std::size_t at = 0; at < count; ++at)
          CHECK(with_gap.number_of(positions[at]) == numbers[at]);

        CHECK(encoded.decode(encoded.bytes.size(), {numbers.back(), 0}, positions) == 0);
        CHECK(encoded.decode(encoded.bytes.size() - 1, {extent, 0}, positions) == 0);
        CHECK(encoded.decode(0, {extent, 0}, positions) == 0);
      }
    }
  });
}

TEST_CASE("no bits make positions out of bounds, nor are any read behind the end") {
  with_all_instructions([] {
    Random random(43);
    for (int turn = 0; turn < 2'000; ++turn) {
      const auto extent = static_cast<std::uint32_t>(2 + random() % 5'000);
      const auto numbers =
          random_numbers(random, extent, 2 + random() % std::min<std::uint32_t>(extent - 1, 40));
      Encoded encoded(numbers, extent, static_cast<unsigned>(random() % 8));
      for (int flips = 0; flips < 3; ++flips) {
        encoded.bytes[random() % encoded.bytes.size()] ^= static_cast<char>(1u << random() % 8);
      }
      std::vector<std::uint32_t> positions(numbers.size());
      const std::uint64_t behind = encoded.decode(encoded.bytes.size(), {extent, 0}, positions);
      if (behind == 0) continue;
      CHECK(behind <= 8 * encoded.bytes.size());
      CHECK(std::ranges::adjacent_find(positions, std::ranges::greater_equal()) == positions.end());
      CHECK(positions.back() < extent);
    }
  });
}
