#include "storage/view/view_caches.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "storage/view/term_source.h"

namespace inkling::storage {

namespace {

// A walk over all terms need not keep the pages of more than these.
constexpr std::uint64_t kTermsRemembered = std::uint64_t{1} << 17;

/// Of frequent terms by document: some hundred of a million documents.
constexpr std::size_t kFrequentBytes = std::size_t{192} << 20;
/// Of their positions: half of those of 50 million tokens.
constexpr std::size_t kFrequentPositionBytes = std::size_t{64} << 20;
/// Of the terms whose words patterns ask for: those of some hundred patterns with the most frequent
/// words of 100,000 documents.
constexpr std::size_t kPartedBytes = std::size_t{128} << 20;

}  // namespace

ViewCaches::ViewCaches(std::shared_ptr<const Commit> commit)
    : commit_(std::move(commit)),
      frequent_terms_(commit_->document_bound(), kFrequentBytes, kFrequentPositionBytes),
      parted_terms_(kPartedBytes),
      counts_scratch_(std::make_shared<CountsScratch>(commit_->document_bound())),
      surfaces_(commit_->field_count()),
      field_statistics_(commit_->field_count()) {}

const SurfaceList& ViewCaches::surfaces(FieldId field) {
  const std::lock_guard lock(mutex_);
  auto& surfaces = surfaces_[static_cast<std::size_t>(field)];
  if (surfaces == nullptr)
    surfaces = std::make_unique<const SurfaceList>(commit_->segments(), field);
  return *surfaces;
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
  for (TermSource terms(commit_, field, {}); !terms.exhausted(); terms.advance()) {
    if (++sum.terms % kTermsRemembered == 0) commit_->forget_pages();
    sum.postings += terms.statistics().df;
  }
  sum.tokens = commit_->token_count(field);
  return sum;
}

}  // namespace inkling::storage
