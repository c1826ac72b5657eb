#pragma once

/// The best documents of those that have all terms of a query.
///
/// Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using Block-Max Indexes): the
/// rarest term leads. Its documents are looked for in the other lists only where they may reach the
/// threshold with the upper bounds of the other terms' blocks. Those that have all terms are judged
/// once more by the bytes of their lengths before they are scored.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "query/common/deadline.h"
#include "query/match/conjunction.h"
#include "query/rank/flat_terms.h"

namespace inkling::query {

template <typename Scorer>
class AllTerms {
 public:
  /// Call terms.know_where_rarest() first. Terms and deadline must outlive it.
  AllTerms(FlatTerms<Scorer>& terms, const Deadline& deadline)
      : terms_(terms),
        rarest_(terms.rarest()),
        met_(terms.lists(
            [&](std::size_t term) { return term == rarest_ || !terms[term].has_tfs(); })),
        documents_(met_.lists, terms.sets_of_all_but(rarest_)),
        steps_(deadline) {
    found_.tfs.resize(terms.size());
    for (std::size_t term = 0; term < terms.size(); ++term) {
      if (term != rarest_) terms_[term].survey(storage::Tail::as_one);
    }
  }

  /// Offers the documents of the range that may enter, in their order. Spans follow one another.
  /// Throws TimeLimitError.
  ///
  /// For each block of the lead:
  ///   1. choose the documents that may enter with the upper bounds of the other terms;
  ///   2. batch by batch, pass over those that the bounds of the blocks at hand rule out, and find
  ///      the documents of the others that all lists hold, with their tfs;
  ///   3. drop those that cannot enter by the bytes of their lengths, score the rest, offer them.
  void rank(const DocumentRange& range) {
    documents_.enter_range(range);
    block_.begin = DocId{static_cast<std::uint32_t>(range.begin)};
    while (documents_.next_block()) {
      steps_.check();
      if (!choose()) continue;
      found_.count = 0;
      while (documents_.next_batch()) {
        steps_.check();
        if (!may_enter_batch()) continue;
        documents_.meet();
        gather();
      }
      if (found_.count == 0) continue;
      find_known_tfs();
      keep_where_may_enter();
      score();
      offer();
    }
  }

 private:
  using Lists = typename FlatTerms<Scorer>::Lists;

  /// When more than 15 of 16 candidates of a block may enter, and there are enough of them to tell,
  /// all candidates of so many blocks behind it are chosen: bounds that rule out hardly any
  /// document cost more than they save.
  static constexpr std::size_t kBlocksTakenWhole = 3;
  static constexpr std::size_t kFewestTold = 16;

  /// What is known of the lead's block.
  struct Block {
    DocId begin{};  ///< none of its documents is before
    // What the other terms add to them at most:
    double bound_of_known = 0;
    double bound_of_met = 0;
    std::size_t left_whole = 0;  ///< blocks of which all candidates are still to be chosen
    std::array<std::uint8_t, storage::kPostingBlock> chosen;
    std::array<double, storage::kPostingBlock>
        lead_scores;  ///< of those chosen, what the lead adds at most
  };
  /// The documents that were met in the block, of which there are `count`; docs before them of
  /// candidates, factors of either.
  struct Found {
    std::size_t count = 0;
    std::array<DocId, storage::kPostingBlock> docs;
    std::vector<std::array<std::uint32_t, storage::kPostingBlock>> tfs;  ///< by term
    std::array<double, storage::kPostingBlock> factors;
    std::array<double, storage::kPostingBlock> scores;
  };

  auto& lead() { return terms_[rarest_]; }

  /// Chooses the documents of the lead's block that may enter. False when there are none.
  bool choose() {
    const storage::BlockCursor& list = documents_.lead();
    bound_others(block_.begin, list.last());
    const double others = block_.bound_of_known + block_.bound_of_met;
    block_.begin = behind(list.last());
    if (!terms_.may_enter(lead().block_bound() + others)) return false;
    const auto candidates = documents_.candidates();
    if (candidates.empty()) return false;
    return block_.left_whole > 0 ? take_whole(candidates) : choose_of(candidates, others);
  }

  bool take_whole(std::span<const std::uint8_t> candidates) {
    --block_.left_whole;
    std::ranges::fill(std::span(block_.lead_scores).first(candidates.size()), lead().block_bound());
    documents_.choose(candidates);
    return true;
  }

