#include "classify/counts/weight_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "classify/model/model_format.h"
#include "classify/model/terms_format.h"
#include "inkling/error.h"

namespace inkling::classify {
namespace {

constexpr std::size_t kTopics = 8;
constexpr std::size_t kLargeTerms = WeightTable::kMostExact / kTopics + 1;

std::vector<double> random_weights(std::size_t terms) {
  std::mt19937 random(7);
  std::vector<double> weights(terms * kTopics);
  for (double& weight : weights) weight = static_cast<double>(random()) / 4294967296.0 - 0.5;
  return weights;
}

std::vector<double> row_of(const WeightTable& table, std::size_t term) {
  std::vector<double> row(kTopics);
  table.weights(term, row);
  return row;
}

/// A record with a twin of these weights.
TrainingRecord record_of(WeightTable weights) {
  TrainingRecord record;
  record.source.by = "label";
  record.choices.kind = ModelKind::logistic;
  record.documents = kTopics;
  for (std::size_t topic = 0; topic < kTopics; ++topic)
    record.topics.push_back(std::string(1, static_cast<char>('a' + topic)));
  record.topic_documents.assign(kTopics, 1);
  for (std::size_t term = 0; term < weights.terms(); ++term) {
    record.terms.add(std::to_string(1'000'000 + term));
    record.surfaces.add({});
    record.term_documents.push_back(1);
    record.cells.push_back({static_cast<std::uint32_t>(term % kTopics), 1});
    record.cell_starts.push_back(record.cells.size());
  }
  record.twin.biases.assign(kTopics, 0.25);
  record.twin.weights = std::move(weights);
  return record;
}

/// Weights as versions without blocks have them.
std::string streamed(const WeightTable& table) {
  std::string out;
  storage::put_fixed(out, static_cast<std::uint8_t>(table.is_short()));
  for (const float weight : table.exact()) storage::put_fixed(out, weight);
  std::uint32_t rows = 0;
  for (std::size_t term = 0; table.is_short() && term < table.terms(); ++term) {
    storage::put_fixed(out, table.code(term));
    if (table.code(term) == 0) continue;
    const std::uint32_t row = table.row_of(term);
    storage::put_varint(out, row == rows ? 0 : row + 1);
    if (row != rows) continue;
    for (const std::int8_t number : table.numbers(row)) storage::put_fixed(out, number);
    ++rows;
  }
  return out;
}

/// The weights of a block of one or two terms, of a table with one row of numbers.
std::vector<WeightPlace> read_places(std::string_view bytes, std::size_t terms) {
  const std::string path = "test";
  storage::ByteReader in(storage::as_bytes(bytes), path, 0);
  std::vector<WeightPlace> places;
  read_block_weights(in, {.weights = WeightWidth::numbers, .rows = 1}, terms, 0, places);
  return places;
}

TEST_CASE("a small table keeps its weights as floats") {
  const std::vector<double> weights = random_weights(20);
  const WeightTable table = WeightTable::of(weights, kTopics);
  CHECK_FALSE(table.is_short());
  CHECK(table.terms() == 20);
  for (std::size_t term = 0; term < 20; ++term) {
    for (std::size_t topic = 0; topic < kTopics; ++topic) {
      const double weight = weights[term * kTopics + topic];
      CHECK(row_of(table, term)[topic] == static_cast<double>(static_cast<float>(weight)));
    }
  }
}

TEST_CASE("a large table is off by no more than 1/170 of the largest weight of a row") {
  std::vector<double> weights = random_weights(kLargeTerms);
  for (std::size_t topic = 0; topic < kTopics; ++topic) {
    weights[topic] = 0;
    weights[kTopics + topic] *= 1e30;
    weights[2 * kTopics + topic] *= 1e-30;
  }
  const WeightTable table = WeightTable::of(weights, kTopics);
  CHECK(table.is_short());
  REQUIRE(table.terms() == kLargeTerms);
  double worst = 0;
  for (std::size_t term = 1; term < kLargeTerms; ++term) {
    const std::vector<double> found = row_of(table, term);
    double largest = 0, apart = 0;
    for (std::size_t topic = 0; topic < kTopics; ++topic) {
      const double weight = weights[term * kTopics + topic];
      largest = std::max(largest, std::abs(weight));
      apart = std::max(apart, std::abs(found[topic] - weight));
    }
    worst = std::max(worst, apart / largest);
  }
  CHECK(worst <= 1.0 / 254 + 1.0 / 512);
  CHECK(worst > 1.0 / 512);
  CHECK(row_of(table, 0) == std::vector<double>(kTopics));
}

TEST_CASE("rows that are multiples of one another share their numbers") {
  std::vector<double> weights = random_weights(kLargeTerms);
  for (std::size_t term = 2; term < kLargeTerms; ++term) {
    for (std::size_t topic = 0; topic < kTopics; ++topic)
      weights[term * kTopics + topic] =
          weights[(term % 2) * kTopics + topic] * static_cast<double>(term);
  }
  const WeightTable table = WeightTable::of(weights, kTopics);
  CHECK(table.rows() == 2);
  const std::vector<double> row = row_of(table, 101);
  for (std::size_t topic = 0; topic < kTopics; ++topic)
    CHECK(row[topic] == doctest::Approx(101 * weights[kTopics + topic]).scale(50).epsilon(0.006));
}

TEST_CASE("weights are read back as they were written") {
  for (const std::size_t terms : {std::size_t{3}, kLargeTerms}) {
    std::vector<double> weights = random_weights(terms);
    std::fill_n(weights.begin(), kTopics, 0.0);
    const TrainingRecord record = record_of(WeightTable::of(weights, kTopics));
    CHECK(decode(encode(record), "test") == record);
  }
}

TEST_CASE("weights of versions without blocks are read, and those that end early are refused") {
  const std::string path = "test";
  for (const std::size_t terms : {std::size_t{3}, kLargeTerms}) {
    const TrainingRecord record = record_of(WeightTable::of(random_weights(terms), kTopics));
    const std::string bytes = streamed(record.twin.weights);
    TrainingRecord found = record;
    found.twin.weights = {};
    storage::ByteReader in(storage::as_bytes(bytes), path, 0);
    read_weights(in, found);
    CHECK(in.at_end());
    CHECK(found == record);
    for (const std::size_t size : {std::size_t{1}, bytes.size() / 2, bytes.size() - 1}) {
      const std::string_view cut = std::string_view(bytes).substr(0, size);
      storage::ByteReader short_of(storage::as_bytes(cut), path, 0);
      CHECK_THROWS_AS(read_weights(short_of, found), CorruptIndexError);
    }
  }
}

TEST_CASE("a step that is no number and a row that is not there are refused") {
  using namespace std::string_literals;
  CHECK(read_places("\x01\x00\x00\x02\x00\x01"s, 2)[1].row == 0);
  CHECK(read_places("\x00\x00"s, 1)[0].code == 0);
  for (const std::string& wrong :
       {"\x00\xFF\x00\x00\x00"s, "\x01\x00\x7F\x00\x00"s, "\x01\x00\x00\x01\x00\x00"s, "\x01"s}) {
    CAPTURE(wrong.size());
    CHECK_THROWS_AS(read_places(wrong, 2), CorruptIndexError);
  }
}

}  // namespace
}  // namespace inkling::classify
