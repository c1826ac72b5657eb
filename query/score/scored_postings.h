#pragma once

/// The postings of a term, and what they add to scores.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/deadline.h"
#include "query/score/greatest_documents.h"
#include "query/score/length_factors.h"
#include "query/score/range_bounds.h"
#include "query/score/saturation_sums.h"
#include "query/score/score_window.h"
#include "query/score/scorer.h"
#include "query/score/term_windows.h"
#include "storage/view/block_cursor.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"

namespace inkling::query {

/// For a scorer for which kIsMonotone is true and that knows no more of documents than their
/// lengths.
template <typename Scorer>
class ScoredPostings {
 public:
  /// Of the term number `at` of `terms`. All must outlive it.
  ScoredPostings(const Index& index, const BoundTerms& terms, std::size_t at, const Scorer& scorer,
                 const WeightOf<Scorer>& weight, const LengthFactors<Scorer>& factors)
      : index_(index),
        terms_(terms),
        at_(at),
        list_(storage::view_of(index).commit(), terms.field, terms.lists[at]),
        scorer_(scorer),
        weight_(weight),
        factors_(factors) {}

  FieldId field() const noexcept { return terms_.field; }
  storage::BlockCursor& list() noexcept { return list_; }
  /// Asks for the term by document, for a query that looks it up in so many documents.
  void know(std::uint64_t lookups) { known_ = by_document(index_, terms_, at_, lookups); }
  /// Its documents, where they are cached as a set; else null.
  const DocumentSet* documents() const noexcept {
    return known_ != nullptr ? &known_->documents() : nullptr;
  }
  /// Whether tfs are found without its posting list.
  bool has_tfs() const noexcept { return known_ != nullptr; }
  /// Of a term that has_column().
  std::uint32_t tf(DocId doc) const noexcept { return known_->tf(doc); }
  /// Writes the tf of each of `docs` to `tfs`.
  void find_tfs(std::span<const DocId> docs, std::uint32_t* tfs) const noexcept {
    known_->find_tfs(docs, tfs);
  }
  /// Asks for its positions, for a query that looks them up in so many documents. Call after
  /// know().
  void know_positions(std::uint64_t lookups) {
    if (known_ != nullptr)
      known_positions_ =
          storage::view_of(index_).caches().frequent_terms().positions(*known_, lookups);
  }
  /// Whether positions are found without its posting list.
  bool has_positions() const noexcept { return known_positions_ != nullptr; }
  /// Those of a term that has_positions().
  const storage::FrequentPositions& known_positions() const noexcept { return *known_positions_; }
  double scale() const noexcept { return weight_.scale; }
  /// Whether the tfs of all documents stand in a column.
  bool has_column() const noexcept { return known_ != nullptr && known_->has_column(); }
  /// Whether add_to() may be called.
  bool adds_by_column() const noexcept {
    return Saturating<Scorer> && has_column() && scale() <= kGreatestScale;
  }
  SaturatedTerm by_column(std::span<const float> factors,
                          const BoundColumn* bounds) const noexcept {
    return {known_->tf_bytes().data(), factors.data(), static_cast<float>(weight_.scale), bounds};
  }
  const storage::FrequentTerm& known() const noexcept { return *known_; }
  /// Whether it may be kept by window: where it was asked for before.
  bool may_keep_windows() const noexcept {
    return terms_.asked_before[at_] &&
           (has_tfs() || TermWindows::are_few(index_.document_bound(), list_.df()));
  }
  /// The windows of a term that may_keep_windows(), for a scorer that saturates; null where the
  /// cache is full. `cache` is that of terms with tfs by document, or that of others.
  std::shared_ptr<const TermWindows> by_window(TermWindowsCache& cache, const Ranker& formula,
                                               const Deadline& deadline) const {
    const bool has_few = !has_tfs();
    const std::uint64_t df = list_.df();
    // A term that no document has would take memory, too.
    if (df == 0) return std::make_shared<const TermWindows>(0, has_few, 0);
    const std::string key = cache_key();
    const std::size_t bytes =
        key.size() + TermWindows::bytes_of(index_.document_bound(), has_few, df);
    return cache.get(key, formula, bytes, [&] { return make_windows(has_few, df, deadline); });
  }
  /// Whether its greatest documents may be kept: where it was asked for before. A list of fewer
  /// postings is walked as soon.
  bool may_keep_greatest() const noexcept {
    constexpr std::uint64_t kFewest = 64;
    return terms_.asked_before[at_] && list_.df() >= kFewest;
  }
  /// Those of a term that may_keep_greatest(), for a scorer that saturates; null where the cache is
  /// full.
  std::shared_ptr<const GreatestDocuments> greatest(GreatestCache& cache, const Ranker& formula,
                                                    const Deadline& deadline) const {
    const std::string key = cache_key();
    const std::size_t bytes = key.size() + GreatestDocuments::bytes_of(list_.df());
    return cache.get(key, formula, bytes, [&] { return find_greatest(deadline); });
  }
  /// As the window does it.
  void add_to(ScoreWindow& window, std::span<const float> factors,
              std::span<const std::uint64_t> wanted) const {
    window.add_saturations(known_->tf_bytes(), factors, weight_.scale, wanted);
  }

