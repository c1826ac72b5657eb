#pragma once

/// Texts whose words mislead now and then.

#include <random>
#include <string>
#include <vector>

#include "tests/classify/collection.h"

namespace inkling::test {

using Strings = std::vector<std::string>;

/// Documents of two topics with a word of their own each; one in `noise` has the other's word.
inline Collection noisy_texts(std::uint32_t documents, std::uint32_t noise) {
  Collection collection;
  std::mt19937 random(7);
  for (std::uint32_t at = 0; at < documents; ++at) {
    const bool is_ham = at % 2 == 0;
    const bool is_swapped = random() % noise == 0;
    std::string text = is_ham != is_swapped ? "lunch" : "prize";
    for (auto left = random() % 3; left > 0; --left) text += " " + text;
    collection.add(std::to_string(at), text, {is_ham ? "ham" : "spam"});
  }
  return collection;
}

}  // namespace inkling::test
