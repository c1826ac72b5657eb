#pragma once

/// The best documents of those that have any term of a query, or all of them, looked for where
/// bounds are greatest.
///
/// Block-Max Pruning (Mallia, Suel & Tonellotto 2024, Faster Learned Sparse Retrieval with
/// Block-Max Pruning): what the terms add at most is known for each step of 64 documents, and
/// summed up for all steps at once; steps of the greatest sums are scored first, and of the others
/// those that may still bring in one of the best.
///
/// What may enter is summed from left to right, so that scores have the same bits as those of
/// ranking every match.

#include <algorithm>
#include <array>
#include <bit>
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
#include "query/common/document_spans.h"
#include "query/common/top_k.h"
#include "query/rank/best_steps_scratch.h"
#include "query/rank/flat_terms.h"
#include "query/rank/score_threshold.h"
#include "query/score/float_sums.h"
#include "query/score/saturation_sums.h"
#include "query/score/scorer.h"
#include "query/score/step_sums.h"
#include "query/score/stepped_term.h"
#include "query/score/term_steps.h"

namespace inkling::query {

template <typename Scorer>
class BestSteps {
 public:
  /// Whether it is worth while for the `k` best of `matches` at most. Where documents stand in any
  /// order, bounds tell too little for many hits, and of several terms that are all required; of
  /// these one that is rare is walked in less time.
  static bool pays(const Index& index, std::size_t k, std::size_t terms, bool all_required,
                   std::uint64_t matches) {
    constexpr std::size_t kMost = 4096;
    constexpr std::size_t kMostInAnyOrder = 256;
    constexpr std::uint64_t kLeastMatchesForHit = 8;
    if (!Saturating<Scorer> || k == 0 || terms > kMostStepTerms) return false;
    if (k > (index.is_reordered() ? kMost : kMostInAnyOrder)) return false;
    return terms == 1 || !all_required ||
           (index.is_reordered() && matches / kLeastMatchesForHit >= k &&
            !TermSteps::are_few(index.document_bound(), matches));
  }

  /// `stepped`: each of the terms, none of which has few postings where several are required. All
  /// must outlive it, but for these.
  BestSteps(FlatTerms<Scorer>& terms, std::vector<SteppedTerm> stepped, bool all_required,
            const Deadline& deadline)
      : terms_(terms),
        best_(&terms.best()),
        stepped_(std::move(stepped)),
        all_required_(all_required),
        deadline_(deadline),
        turns_(deadline),
        weights_(scales(terms)),
        precision_(terms.size()),
        scratch_(terms.steps_scratch().take([] { return std::make_unique<BestStepsScratch>(); })) {
    best_->take_any_order();
    gathered_.postings.resize(kTogether * terms.size());
    at_work_.spread.resize(terms.size());
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      precision_.allow_for(terms_[term].scale());
      at_work_.factors.push_back(terms_.factor_column(terms_[term].field()).data());
      at_work_.saturated.push_back({nullptr, nullptr, static_cast<float>(terms_[term].scale())});
    }
  }

  ~BestSteps() { terms_.steps_scratch().give_back(std::move(scratch_)); }
  BestSteps(const BestSteps&) = delete;
  BestSteps& operator=(const BestSteps&) = delete;

  /// Offers the documents of the span, but for those that cannot enter. False when it gave up,
  /// since too many steps may hold such; then reached() tells what was found out. Throws
  /// TimeLimitError.
  bool rank(const DocumentSpan& span) {
    deadline_.check();
    first_step_ = static_cast<std::uint32_t>(span.begin / kStepDocuments);
    const auto end_step =
        static_cast<std::uint32_t>((span.end + kStepDocuments - 1) / kStepDocuments);
    sum_all(end_step);
    scratch_->selected.resize(sums().size());
    reached_ = sample_threshold();
    return reached_ ? rank_above_threshold() : rank_by_bounds();
  }

  /// What the best most likely score at the least; empty where nothing tells.
  std::optional<double> reached() const noexcept { return reached_; }

 private:
  /// So many steps are scored before the others, and one more for so many hits that are wanted;
  /// then some times more.
  static constexpr std::size_t kFirst = 16;
  static constexpr std::size_t kHitsOfFirst = 8;
  static constexpr std::size_t kMoreThen = 4;
  /// For so many hits and more a sample of the steps tells what the best reach: one of so many, or
  /// about so many in all where there are many.
  static constexpr std::size_t kFewestSampledFor = 256;
  static constexpr std::size_t kLeastApart = 16;
  static constexpr std::size_t kMostSampled = 512;
  static constexpr std::uint16_t kMostSum = std::numeric_limits<std::uint16_t>::max();
  /// Steps whose memory is asked for together.
  static constexpr std::size_t kTogether = 16;

