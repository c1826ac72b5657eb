/// The section of fields in a model file: round trip, and damage with a valid checksum.

#include <doctest/doctest.h>
#include <xxhash.h>

#include <cmath>
#include <cstddef>
#include <string>

#include "classify/model/field_format.h"
#include "classify/model/model_format.h"
#include "inkling/error.h"

using namespace inkling;
using namespace inkling::classify;

namespace {

TrainingRecord record_of_fields() {
  TrainingRecord record;
  record.source.by = "label";
  record.choices.kind = ModelKind::mixed;
  record.documents = 5;
  record.topics = {"a", "b"};
  record.topic_documents = {2, 3};
  record.prior.alpha = 0.5;
  record.fields.variance = {.smoothing = 1e-3, .shared = true, .of_sample = true};
  FieldTable year{.name = "year", .kind = FieldKind::number, .documents = 4};
  year.numbers = {-2.5, 1999};
  year.cell_starts = {0, 1, 3};
  year.cells = {{1, 1}, {0, 2}, {1, 1}};
  FieldTable genre{.name = "genre", .kind = FieldKind::keyword, .documents = 5};
  genre.values.add("pop");
  genre.values.add("rock");
  genre.cell_starts = {0, 2, 3};
  genre.cells = {{0, 2}, {1, 1}, {1, 2}};
  record.fields.tables = {year, genre};
  return record;
}

std::string sealed(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(XXH64_hash_t));
  const XXH64_hash_t sum = XXH3_64bits(bytes.data(), bytes.size());
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

bool is_refused(const TrainingRecord& record) {
  try {
    decode(encode(record), "model m");
    return false;
  } catch (const CorruptIndexError&) {
    return true;
  }
}

}  // namespace

TEST_CASE("a record of fields is read as it was written") {
  const TrainingRecord record = record_of_fields();
  const std::string bytes = encode(record);
  CHECK(decode(bytes, "model m") == record);
  CHECK(encode(decode(bytes, "model m")) == bytes);
}

TEST_CASE("a section of fields that ends early or goes on is refused") {
  const std::string bytes = encode(record_of_fields());
  std::string section;
  put_fields(section, record_of_fields());
  for (std::size_t missing = 1; missing <= section.size(); ++missing) {
    CAPTURE(missing);
    std::string shorter = bytes;
    shorter.erase(shorter.size() - sizeof(XXH64_hash_t) - missing, missing);
    CHECK_THROWS_AS(decode(sealed(shorter), "model m"), CorruptIndexError);
  }
  std::string longer = bytes;
  longer.insert(longer.size() - sizeof(XXH64_hash_t), 1, '\0');
  CHECK_THROWS_AS(decode(sealed(longer), "model m"), CorruptIndexError);
}

TEST_CASE("fields whose values cannot be are refused") {
  const auto refuses = [](auto damage) {
    TrainingRecord record = record_of_fields();
    damage(record);
    return is_refused(record);
  };
  CHECK_FALSE(refuses([](TrainingRecord&) {}));
  CHECK(refuses([](auto& r) { r.fields.tables[0].numbers[1] = -3; }));
  CHECK(refuses([](auto& r) { r.fields.tables[0].numbers[1] = HUGE_VAL; }));
  CHECK(refuses([](auto& r) { r.fields.tables[1].kind = FieldKind{3}; }));
  CHECK(refuses([](auto& r) { r.fields.tables[0].cells[0].topic = 2; }));
  CHECK(refuses([](auto& r) { r.fields.tables[1].cells[0].count = 0; }));
  CHECK(refuses([](auto& r) { r.fields.variance.smoothing = -1; }));
  CHECK(refuses([](auto& r) { r.prior.alpha = -1; }));
  CHECK(refuses([](auto& r) { r.choices.kind = ModelKind::multinomial; }));
  CHECK(refuses([](auto& r) { r.choices.kind = ModelKind::automatic; }));
  CHECK(refuses([](auto& r) { r.fields.tables.clear(); }));
}

TEST_CASE("a byte of a section of fields that changes is refused, or is another record") {
  const std::string bytes = encode(record_of_fields());
  for (std::size_t at = 6; at + sizeof(XXH64_hash_t) < bytes.size(); ++at) {
    for (const char flip : {'\x01', '\x80', '\xFF'}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      CAPTURE(at);
      CHECK_THROWS_AS(decode(damaged, "model m"), CorruptIndexError);
      try {
        CHECK_FALSE(encode(decode(sealed(damaged), "model m")) == bytes);
      } catch (const CorruptIndexError&) {
      }
    }
  }
}
