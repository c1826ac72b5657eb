#pragma once

/// Terms of texts that are in no index, counted.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/export.h"
#include "inkling/text_analyzer.h"

namespace inkling::python {

/// Cuts texts as an index does, and gives each term a number. Not thread safe.
class TextCounts {
 public:
  /// Throws what TextAnalyzer throws.
  explicit TextCounts(const AnalyzerSettings& settings) : analyzer_(settings) {}

  /// Only these terms count from now on, by their place.
  void set_terms(const std::vector<std::string>& terms);
  /// Terms by their numbers.
  const std::vector<std::string>& terms() const noexcept { return terms_; }

  /// Adds a row with how often the text has each term. A term without a number gets the next one
  /// unless `terms_are_fixed`; else it is left out. Cost: O(bytes of the text).
  void add(std::string_view text, bool terms_are_fixed);
  /// The rows so far, which are gone afterwards.
  SparseMatrix take();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept {
      return std::hash<std::string_view>()(text);
    }
  };

  void count(const std::string& term, bool terms_are_fixed);
  void end_row();

  TextAnalyzer analyzer_;
  std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>> numbers_{};
  std::vector<std::string> terms_{};
  std::vector<std::uint32_t> tfs_{};  ///< of the row at hand, by number
  std::vector<std::int32_t> row_{};   ///< numbers that it has
  SparseMatrix rows_{};
};

}  // namespace inkling::python
