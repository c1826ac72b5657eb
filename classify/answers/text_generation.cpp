#include "inkling/text_generation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "classify/model/model.h"
#include "classify/model/term_rates.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using namespace classify;

/// The sum of all masses has about so many binary digits.
constexpr int kSumDigits = 62;

void require_distribution(const Model& model, std::size_t topic) {
  if (topic >= model.topic_count())
    throw OptionError("topic", "the model has no topic of that number");
  if (model.fields() != nullptr || model.pooled() != nullptr) {
    throw OptionError("name", "the model does not draw a text token by token",
                      "only --kind multinomial with --weight tf and without --bigrams does");
  }
  if (TermRates(model).totals()[topic] == 0)
    throw OptionError("topic", "its documents have no terms, and alpha is 0");
}

/// For each term, the sum of the masses up to it.
std::vector<std::uint64_t> cumulative_masses(const Model& model, std::size_t topic) {
  const TermRates rates(model);
  const int shift = kSumDigits - 1 - std::ilogb(rates.totals()[topic]);
  std::vector<double> masses(model.topic_count());
  std::vector<std::uint64_t> sums;
  std::uint64_t sum = 0;
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    rates.masses(term, masses);
    sum += static_cast<std::uint64_t>(std::ldexp(masses[topic], shift) + 0.5);
    sums.push_back(sum);
  }
  return sums;
}

/// Each number below `bound` alike. std::uniform_int_distribution differs between standard
/// libraries.
std::uint64_t below(std::mt19937_64& random, std::uint64_t bound) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t end = kMost - kMost % bound;
  std::uint64_t drawn = random();
  while (drawn >= end) drawn = random();
  return drawn % bound;
}

}  // namespace

void generate(const Classifier& classifier, std::size_t topic, std::size_t tokens,
              std::uint64_t seed, const std::function<void(std::string_view surface)>& take) {
  if (!take) throw OptionError("take", "a function that receives the tokens is needed");
  const Model& model = model_of(classifier);
  require_distribution(model, topic);
  const std::vector<std::uint64_t> sums = cumulative_masses(model, topic);
  std::mt19937_64 random(seed);
  for (std::size_t left = tokens; left > 0; --left) {
    const auto term = std::ranges::upper_bound(sums, below(random, sums.back()));
    take(model.surface(static_cast<std::size_t>(term - sums.begin())));
  }
}

}  // namespace inkling
