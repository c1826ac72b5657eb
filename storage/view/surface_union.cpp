#include "storage/view/surface_union.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "storage/view/parted_terms.h"
#include "storage/view/term_postings.h"

namespace inkling::storage {

namespace {

// Not a function: a pointer to one would be called for each comparison.
constexpr auto place_of_term = [](const SurfacePlace& word) {
  return std::tuple(word.segment, word.term.block, word.term.row);
};

/// Forms of one term of a segment.
using WordsOfTerm = std::span<const SurfacePlace>;

/// Adds up terms in the order in which they stand in segments and their dictionaries.
class TermSum {
 public:
  explicit TermSum(const View& view) : view_(view), sum_(view.caches().counts_scratch()) {}

  void add(WordsOfTerm words) {
    move_to(words[0]);
    const TermEntry& entry = entries_->entry();
    const bool stands_in_dictionary = entry.place.cf == 1 && entry.place.postings_bytes == 0;
    if (stands_in_dictionary) {
      add_single(entry);
    } else if (words.size() == segment().terms().form_count(entry) && !segment().has_deletions()) {
      add_whole(entry);
    } else {
      add_live_forms(entry, words);
    }
  }

  PostingSum take() && { return std::move(sum_).take(); }

 private:
  const Segment& segment() const noexcept { return *placed_->segment; }

  /// Most words asked for stand close together: of a block the rows between them are read once.
  void move_to(const SurfacePlace& word) {
    const PlacedSegment& placed = view_.segments()[word.segment];
    if (placed_ != &placed || entries_->block() != word.term.block) {
      placed_ = &placed;
      entries_.emplace(placed.segment->terms(), word.term);
    }
    entries_->move_to(word.term.row);
  }

  void add_single(const TermEntry& entry) {
    const std::uint32_t doc = entry.place.single_doc;
    if (segment().is_live(doc)) sum_.add(DocId{placed_->base + doc}, 1);
  }

  void add_whole(const TermEntry& entry) {
    PostingListDecoder list = segment().postings(entry);
    while (list.next_block()) sum_.add(placed_->base, list.docs(), list.tfs());
  }

  void add_live_forms(const TermEntry& entry, WordsOfTerm words) {
    const std::size_t forms = segment().terms().form_count(entry);
    entry.place.df < kPostingBlock ? add_few_forms(entry, words, forms)
                                   : add_parted_forms(entry, words, forms);
  }

  void add_few_forms(const TermEntry& entry, WordsOfTerm words, std::size_t forms) {
    std::vector<bool> wanted(forms);
    for (const SurfacePlace& word : words) wanted[word.form] = true;
    TermPostings postings(view_.commit());
    postings.add(*placed_, entry, std::move(wanted));
    while (postings.next_block()) {
      for (std::size_t at = 0; at < postings.docs().size(); ++at)
        sum_.add(postings.docs()[at], postings.tfs()[at]);
    }
  }

  /// Reading which form each occurrence has takes most of the time that a pattern takes, and
  /// frequent terms come again and again.
  void add_parted_forms(const TermEntry& entry, WordsOfTerm words, std::size_t forms) {
    const auto parted = view_.caches().parted_terms().get(*placed_, words[0], entry, forms);
    for (const SurfacePlace& word : words) {
      const auto& [docs, tfs] = (*parted)[word.form];
      if (!parted->has_great_tfs()) {
        sum_.add(placed_->base, docs, tfs);
        continue;
      }
      for (std::size_t at = 0; at < docs.size(); ++at)
        sum_.add(DocId{placed_->base + docs[at]}, parted->tf(word.form, at));
    }
  }

  const View& view_;
  PostingAdder sum_;
  const PlacedSegment* placed_ = nullptr;  ///< of which the entries are
  std::optional<TermDictionary::EntryCursor> entries_;
};

}  // namespace

PostingSum union_of(const View& view, std::vector<SurfacePlace> words,
                    const std::function<void()>& check) {
  std::ranges::sort(words, {}, place_of_term);
  TermSum sum(view);
  for (WordsOfTerm left = words; !left.empty();) {
    check();
    const auto is_other = [term = place_of_term(left.front())](const SurfacePlace& word) {
      return place_of_term(word) != term;
    };
    const auto count =
        static_cast<std::size_t>(std::ranges::find_if(left, is_other) - left.begin());
    sum.add(left.first(count));
    left = left.subspan(count);
  }
  return std::move(sum).take();
}

}  // namespace inkling::storage