  struct Step {
    std::uint32_t number;
    std::uint16_t sum;
    std::uint64_t wanted;  ///< bits of the documents that may enter
  };
  /// What a document must reach to enter.
  struct Threshold {
    double score = 0;
    std::uint16_t sum = 0;  ///< of upper bounds, in the step of such a document
    float cut = 0;          ///< of floats that its score is summed of
  };
  /// Steps that are scored next, some at a time, and their postings.
  struct Gathered {
    std::array<Step, kTogether> steps;
    std::size_t count = 0;
    std::vector<StepPostings> postings;  ///< of each step, by term
  };
  /// What is summed up in one step, by term.
  struct AtWork {
    std::vector<const float*> factors;  ///< of all documents
    std::vector<SaturatedStep> saturated;
    std::vector<std::array<std::uint8_t, kStepDocuments>> spread;  ///< bytes of tfs that are listed
  };

  static std::vector<double> scales(const FlatTerms<Scorer>& terms) {
    std::vector<double> scales;
    for (std::size_t term = 0; term < terms.size(); ++term) scales.push_back(terms[term].scale());
    return scales;
  }

  std::span<const std::uint16_t> sums() const noexcept { return scratch_->sums; }

  /// Steps of the greatest sums first, until the best are known well enough.
  bool rank_by_bounds() {
    const std::size_t first = kFirst + best_->count_wanted() / kHitsOfFirst;
    const auto [greatest, great] = sums_reached_by(sums(), {first, kMoreThen * first});
    std::optional<std::uint16_t> above = rank_from(greatest, kMostSum);
    if (above) above = rank_from(great, *above);
    if (above) above = rank_from(1, *above);
    if (!above && best_->is_full()) reached_ = best_->threshold();
    return above.has_value();
  }

  /// The same where a sample tells what they reach, and none below is kept.
  bool rank_above_threshold() {
    const TopK none = *best_;
    best_->raise_threshold(*reached_);
    if (!rank_from(1, kMostSum)) return false;
    if (best_->is_full()) return true;
    *best_ = none;
    return rank_by_bounds();
  }

  /// Where more may hold one of the best, windows take less time.
  std::size_t most_steps() const noexcept {
    constexpr std::size_t kMost = 1024;
    constexpr std::size_t kOneIn = 8;
    return std::max(kMost, sums().size() / kOneIn) + best_->count_wanted();
  }

  /// What the best most likely reach.
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

