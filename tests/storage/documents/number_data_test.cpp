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

  explicit NumberFile(const Field& field) {
    CheckedFileWriter writer(files, kName, FileKind::columns, 1);
    write_numbers(
        [&](const VisitNumbers& visit) {
          for (const auto& values : field) visit(values);
        },
        writer);
    writer.finish();
    open();
  }
  explicit NumberFile(const std::string& payload) {
    CheckedFileWriter writer(files, kName, FileKind::columns, 1);
    writer.append(payload);
    writer.finish();
    open();
  }

  std::string payload() const { return std::string(as_text(file->all())); }
  NumberReader reader(std::size_t documents) const {
    return {*file, {0, file->size()}, static_cast<std::uint32_t>(documents)};
  }

 private:
  static constexpr const char* kName = "segment-000001.columns";
  void open() { file = CheckedFile::open(files, kName, FileKind::columns, 1); }
};

Field all_of(const NumberData& data) {
  Field field(data.starts.size() - 1);
  for (std::size_t doc = 0; doc < field.size(); ++doc) {
    for (std::uint32_t at = data.starts[doc]; at < data.starts[doc + 1]; ++at)
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
  for (int form = 0; form < 4; ++form) {
    const Field field = random_field(random, 150, 2, [&]() -> Number {
      if (form == 0) return static_cast<std::int64_t>(random() % 50) - 25;
      if (form == 1) return static_cast<double>(random() % 50) / 4;
      return form == 2 ? Number(random()) : random_number(random);
    });
    const std::string sound = NumberFile(field).payload();
    for (std::size_t at = 0; at < sound.size(); ++at) {
      for (const char change : {'\x01', '\x40', '\xFF'}) {
        std::string damaged = sound;
        damaged[at] = static_cast<char>(damaged[at] ^ change);
        const NumberFile file(damaged);
        try {
          NumberReader reader = file.reader(field.size());
          std::vector<Number> values;
          for (std::uint32_t doc = 0; doc < field.size(); ++doc) {
            reader.read(doc, values);
            if (std::ranges::adjacent_find(values, std::ranges::greater_equal{}) != values.end())
              FAIL_CHECK("values out of order behind a change of byte " << at);
          }
          const NumberData all = reader.read_all();
          CHECK(all.starts.size() == field.size() + 1);
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
