#include "stats/zipf_mandelbrot.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using inkling::stats::fit_zipf_mandelbrot;
using inkling::stats::ZipfMandelbrot;

namespace {

std::vector<std::uint64_t> frequencies_of(double a, double b, double constant, std::size_t ranks) {
  std::vector<std::uint64_t> frequencies;
  for (std::size_t rank = 1; rank <= ranks; ++rank) {
    frequencies.push_back(static_cast<std::uint64_t>(
        std::llround(constant / std::pow(static_cast<double>(rank) + b, a))));
  }
  return frequencies;
}

double log_likelihood(const std::vector<std::uint64_t>& frequencies, double a, double b) {
  double z = 0, sum = 0;
  for (std::size_t at = 0; at < frequencies.size(); ++at)
    z += std::pow(static_cast<double>(at + 1) + b, -a);
  for (std::size_t at = 0; at < frequencies.size(); ++at) {
    sum += static_cast<double>(frequencies[at]) *
           (-a * std::log(static_cast<double>(at + 1) + b) - std::log(z));
  }
  return sum;
}

}  // namespace

TEST_CASE("frequencies that follow the law have its exponent and shift") {
  for (const auto& [a, b] : {std::pair(1.0, 2.7), {1.3, 0.5}, {0.8, 10.0}, {2.0, 40.0}}) {
    CAPTURE(a);
    CAPTURE(b);
    const ZipfMandelbrot fit = fit_zipf_mandelbrot(frequencies_of(a, b, 1e9, 500)).value();
    CHECK(fit.exponent == doctest::Approx(a).epsilon(1e-4));
    CHECK(fit.shift == doctest::Approx(b).epsilon(1e-3));
    CHECK(fit.constant == doctest::Approx(1e9).epsilon(1e-2));
  }
}

TEST_CASE("the fit is a maximum of the likelihood, and its errors those of its curvature") {
  const auto frequencies = frequencies_of(1.1, 3, 5000, 300);
  const ZipfMandelbrot fit = fit_zipf_mandelbrot(frequencies).value();
  const double best = log_likelihood(frequencies, fit.exponent, fit.shift);
  for (const auto& [da, db] : {std::pair(1e-3, 0.0), {-1e-3, 0.0}, {0.0, 1e-2}, {0.0, -1e-2}})
    CHECK(log_likelihood(frequencies, fit.exponent + da, fit.shift + db) < best);
  const auto at = [&](double da, double db) {
    return log_likelihood(frequencies, fit.exponent + da, fit.shift + db);
  };
  constexpr double h = 1e-3;
  const double aa = -(at(h, 0) - 2 * best + at(-h, 0)) / (h * h);
  const double bb = -(at(0, h) - 2 * best + at(0, -h)) / (h * h);
  const double ab = -(at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4 * h * h);
  CHECK(fit.exponent_error == doctest::Approx(std::sqrt(bb / (aa * bb - ab * ab))).epsilon(0.05));
  CHECK(fit.shift_error == doctest::Approx(std::sqrt(aa / (aa * bb - ab * ab))).epsilon(0.05));
}

TEST_CASE("there is no fit of level frequencies, of two, or of a shift without end") {
  CHECK(!fit_zipf_mandelbrot({}));
  CHECK(!fit_zipf_mandelbrot(std::vector<std::uint64_t>{5, 2}));
  CHECK(!fit_zipf_mandelbrot(std::vector<std::uint64_t>{3, 3, 3, 3}));
  // Halves fall faster than every power.
  CHECK(!fit_zipf_mandelbrot(std::vector<std::uint64_t>{1024, 512, 256, 128, 64, 32, 16, 8, 4, 2}));
}
