#pragma once

/// The terms of a flat query at work: their postings, and the scores of documents.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/common/document_ranges.h"
#include "query/common/top_k.h"
#include "query/rank/scoring.h"
#include "query/score/saturation_filter.h"
#include "query/score/scored_postings.h"
#include "query/score/scorer.h"
#include "query/score/window_sums.h"
#include "query/score/windowed_term.h"

namespace inkling::query {

/// For a scorer for which kIsMonotone is true and that knows no more of documents than their
/// lengths.
template <typename Scorer>
class FlatTerms {
 public:
  using Term = ScoredPostings<Scorer>;

  /// All must outlive it; `filter` is null for all documents.
  FlatTerms(const Index& index, const Scoring& scoring, const DocumentSet* filter, TopK& best)
      : index_(index),
        scoring_(scoring),
        filter_(filter),
        allowed_(filter == nullptr ? 0 : 1, filter),
        best_(best),
        factors_(index.field_count()),
        columns_(index.field_count()) {}

  /// The next term of the query, from left to right. The scorer must outlive it.
  void add(const BoundTerms& terms, std::size_t at, const Scorer& scorer,
           const WeightOf<Scorer>& weight) {
    terms_.push_back(
        std::make_unique<Term>(index_, terms, at, scorer, weight, factors(terms.field, scorer)));
  }

  /// The factors of the documents of the field that the scorer is for.
  const LengthFactors<Scorer>& factors(FieldId field, const Scorer& scorer) {
    auto& factors = factors_[to_index(field)];
    if (!factors) {
      factors.emplace(scorer, index_.lengths(field),
                      scoring_.memory.factor_tables().table(field, scoring_.ranker, scorer),
                      scoring_.memory.factor_tables().codes_if_again(field, index_.lengths(field)));
    }
    return *factors;
  }

  /// The same by document, as saturations need them.
  std::span<const float> factor_column(FieldId field) {
    auto& column = columns_[to_index(field)];
    if (column == nullptr) {
      column = scoring_.memory.factor_tables().column(field, scoring_.ranker,
                                                      *factors_[to_index(field)]);
    }
    return *column;
  }

  /// The term number `at`, for which adds_by_column() is true.
  SaturatedTerm by_column(std::size_t at) {
    const Term& term = *terms_[at];
    const std::span<const float> factors = factor_column(term.field());
    if (bounds_.empty()) bounds_.resize(terms_.size());
    if (!bounds_[at] && terms_.size() <= kMostBounded) {
      const auto tfs = term.known().tf_bytes();
      bounds_[at] = scoring_.memory.saturation_bounds().get(
          &term.known(), scoring_.ranker, tfs.size() + tfs.size() / kSaturationWindow, [&] {
            return std::make_shared<const BoundColumn>(bound_saturations(tfs, factors.data()));
          });
    }
    return term.by_column(factors, bounds_[at] ? bounds_[at]->get() : nullptr);
  }

  /// For contributions of this scale in the field, whose factors() were asked for. Judges where
  /// scores saturate, from the second ranking on.
  SaturationFilter filter(FieldId field, double scale) const {
    const LengthFactors<Scorer>& factors = *factors_[to_index(field)];
    if (!Saturating<Scorer> || factors.codes() == nullptr) return {};
    return {*factors.codes(), factors.of_codes(), scale};
  }

