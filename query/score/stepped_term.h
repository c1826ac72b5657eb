#pragma once

/// The postings of a term in any step of documents.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "inkling/types.h"
#include "query/score/term_steps.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// Those of one step: their bound, a bit for each document that has the term, and bytes of tfs, of
/// all documents or of these alone.
struct StepPostings {
  std::uint8_t bound = 0;
  std::uint64_t bits = 0;
  const std::uint8_t* tfs = nullptr;
  bool by_document = false;
};

class SteppedTerm {
 public:
  /// `known`: the term where `steps` do not keep its postings. It must outlive this.
  SteppedTerm(std::shared_ptr<const TermSteps> steps, const storage::FrequentTerm* known)
      : steps_(std::move(steps)), known_(known) {}

  const TermSteps& steps() const noexcept { return *steps_; }

  /// From now on steps come by increasing number again.
  void begin() noexcept { at_ = 0; }
  /// Has what postings() reads of the step brought near.
  void prefetch(std::uint32_t step) const noexcept {
    if (steps_->has_few()) return;
    __builtin_prefetch(&known_->documents().words()[step]);
    known_->prefetch_tf_bytes_of_word(step);
  }
  /// Those of the step. Cost: O(1), of few postings O(log of the steps that are passed).
  StepPostings postings(std::uint32_t step) noexcept {
    if (!steps_->has_few()) {
      return {steps_->bounds()[step], known_->documents().words()[step],
              known_->tf_bytes_of_word(step), known_->has_column()};
    }
    if (!seek(step)) return {};
    return {steps_->bounds()[at_], steps_->bits(at_), steps_->tfs(at_), false};
  }
  /// What the tf of a document is whose byte is kGreatTf.
  std::uint32_t great_tf(DocId doc) const noexcept {
    std::uint32_t tf = 0;
    known_->find_tfs({&doc, 1}, &tf);
    return tf;
  }

 private:
  /// Whether some document of the step has it.
  bool seek(std::uint32_t step) noexcept {
    const auto numbers = steps_->steps();
    std::size_t stride = 1;
    std::size_t end = at_;
    while (end < numbers.size() && numbers[end] < step) {
      at_ = end + 1;
      end += stride;
      stride *= 2;
    }
    const auto last = numbers.begin() + static_cast<std::ptrdiff_t>(std::min(end, numbers.size()));
    at_ = static_cast<std::size_t>(
        std::lower_bound(numbers.begin() + static_cast<std::ptrdiff_t>(at_), last, step) -
        numbers.begin());
    return at_ < numbers.size() && numbers[at_] == step;
  }

  std::shared_ptr<const TermSteps> steps_;
  const storage::FrequentTerm* known_;
  std::size_t at_ = 0;  ///< the first of its steps that may be asked for, of few postings
};

}  // namespace inkling::query
