#include "classify/training/logistic_regression.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "classify/families/posterior.h"
#include "classify/training/simplex_step.h"
#include "inkling/error.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using classify::ExampleRows;
using classify::LogisticRegression;
using classify::LogisticTask;
using classify::SimplexStep;

namespace {

/// Random sparse examples with one or several of four topics.
struct Examples {
  explicit Examples(std::uint32_t seed, bool several) {
    std::mt19937 random(seed);
    sets = {{0}, {1}, {2}, {3}};
    if (several) sets.insert(sets.end(), {{0, 1}, {1, 2, 3}});
    rows.starts.push_back(0);
    for (int row = 0; row < 25; ++row) {
      double square = 0;
      for (std::uint32_t term = 0; term < kTerms; ++term) {
        if (random() % 3 != 0) continue;
        const float value = static_cast<float>(random() % 1000) / 500;
        rows.values.push_back({term, value});
        square += static_cast<double>(value) * static_cast<double>(value);
      }
      rows.starts.push_back(rows.values.size());
      rows.squares.push_back(square);
      slot_of.push_back(static_cast<std::uint32_t>(random() % sets.size()));
    }
  }

  LogisticTask task(bool one_vs_rest) const {
    LogisticTask task{rows, slot_of, sets, kTerms, kTopics, one_vs_rest, {}};
    for (std::uint32_t row = 0; row < slot_of.size(); ++row) task.taught.push_back(row);
    return task;
  }

  static constexpr std::size_t kTerms = 12;
  static constexpr std::size_t kTopics = 4;
  ExampleRows rows;
  std::vector<std::uint32_t> slot_of;
  std::vector<std::vector<std::uint32_t>> sets;
};

/// What the examples ask for less what the model answers, by row, then by topic.
std::vector<double> residuals(const LogisticRegression& model, const Examples& examples,
                              bool one_vs_rest) {
  std::vector<double> all;
  std::vector<double> scores(Examples::kTopics);
  for (std::size_t row = 0; row < examples.slot_of.size(); ++row) {
    model.scores(row, scores);
    if (one_vs_rest) {
      for (double& score : scores) score = classify::log_sigmoid(score);
    } else {
      classify::normalize(scores);
    }
    const auto& truth = examples.sets[examples.slot_of[row]];
    for (std::uint32_t topic = 0; topic < scores.size(); ++topic) {
      const bool is_true = std::find(truth.begin(), truth.end(), topic) != truth.end();
      const double share = one_vs_rest ? 1 : 1 / static_cast<double>(truth.size());
      all.push_back((is_true ? share : 0) - std::exp(scores[topic]));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("at the optimum no weight and no bias of logistic regression can do better") {
  for (std::uint32_t seed = 1; seed <= rounds(10u); ++seed) {
    for (const bool one_vs_rest : {false, true}) {
      CAPTURE(seed);
      CAPTURE(one_vs_rest);
      const Examples examples(seed, true);
      const LogisticTask task = examples.task(one_vs_rest);
      LogisticRegression model(task);
      const double c = seed % 2 == 0 ? 0.5 : 8;
      model.fit({.c = c, .tolerance = 1e-12, .most_passes = 20'000});
      const std::vector<double> left = residuals(model, examples, one_vs_rest);
      std::vector<double> slopes(Examples::kTerms * Examples::kTopics);
      std::vector<double> of_biases(Examples::kTopics);
      for (std::size_t row = 0; row < examples.slot_of.size(); ++row) {
        for (std::size_t topic = 0; topic < Examples::kTopics; ++topic) {
          const double residual = left[row * Examples::kTopics + topic];
          of_biases[topic] += residual;
          for (const auto& [term, value] : examples.rows[row])
            slopes[term * Examples::kTopics + topic] += residual * static_cast<double>(value);
        }
      }
      for (const double slope : of_biases) CHECK(slope == doctest::Approx(0).epsilon(1e-7));
      for (std::size_t at = 0; at < slopes.size(); ++at)
        CHECK(slopes[at] == doctest::Approx(model.weights()[at] / c).epsilon(1e-7));
    }
  }
}

TEST_CASE("an example is answered exactly, however long its row is") {
  std::mt19937 random(3);
  const auto drawn = [&random](double from, double to) {
    return from + (to - from) * static_cast<double>(random()) / 4294967296.0;
  };
  for (std::uint32_t round = 0; round < rounds(2'000u); ++round) {
    const double u = std::exp(drawn(-7, 14));
    const std::size_t topics = 2 + random() % 20;
    CAPTURE(u);
    CAPTURE(topics);
    std::vector<double> q(topics);
    for (double& share : q) share = std::exp(drawn(-1, 1) * std::fmin(u, 30));
    const double sum = std::accumulate(q.begin(), q.end(), 0.0);
    for (double& share : q) share /= sum;
    SimplexStep step(topics);
    std::vector<double> v;
    for (std::size_t topic = 0; topic < topics; ++topic) {
      step.scores()[topic] = drawn(-1, 1) * std::fmin(3 + u, 2'000);
      v.push_back(step.scores()[topic] + u * q[topic]);
    }
    const double before = step.solve(u, q);
    CHECK(std::accumulate(q.begin(), q.end(), 0.0) == doctest::Approx(1).epsilon(1e-12));
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (std::size_t topic = 0; topic < topics; ++topic) {
      if (q[topic] < 1e-3) continue;
      const double lambda = v[topic] - std::log(q[topic]) - u * q[topic];
      least = std::fmin(least, lambda);
      most = std::fmax(most, lambda);
    }
    CHECK(most - least <= 0.2 * before);
  }
}

TEST_CASE("a fit that goes on with another C ends where a fresh one does") {
  const Examples examples(4, false);
  const LogisticTask task = examples.task(false);
  LogisticRegression on(task);
  LogisticRegression fresh(task);
  on.fit({.c = 1, .tolerance = 1e-12, .most_passes = 20'000});
  on.fit({.c = 5, .tolerance = 1e-12, .most_passes = 20'000});
  fresh.fit({.c = 5, .tolerance = 1e-12, .most_passes = 20'000});
  for (std::size_t at = 0; at < on.weights().size(); ++at)
    CHECK(on.weights()[at] == doctest::Approx(fresh.weights()[at]).epsilon(1e-7));
}

TEST_CASE("a tolerance that the passes do not reach is told of, and what was reached") {
  const Examples examples(5, false);
  const LogisticTask task = examples.task(false);
  LogisticRegression model(task);
  CHECK_THROWS_AS(model.fit({.tolerance = 1e-9, .most_passes = 2}), OptionError);
  CHECK_NOTHROW(model.fit({.tolerance = 1e-9}));
}
