#pragma once

/// The surface forms of all segments, as terms of their own.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "storage/view/kept_entries.h"
#include "storage/view/parted_terms.h"
#include "storage/view/surface_list.h"
#include "storage/view/term_walk.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Walks surface forms in the order of their bytes. That is not the order of their terms, so it
/// needs a SurfaceList. Forms that no live document holds are passed over.
class SurfaceSource : public TermWalk {
 public:
  /// Those in `range`. Keeps `view` alive. Cost: that of the list at the first call; then O(cf) of
  /// every term in a segment with deletions.
  SurfaceSource(std::shared_ptr<const View> view, FieldId field, const TermRange& range);

  bool exhausted() const noexcept override { return first_ >= behind_; }
  std::string_view term() const noexcept override { return (*words_)[first_]; }
  TermStatistics statistics() const override;
  std::vector<SurfaceForm> forms() const override;
  std::unique_ptr<PostingSource> postings(std::unique_ptr<PostingSource> old) const override;
  std::optional<SinglePosting> single() const override;
  void advance() override;

 private:
  /// An entry of the list, with what the dictionary says of its term.
  struct Word {
    const PlacedSegment* placed;
    SurfacePlace place;
    TermEntry entry;
    std::size_t forms;  ///< that the term has
  };
  void find_live();
  bool is_live() const;
  Word word(std::size_t at) const;

  std::shared_ptr<const View> view_;
  const SurfaceList* words_;  ///< of view_
  std::size_t behind_;        ///< the first entry behind the range
  std::size_t first_;  ///< the word the cursor stands on is there from here to end_, in all its
                       ///< segments and terms
  std::size_t end_ = 0;
  mutable std::vector<KeptEntries> entries_;  ///< of each segment
  mutable std::vector<Word> at_hand_;         ///< those that postings() reads
  /// The forms of a term are neighbours as a rule: its postings are parted once, and kept for the
  /// next of them.
  mutable PartedTerms parted_{std::size_t{8} << 20, LargeTerms::last_kept};
};

}  // namespace inkling::storage
