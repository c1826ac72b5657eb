#pragma once

/// Forms within an edit distance of a word.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"
#include "inkling/analyzer_settings.h"
#include "query/bind/checked_choice.h"
#include "query/bind/edit_band.h"
#include "query/bind/fuzzy_search.h"
#include "query/common/deadline.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Compares beginnings of terms with those of a word, and what forms add with its ends.
class FuzzyChoice final : public CheckedChoice {
 public:
  FuzzyChoice(const FuzzyNode& fuzzy, const AnalyzerSettings& settings, Skipping skipping,
              const Deadline& deadline)
      : CheckedChoice(skipping, deadline),
        spelling_(settings),
        word_(fuzzy.text),
        most_(fuzzy.distance),
        keeps_first_(fuzzy.keeps_first),
        band_(word_),
        matcher_(word_, most_) {}

  bool wants(std::string_view form) override {
    return matcher_.distance(spelling_.of(form)).has_value();
  }

 private:
  /// Distances of what forms add from each end of the word, by where the end begins; at most kFar.
  using Ends = std::vector<std::uint8_t>;
  using Letters = std::vector<analysis::CodePoint>;
  /// Distances of the last letters of what is added, one more in each row, from each end.
  using Table = std::vector<std::vector<unsigned>>;

  struct Beginning {
    std::size_t end;  ///< in bytes
    EditBand::Row row;
  };

  void start() override;
  std::size_t first_refused(std::string_view term) override;
  void add(Ending ending);
  Ends ends_near(std::string_view added) const;
  unsigned distance_of(const Table& rows, const Letters& letters, std::size_t count,
                       std::size_t at) const;
  bool is_too_far() const noexcept;
  /// Whether the last row is that of a first letter which had to be another.
  bool is_wrong_first(analysis::CodePoint letter) const noexcept {
    constexpr std::size_t kRowsOfFirst = 3;
    return keeps_first_ && rows_.size() == kRowsOfFirst && letter != band_.target().front();
  }
  /// Whether a form that keeps less than the beginning may be near.
  bool may_end_near() const noexcept;

  Spelling spelling_;
  std::string word_;
  unsigned most_;
  bool keeps_first_;
  EditBand band_;
  FuzzyMatcher matcher_;
  std::vector<Ends> by_dropped_;  ///< of endings that drop so many bytes or more
  std::string last_;              ///< what the rows are of
  std::vector<Beginning> rows_;   ///< the first two of no code point
};

}  // namespace inkling::query
