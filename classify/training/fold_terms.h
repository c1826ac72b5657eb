#pragma once

/// Which terms a model knows that was trained without a fold.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "classify/training/held_out_task.h"

namespace inkling::classify {

/// Of one term after another. A term is known to the model without a fold if as many documents
/// outside of it have the term as training asks for.
class KnownOutside {
 public:
  explicit KnownOutside(const HeldOutTask& task) : task_(task), documents_in_(task.folds.count) {}

  /// Cost: O(postings of the term).
  void load(std::size_t term);

  bool is_known_without(std::size_t fold) const noexcept {
    return all_ - documents_in_[fold] >= least_;
  }
  bool has(std::size_t fold) const noexcept { return documents_in_[fold] > 0; }

 private:
  const HeldOutTask& task_;
  std::vector<std::uint64_t> documents_in_;  ///< by fold: those that have the term
  std::uint64_t all_ = 0;
  std::uint64_t least_ = 1;
};

/// The terms that are known without the fold, increasing.
std::vector<std::uint32_t> known_terms(const HeldOutTask& task, std::size_t fold);

/// By place: whether the document has no term that is known without its fold. Cost: O(postings).
std::vector<bool> wordless_places(const HeldOutTask& task);

/// Whether terms of some documents are unknown, as rare ones and pairs of one document are.
bool knows_no_rare_terms(const HeldOutTask& task);

}  // namespace inkling::classify
