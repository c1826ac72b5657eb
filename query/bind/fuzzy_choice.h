#pragma once

/// Forms within an edit distance of a word.

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Compares prefixes of terms with those of a word, and what forms add with its ends.
///
/// A prefix that is as far from the word as a form may be goes on with one of few letters. So
/// the next term that may have a near form is told without a look at those before it, as with the
/// automaton of Schulz & Mihov (2002), Fast String Correction with Levenshtein Automata.
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
  class Table {
   public:
    Table(std::size_t rows, std::size_t columns) : columns_(columns), cells_(rows * columns) {}

    unsigned& operator()(std::size_t row, std::size_t column) noexcept {
      return cells_[row * columns_ + column];
    }
    unsigned operator()(std::size_t row, std::size_t column) const noexcept {
      return cells_[row * columns_ + column];
    }

   private:
    std::size_t columns_;
    std::vector<unsigned> cells_;
  };

  void start() override;
  std::optional<std::string_view> next_possible(std::string_view term) override;
  void add(Ending ending);
  Ends ends_near(std::string_view added) const;
  unsigned distance_of(const Table& rows, const Letters& letters, std::size_t count,
                       std::size_t at) const;

  /// Makes the rows those of `prefix`, as far as terms may go on so. Returns the letter with
  /// which they may not.
  std::optional<analysis::CodePoint> follow(std::string_view prefix);
  /// Adds the row of a letter that ends at `end`, unless no term may go on with it.
  bool enter(analysis::CodePoint letter, std::size_t end);
  /// What next_possible() returns when `refused` and letters below it may not follow the rows.
  std::optional<std::string_view> next_behind(std::optional<analysis::CodePoint> refused);
  /// Enters the least letter above `refused` that may follow, where not any may. Where that is an
  /// apostrophe, it is put into next_, and nothing is entered.
  bool enter_next(std::optional<analysis::CodePoint> refused);
  /// Puts those into letters_, sorted, that may follow where not any may: the next of the word,
  /// from each place where a form may stand that is as far as it may be, and the first of two that
  /// are exchanged. Others are an edit more.
  void find_letters();
  bool stands_before_first() const noexcept { return rows_.size() == kRowsOfNone; }
  bool may_be_followed_by_any() const noexcept;
  /// Whether a term that has the rows' letters, and no more, may have a near form.
  bool may_be_whole() const noexcept;
  /// Whether a form may be near that keeps what one of the first `rows` rows is of, in the place of
  /// a term of `size` bytes or more.
  bool may_end_near(std::size_t rows, std::size_t size) const noexcept;
  bool is_near(const EditBand::Row& row, const Ends& ends) const noexcept;

  /// Letters by which next() tells more than it was asked: most prefixes that are as much longer
  /// begin less terms than a block has, and those terms may be asked about.
  static constexpr unsigned kMostEntered = 2;

  Spelling spelling_;
  std::string word_;
  unsigned most_;
  bool keeps_first_;
  EditBand band_;
  FuzzyMatcher matcher_;
  std::vector<Ends> by_dropped_;  ///< of endings that drop so many bytes or more
  Ends whole_;                    ///< of what is added to a whole term, nothing included
  bool knows_whole_ = false;      ///< whether rules say all that is added to a short one
  std::string last_;              ///< what the rows are of
  EditRows rows_;
  std::string next_;
  Letters letters_;
};

}  // namespace inkling::query
