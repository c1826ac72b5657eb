#include "classify/training/fold_terms.h"

#include <algorithm>

#include "classify/counts/term_pairs.h"

namespace inkling::classify {

void KnownOutside::load(std::size_t term) {
  std::ranges::fill(documents_in_, 0);
  const std::span<const Posting> postings = task_.table.of(term);
  for (const Posting& posting : postings) {
    const std::uint8_t fold = task_.folds.of[posting.row];
    if (fold != Folds::kNever) ++documents_in_[fold];
  }
  all_ = postings.size();
  least_ = least_documents(task_.record, task_.table.terms[term]);
}

std::vector<std::uint32_t> known_terms(const HeldOutTask& task, std::size_t fold) {
  KnownOutside outside(task);
  std::vector<std::uint32_t> terms;
  for (std::uint32_t term = 0; term < task.table.terms.size(); ++term) {
    outside.load(term);
    if (outside.is_known_without(fold)) terms.push_back(term);
  }
  return terms;
}

std::vector<bool> wordless_places(const HeldOutTask& task) {
  KnownOutside outside(task);
  std::vector<bool> wordless(task.folds.judged.size(), true);
  for (std::size_t term = 0; term < task.table.terms.size(); ++term) {
    outside.load(term);
    for (const Posting& posting : task.table.of(term)) {
      const std::uint8_t fold = task.folds.of[posting.row];
      if (fold != Folds::kNever && outside.is_known_without(fold))
        wordless[task.folds.place[posting.row]] = false;
    }
  }
  return wordless;
}

bool knows_no_rare_terms(const HeldOutTask& task) {
  return task.record.choices.limits.min_df > 1 || task.record.has_pairs;
}

}  // namespace inkling::classify
