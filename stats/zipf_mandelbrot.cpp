#include "stats/zipf_mandelbrot.h"

#include <algorithm>
#include <cmath>

namespace inkling::stats {

namespace {

struct Parameters {
  double a = 1, b = 1;
};

/// At one point: the log likelihood a token, its gradient, and the Fisher information a token.
struct Likelihood {
  double value = 0, normaliser = 0;
  double by_a = 0, by_b = 0;
  double aa = 0, ab = 0, bb = 0;

  double determinant() const noexcept { return aa * bb - ab * ab; }
};

/// Sums of weights, of log(r + b) and of 1 / (r + b).
struct Moments {
  double weight = 0, log = 0, inverse = 0;
  double log_log = 0, log_inverse = 0, inverse_inverse = 0;

  void add(double w, double l, double u) noexcept {
    weight += w;
    log += w * l;
    inverse += w * u;
    log_log += w * l * l;
    log_inverse += w * l * u;
    inverse_inverse += w * u * u;
  }
};

Likelihood likelihood_at(const FrequencySpectrum& frequencies, const Parameters& at) {
  double tokens = 0, log_observed = 0, inverse_observed = 0;
  Moments model;
  // Weights relative to that of the first rank do not underflow all at once.
  const double first = std::log(1 + at.b);
  frequencies.for_each_rank([&](std::uint64_t rank, std::uint64_t frequency) {
    const double place = static_cast<double>(rank) + at.b;
    const double log = std::log(place);
    const auto count = static_cast<double>(frequency);
    tokens += count;
    log_observed += count * log;
    inverse_observed += count / place;
    model.add(std::exp(-at.a * (log - first)), log, 1 / place);
  });
  const double mean_log = model.log / model.weight, mean_inverse = model.inverse / model.weight;
  const double log_z = std::log(model.weight) - at.a * first;
  return {.value = -at.a * log_observed / tokens - log_z,
          .normaliser = std::exp(log_z),
          .by_a = mean_log - log_observed / tokens,
          .by_b = at.a * (mean_inverse - inverse_observed / tokens),
          .aa = model.log_log / model.weight - mean_log * mean_log,
          .ab = at.a * (model.log_inverse / model.weight - mean_log * mean_inverse),
          .bb = at.a * at.a * (model.inverse_inverse / model.weight - mean_inverse * mean_inverse)};
}

constexpr double kMostShift = 1e6;

bool is_within(const Parameters& at) noexcept {
  return at.b > -1 && at.b < kMostShift && std::isfinite(at.a);
}

struct Step {
  double a = 0, b = 0;
};

Step scoring_step(const Likelihood& here) noexcept {
  const double determinant = here.determinant();
  return {(here.bb * here.by_a - here.ab * here.by_b) / determinant,
          (here.aa * here.by_b - here.ab * here.by_a) / determinant};
}

}  // namespace

std::optional<ZipfMandelbrot> fit_zipf_mandelbrot(const FrequencySpectrum& frequencies) {
  constexpr int kMostSteps = 500, kMostHalvings = 60;
  constexpr double kPrecision = 1e-11, kSingular = 1e-14;
  if (frequencies.words() < 3 || frequencies.size() < 2) return std::nullopt;
  Parameters at;
  Likelihood here = likelihood_at(frequencies, at);
  for (int steps = 0; steps < kMostSteps; ++steps) {
    if (!(here.determinant() > kSingular * here.aa * here.bb)) return std::nullopt;
    Step step = scoring_step(here);
    const bool is_there = std::abs(step.a) <= kPrecision * std::abs(at.a) &&
                          std::abs(step.b) <= kPrecision * (1 + std::abs(at.b));
    if (is_there) {
      double tokens = 0;
      frequencies.for_each_rank([&](std::uint64_t, std::uint64_t frequency) {
        tokens += static_cast<double>(frequency);
      });
      const double scale = tokens * here.determinant();
      return ZipfMandelbrot{at.a, at.b, tokens / here.normaliser, std::sqrt(here.bb / scale),
                            std::sqrt(here.aa / scale)};
    }
    int halvings = 0;
    for (; halvings < kMostHalvings; ++halvings, step.a /= 2, step.b /= 2) {
      const Parameters next{at.a + step.a, at.b + step.b};
      if (!is_within(next)) continue;
      const Likelihood there = likelihood_at(frequencies, next);
      // Near the maximum, the last digits of the likelihood say nothing.
      if (!(there.value >= here.value - 1e-13 * std::abs(here.value))) continue;
      at = next;
      here = there;
      break;
    }
    if (halvings == kMostHalvings) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace inkling::stats
