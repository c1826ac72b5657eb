#pragma once

/// Which words a pattern stands for, without any shortcut.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bench/protocol/queries.h"
#include "inkling/index.h"

namespace inkling::bench {

/// Whether it stands for words that look like it.
bool is_pattern(QueryKind kind) noexcept;

/// Compares each word of an index with the pattern, letter by letter. It shares the list of words
/// with the engine.
class ExhaustiveWords {
 public:
  /// Cost: O(occurrences).
  explicit ExhaustiveWords(const Index& index);

  /// The words that a search looks for, which are not all when there are too many.
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
