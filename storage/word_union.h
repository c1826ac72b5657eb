#pragma once

/// The postings of many words as those of one.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "inkling/types.h"
#include "storage/view.h"
#include "storage/word_list.h"

namespace inkling::storage {

/// Live documents that hold any of some words, increasing, and how often each holds them.
struct WordUnion {
  std::vector<DocId> docs;
  std::vector<std::uint32_t> tfs;
};

/// Of `words` of one field of `view`, in any order. Cost: O(postings of their terms), each list is read once; what is
/// found is sorted, unless it is much: then a number for each document is taken for a while.
/// Throws CorruptIndexError.
/// `check` is called before each list is read, and may throw.
WordUnion union_of(const std::shared_ptr<const View>& view, std::vector<WordPlace> words,
                   const std::function<void()>& check);

}  // namespace inkling::storage
