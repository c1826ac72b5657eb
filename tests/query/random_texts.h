#pragma once

/// Texts of random words that look like one another.

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

class RandomTexts {
 public:
  /// `count` documents "0", "1", ..., some of them deleted.
  RandomTexts(std::mt19937& random, std::size_t count);

  /// One to four of the letters a to d, short ones more often.
  static std::string word(std::mt19937& random);

  std::size_t size() const noexcept { return documents_.size(); }
  const std::vector<std::string>& words(std::size_t at) const noexcept {
    return documents_[at].words;
  }
  bool is_deleted(std::size_t at) const noexcept { return documents_[at].is_deleted; }

  /// Every `per_segment` documents a commit; then the deletions.
  void fill(Collection& collection, std::size_t per_segment) const;
  /// The same in a collection of its own, to be searched.
  Searcher searcher(std::size_t per_segment) const;

 private:
  struct Words {
    std::vector<std::string> words;
    bool is_deleted;
  };
  std::vector<Words> documents_;
};

}  // namespace inkling::test
