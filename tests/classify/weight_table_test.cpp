#include "classify/counts/weight_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

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

/// A record with a twin of these weights, as far as its format needs one.
TrainingRecord record_of(WeightTable weights) {
  TrainingRecord record;
  record.choices.kind = ModelKind::logistic;
  for (std::size_t topic = 0; topic < kTopics; ++topic)
    record.topics.push_back(std::string(1, static_cast<char>('a' + topic)));
  for (std::size_t term = 0; term < weights.terms(); ++term) record.terms.add(std::to_string(term));
  record.twin.biases.assign(kTopics, 0.25);
  record.twin.weights = std::move(weights);
  return record;
}

LinearTwin read_again(const TrainingRecord& record, const std::string& bytes) {
  TrainingRecord found = record;
  found.twin = {};
  storage::ByteReader in(storage::as_bytes(bytes), "test", 0);
  read_twin(in, found);
  CHECK(in.at_end());
  return found.twin;
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

TEST_CASE("weights are read back as they were written, and wrong bytes are refused") {
  for (const std::size_t terms : {std::size_t{3}, kLargeTerms}) {
    std::vector<double> weights = random_weights(terms);
    std::fill_n(weights.begin(), kTopics, 0.0);
    const TrainingRecord record = record_of(WeightTable::of(weights, kTopics));
    std::string bytes;
    put_twin(bytes, record.twin);
    CHECK(read_again(record, bytes) == record.twin);
    for (const std::size_t cut : {std::size_t{1}, bytes.size() / 2, bytes.size() - 1})
      CHECK_THROWS_AS(read_again(record, bytes.substr(0, cut)), CorruptIndexError);
  }
}

TEST_CASE("a step that is no number and a row that is not there are refused") {
  const TrainingRecord record = record_of(WeightTable::of(random_weights(kLargeTerms), kTopics));
  std::string bytes;
  put_twin(bytes, record.twin);
  // The row of the first term: its step, and the mark of new numbers.
  const std::size_t step =
      bytes.find('\x01', 1 + sizeof(double) + 3 + kTopics * sizeof(double)) + 1;
  std::string wrong = bytes;
  wrong[step + 1] = '\xFF';
  CHECK_THROWS_AS(read_again(record, wrong), CorruptIndexError);
  wrong = bytes;
  wrong[step + 2] = '\x7F';
  CHECK_THROWS_AS(read_again(record, wrong), CorruptIndexError);
}

}  // namespace
}  // namespace inkling::classify
