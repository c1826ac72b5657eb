#pragma once

/// Documents of a window, increasing, and what some terms add to each of them at most.

#include <cstddef>
#include <vector>

#include "inkling/types.h"

namespace inkling::query {

struct ChosenDocuments {
  std::vector<DocId> docs;
  std::vector<double> sums;  ///< in another order than the score

  std::size_t size() const noexcept { return docs.size(); }
  void clear() noexcept;
  void resize(std::size_t size);
  void add(DocId doc, double sum) {
    docs.push_back(doc);
    sums.push_back(sum);
  }

  /// How many of them are before or at `last`.
  std::size_t count_up_to(DocId last) const noexcept;
  /// Takes `others` in; of a document that is in both the sums are added. Cost: O(both).
  void merge(const ChosenDocuments& others);
};

}  // namespace inkling::query
