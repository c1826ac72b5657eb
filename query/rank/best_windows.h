#pragma once

/// The best documents of those that have any term of a query, or all of them, by windows of 64
/// documents, the most promising first.
///
/// Block-Max Pruning (Mallia, Suel & Tonellotto 2024, Faster Learned Sparse Retrieval with
/// Block-Max Pruning): the upper bound of each term is known for each window, and the bounds of all
/// terms are summed for all windows at once. Windows of the greatest sums are scored first; of the
/// others those whose sums still reach the threshold.
///
/// Scores have the same bits as those of ranking every match: a score is summed from left to right.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/common/top_k.h"
#include "query/rank/flat_terms.h"
#include "query/rank/score_threshold.h"
#include "query/rank/search_scratch.h"
#include "query/rank/window_at_work.h"
#include "query/score/document_rule.h"
#include "query/score/float_sums.h"
#include "query/score/scorer.h"
#include "query/score/term_windows.h"
#include "query/score/window_sums.h"
#include "query/score/windowed_term.h"

namespace inkling::query {

template <typename Scorer>
class BestWindows {
 public:
  /// Whether it takes less time than the other ways, for the `k` best of at most `matches`. Where
  /// documents stand in any order, bounds tell too little for many hits, and for terms that are all
  /// required. A rare one among these is walked in less time.
  static bool pays(const Index& index, std::size_t k, std::size_t terms, bool all_required,
                   std::uint64_t matches) {
    constexpr std::size_t kMost = 4096;
    constexpr std::size_t kMostInAnyOrder = 256;
    constexpr std::uint64_t kLeastMatchesForHit = 8;
    if (!Saturating<Scorer> || k == 0 || terms > kMostWindowTerms) return false;
    if (k > (index.is_reordered() ? kMost : kMostInAnyOrder)) return false;
    return terms == 1 || !all_required ||
           (index.is_reordered() && matches / kLeastMatchesForHit >= k &&
            !TermWindows::are_few(index.document_bound(), matches));
  }

  /// `windowed`: the terms, in the same order. `required` has a bit for each without which no
  /// document matches. `rule` says what else must be true of them; null for nothing. The other
  /// arguments must outlive it.
  BestWindows(FlatTerms<Scorer>& terms, std::vector<WindowedTerm> windowed, std::uint32_t required,
              const DocumentRule* rule, const Deadline& deadline)
      : terms_(terms),
        best_(&terms.best()),
        windowed_(std::move(windowed)),
        required_(required),
        rule_(rule),
        deadline_(deadline),
        turns_(deadline),
        weights_(scales(terms)),
        precision_(terms.size()),
        scratch_(
            terms.windows_scratch().take([] { return std::make_unique<BestWindowsScratch>(); })) {
    best_->take_any_order();
    gathered_.postings.resize(kTogether * terms.size());
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      precision_.allow_for(terms_[term].scale());
      at_work_.columns.push_back(terms_.factor_column(terms_[term].field()).data());
    }
    at_work_.windows.reserve(kAtWork);
    while (at_work_.windows.size() < kAtWork)
      at_work_.windows.emplace_back(terms_, windowed_, at_work_.columns);
  }

  ~BestWindows() { terms_.windows_scratch().give_back(std::move(scratch_)); }
  BestWindows(const BestWindows&) = delete;
  BestWindows& operator=(const BestWindows&) = delete;

  /// Offers the documents of the range that may enter. False when it gave up because too many
  /// windows may hold such documents; then reached() tells what was found out. Throws
  /// TimeLimitError.
  ///
  ///   1. Sum the upper bounds of all terms, window by window.
  ///   2. For many hits: score a sample of the windows, and estimate a threshold from it. Rank
  ///      above that threshold; where it was too high, begin again without it.
  ///   3. Else: score the windows with the greatest sums, then some times as many, then all others
  ///      that reach the threshold. It rises from one turn to the next.
  /// In each turn windows are gathered some at a time, so that their memory is fetched together. In
  /// a window only documents are scored that have every term without which the others stay below
  /// the threshold, and of these the ones whose sums of floats reach it.
  bool rank(const DocumentRange& range) {
    deadline_.check();
    first_window_ = static_cast<std::uint32_t>(range.begin / kTermWindow);
    const auto end_window = static_cast<std::uint32_t>((range.end + kTermWindow - 1) / kTermWindow);
    sum_all(end_window);
    scratch_->selected.resize(sums().size());
    reached_ = sample_threshold();
    return reached_ ? rank_above_threshold() : rank_by_bounds();
  }

