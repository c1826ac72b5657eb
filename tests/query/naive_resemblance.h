#pragma once

/// Resemblance by the arithmetic of sets of words, without hashes.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace inkling::test {

using Words = std::vector<std::string>;

inline Words words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

inline std::set<Words> naive_shingles(const Words& words, std::size_t width) {
  std::set<Words> shingles;
  if (!words.empty() && words.size() < width) shingles.insert(words);
  for (std::size_t at = 0; at + width <= words.size(); ++at) {
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
    shingles.insert(Words(first, first + static_cast<std::ptrdiff_t>(width)));
  }
  return shingles;
}

inline double naive_resemblance(const std::set<Words>& a, const std::set<Words>& b) {
  std::set<Words> all = a;
  all.insert(b.begin(), b.end());
  const auto shared =
      std::ranges::count_if(a, [&](const Words& shingle) { return b.contains(shingle); });
  return all.empty() ? 0 : static_cast<double>(shared) / static_cast<double>(all.size());
}

}  // namespace inkling::test