  void sum_all(std::uint32_t end_step) {
    scratch_->sums.resize((end_step - first_step_ + kStepsAtOnce - 1) / kStepsAtOnce *
                          kStepsAtOnce);
    std::vector<WeightedBounds> bounds;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const TermSteps& steps = stepped_[term].steps();
      if (!steps.has_few()) bounds.push_back({steps.bounds().data() + first_step_, weights_[term]});
    }
    sum_bounds(bounds, all_required_, scratch_->sums);
    std::fill(scratch_->sums.begin() + (end_step - first_step_), scratch_->sums.end(),
              std::uint16_t{0});
    for (std::size_t term = 0; term < terms_.size(); ++term) add_few(term, end_step);
  }

  void add_few(std::size_t term, std::uint32_t end_step) {
    const TermSteps& steps = stepped_[term].steps();
    if (!steps.has_few()) return;
    const auto numbers = steps.steps();
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (numbers[at] < first_step_ || numbers[at] >= end_step) continue;
      scratch_->sums[numbers[at] - first_step_] += weights_.part(term, steps.bounds()[at]);
    }
  }

  void begin_terms() {
    for (SteppedTerm& term : stepped_) term.begin();
  }

  /// Scores steps whose sums are from `lowest`, or what the best reach, to `greatest`. The greatest
  /// sum that is left; empty when there are too many steps.
  std::optional<std::uint16_t> rank_from(std::uint16_t lowest, std::uint16_t greatest) {
    update_threshold();
    lowest = std::max(lowest, threshold_.sum);
    if (lowest > greatest) return greatest;
    const std::size_t count = select_sums(sums(), lowest, greatest, scratch_->selected.data());
    if (count > most_steps()) return std::nullopt;
    rank_places(std::span(scratch_->selected).first(count));
    return static_cast<std::uint16_t>(lowest - 1);
  }

  /// Scores the steps whose sums are at these places, increasing.
  void rank_places(std::span<const std::uint32_t> places) {
    begin_terms();
    prefetch(places);
    for (std::size_t begin = 0; begin < places.size(); begin += kTogether) {
      turns_.check();
      prefetch(places.subspan(std::min(begin + kTogether, places.size())));
      gather(places.subspan(begin, std::min(kTogether, places.size() - begin)));
      for (std::size_t number = 0; number < gathered_.count; ++number) {
        if (gathered_.steps[number].sum >= threshold_.sum) rank_step(number);
      }
    }
  }

  /// Has what tells the postings of the first of these brought near.
  void prefetch(std::span<const std::uint32_t> places) const {
    for (const std::uint32_t at : places.first(std::min(kTogether, places.size()))) {
      for (const SteppedTerm& term : stepped_) term.prefetch(first_step_ + at);
    }
  }

  /// Finds the postings of the steps whose sums are at these places. What is read of them later is
  /// asked for early.
  void gather(std::span<const std::uint32_t> places) {
    gathered_.count = 0;
    for (const std::uint32_t at : places) {
      const std::uint16_t sum = sums()[at];
      if (sum < threshold_.sum) continue;
      gathered_.steps[gathered_.count++] = {first_step_ + at, sum, 0};
    }
    std::size_t kept = 0;
    for (std::size_t number = 0; number < gathered_.count; ++number) {
      gathered_.steps[kept] = gathered_.steps[number];
      find_wanted(kept);
      kept += gathered_.steps[kept].wanted != 0 ? 1u : 0u;
    }
    gathered_.count = kept;
  }

  void update_threshold() {
    threshold_.score = best_->threshold();
    threshold_.sum = weights_.threshold_of(threshold_.score);
    threshold_.cut = FloatSums::cut(precision_.threshold_of(threshold_.score));
  }

  void rank_step(std::size_t number) {
    const auto& [step, sum, wanted] = gathered_.steps[number];
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const StepPostings& postings = postings_of(number)[term];
      at_work_.saturated[term].factors = at_work_.factors[term] + step * kStepDocuments;
      if (postings.by_document) {
        at_work_.saturated[term].tfs = postings.tfs;
      } else {
        spread_tfs(postings.bits, postings.tfs, wanted, at_work_.spread[term].data());
        at_work_.saturated[term].tfs = at_work_.spread[term].data();
      }
    }
    for (std::uint64_t left = select_in_step(at_work_.saturated, wanted, threshold_.cut); left != 0;
         left &= left - 1) {
      const auto place = static_cast<std::uint32_t>(std::countr_zero(left));
      const DocId doc{static_cast<std::uint32_t>(step * kStepDocuments) + place};
      if (!terms_.is_allowed(doc)) continue;
      best_->offer(doc, score(doc, place));
    }
    if (best_->threshold() != threshold_.score) update_threshold();
  }

  std::span<StepPostings> postings_of(std::size_t number) {
    return std::span(gathered_.postings).subspan(number * terms_.size(), terms_.size());
  }

  /// Finds the postings of the step, and which documents have all terms without which the others
  /// are too little.
  void find_wanted(std::size_t number) {
    Step& step = gathered_.steps[number];
    const auto postings = postings_of(number);
    std::uint64_t any = 0;
    step.wanted = ~std::uint64_t{0};
    for (std::size_t term = 0; term < postings.size(); ++term) {
      postings[term] = stepped_[term].postings(step.number);
      any |= postings[term].bits;
      const bool is_required =
          all_required_ || step.sum - weights_.part(term, postings[term].bound) < threshold_.sum;
      step.wanted &= is_required ? postings[term].bits : ~std::uint64_t{0};
      __builtin_prefetch(postings[term].tfs);
    }
    step.wanted &= any;
    prefetch_factors(step);
  }

  void prefetch_factors(const Step& step) const {
    constexpr std::size_t kOfLine = 16;
    const float* const factors = at_work_.factors[0] + step.number * kStepDocuments;
    for (std::size_t at = 0; at < kStepDocuments; at += kOfLine) {
      if ((step.wanted >> at & 0xFFFF) != 0) __builtin_prefetch(factors + at);
    }
  }

  /// Sums from left to right.
  double score(DocId doc, std::uint32_t place) const {
    double score = 0;
    for (std::size_t term = 0; term < at_work_.saturated.size(); ++term) {
      const std::uint8_t byte = at_work_.saturated[term].tfs[place];
      if (byte == 0) continue;
      const std::uint32_t tf = byte == TermSteps::kGreatTf ? stepped_[term].great_tf(doc) : byte;
      score += terms_[term].contribution(tf, terms_[term].factor(doc));
    }
    return score;
  }

  FlatTerms<Scorer>& terms_;
  TopK* best_;  ///< of the terms, or of a sample
  std::vector<SteppedTerm> stepped_;
  bool all_required_;
  const Deadline& deadline_;
  Steps turns_;  ///< of looking at the clock
  StepWeights weights_;
  FloatSums precision_;
  Threshold threshold_;
  Gathered gathered_;
  AtWork at_work_;
  std::unique_ptr<BestStepsScratch> scratch_;
  std::uint32_t first_step_ = 0;  ///< of the span
  std::optional<double> reached_;
};

}  // namespace inkling::query
