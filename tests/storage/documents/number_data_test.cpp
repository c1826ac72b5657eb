#include "storage/documents/number_data.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/documents/number_data_writer.h"
#include "tests/support/edge_numbers.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

using Field = std::vector<std::vector<Number>>;

/// A file that holds one section of numbers and nothing else.
struct NumberFile {
  MemoryFileSystem files;
  std::shared_ptr<const CheckedFile> file;

  NumberDocuments told = NumberDocuments::all;

  explicit NumberFile(const Field& field) {
    CheckedFileWriter writer(files, kName, FileKind::columns, 1);
    told = write_numbers(
        [&](const VisitNumbers& visit) {
          for (std::uint32_t doc = 0; doc < field.size(); ++doc) {
            if (!field[doc].empty()) visit(doc, field[doc]);
          }
        },
        static_cast<std::uint32_t>(field.size()), writer);
    writer.finish();
    open();
  }
  explicit NumberFile(const std::string& payload, NumberDocuments documents = NumberDocuments::all)
      : told(documents) {
    CheckedFileWriter writer(files, kName, FileKind::columns, 1);
    writer.append(payload);
    writer.finish();
    open();
  }

  std::string payload() const { return std::string(as_text(file->all())); }
  NumberReader reader(std::size_t documents) const {
    return {*file, {0, file->size()}, told, static_cast<std::uint32_t>(documents)};
  }

 private:
  static constexpr const char* kName = "segment-000001.columns";
  void open() { file = CheckedFile::open(files, kName, FileKind::columns, 1); }
};

Field all_of(const NumberData& data) {
  Field field(data.ranges.document_count());
  for (std::uint32_t doc = 0; doc < field.size(); ++doc) {
    const ValueRanges::Range range = data.ranges[DocId{doc}];
    for (std::uint32_t at = range.begin; at < range.end; ++at)
      field[doc].push_back(data.values[at]);
  }
  return field;
}

/// Documents of up to `most` values, with at least one value.
template <typename Draw>
Field random_field(std::mt19937_64& random, std::size_t documents, std::size_t most, Draw draw) {
  Field field(documents);
  for (auto& values : field) {
    for (std::size_t count = random() % (most + 1); count > 0; --count) values.push_back(draw());
    make_distinct(values);
  }
  if (field[0].empty()) field[0].push_back(draw());
  return field;
}

/// The same, but only one document in `one_of` has values, and the last one.
template <typename Draw>
Field sparse_field(std::mt19937_64& random, std::size_t documents, std::size_t one_of, Draw draw) {
  Field field = random_field(random, documents, 3, draw);
  for (auto& values : field) {
    if (random() % one_of != 0) values.clear();
  }
  field.back() = {draw()};
  return field;
}

void check_round_trip(const Field& field) {
  const NumberFile written(field);
  NumberReader reader = written.reader(field.size());
  CHECK(all_of(reader.read_all()) == field);
  std::vector<Number> values;
  std::mt19937 random(1);
  for (std::size_t at = 0; at < 3 * field.size(); ++at) {
    // First one after the other, then in any order.
    const std::size_t doc = at < field.size() ? at : random() % field.size();
    reader.read(static_cast<std::uint32_t>(doc), values);
    if (values != field[doc]) FAIL_CHECK("document " << doc);
  }
  Field visited(field.size());
  reader.for_each([&](std::uint32_t doc, std::span<const Number> of_document) {
    visited[doc].assign(of_document.begin(), of_document.end());
  });
  CHECK(visited == field);
}

}  // namespace

TEST_CASE("numbers of any kinds come back to the last bit, by document and all together") {
  for (std::uint32_t seed = 1; seed <= rounds(60u); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const std::size_t documents = 1 + random() % 300;
    const std::size_t most = random() % 5;
    const std::uint64_t mask = ~std::uint64_t{0} >> random() % 64;
    const Number least = random_number(random);
    check_round_trip(random_field(random, documents, most, [&] { return random_number(random); }));
    check_round_trip(
        random_field(random, documents, most, [&] { return Number(random() & mask); }));
    check_round_trip(random_field(random, documents, most, [&] {
      return Number(static_cast<std::int64_t>(random() & mask) - 1000);
    }));
    check_round_trip(random_field(random, documents, most, [&] {
      return Number(static_cast<double>(random() % 1000) / 4 - 100);
    }));
    check_round_trip(random_field(random, documents, 1, [&] { return least; }));
  }
}