  bool choose_of(std::span<const std::uint8_t> candidates, double others) {
    bound_lead(candidates);
    const double threshold = terms_.threshold();
    std::size_t count = 0;
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      block_.chosen[count] = candidates[at];
      block_.lead_scores[count] = block_.lead_scores[at];
      count += std::size_t{block_.lead_scores[count] + others >= threshold};
    }
    if (candidates.size() >= kFewestTold && 16 * count > 15 * candidates.size())
      block_.left_whole = kBlocksTakenWhole;
    documents_.choose(std::span(block_.chosen).first(count));
    return count > 0;
  }

  /// Upper bounds of the other terms in documents from `first` to `last`.
  void bound_others(DocId first, DocId last) {
    block_.bound_of_known = 0;
    block_.bound_of_met = 0;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (term == rarest_) continue;
      (met_.numbers[term] == Lists::kNone ? block_.bound_of_known : block_.bound_of_met) +=
          terms_[term].bound_in(first, last);
    }
  }

  void bound_lead(std::span<const std::uint8_t> places) {
    const auto docs = documents_.lead().docs();
    const auto tfs = documents_.lead().tfs();
    for (std::size_t at = 0; at < places.size(); ++at) found_.docs[at] = docs[places[at]];
    lead().factor_bounds(std::span(found_.docs).first(places.size()), found_.factors.data());
    for (std::size_t at = 0; at < places.size(); ++at) {
      block_.lead_scores[at] = lead().contribution(tfs[places[at]], found_.factors[at]);
    }
  }

  bool may_enter_batch() {
    const auto scores = std::span(block_.lead_scores)
                            .first(documents_.end_chosen())
                            .subspan(documents_.first_chosen());
    double most = *std::ranges::max_element(scores) + block_.bound_of_known;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (term != rarest_ && met_.numbers[term] != Lists::kNone) most += terms_[term].block_bound();
    }
    return terms_.may_enter(most);
  }

  /// Keeps the documents that were met, with those tfs that come from lists.
  void gather() {
    const auto docs = documents_.docs();
    if (docs.empty()) return;
    std::ranges::copy(docs, found_.docs.begin() + static_cast<std::ptrdiff_t>(found_.count));
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (met_.numbers[term] == Lists::kNone) continue;
      const auto tfs = terms_[term].list().tfs();
      const auto places = documents_.places(met_.numbers[term]);
      for (std::size_t at = 0; at < docs.size(); ++at)
        found_.tfs[term][found_.count + at] = tfs[places[at]];
    }
    found_.count += docs.size();
  }

  void find_known_tfs() {
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (met_.numbers[term] != Lists::kNone) continue;
      terms_[term].find_tfs(std::span(found_.docs).first(found_.count), found_.tfs[term].data());
    }
  }

  /// Drops the documents that cannot enter, and prefetches the lengths of the others.
  void keep_where_may_enter() {
    if (!lead().has_length_codes()) return;
    sum([](const auto& postings, std::span<const DocId> docs, double* factors) {
      postings.factor_bounds(docs, factors);
    });
    const double threshold = terms_.threshold();
    std::size_t kept = 0;
    for (std::size_t at = 0; at < found_.count; ++at) {
      if (found_.scores[at] < threshold) continue;
      found_.docs[kept] = found_.docs[at];
      for (auto& tfs : found_.tfs) tfs[kept] = tfs[at];
      lead().prefetch_factor(found_.docs[kept]);
      ++kept;
    }
    found_.count = kept;
  }

  void score() {
    sum([](const auto& postings, std::span<const DocId> docs, double* factors) {
      postings.factors(docs, factors);
    });
  }

  /// Scores by the factors that `find_factors(postings, docs, factors)` writes. Each score is
  /// summed from left to right.
  template <typename FindFactors>
  void sum(FindFactors find_factors) {
    const auto docs = std::span(found_.docs).first(found_.count);
    std::fill_n(found_.scores.begin(), found_.count, 0);
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const auto& postings = terms_[term];
      if (term == 0 || postings.field() != terms_[term - 1].field())
        find_factors(postings, docs, found_.factors.data());
      for (std::size_t at = 0; at < found_.count; ++at) {
        found_.scores[at] += postings.contribution(found_.tfs[term][at], found_.factors[at]);
      }
    }
  }

  void offer() {
    for (std::size_t at = 0; at < found_.count; ++at) {
      if (terms_.best().may_take(found_.scores[at]))
        terms_.best().offer(found_.docs[at], found_.scores[at]);
    }
  }

  FlatTerms<Scorer>& terms_;
  std::size_t rarest_;
  Lists met_;  ///< of the rarest term and of those whose tfs are not known by document
  Conjunction documents_;
  Steps steps_;
  Block block_;
  Found found_;
};

}  // namespace inkling::query
