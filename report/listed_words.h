#pragma once

/// Words that a report was asked about.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace inkling::report {

/// Leaves the first k words of `min_df` documents, in the order of `comes_before`; ties stay as
/// they were asked for.
template <typename Word, typename Precedence>
void list_words(std::vector<Word>& words, std::uint64_t min_df, std::size_t k,
                const Precedence& comes_before) {
  std::erase_if(words, [min_df](const Word& word) { return word.df < min_df; });
  std::ranges::stable_sort(words, comes_before);
  if (words.size() > k) words.resize(k);
}

}  // namespace inkling::report
