#pragma once

/// The best documents of those that have any term of a query, or of those that have its required
/// terms, whether they have others or not.
///
/// MaxScore (Turtle & Flood 1995, Query Evaluation: Strategies and Optimizations), window by
/// window: terms whose summed upper bounds stay below the threshold are non-essential. A document
/// that has no other term cannot enter, so non-essential terms are looked up only in documents that
/// have an essential one. Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using
/// Block-Max Indexes): the upper bound of a term is that of its blocks in the window. A required
/// term that has fewer documents than the essential ones is the only essential term instead.
///
/// Scores have the same bits as those of ranking every match: a score is summed from left to right.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "query/common/chosen_documents.h"
#include "query/common/deadline.h"
#include "query/rank/flat_terms.h"
#include "query/rank/search_scratch.h"
#include "query/rank/term_bounds.h"
#include "query/rank/window_choice.h"
#include "query/score/score_window.h"
#include "storage/postings/document_search.h"

namespace inkling::query {

template <typename Scorer>
class AnyTerms {
 public:
  /// Call terms.know_where_any() first. Terms and deadline must outlive it.
  AnyTerms(FlatTerms<Scorer>& terms, const Deadline& deadline)
      : terms_(terms),
        deadline_(deadline),
        scratch_(terms.scratch().take([] { return std::make_unique<AnyTermsScratch>(); })),
        bounds_(terms.size()),
        choice_(terms, bounds_, window_size(terms), *scratch_) {
    if (terms.required().empty()) return;
    lead_ = *std::ranges::min_element(terms.required(), {},
                                      [&](std::size_t term) { return terms[term].list().df(); });
  }

  ~AnyTerms() {
    if (!is_ranking_ && terms_.size() <= AnyTermsScratch::kMostWords)
      terms_.scratch().give_back(std::move(scratch_));
  }
  AnyTerms(const AnyTerms&) = delete;
  AnyTerms& operator=(const AnyTerms&) = delete;

  /// Offers the documents of the range that may enter, in their order. Spans follow one another.
  /// Throws TimeLimitError.
  ///
  /// For each window:
  ///   1. bound each term by its blocks in the window, and sort the terms by their bounds;
  ///   2. find the first essential term; where there is none, pass over the window;
  ///   3. choose documents by the essential terms (WindowChoice);
  ///   4. look the non-essential terms up in these documents, the greatest bound first, and drop a
  ///      document as soon as the terms that are left cannot lift it over the threshold;
  ///   5. score what is left exactly, and offer it.
  void rank(const DocumentRange& range) {
    is_ranking_ = true;
    for (std::uint64_t begin = range.begin; begin < range.end; begin += documents_) {
      documents_ = std::min(2 * documents_, window_.size());
      deadline_.check();
      const std::uint64_t end = std::min(range.end, begin + documents_);
      if (!terms_.has_allowed(begin, end)) continue;
      window_.move_to(begin, end);
      if (!has_required()) continue;
      bounds_.update([this](std::size_t term) {
        return terms_[term].bound_in(window_.begin(), window_.last());
      });
      const std::size_t first_essential = find_essential();
      if (first_essential == bounds_.size()) continue;
      choice_.choose(first_essential);
      for (std::size_t at = first_essential; at-- > 0;) {
        if (!choice_.is_added(at, first_essential)) look_up(bounds_[at]);
      }
      offer();
      window_.clear();
    }
    is_ranking_ = false;
  }

 private:
  /// Large enough for some hundred postings and for few windows, each of which has fixed costs;
  /// small enough for its sums to stay in a near cache.
  static std::size_t window_size(const FlatTerms<Scorer>& terms) {
    constexpr std::uint64_t kPostings = 256;
    constexpr std::uint64_t kMostWindows = 512;
    std::uint64_t postings = 0;
    for (std::size_t term = 0; term < terms.size(); ++term) postings += terms[term].list().df();
    for (const std::size_t term : terms.required())
      postings = std::min(postings, terms[term].list().df());
    const std::uint64_t documents = terms.document_bound();
    std::uint64_t size = ScoreWindow::kLeastSize;
    while (size < ScoreWindow::kMostSize &&
           (postings * size < kPostings * documents || kMostWindows * size < documents)) {
      size *= 2;
    }
    return size;
  }

  /// Whether some documents of the window may have each of the required terms, which may add
  /// nothing.
  bool has_required() const {
    return std::ranges::all_of(terms_.required(), [this](std::size_t term) {
      return terms_[term].has_any(window_.begin(), window_.last());
    });
  }

  /// The place of the first essential term in bounds_; their size where no document may enter.
  std::size_t find_essential() {
    std::size_t at = 0;
    while (at < bounds_.size() && !terms_.may_enter(bounds_[at].before + bounds_[at].alone)) ++at;
    if (at == bounds_.size() || terms_.required().empty() || !is_lead_rare(at)) return at;
    bounds_.move_last(lead_);
    return bounds_.size() - 1;
  }

  /// Whether the lead has fewer documents than the other essential terms.
  bool is_lead_rare(std::size_t first_essential) const {
    std::uint64_t others = 0;
    for (std::size_t at = first_essential; at < bounds_.size(); ++at) {
      const std::size_t term = bounds_[at].term;
      others += term == lead_ ? 0 : terms_[term].list().df();
    }
    return terms_[lead_].list().df() <= others;
  }