  /// The score that the best most likely reach; empty where that is not known.
  std::optional<double> reached() const noexcept { return reached_; }

 private:
  /// So many windows are scored in the first turn, and one more for each so many hits; some times
  /// as many in the second.
  static constexpr std::size_t kFirst = 16;
  static constexpr std::size_t kHitsOfFirst = 8;
  static constexpr std::size_t kMoreThen = 4;
  /// For so many hits a threshold is estimated from a sample: one window of so many, or about so
  /// many windows where there are very many.
  static constexpr std::size_t kFewestSampledFor = 256;
  static constexpr std::size_t kLeastApart = 16;
  static constexpr std::size_t kMostSampled = 512;
  static constexpr std::uint16_t kMostSum = std::numeric_limits<std::uint16_t>::max();
  /// Windows whose memory is fetched together.
  static constexpr std::size_t kTogether = 16;
  /// Windows whose lengths are fetched together, of documents that are to be scored.
  static constexpr std::size_t kAtWork = 4;

  /// A window that may hold one of the best.
  struct Candidate {
    std::uint32_t number;
    std::uint16_t sum;
    std::uint64_t wanted;  ///< bits of the documents that may enter
  };
  /// What a document must reach to enter.
  struct Threshold {
    double score = 0;
    std::uint16_t sum = 0;  ///< of upper bounds, in the window of such a document
    float cut = 0;          ///< of floats that its score is summed of
  };
  /// Windows that are scored next, and their postings.
  struct Gathered {
    std::array<Candidate, kTogether> windows;
    std::size_t count = 0;
    std::vector<WindowPostings> postings;  ///< of each window, by term
  };
  /// Windows whose documents are selected before the first of them is scored.
  struct AtWork {
    std::vector<const float*> columns;  ///< the factors of all documents, by term
    std::vector<WindowAtWork<Scorer>> windows;
  };

  static std::vector<double> scales(const FlatTerms<Scorer>& terms) {
    std::vector<double> scales;
    for (std::size_t term = 0; term < terms.size(); ++term) scales.push_back(terms[term].scale());
    return scales;
  }

  bool is_required(std::size_t term) const noexcept { return (required_ >> term & 1) != 0; }
  std::span<const std::uint16_t> sums() const noexcept { return scratch_->sums; }

  /// Windows of the greatest sums first, until the threshold is known well enough.
  bool rank_by_bounds() {
    const std::size_t first = kFirst + best_->count_wanted() / kHitsOfFirst;
    const auto [greatest, great] = sums_reached_by(sums(), {first, kMoreThen * first});
    std::optional<std::uint16_t> above = rank_from(greatest, kMostSum);
    if (above) above = rank_from(great, *above);
    if (above) above = rank_from(1, *above);
    if (!above && best_->is_full()) reached_ = best_->threshold();
    return above.has_value();
  }

  /// Keeps only what reaches the estimated threshold, and begins again where that was too high.
  bool rank_above_threshold() {
    const TopK none = *best_;
    best_->raise_threshold(*reached_);
    if (!rank_from(1, kMostSum)) return false;
    if (best_->is_full()) return true;
    *best_ = none;
    return rank_by_bounds();
  }

  /// Where more windows may hold one of the best, AnyTerms and AllTerms take less time.
  std::size_t most_windows() const noexcept {
    constexpr std::size_t kMost = 1024;
    constexpr std::size_t kOneIn = 8;
    return std::max(kMost, sums().size() / kOneIn) + best_->count_wanted();
  }

  /// The score that the best most likely reach, by a sample of the windows.
  std::optional<double> sample_threshold() {
    const std::size_t wanted = best_->count_wanted();
    if (wanted < kFewestSampledFor || sums().empty()) return std::nullopt;
    const std::size_t apart = std::max(kLeastApart, sums().size() / kMostSampled);
    std::size_t sampled = 0;
    scratch_->selected.clear();
    for (std::size_t at = apart / 2; at < sums().size(); at += apart, ++sampled) {
      if (sums()[at] != 0) scratch_->selected.push_back(static_cast<std::uint32_t>(at));
    }
    const std::size_t k = hits_of_sample(wanted, sampled, sums().size());
    TopK reached(k);
    reached.take_any_order();
    TopK* const best = std::exchange(best_, &reached);
    update_threshold();
    rank_places(scratch_->selected);
    best_ = best;
    scratch_->selected.resize(sums().size());
    const std::vector<Hit> hits = std::move(reached).take();
    return hits.size() == k ? std::optional(hits.back().score) : std::nullopt;
  }

