#pragma once

/// The words that match a pattern, found without any shortcut.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bench/protocol/queries.h"
#include "inkling/index.h"

namespace inkling::bench {

/// Whether queries of this kind stand for all words that match.
bool is_pattern(QueryKind kind) noexcept;

/// Compares each word of an index with the pattern, letter by letter. Shares the list of words
/// with the engine.
class ExhaustiveWords {
 public:
  /// Cost: O(occurrences).
  explicit ExhaustiveWords(const Index& index);

  /// The words that a search looks up, which are not all if there are too many.
  std::set<std::string> find(const Query& query) const;

 private:
  struct Word {
    std::string bytes;
    std::u32string letters;
    std::uint64_t cf;
  };
  std::vector<Word> words_;
};

}  // namespace inkling::bench
