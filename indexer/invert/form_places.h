#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "analysis/growth.h"
#include "analysis/huge_pages.h"
#include "analysis/lexicon.h"
#include "indexer/invert/term_ranges.h"

namespace inkling::indexer {

/// In which range the occurrences of each form are collected, and the form's number within that
/// range, by first appearance. All fields share one, since their words are mostly the same.
class FormPlaces {
 public:
  struct Place {
    std::uint32_t range;
    std::uint32_t number;  ///< of the form within its range
  };

  /// `lexicon` must outlive it.
  FormPlaces(const analysis::Lexicon& lexicon, std::shared_ptr<const TermRanges> ranges)
      : lexicon_(&lexicon), ranges_(std::move(ranges)), forms_(ranges_->size()) {}

  const analysis::Lexicon& lexicon() const noexcept { return *lexicon_; }
  const std::shared_ptr<const TermRanges>& ranges() const noexcept { return ranges_; }

  /// Call before placing forms that the lexicon got since.
  void grow_to_lexicon() {
    if (places_.size() < lexicon_->size()) places_.resize(lexicon_->size(), {kNowhere, 0});
  }
  /// Pays off a few dozen forms ahead.
  void prefetch(analysis::FormId form) const noexcept {
    __builtin_prefetch(&places_[to_number(form)]);
  }
  /// The place of a form, which gets one if it has none. Call grow_to_lexicon() before.
  Place place(analysis::FormId form) {
    const Place place = places_[to_number(form)];
    return place.range != kNowhere ? place : put(form);
  }

  /// The forms of a range by their numbers.
  std::span<const analysis::FormId> forms(std::size_t range) const noexcept {
    return forms_[range];
  }

  /// The number of forms in the largest range. Cost: O(1).
  std::size_t most_in_a_range() const noexcept { return most_in_a_range_; }

  /// Cost: O(1).
  std::size_t memory_bytes() const noexcept {
    return 2 * placed_ * sizeof(analysis::FormId) + analysis::bytes_with_growth(places_);
  }

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFF'FFFF;

  Place put(analysis::FormId form);

  const analysis::Lexicon* lexicon_;
  std::shared_ptr<const TermRanges> ranges_;
  std::vector<Place, analysis::HugePageAllocator<Place>> places_;  ///< by FormId
  std::vector<std::vector<analysis::FormId>> forms_;  ///< by range, then their numbers within it
  std::size_t placed_ = 0;                            ///< forms in them
  std::size_t most_in_a_range_ = 0;
};

}  // namespace inkling::indexer
