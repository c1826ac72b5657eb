#pragma once

/// What a view caches for repeated terms.

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "inkling/types.h"
#include "storage/documents/block_cache.h"
#include "storage/postings/posting_sum.h"
#include "storage/view/cache_budget.h"
#include "storage/view/commit.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/parted_terms.h"
#include "storage/view/surface_list.h"
#include "storage/view/value_places.h"
#include "storage/view/value_sets.h"

namespace inkling::storage {

/// Of one commit. Any number of threads may ask.
class ViewCaches {
 public:
  ViewCaches(std::shared_ptr<const Commit> commit, const CacheBudget& budget);

  /// Frequent terms by document.
  FrequentTerms& frequent_terms() noexcept { return frequent_terms_; }
  /// Postings parted by form.
  PartedTerms& parted_terms() noexcept { return parted_terms_; }
  /// Texts of hits.
  BlockCache& text_blocks() noexcept { return text_blocks_; }
  /// The order of dates in fields.
  KeptPlaces& value_places() noexcept { return value_places_; }
  /// Live documents that have a value.
  ValueSets& value_sets() noexcept { return value_sets_; }
  /// For sums of postings of its documents.
  const std::shared_ptr<CountsScratch>& counts_scratch() const noexcept { return counts_scratch_; }
  /// All surface forms of `field`, those of deleted documents too. Built at the first call; others
  /// wait for it. Both call `on_progress` meanwhile, and end with what that throws. It must not ask
  /// for forms itself.
  const SurfaceList& surfaces(FieldId field, const OnSorted& on_progress = {});
  /// The same where it is worth its cost, which is that of many walks over the dictionary: when it
  /// is there, or has been asked for again and again. Else null.
  const SurfaceList* surfaces_if_worth(FieldId field);
  /// Counted at the first call where the manifest does not tell it: O(terms), and O(postings) of
  /// segments with deletions.
  FieldStatistics field_statistics(FieldId field);

 private:
  const SurfaceList* known_surfaces(FieldId field);
  FieldStatistics count_statistics(FieldId field) const;

  std::shared_ptr<const Commit> commit_;
  FrequentTerms frequent_terms_;
  PartedTerms parted_terms_;
  BlockCache text_blocks_;
  KeptPlaces value_places_;
  ValueSets value_sets_;
  std::shared_ptr<CountsScratch> counts_scratch_;
  std::timed_mutex building_surfaces_;  ///< taken before mutex_, by whoever sorts forms
  std::mutex mutex_;                    ///< guards what follows
  std::vector<std::unique_ptr<const SurfaceList>> surfaces_;      ///< by field
  std::vector<unsigned> surfaces_missed_;                         ///< how often, by field
  std::vector<std::optional<FieldStatistics>> field_statistics_;  ///< likewise
};

}  // namespace inkling::storage
