#pragma once

/// Collections of any size from a seed.

#include <cstddef>
#include <cstdint>
#include <string>

#include "bench/tools/random.h"
#include "bench/tools/zipf_mandelbrot.h"

namespace inkling::bench {

struct GeneratorOptions {
  ZipfMandelbrot law{};
  double mean_length = 100;  ///< of a text, in words; at least 1
  std::uint64_t seed = 1;
  std::uint32_t topics = 0;  ///< each document has one of so many labels; none at 0
};

/// Makes one document after another; the same options give the same bytes everywhere.
class Generator {
 public:
  explicit Generator(const GeneratorOptions& options);

  /// Appends the next document as a line of JSON: id (counted from 0), label (where there are
  /// topics), title of 1 to 6 words, text.
  void append_document(std::string& out);

  /// Appends sentences of 4 to 24 words, `words` words in all.
  void append_text(std::size_t words, std::string& out);

 private:
  void append_capitalized(std::string& out);
  std::size_t text_length() noexcept;

  GeneratorOptions options_;
  Random random_;
  RankSampler sampler_;
  std::uint64_t documents_ = 0;
};

}  // namespace inkling::bench
