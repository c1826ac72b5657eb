#include "bench/tools/generator.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bench/tools/portable_math.h"
#include "bench/tools/words.h"

namespace inkling::bench {

namespace {

/// Standard deviation of the logarithm of a text's length; English encyclopedia articles have 1.05.
constexpr double kLengthSpread = 1;

constexpr std::uint32_t kLongestTitle = 6;
constexpr std::uint32_t kShortestSentence = 4;
constexpr std::uint32_t kLongestSentence = 24;

/// A number of the standard normal distribution, by the polar method (Marsaglia & Bray, 1964).
double normal(Random& random) noexcept {
  for (;;) {
    const double x = 2 * random.uniform() - 1;
    const double y = 2 * random.uniform() - 1;
    const double square = x * x + y * y;
    if (square < 1 && square > 0) return x * std::sqrt(-2 * portable_log(square) / square);
  }
}

}  // namespace

Generator::Generator(const GeneratorOptions& options)
    : options_(options), random_(options.seed), sampler_(options.law) {
  assert(options.mean_length >= 1);
}

void Generator::append_document(std::string& out) {
  out += R"({"id":")";
  out += std::to_string(documents_++);
  if (options_.topics > 0)
    out += R"(","label":"topic)" + std::to_string(random_.below(options_.topics));
  out += R"(","title":")";
  append_capitalized(out);
  for (std::uint32_t more = random_.below(kLongestTitle); more > 0; --more) {
    out += ' ';
    append_word(sampler_(random_), out);
  }
  out += R"(","text":")";
  append_text(text_length(), out);
  out += "\"}\n";
}

void Generator::append_text(std::size_t words, std::string& out) {
  while (words > 0) {
    const std::uint32_t wanted =
        kShortestSentence + random_.below(kLongestSentence - kShortestSentence + 1);
    const std::size_t length = std::min<std::size_t>(words, wanted);
    append_capitalized(out);
    for (std::size_t more = length - 1; more > 0; --more) {
      out += ' ';
      append_word(sampler_(random_), out);
    }
    out += '.';
    words -= length;
    if (words > 0) out += ' ';
  }
}

void Generator::append_capitalized(std::string& out) {
  const std::size_t at = out.size();
  append_word(sampler_(random_), out);
  out[at] = static_cast<char>(out[at] - 'a' + 'A');
}

/// The mean of exp(m + spread * normal) is exp(m + spread^2 / 2).
std::size_t Generator::text_length() noexcept {
  const double m = portable_log(options_.mean_length) - kLengthSpread * kLengthSpread / 2;
  const double length = portable_exp(m + kLengthSpread * normal(random_));
  return static_cast<std::size_t>(std::max(1.0, std::floor(length + 0.5)));
}

}  // namespace inkling::bench
