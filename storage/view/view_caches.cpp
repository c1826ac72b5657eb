#include "storage/view/view_caches.h"

#include <chrono>
#include <cstdint>
#include <utility>

#include "storage/view/term_source.h"

namespace inkling::storage {

namespace {

// A walk over all terms need not keep the pages of more than these.
constexpr std::uint64_t kTermsRemembered = std::uint64_t{1} << 17;

/// A list of all forms costs as much as so many walks, or more.
constexpr unsigned kWalksBeforeList = 8;

/// Who waits for another to sort forms may have to end.
constexpr std::chrono::milliseconds kBetweenQuestions(50);

}  // namespace

ViewCaches::ViewCaches(std::shared_ptr<const Commit> commit, const CacheBudget& budget)
    : commit_(std::move(commit)),
      frequent_terms_(commit_->document_bound(), budget.frequent_terms(),
                      budget.frequent_positions()),
      parted_terms_(budget.parted_terms()),
      text_blocks_(budget.text_blocks()),
      value_places_(budget.value_places()),
      value_sets_(budget.value_sets()),
      counts_scratch_(std::make_shared<CountsScratch>(commit_->document_bound(), budget.counts())),
      surfaces_(commit_->field_count()),
      surfaces_missed_(commit_->field_count()),
      field_statistics_(commit_->field_count()) {}

const SurfaceList& ViewCaches::surfaces(FieldId field, const OnSorted& on_progress) {
  if (const SurfaceList* const known = known_surfaces(field)) return *known;
  std::unique_lock building(building_surfaces_, std::defer_lock);
  while (!building.try_lock_for(kBetweenQuestions)) {
    if (on_progress) on_progress(0);
  }
  if (const SurfaceList* const known = known_surfaces(field)) return *known;
  auto sorted = std::make_unique<const SurfaceList>(commit_->segments(), field, on_progress);
  const std::lock_guard lock(mutex_);
  auto& surfaces = surfaces_[static_cast<std::size_t>(field)];
  surfaces = std::move(sorted);
  return *surfaces;
}

const SurfaceList* ViewCaches::known_surfaces(FieldId field) {
  const std::lock_guard lock(mutex_);
  return surfaces_[static_cast<std::size_t>(field)].get();
}

const SurfaceList* ViewCaches::surfaces_if_worth(FieldId field) {
  {
    const std::lock_guard lock(mutex_);
    const auto number = static_cast<std::size_t>(field);
    if (surfaces_[number] == nullptr && ++surfaces_missed_[number] <= kWalksBeforeList)
      return nullptr;
  }
  return &surfaces(field);
}

FieldStatistics ViewCaches::field_statistics(FieldId field) {
  if (const auto known = commit_->known_field_statistics(field)) return *known;
  const std::lock_guard lock(mutex_);
  auto& statistics = field_statistics_[static_cast<std::size_t>(field)];
  if (!statistics) statistics = count_statistics(field);
  return *statistics;
}

FieldStatistics ViewCaches::count_statistics(FieldId field) const {
  FieldStatistics sum;
  for (TermSource terms(commit_, field, TermRange{}); !terms.exhausted(); terms.advance()) {
    if (++sum.terms % kTermsRemembered == 0) commit_->forget_pages();
    sum.postings += terms.statistics().df;
  }
  sum.tokens = commit_->token_count(field);
  return sum;
}

}  // namespace inkling::storage
