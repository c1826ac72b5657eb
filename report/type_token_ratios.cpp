#include "report/type_token_ratios.h"

#include <vector>

#include "report/token_runs.h"
#include "storage/files/value_array.h"

namespace inkling::report {

namespace {

/// A window that moves over a text, word by word.
class MovingWindow {
 public:
  /// `bytes`: for counts, which are in a temporary file where they take more.
  MovingWindow(std::uint64_t size, std::size_t terms, std::uint64_t bytes)
      : size_(size), counts_(terms, bytes) {}

  void add(std::uint32_t term) {
    if (words_ >= size_) {
      if (--counts_[ring_[words_ % size_]] == 0) --types_;
      ring_[words_ % size_] = term;
    } else {
      ring_.push_back(term);
    }
    if (counts_[term]++ == 0) ++types_;
    ++words_;
    if (words_ < size_) return;
    all_types_ += types_;
    if (words_ % size_ == 0) types_side_by_side_ += types_;
  }

  void tell(Richness& richness) const {
    richness.window = size_;
    if (words_ < size_) return;
    richness.mattr = ratio(all_types_, words_ - size_ + 1);
    richness.sttr = ratio(types_side_by_side_, words_ / size_);
  }

 private:
  double ratio(std::uint64_t types, std::uint64_t windows) const noexcept {
    return static_cast<double>(types) / static_cast<double>(windows) / static_cast<double>(size_);
  }

  std::uint64_t size_;
  storage::ValueArray<std::uint32_t> counts_;  ///< by term, in the window
  std::vector<std::uint32_t> ring_;            ///< its words
  std::uint64_t words_ = 0;                    ///< so far
  std::uint64_t types_ = 0;                    ///< in the window
  std::uint64_t all_types_ = 0, types_side_by_side_ = 0;
};

}  // namespace

void measure_ratios(const Index& index, const Selection& selection, const SummaryOptions& options,
                    const Stretch& work, Richness& richness) {
  constexpr std::uint64_t kBytes = std::uint64_t{16} << 20;
  TokenRuns runs(index, selection, options.term_unit, kBytes, work.part(0, kNumberingPart));
  MovingWindow window(*options.richness_window, runs.term_count(), kBytes);
  std::vector<PlacedTerm> words;
  runs.for_each_document(work.part(kNumberingPart, 1),
                         [&](DocId, std::span<const PlacedTerm> tokens) {
                           runs.whole_words(tokens, words);
                           for (const PlacedTerm& word : words) window.add(word.term);
                         });
  window.tell(richness);
}

}  // namespace inkling::report
