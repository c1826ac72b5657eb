#pragma once

/// How often texts that are in no index have each term.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "inkling/analyzer_settings.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A term by its number in a TermCounter, and how often a text has it.
struct TermCount {
  std::uint32_t term = 0;
  std::uint32_t tf = 0;

  friend bool operator==(const TermCount&, const TermCount&) = default;
};

/// Cuts texts as an index of the same settings does, and numbers their terms from 0 on as they
/// come. Not thread safe: use one per thread. Memory: that of the distinct words so far. One that
/// was moved from may only be assigned to or destroyed.
class TermCounter {
 public:
  /// Cost and errors: those of TextAnalyzer.
  explicit TermCounter(const AnalyzerSettings& settings);
  ~TermCounter();
  TermCounter(TermCounter&&) noexcept;
  TermCounter& operator=(TermCounter&&) noexcept;

  /// The distinct terms of a text, in the order of their first occurrence; valid until the
  /// next call. Ill-formed UTF-8 belongs to no word. Cost: O(bytes). Throws OptionError for a text
  /// of 4 GiB or more.
  std::span<const TermCount> count(std::string_view text);

  /// The number of distinct terms so far.
  std::size_t size() const noexcept;
  /// The term of a number below size(); valid as long as the counter.
  std::string_view term(std::uint32_t number) const noexcept;

 private:
  class INKLING_LOCAL Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling
