#include "stats/smart.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "inkling/error.h"

namespace inkling::stats {

namespace {

struct TfSummary {
  double max = 0;
  double mean = 0;
};

TfSummary summarise(std::span<const SmartTerm> terms) {
  TfSummary summary;
  for (const SmartTerm& term : terms) {
    summary.max = std::max(summary.max, static_cast<double>(term.tf));
    summary.mean += static_cast<double>(term.tf) / static_cast<double>(terms.size());
  }
  return summary;
}

double tf_weight(char letter, double tf, const TfSummary& summary) {
  switch (letter) {
    case 'l':
      return 1 + std::log10(tf);
    case 'a':
      return 0.5 + 0.5 * tf / summary.max;
    case 'b':
      return 1;
    case 'L':
      return (1 + std::log10(tf)) / (1 + std::log10(summary.mean));
    default:
      return tf;
  }
}

double df_weight(char letter, double df, double N) {
  switch (letter) {
    case 't':
      return std::log10(N / df);
    case 'p':
      return df >= N ? 0 : std::max(0.0, std::log10((N - df) / df));
    default:
      return 1;
  }
}

void divide_by_length(std::vector<double>& weights) {
  double squares = 0;
  for (const double weight : weights) squares += weight * weight;
  if (squares == 0) return;
  for (double& weight : weights) weight /= std::sqrt(squares);
}

bool is_one_of(char letter, std::string_view letters) { return letters.find(letter) != std::string_view::npos; }

}  // namespace

SmartScheme parse_smart_scheme(std::string_view letters) {
  if (letters.size() == 3 && is_one_of(letters[0], "nlabL") && is_one_of(letters[1], "ntp") &&
      is_one_of(letters[2], "nc")) {
    return {letters[0], letters[1], letters[2]};
  }
  throw OptionError("smart", "`" + std::string(letters) + "` is not one of n l a b L, one of n t p and one of n c");
}

std::vector<double> smart_weights(const SmartScheme& scheme, std::span<const SmartTerm> terms, std::uint64_t N) {
  const TfSummary summary = summarise(terms);
  std::vector<double> weights;
  for (const SmartTerm& term : terms) {
    weights.push_back(tf_weight(scheme.tf, static_cast<double>(term.tf), summary) *
                      df_weight(scheme.df, static_cast<double>(term.df), static_cast<double>(N)));
  }
  if (scheme.norm == 'c') divide_by_length(weights);
  return weights;
}

}  // namespace inkling::stats