  /// Adds a non-essential term to the documents that were chosen, once those are dropped that
  /// cannot enter with it and all terms of lower bounds.
  void look_up(const TermBound& bound) {
    drop_below(bound.before + bound.alone);
    if (is_looked_up_by_document(bound.term)) {
      look_up_known(bound.term);
      return;
    }
    storage::BlockCursor& list = terms_[bound.term].list();
    for (std::size_t at = 0; at < docs_.size() && list.move_to(docs_[at]);) {
      std::size_t end = at + 1;
      while (end < docs_.size() && docs_[end] <= list.last()) ++end;
      if (is_of_use(bound, at, end)) look_up_in_block(bound.term, at, end);
      at = end;
    }
  }

  /// Whether that takes less time than decoding the blocks of the window.
  bool is_looked_up_by_document(std::size_t term) const {
    constexpr std::uint64_t kPostingsOfLookUp = 4;  // that are decoded in the time of one
    auto& postings = terms_[term];
    if (postings.has_column()) return true;
    if (!postings.has_tfs()) return false;
    const std::uint64_t documents = to_number(window_.last()) - to_number(window_.begin()) + 1;
    const std::uint64_t postings_of_window =
        postings.list().df() * documents / terms_.document_bound();
    return kPostingsOfLookUp * docs_.size() < postings_of_window;
  }

  void look_up_known(std::size_t term) {
    const auto& postings = terms_[term];
    tfs_.resize(docs_.size());
    postings.find_tfs(docs_, tfs_.data());
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (tfs_[at] == 0) continue;
      if (!postings.has_column()) window_.set_tf(term, docs_[at], tfs_[at]);
      sums_[at] += postings.contribution(tfs_[at], postings.factor_bound(docs_[at]));
    }
  }

  void drop_below(double others) {
    std::size_t kept = 0;
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      docs_[kept] = docs_[at];
      sums_[kept] = sums_[at];
      kept +=
          std::size_t{terms_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]) + others)};
    }
    chosen_.resize(kept);
  }

  /// Whether any of the documents [at, end) may enter with the upper bound of the term's block.
  bool is_of_use(const TermBound& bound, std::size_t at, std::size_t end) {
    storage::BlockCursor& list = terms_[bound.term].list();
    if (list.is_decoded() || !list.knows_end()) return true;
    const double sum = *std::max_element(sums_.begin() + static_cast<std::ptrdiff_t>(at),
                                         sums_.begin() + static_cast<std::ptrdiff_t>(end));
    return terms_.may_enter(sum + window_.precision().lacks(sum) +
                            (terms_[bound.term].block_bound() + bound.before));
  }

  void look_up_in_block(std::size_t term, std::size_t begin, std::size_t end) {
    auto& postings = terms_[term];
    storage::BlockCursor& list = postings.list();
    list.decode();
    if (list.docs().empty()) return;
    std::array<std::uint8_t, storage::kPostingBlock> chosen;
    std::array<std::uint8_t, storage::kPostingBlock> places;
    for (std::size_t at = begin; at < end; at += storage::kPostingBlock) {
      const auto docs = std::span(docs_).subspan(at, std::min(end - at, storage::kPostingBlock));
      const std::size_t found = storage::intersect(docs, list.docs(), chosen.data(), places.data());
      if (found == 0) continue;
      const auto tfs = list.tfs();
      for (std::size_t of = 0; of < found; ++of) {
        const DocId doc = docs[chosen[of]];
        const std::uint32_t tf = tfs[places[of]];
        window_.set_tf(term, doc, tf);
        sums_[at + chosen[of]] += postings.contribution(tf, postings.factor_bound(doc));
      }
    }
  }

  void offer() {
    drop_below(0);
    for (const DocId doc : docs_) terms_[0].prefetch_factor(doc);
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (!terms_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]))) continue;
      double score = 0;
      for (std::size_t term = 0; term < terms_.size(); ++term) {
        const auto& postings = terms_[term];
        const std::uint32_t count = tf(term, docs_[at]);
        if (count != 0) score += postings.contribution(count, postings.factor(docs_[at]));
      }
      if (has_required(docs_[at])) terms_.best().offer(docs_[at], score);
    }
  }

  std::uint32_t tf(std::size_t term, DocId doc) const {
    const auto& postings = terms_[term];
    return postings.has_column() ? postings.tf(doc) : window_.tf(term, doc);
  }

  /// Of a document in which all terms were looked up.
  bool has_required(DocId doc) const {
    return std::ranges::all_of(terms_.required(),
                               [&](std::size_t term) { return tf(term, doc) != 0; });
  }

  FlatTerms<Scorer>& terms_;
  const Deadline& deadline_;
  std::unique_ptr<AnyTermsScratch> scratch_;
  ScoreWindow& window_ = scratch_->window;
  bool is_ranking_ =
      false;  ///< also after an exception: then the scratch memory is not fit for the next query
  std::size_t documents_ =
      128;  ///< documents of the window: few at first, while the threshold is low
  TermBounds bounds_;
  std::size_t lead_ = 0;  ///< the rarest of the required terms, where there are some
  WindowChoice<Scorer> choice_;
  ChosenDocuments& chosen_ = scratch_->chosen;
  std::vector<DocId>& docs_ = chosen_.docs;
  std::vector<double>& sums_ = chosen_.sums;
  std::vector<std::uint32_t>& tfs_ = scratch_->tfs;
};

}  // namespace inkling::query
