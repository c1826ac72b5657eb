#pragma once

/// Which words look like a pattern, or nearly like a word.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"
#include "query/syntax_tree.h"

namespace inkling::query {

/// Whether `word` is the pieces with any characters for their wildcards. Both are UTF-8. Cost: O(bytes of `word` *
/// pieces).
bool matches(const std::vector<PatternPiece>& pieces, std::string_view word);

/// Edit distances from one word to many. When they come in the order of their bytes, what a word shares with the one
/// before is not compared again.
///
/// The distance is that of optimal string alignment: insertions, deletions and replacements of a code point, and
/// exchanges of two neighbours, where no stretch is edited twice. Boytsov (2011), Indexing Methods for Approximate
/// Dictionary Searching.
class NearWords {
 public:
  /// `word` is UTF-8.
  NearWords(std::string_view word, unsigned most);

  /// Empty when it is more than `most`. Cost: O(code points that the word before does not share * those of the one).
  std::optional<unsigned> distance(std::string_view word);
  /// After no distance was found: so many bytes of the word were read, and no word that begins with them is nearer.
  std::size_t bytes_read() const noexcept { return last_.size(); }

 private:
  /// Distances from the beginnings of the one word to a beginning of the other.
  struct Row {
    std::size_t end;           ///< of the beginning, in bytes
    analysis::CodePoint last;  ///< its last code point
    std::vector<unsigned> distances;
    unsigned least;
  };
  void keep_shared_rows(std::string_view word);
  void add_row(std::size_t end, analysis::CodePoint c);
  bool is_too_far() const noexcept;

  std::vector<analysis::CodePoint> target_;
  unsigned most_;
  std::string last_;       ///< what the rows are of
  std::vector<Row> rows_;  ///< the first of no code point
};

}  // namespace inkling::query