  std::size_t size() const noexcept { return terms_.size(); }
  Term& operator[](std::size_t at) const noexcept { return *terms_[at]; }
  std::uint32_t document_bound() const noexcept { return index_.document_bound(); }
  /// Posting lists of the terms for which `is_listed(number)` is true, and for each term the number
  /// of its list among these.
  struct Lists {
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    std::vector<storage::BlockCursor*> lists;
    std::vector<std::size_t> numbers;  ///< kNone of a term without one
  };
  template <typename IsListed>
  Lists lists(IsListed is_listed) const {
    Lists found;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      found.numbers.push_back(is_listed(term) ? found.lists.size() : Lists::kNone);
      if (is_listed(term)) found.lists.push_back(&terms_[term]->list());
    }
    return found;
  }
  /// The first of the terms that the fewest documents have.
  std::size_t rarest() const {
    const auto found =
        std::ranges::min_element(terms_, {}, [](const auto& term) { return term->list().df(); });
    return static_cast<std::size_t>(found - terms_.begin());
  }
  /// The rarest of the terms that at least `count` documents have; empty where there is none.
  std::optional<std::size_t> rarest_with(std::size_t count) const {
    std::optional<std::size_t> found;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const std::uint64_t df = terms_[term]->list().df();
      if (df >= count && (!found || df < terms_[*found]->list().df())) found = term;
    }
    return found;
  }
  /// The sum of the df of all terms but one.
  std::uint64_t df_but(std::size_t one) const {
    std::uint64_t sum = 0;
    for (std::size_t term = 0; term < terms_.size(); ++term)
      sum += term == one ? 0 : terms_[term]->list().df();
    return sum;
  }
  /// Asks for terms by document where that pays when all terms are looked up in the documents of
  /// the rarest one.
  void know_where_rarest() {
    const std::uint64_t lookups = terms_[rarest()]->list().df();
    for (const auto& term : terms_) term->know(lookups);
  }
  /// After that, asks for cached positions, for look-ups in those documents of a range that the
  /// rarest term has.
  void know_positions_where_rarest(const DocumentRange& range) {
    const std::uint64_t df = terms_[rarest()]->list().df();
    const std::uint64_t lookups =
        df * (range.end - range.begin) / std::max<std::uint64_t>(document_bound(), 1);
    for (const auto& term : terms_) term->know_positions(lookups);
  }
  /// Asks for terms by document where that pays when each term may be looked up in the documents of
  /// the others.
  void know_where_any() {
    std::uint64_t sum = 0;
    for (const auto& term : terms_) sum += term->list().df();
    for (const auto& term : terms_) term->know(sum - term->list().df());
  }
  /// From now on only documents that have these terms are allowed, as far as the terms are known by
  /// document. Call after know_where_any().
  void require(std::vector<std::size_t> required) {
    required_ = std::move(required);
    for (const std::size_t term : required_) {
      if (terms_[term]->documents() != nullptr) allowed_.push_back(terms_[term]->documents());
    }
  }
  /// The numbers of terms that require() was called with.
  std::span<const std::size_t> required() const noexcept { return required_; }
  /// The documents of all terms but one, as far as they are cached as sets.
  std::vector<const DocumentSet*> sets_but(std::size_t one) const {
    std::vector<const DocumentSet*> sets;
    for (std::size_t at = 0; at < size(); ++at) {
      if (at != one && terms_[at]->documents() != nullptr) sets.push_back(terms_[at]->documents());
    }
    return sets;
  }
  /// The same and the filter: each set holds whatever has all terms and is allowed.
  std::vector<const DocumentSet*> sets_of_all_but(std::size_t one) const {
    std::vector<const DocumentSet*> sets = sets_but(one);
    if (filter_ != nullptr) sets.insert(sets.begin(), filter_);
    return sets;
  }

  /// Whether a document may be among the best whose score is at most `bound`, a sum of upper
  /// bounds.
  bool may_enter(double bound) const noexcept { return bound >= threshold(); }
  /// No document enters whose score, or sum of upper bounds, is below this.
  double threshold() const noexcept {
    // Sums of more than two parts may be rounded one way here and another in the score, and a
    // library's logarithms are not promised to keep the order of what differs in the last bits.
    constexpr double kLessThanRounding = 1 - 1e-12;
    const bool is_exact = Saturating<Scorer> && size() <= 2;
    return is_exact ? best_.threshold() : best_.threshold() * kLessThanRounding;
  }
  const DocumentSet* filter() const noexcept { return filter_; }
  /// Whether some document of [begin, end) is allowed.
  bool has_allowed(std::uint64_t begin, std::uint64_t end) const noexcept {
    return filter_ == nullptr ||
           to_number(filter_->next(DocId{static_cast<std::uint32_t>(begin)})) < end;
  }
  bool is_allowed(DocId doc) const noexcept {
    return std::ranges::all_of(allowed_, [doc](auto* set) { return set->contains(doc); });
  }
  /// Each of these sets holds all documents that are allowed.
  std::span<const DocumentSet* const> allowed() const noexcept { return allowed_; }
  TopK& best() const noexcept { return best_; }
  /// All terms by window; empty where some are not kept so, or have few postings though `no_few`.
  /// Call after know_where_rarest() or know_where_any(). Throws TimeLimitError.
  std::vector<WindowedTerm> by_window(bool no_few, const Deadline& deadline) const {
    if (!Saturating<Scorer> || size() > kMostWindowTerms) return {};
    const auto suits = [&](const auto& term) {
      return term->may_keep_windows() && (term->has_tfs() || !no_few) && term->has_length_codes() &&
             has_usual_scale(*term);
    };
    if (!std::ranges::all_of(terms_, suits)) return {};
    std::vector<WindowedTerm> found;
    for (const auto& term : terms_) {
      deadline.check();
      auto windows = term->by_window(scoring_.memory.term_windows(!term->has_tfs()),
                                     scoring_.ranker, deadline);
      if (windows == nullptr) return {};
      found.emplace_back(std::move(windows), term->has_tfs() ? &term->known() : nullptr);
    }
    return found;
  }
  /// The documents of the term in which it saturates most, for a scorer that saturates; null where
  /// they are not known.
  std::shared_ptr<const GreatestDocuments> greatest(std::size_t at,
                                                    const Deadline& deadline) const {
    const Term& term = *terms_[at];
    if (!term.may_keep_greatest() || !has_usual_scale(term)) return nullptr;
    return term.greatest(scoring_.memory.greatest_documents(), scoring_.ranker, deadline);
  }
  BestWindowsScratchPool& windows_scratch() const noexcept {
    return scoring_.memory.best_windows_scratch();
  }
  AnyTermsScratchPool& scratch() const noexcept { return scoring_.memory.any_terms_scratch(); }

 private:
  static constexpr double kLeastScale = 1e-30;
  static bool has_usual_scale(const Term& term) noexcept {
    return term.scale() >= kLeastScale && term.scale() <= kGreatestScale;
  }

  const Index& index_;
  const Scoring& scoring_;
  const DocumentSet* filter_;
  std::vector<const DocumentSet*> allowed_;
  TopK& best_;
  std::vector<std::optional<LengthFactors<Scorer>>> factors_;  ///< by field
  std::vector<std::shared_ptr<const FactorColumn>> columns_;   ///< likewise
  std::vector<std::unique_ptr<Term>> terms_;
  std::vector<std::size_t> required_;
  /// By term, those that were asked for; null where there are none.
  std::vector<std::optional<std::shared_ptr<const BoundColumn>>> bounds_;
};

}  // namespace inkling::query
