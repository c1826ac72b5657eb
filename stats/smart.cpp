#include "stats/smart.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "inkling/error.h"

namespace inkling::stats {

namespace {

double tf_base(char letter, std::span<const SmartTerm> terms) {
  std::uint64_t greatest = 0;
  std::uint64_t sum = 0;
  for (const SmartTerm& term : terms) {
    greatest = std::max(greatest, term.tf);
    sum += term.tf;
  }
  return smart_tf_base(letter, static_cast<double>(greatest),
                       static_cast<double>(sum) / static_cast<double>(terms.size()));
}

bool is_one_of(char letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}

}  // namespace

SmartScheme parse_smart_scheme(std::string_view letters) {
  if (letters.size() == 3 && is_one_of(letters[0], "nlabL") && is_one_of(letters[1], "ntp") &&
      is_one_of(letters[2], "ncub")) {
    return {letters[0], letters[1], letters[2]};
  }
  throw OptionError("smart",
                    "`" + std::string(letters) + "` found, wanted: " + std::string(kSmartLetters));
}

double smart_tf_base(char letter, double greatest_tf, double mean_tf) noexcept {
  if (letter == 'a') return greatest_tf;
  return letter == 'L' ? 1 + std::log10(mean_tf) : 0;
}

double smart_tf(char letter, double tf, double base) noexcept {
  switch (letter) {
    case 'l':
      return 1 + std::log10(tf);
    case 'a':
      return 0.5 + 0.5 * tf / base;
    case 'b':
      return 1;
    case 'L':
      return (1 + std::log10(tf)) / base;
    default:
      return tf;
  }
}

double smart_df(char letter, double df, double N) noexcept {
  switch (letter) {
    case 't':
      return std::log10(N / df);
    case 'p':
      return df >= N ? 0 : std::max(0.0, std::log10((N - df) / df));
    default:
      return 1;
  }
}

double pivoted_unique(double distinct_terms, double pivot, double slope) noexcept {
  return (1 - slope) * pivot + slope * distinct_terms;
}

double byte_size(double bytes, double alpha) noexcept {
  return bytes == 0 ? 1 : std::pow(bytes, alpha);
}

double euclidean_length(std::span<const double> weights) noexcept {
  double squares = 0;
  for (const double weight : weights) squares += weight * weight;
  return squares == 0 ? 1 : std::sqrt(squares);
}

std::vector<double> smart_weights(const SmartScheme& scheme, std::span<const SmartTerm> terms,
                                  std::uint64_t N, double length) {
  const double base = tf_base(scheme.tf, terms);
  std::vector<double> weights;
  for (const SmartTerm& term : terms) {
    weights.push_back(smart_tf(scheme.tf, static_cast<double>(term.tf), base) *
                      smart_df(scheme.df, static_cast<double>(term.df), static_cast<double>(N)));
  }
  if (scheme.norm == 'n') return weights;
  const double divisor = scheme.norm == 'c' ? euclidean_length(weights) : length;
  for (double& weight : weights) weight /= divisor;
  return weights;
}

}  // namespace inkling::stats