  /// The upper bound of what a posting of the block adds to a score.
  double block_bound() {
    if (known_block_ != list_.block_number()) {
      block_bound_ = greatest_of(list_.impacts(), [this](std::uint32_t tf, std::uint32_t dl) {
        return contribution(tf, factors_.of_length(dl));
      });
      known_block_ = list_.block_number();
    }
    return block_bound_;
  }

  /// Call before bound_in(). Cost: O(1) for each range of its postings.
  void survey(storage::Tail tail) {
    bounds_.survey(list_, tail, [this](std::uint32_t tf, std::uint32_t dl) {
      return contribution(tf, factors_.of_length(dl));
    });
  }
  /// As RangeBounds::has_any(). Call survey() first.
  bool has_any(DocId first, DocId last) { return bounds_.has_any(first, last); }
  /// As RangeBounds::in().
  double bound_in(DocId first, DocId last) { return bounds_.in(first, last); }

  double factor(DocId doc) const noexcept { return factors_[doc]; }
  /// Prefetches what factor() reads.
  void prefetch_factor(DocId doc) const noexcept { factors_.prefetch(doc); }
  /// Whether upper bounds of factors are read from length codes, which are nearer than lengths.
  bool has_length_codes() const noexcept { return factors_.codes() != nullptr; }
  /// An upper bound of the factor.
  double factor_bound(DocId doc) const noexcept { return factors_.bound(doc); }
  /// The same for each of `docs`.
  void factor_bounds(std::span<const DocId> docs, double* found) const noexcept {
    factors_.bounds(docs, found);
  }
  /// The factor of each of `docs`.
  void factors(std::span<const DocId> docs, double* found) const noexcept {
    for (std::size_t at = 0; at < docs.size(); ++at) found[at] = factors_[docs[at]];
  }
  double contribution(std::uint32_t tf, double factor) const {
    return scorer_.contribution(weight_, tf, factor);
  }

 private:
  std::string cache_key() const {
    return terms_.terms[at_] + static_cast<char>('0' + static_cast<int>(terms_.field));
  }

  /// Calls visit(doc, tf, saturation) for each posting. False where the list is damaged: who needs
  /// it reads it and tells. Throws TimeLimitError.
  template <typename Visit>
  bool for_each_saturation(const Deadline& deadline, Visit visit) const {
    Steps steps(deadline);
    try {
      storage::BlockCursor list(storage::view_of(index_).commit(), terms_.field, terms_.lists[at_]);
      for (DocId from{}; list.move_to(from); from = DocId{to_number(list.last()) + 1}) {
        steps.check();
        list.decode();
        const auto docs = list.docs();
        const auto tfs = list.tfs();
        for (std::size_t at = 0; at < docs.size(); ++at)
          visit(docs[at], tfs[at], saturation(tfs[at], factors_[docs[at]]));
      }
    } catch (const CorruptIndexError&) {
      return false;
    }
    return true;
  }

  /// Null where the list is damaged, or a tf does not fit.
  std::shared_ptr<const TermWindows> make_windows(bool has_few, std::uint64_t df,
                                                  const Deadline& deadline) const {
    auto windows = std::make_shared<TermWindows>(index_.document_bound(), has_few, df);
    const bool are_whole = for_each_saturation(
        deadline,
        [&](DocId doc, std::uint32_t tf, double saturation) { windows->add(doc, tf, saturation); });
    return are_whole && !windows->has_great_tf() ? windows : nullptr;
  }

  std::shared_ptr<const GreatestDocuments> find_greatest(const Deadline& deadline) const {
    GreatestFinder finder(index_.is_reordered() ? &index_ : nullptr);
    const bool are_whole = for_each_saturation(
        deadline,
        [&](DocId doc, std::uint32_t, double saturation) { finder.add(doc, saturation); });
    return are_whole ? std::make_shared<const GreatestDocuments>(std::move(finder).take())
                     : nullptr;
  }

  const Index& index_;
  const BoundTerms& terms_;
  std::size_t at_;
  storage::BlockCursor list_;
  const storage::FrequentTerm* known_ = nullptr;
  const storage::FrequentPositions* known_positions_ = nullptr;
  const Scorer& scorer_;
  WeightOf<Scorer> weight_;
  const LengthFactors<Scorer>& factors_;
  std::size_t known_block_ = 0;
  double block_bound_ = 0;
  RangeBounds bounds_;
};

}  // namespace inkling::query