  void sum_all(std::uint32_t end_window) {
    scratch_->sums.resize((end_window - first_window_ + kWindowsAtOnce - 1) / kWindowsAtOnce *
                          kWindowsAtOnce);
    std::vector<WeightedBounds> bounds;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const TermWindows& windows = windowed_[term].windows();
      if (!windows.has_few())
        bounds.push_back(
            {windows.bounds().data() + first_window_, weights_[term], is_required(term)});
    }
    sum_bounds(bounds, scratch_->sums);
    std::fill(scratch_->sums.begin() + (end_window - first_window_), scratch_->sums.end(),
              std::uint16_t{0});
    for (std::size_t term = 0; term < terms_.size(); ++term) add_few(term, end_window);
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (is_required(term) && windowed_[term].windows().has_few()) keep_windows_of_few(term);
    }
    if (terms_.filter() != nullptr) keep_windows_of(*terms_.filter());
    if (rule_ == nullptr) return;
    for (const DocumentSet* set : rule_->required_sets()) keep_windows_of(*set);
  }

  /// Passes over windows without any of these.
  void keep_windows_of(const DocumentSet& documents) {
    const auto words = documents.words().subspan(first_window_);
    for (std::size_t at = 0; at < std::min(sums().size(), words.size()); ++at)
      scratch_->sums[at] = words[at] == 0 ? std::uint16_t{0} : scratch_->sums[at];
  }

  /// The same for a term that has few postings.
  void keep_windows_of_few(std::size_t term) {
    std::size_t from = 0;
    for (const std::uint32_t number : windowed_[term].windows().windows()) {
      if (number < first_window_ || number - first_window_ >= sums().size()) continue;
      const std::size_t at = number - first_window_;
      std::fill(scratch_->sums.begin() + static_cast<std::ptrdiff_t>(from),
                scratch_->sums.begin() + static_cast<std::ptrdiff_t>(at), std::uint16_t{0});
      from = at + 1;
    }
    std::fill(scratch_->sums.begin() + static_cast<std::ptrdiff_t>(from), scratch_->sums.end(),
              std::uint16_t{0});
  }

  void add_few(std::size_t term, std::uint32_t end_window) {
    const TermWindows& windows = windowed_[term].windows();
    if (!windows.has_few()) return;
    const auto numbers = windows.windows();
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (numbers[at] < first_window_ || numbers[at] >= end_window) continue;
      scratch_->sums[numbers[at] - first_window_] += weights_.part(term, windows.bounds()[at]);
    }
  }

  void begin_terms() {
    for (WindowedTerm& term : windowed_) term.begin();
  }

  /// Scores windows whose sums are from `lowest`, or from the threshold if that is higher, to
  /// `greatest`. Returns the greatest sum that is left; empty when there are too many windows.
  std::optional<std::uint16_t> rank_from(std::uint16_t lowest, std::uint16_t greatest) {
    update_threshold();
    lowest = std::max(lowest, threshold_.sum);
    if (lowest > greatest) return greatest;
    const std::size_t count = select_sums(sums(), lowest, greatest, scratch_->selected.data());
    if (count > most_windows()) return std::nullopt;
    rank_places(std::span(scratch_->selected).first(count));
    return static_cast<std::uint16_t>(lowest - 1);
  }

  /// Scores the windows whose sums are at these places, which increase.
  void rank_places(std::span<const std::uint32_t> places) {
    begin_terms();
    prefetch(places);
    for (std::size_t begin = 0; begin < places.size(); begin += kTogether) {
      turns_.check();
      prefetch(places.subspan(std::min(begin + kTogether, places.size())));
      rank_together(places.subspan(begin, std::min(kTogether, places.size() - begin)));
    }
  }

  void rank_together(std::span<const std::uint32_t> places) {
    gather(places);
    for (std::size_t begin = 0; begin < gathered_.count; begin += kAtWork)
      rank_windows(begin, std::min(begin + kAtWork, gathered_.count));
  }

  /// Prefetches what tells the postings of the first of these.
  void prefetch(std::span<const std::uint32_t> places) const {
    for (const std::uint32_t at : places.first(std::min(kTogether, places.size()))) {
      for (const WindowedTerm& term : windowed_) term.prefetch(first_window_ + at);
    }
  }

  /// Finds the postings of the windows at these places, and prefetches what will be read of them.
  void gather(std::span<const std::uint32_t> places) {
    gathered_.count = 0;
    for (const std::uint32_t at : places) {
      const std::uint16_t sum = sums()[at];
      if (sum < threshold_.sum) continue;
      gathered_.windows[gathered_.count++] = {first_window_ + at, sum, 0};
    }
    std::size_t kept = 0;
    for (std::size_t number = 0; number < gathered_.count; ++number) {
      gathered_.windows[kept] = gathered_.windows[number];
      find_wanted(kept);
      kept += gathered_.windows[kept].wanted != 0 ? 1u : 0u;
    }
    gathered_.count = kept;
  }

  void update_threshold() {
    threshold_.score = best_->threshold();
    threshold_.sum = weights_.threshold_of(threshold_.score);
    threshold_.cut = FloatSums::cut(precision_.threshold_of(threshold_.score));
  }

  /// Scores what may enter of the windows that were gathered as numbers [begin, end).
  void rank_windows(std::size_t begin, std::size_t end) {
    std::size_t count = 0;
    for (std::size_t number = begin; number < end; ++number) {
      const auto& [window, sum, wanted] = gathered_.windows[number];
      if (sum < threshold_.sum) continue;
      WindowAtWork<Scorer>& work = at_work_.windows[count];
      const std::uint64_t selected =
          work.select(window, postings_of(number), wanted, threshold_.cut);
      if (selected == 0) continue;
      count_terms(number, selected, work);
      work.prefetch();
      ++count;
    }
    for (const auto& work : std::span(at_work_.windows).first(count))
      work.score([this](DocId doc, double score) { best_->offer(doc, score); });
    if (best_->threshold() != threshold_.score) update_threshold();
  }

  std::span<WindowPostings> postings_of(std::size_t number) {
    return std::span(gathered_.postings).subspan(number * terms_.size(), terms_.size());
  }

  /// Finds the postings of the window, and which documents have every term without which the others
  /// stay below the threshold.
  void find_wanted(std::size_t number) {
    Candidate& window = gathered_.windows[number];
    const auto postings = postings_of(number);
    std::uint64_t any = 0;
    window.wanted = ~std::uint64_t{0};
    for (std::size_t term = 0; term < postings.size(); ++term) {
      postings[term] = windowed_[term].postings(window.number);
      any |= postings[term].bits;
      const bool must_have =
          is_required(term) ||
          window.sum - weights_.part(term, postings[term].bound) < threshold_.sum;
      window.wanted &= must_have ? postings[term].bits : ~std::uint64_t{0};
      __builtin_prefetch(postings[term].tfs);
    }
    window.wanted &= any;
    if (terms_.filter() != nullptr) window.wanted &= terms_.filter()->words()[window.number];
    if (rule_ != nullptr && window.wanted != 0)
      window.wanted &= rule_->matches(window.number, bits_of(number));
    prefetch_factors(window);
  }

  /// Bits of the documents of a window that have a term.
  auto bits_of(std::size_t number) {
    return [postings = postings_of(number)](std::size_t term) { return postings[term].bits; };
  }

  /// Tells the window which terms count in `documents`.
  void count_terms(std::size_t number, std::uint64_t documents, WindowAtWork<Scorer>& work) {
    if (rule_ == nullptr) return;
    rule_->count(gathered_.windows[number].number, documents, bits_of(number),
                 [&work](std::size_t term, std::uint64_t bits) { work.count(term, bits); });
  }

  void prefetch_factors(const Candidate& window) const {
    constexpr std::size_t kOfLine = 16;
    const float* const factors = at_work_.columns[0] + window.number * kTermWindow;
    for (std::size_t at = 0; at < kTermWindow; at += kOfLine) {
      if ((window.wanted >> at & 0xFFFF) != 0) __builtin_prefetch(factors + at);
    }
  }

  FlatTerms<Scorer>& terms_;
  TopK* best_;  ///< of the terms, or of a sample
  std::vector<WindowedTerm> windowed_;
  std::uint32_t required_;  ///< bits, by term
  const DocumentRule* rule_;
  const Deadline& deadline_;
  Steps turns_;  ///< of looking at the clock
  WindowWeights weights_;
  FloatSums precision_;
  Threshold threshold_;
  Gathered gathered_;
  AtWork at_work_;
  std::unique_ptr<BestWindowsScratch> scratch_;
  std::uint32_t first_window_ = 0;  ///< of the range
  std::optional<double> reached_;
};

}  // namespace inkling::query
