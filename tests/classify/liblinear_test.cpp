/// LIBLINEAR as the oracle of logistic regression.

#include <doctest/doctest.h>
#include <linear.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling::test;

namespace {

constexpr int kWords = 40;

/// Documents of two topics, by the counts of their words.
struct Counted {
  explicit Counted(std::uint32_t seed) {
    std::mt19937 random(seed);
    const std::size_t size = 60 + random() % 100;
    while (documents.size() < size) {
      const bool is_first = random() % 3 == 0;
      std::map<int, int> counts;
      for (auto left = 1 + random() % 25; left > 0; --left) {
        const auto word = static_cast<int>(random() % 7 * (random() % 7));
        ++counts[is_first && random() % 4 == 0 ? word / 2 : word];
      }
      documents.emplace_back(is_first ? "a" : "b", std::move(counts));
    }
  }

  inkling::Index index() const {
    Collection collection;
    int number = 0;
    for (const auto& [topic, counts] : documents) {
      std::string text;
      for (const auto& [word, times] : counts) {
        for (int at = 0; at < times; ++at) text += "w" + std::to_string(word) + " ";
      }
      collection.add(std::to_string(number++), text, {topic});
    }
    return collection.open();
  }

  std::vector<std::pair<std::string, std::map<int, int>>> documents;
};

struct FreeModel {
  void operator()(model* trained) const { free_and_destroy_model(&trained); }
};
using Trained = std::unique_ptr<model, FreeModel>;

/// Its intercept is the weight of one more feature, and has a penalty like any weight: of a feature
/// of 10,000 it is 10^-8 of that of the others.
constexpr double kFeatureOfBias = 1e4;

Trained by_liblinear(const Counted& counted, double c) {
  std::vector<std::vector<feature_node>> rows;
  std::vector<feature_node*> starts;
  std::vector<double> labels;
  for (const auto& [topic, counts] : counted.documents) {
    std::vector<feature_node>& row = rows.emplace_back();
    for (const auto& [word, times] : counts) row.push_back({word + 1, static_cast<double>(times)});
    row.push_back({kWords + 1, kFeatureOfBias});
    row.push_back({-1, 0});
    starts.push_back(row.data());
    labels.push_back(topic == "a" ? 1 : 2);
  }
  const problem task{static_cast<int>(labels.size()), kWords + 1, labels.data(), starts.data(),
                     kFeatureOfBias};
  const parameter choices{L2R_LR, 1e-13, c, 0, nullptr, nullptr, 0, nullptr};
  set_print_string_function([](const char*) {});
  return Trained(train(&task, &choices));
}

/// A linear model of the log odds of "a".
struct Weights {
  std::map<int, double> of_words;
  double bias = 0;

  /// What both make least. All words of the documents are there.
  double objective(const Counted& counted, double c) const {
    double sum = 0;
    for (const auto& [word, weight] : of_words) sum += weight * weight / (2 * c);
    for (const auto& [topic, counts] : counted.documents) {
      double odds = bias;
      for (const auto& [word, times] : counts) odds += times * of_words.at(word);
      sum += std::log1p(std::exp(topic == "a" ? -odds : odds));
    }
    return sum;
  }
};

Weights weights_of(const model& trained, const Weights& found) {
  const int number_of_a = trained.label[0] == 1 ? 0 : 1;
  Weights weights;
  for (const auto& [word, weight] : found.of_words)
    weights.of_words[word] = get_decfun_coef(&trained, word + 1, number_of_a);
  weights.bias = get_decfun_bias(&trained, number_of_a);
  return weights;
}

Weights by_inkling(const Counted& counted, double c) {
  const inkling::Classifier classifier =
      inkling::Classifier::train(counted.index(), {.kind = inkling::ModelKind::logistic,
                                                   .features = {.weight = inkling::TermWeight::tf},
                                                   .c = c,
                                                   .tolerance = 1e-12,
                                                   .hold_out = {.calibrate = false}});
  Weights weights;
  for (int word = 0; word < kWords; ++word) {
    const std::string name = "w" + std::to_string(word);
    if (const auto of_a = classifier.weight(name, 0))  // else no document has it
      weights.of_words[word] = *of_a - *classifier.weight(name, 1);
  }
  const auto biases = classifier.classify("").predictions;
  const double odds = biases[0].log_p - biases[1].log_p;
  weights.bias = biases[0].topic == "a" ? odds : -odds;
  return weights;
}

}  // namespace

TEST_CASE("logistic regression of two topics ends where LIBLINEAR does") {
  for (std::uint32_t seed = 1; seed <= rounds(6u); ++seed) {
    CAPTURE(seed);
    const Counted counted(seed);
    const double c = seed % 2 == 0 ? 0.3 : 5;
    const Weights found = by_inkling(counted, c);
    const Weights expected = weights_of(*by_liblinear(counted, c), found);
    CHECK(found.objective(counted, c) ==
          doctest::Approx(expected.objective(counted, c)).epsilon(1e-9));
    // LIBLINEAR stops where the objective has 12 digits: flat directions have half of them.
    CHECK(found.bias == doctest::Approx(expected.bias).epsilon(1e-5));
    for (const auto& [word, weight] : found.of_words) {
      CAPTURE(word);
      CHECK(weight == doctest::Approx(expected.of_words.at(word)).epsilon(1e-5));
    }
  }
}
