#pragma once

/// What a choice of surface forms finds.

#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/bind/surface_search.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

inline const Deadline kNever = Deadline::never();

inline std::string misspelled(std::string word, std::mt19937& random) {
  static constexpr const char* kLettersOfWords[] = {"a", "i", "y", "ö", "s", "l"};
  for (std::size_t edits = random() % 3; edits > 0; --edits) {
    std::size_t at = random() % (word.size() + 1);
    while (at < word.size() && (static_cast<unsigned char>(word[at]) & 0xC0u) == 0x80u) ++at;
    word.insert(at, kLettersOfWords[random() % std::size(kLettersOfWords)]);
  }
  return word;
}

using Chosen = std::vector<std::pair<std::string, unsigned>>;

inline Chosen chosen_in(const storage::SurfaceList& list, const Spellings& spellings,
                        const AnalyzerSettings& settings) {
  Chosen found;
  for (const Candidate& candidate : SurfaceSearch(list, settings, kNever).find(spellings)) {
    for (std::size_t at = candidate.first; at < candidate.end; ++at)
      found.emplace_back(list[at], candidate.distance);
  }
  return found;
}

/// Letters of any number of bytes, the apostrophe of English stems last.
inline constexpr std::string_view kLettersOfWords[] = {
    "a", "b", "c", "d", "’", "é", "ж", "語", "e", "f", "g", "h", "i", "j", "k", "l",
    "m", "n", "o", "p", "q", "r", "s", "t",  "u", "v", "w", "x", "y", "я", "𝒳", "'"};

}  // namespace inkling::query
