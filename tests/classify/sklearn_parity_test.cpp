/// scikit-learn's five naive Bayes models on random tables: sklearn_parity.py wrote what they say.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/support/places.h"

namespace inkling::test {
namespace {

constexpr double kTolerance = 1e-9;

template <typename Value>
struct Rows {
  std::vector<std::vector<Value>> taught;
  std::vector<Value> judged;
};

/// The table of a seed, as in sklearn_parity.py.
class Table {
 public:
  explicit Table(std::uint32_t seed) : twister_(seed) {
    classes_ = 2 + below(3);
    rows_ = classes_ + 1 + below(8);
    columns_ = 2 + below(7);
    constexpr double kAlphas[] = {0.1, 0.5, 1.0, 2.0};
    alpha_ = kAlphas[below(4)];
    for (std::uint32_t row = 0; row < rows_; ++row)
      labels_.push_back(std::to_string(row < classes_ ? row : below(classes_)));
  }

  double alpha() const { return alpha_; }
  const std::string& label(std::size_t row) const { return labels_[row]; }

  Rows<std::uint32_t> counts() {
    auto rows = draw<std::uint32_t>([this](std::uint32_t) { return count(); });
    for (std::uint32_t column = 0; column < columns_; ++column)
      ++rows.taught[column % rows_][column];
    for (std::uint32_t column = 0; column < columns_; ++column) rows.judged.push_back(count());
    return rows;
  }
  Rows<double> numbers() {
    const auto number = [this](std::uint32_t) {
      return (static_cast<double>(below(20001)) - 10000) / 1000;
    };
    auto rows = draw<double>(number);
    for (std::uint32_t column = 0; column < columns_; ++column) rows.judged.push_back(number(0));
    return rows;
  }
  Rows<std::uint32_t> values() {
    auto rows =
        draw<std::uint32_t>([this](std::uint32_t row) { return row < 3 ? row % 3 : below(3); });
    for (std::uint32_t column = 0; column < columns_; ++column) rows.judged.push_back(below(3));
    return rows;
  }

 private:
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(twister_() % bound);
  }
  std::uint32_t count() {
    const std::uint32_t number = below(8);
    return number > 4 ? number - 4 : 0;
  }
  template <typename Value, typename Draw>
  Rows<Value> draw(Draw draw) {
    Rows<Value> rows;
    for (std::uint32_t row = 0; row < rows_; ++row) {
      rows.taught.emplace_back();
      for (std::uint32_t column = 0; column < columns_; ++column)
        rows.taught.back().push_back(draw(row));
    }
    return rows;
  }

  std::mt19937 twister_;
  std::uint32_t classes_, rows_, columns_;
  double alpha_;
  std::vector<std::string> labels_;
};

std::string column_name(std::size_t column) { return "c" + std::to_string(column); }

Document document_of(const Table& table, std::size_t row) {
  Document document;
  document.id = std::to_string(row);
  document.labels = {table.label(row)};
  return document;
}

std::string text_of(const std::vector<std::uint32_t>& counts) {
  std::string text;
  for (std::size_t column = 0; column < counts.size(); ++column) {
    for (std::uint32_t at = 0; at < counts[column]; ++at) text += column_name(column) + " ";
  }
  return text;
}

Classification judge_counts(Table& table, ModelKind kind, bool is_normalized) {
  const Rows<std::uint32_t> rows = table.counts();
  Collection collection;
  for (std::size_t row = 0; row < rows.taught.size(); ++row) {
    Document document = document_of(table, row);
    document.text = text_of(rows.taught[row]);
    collection.add(document);
    if (row == 2) collection.commit();
  }
  TrainOptions options{.kind = kind, .alpha = table.alpha(), .hold_out = {.calibrate = false}};
  if (kind != ModelKind::bernoulli) options.features.weight = TermWeight::tf;
  options.smoothing.normalize_weights = is_normalized;
  return Classifier::train(collection.open(), options).classify(text_of(rows.judged));
}

Classification judge_numbers(Table& table) {
  const Rows<double> rows = table.numbers();
  Collection collection;
  for (std::size_t row = 0; row < rows.taught.size(); ++row) {
    Document document = document_of(table, row);
    for (std::size_t column = 0; column < rows.judged.size(); ++column)
      document.numbers.push_back({column_name(column), Number(rows.taught[row][column])});
    collection.add(document);
  }
  GivenFields given;
  for (std::size_t column = 0; column < rows.judged.size(); ++column)
    given[column_name(column)] = {to_string(Number(rows.judged[column]))};
  return Classifier::train(collection.open(), {.kind = ModelKind::gaussian}).classify("", given);
}

Classification judge_values(Table& table) {
  const Rows<std::uint32_t> rows = table.values();
  Collection collection;
  for (std::size_t row = 0; row < rows.taught.size(); ++row) {
    Document document = document_of(table, row);
    for (std::size_t column = 0; column < rows.judged.size(); ++column)
      document.keywords.push_back(
          {column_name(column), "v" + std::to_string(rows.taught[row][column])});
    collection.add(document);
  }
  GivenFields given;
  for (std::size_t column = 0; column < rows.judged.size(); ++column)
    given[column_name(column)] = {"v" + std::to_string(rows.judged[column])};
  return Classifier::train(collection.open(),
                           {.kind = ModelKind::categorical, .alpha = table.alpha()})
      .classify("", given);
}

Classification judge(const std::string& model, Table& table) {
  if (model == "gaussian") return judge_numbers(table);
  if (model == "categorical") return judge_values(table);
  if (model == "multinomial") return judge_counts(table, ModelKind::multinomial, false);
  if (model == "bernoulli") return judge_counts(table, ModelKind::bernoulli, false);
  return judge_counts(table, ModelKind::complement, model == "normalized");
}

TEST_CASE("the naive Bayes models of scikit-learn give the same probabilities on random tables") {
  std::ifstream file(project_path("tests/classify/sklearn_parity.txt"));
  std::map<std::string, int> tables;
  for (std::string line; std::getline(file, line);) {
    CAPTURE(line);
    std::istringstream in(line);
    std::string model;
    std::uint32_t seed = 0;
    in >> model >> seed;
    REQUIRE(static_cast<bool>(in));
    Table table(seed);
    std::map<std::string, double> found;
    for (const TopicProbability& topic : judge(model, table).predictions)
      found[topic.topic] = topic.log_p;
    std::size_t topic = 0;
    for (double expected = 0; in >> expected; ++topic) {
      const double apart = std::abs(found.at(std::to_string(topic)) - expected);
      CHECK(apart <= kTolerance * std::max(1.0, std::abs(expected)));
    }
    CHECK(topic == found.size());
    ++tables[model];
  }
  CHECK(tables.size() == 6);
  for (const auto& [model, count] : tables) CHECK(count == 200);
}

}  // namespace
}  // namespace inkling::test