TEST_CASE("numbers that few documents have come back, and take space for these alone") {
  for (std::uint32_t seed = 1; seed <= rounds(40u); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const std::size_t documents = 1 + random() % 3'000;
    const std::size_t one_of = 1 + random() % 200;
    check_round_trip(
        sparse_field(random, documents, one_of, [&] { return random_number(random); }));
    check_round_trip(
        sparse_field(random, documents, one_of, [&] { return Number(random() % 100); }));
  }
  Field field(1'000'000);
  field[777'777] = {7};
  CHECK(NumberFile(field).payload().size() < 24);
  for (std::size_t doc = 0; doc < field.size(); doc += 1'000) field[doc] = {std::uint64_t{doc}};
  CHECK(NumberFile(field).payload().size() < 6'000);
}

TEST_CASE("differences of integers up to 64 bits are exact at both ends of the range") {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  check_round_trip({{kLeast, -1, 0, std::int64_t{1} << 62}, {}, {kLeast + 1}});
  check_round_trip({{kLeast, (std::uint64_t{1} << 63) - 1}});
  check_round_trip({{-1, kMost - 1}, {0, kMost}});
  check_round_trip({{-1, kMost}});
  check_round_trip({{kLeast, kMost}});
  check_round_trip({{kMost - 1, kMost}, {std::uint64_t{1} << 63}});
  check_round_trip({{0, std::int64_t{1} << 56}, {(std::int64_t{1} << 56) - 1}});
}

TEST_CASE("a column of close integers takes few bits, one that all documents have no counts") {
  Field field;
  for (std::size_t doc = 0; doc < 10'000; ++doc)
    field.push_back({std::int64_t{1'234'567'890'123'456'000} + static_cast<int>(doc % 100)});
  CHECK(NumberFile(field).payload().size() < 10'000 * 7 / 8 + 32);
  for (std::size_t doc = 0; doc < field.size(); ++doc) {
    if (doc % 10 != 0) field[doc].clear();
  }
  CHECK(NumberFile(field).payload().size() < 10'000 / 8 + 1'000 * 7 / 8 + 400);
  for (auto& values : field) values = {0.5};
  CHECK(NumberFile(field).payload().size() < 10'000 * 8 + 32);
}

TEST_CASE("numbers whose bytes are changed are refused, or are other numbers in order") {
  std::mt19937_64 random(7);
  std::size_t refused = 0, read = 0;
  for (int form = 0; form < 8; ++form) {
    const auto draw = [&]() -> Number {
      if (form % 4 == 0) return static_cast<std::int64_t>(random() % 50) - 25;
      if (form % 4 == 1) return static_cast<double>(random() % 50) / 4;
      return form % 4 == 2 ? Number(random()) : random_number(random);
    };
    const Field field =
        form < 4 ? random_field(random, 150, 2, draw) : sparse_field(random, 1'500, 20, draw);
    const NumberFile sound_file(field);
    CHECK(sound_file.told == (form < 4 ? NumberDocuments::all : NumberDocuments::with_values));
    const std::string sound = sound_file.payload();
    for (std::size_t at = 0; at < sound.size(); ++at) {
      for (const char change : {'\x01', '\x40', '\xFF'}) {
        std::string damaged = sound;
        damaged[at] = static_cast<char>(damaged[at] ^ change);
        const NumberFile file(damaged, sound_file.told);
        try {
          NumberReader reader = file.reader(field.size());
          std::vector<Number> values;
          for (std::uint32_t doc = 0; doc < field.size(); ++doc) {
            reader.read(doc, values);
            if (std::ranges::adjacent_find(values, std::ranges::greater_equal{}) != values.end())
              FAIL_CHECK("values out of order behind a change of byte " << at);
          }
          const NumberData all = reader.read_all();
          CHECK(all.ranges.document_count() == field.size());
          ++read;
        } catch (const CorruptIndexError&) {
          ++refused;
        }
      }
    }
  }
  CHECK(refused > 500);
  CHECK(read > 500);
}

TEST_CASE("numbers of documents that are out of order or past the last one are refused") {
  Field field(1'000);
  for (const std::size_t doc : {5u, 900u}) field[doc] = {1};
  const NumberFile sound(field);
  REQUIRE(sound.told == NumberDocuments::with_values);
  const auto read_all = [&](std::size_t documents) { sound.reader(documents).read_all(); };
  CHECK_NOTHROW(read_all(1'000));
  CHECK_THROWS_AS(read_all(900), CorruptIndexError);
  CHECK_THROWS_AS(read_all(1), CorruptIndexError);
  // 02, then the bits of each, 10, then 5 and 900.
  std::string damaged = sound.payload();
  REQUIRE(damaged.substr(0, 2) == std::string("\x02\x0A"));
  damaged[2] = static_cast<char>(0xFF);
  damaged[3] = static_cast<char>(0xFF);
  CHECK_THROWS_AS(NumberFile(damaged, sound.told).reader(1'000).read_all(), CorruptIndexError);
}

TEST_CASE("a section that ends too early or too late, or of other documents, is refused") {
  const Field field{{1, 5}, {}, {3}, {1.5}, {-7}};
  const std::string sound = NumberFile(field).payload();
  for (std::size_t bytes = 0; bytes < sound.size(); ++bytes) {
    CAPTURE(bytes);
    CHECK_THROWS_AS(NumberFile(sound.substr(0, bytes)).reader(field.size()), CorruptIndexError);
  }
  CHECK_THROWS_AS(NumberFile(sound + '\0').reader(field.size()), CorruptIndexError);
  for (const std::size_t documents : {0u, 4u, 9u, 64u, 65u, 1'000'000u}) {
    CAPTURE(documents);
    CHECK_THROWS_AS(NumberFile(sound).reader(documents).read_all(), CorruptIndexError);
  }
}
