#pragma once

/// The best documents of a phrase, without reading the positions of those that cannot be among
/// them.
///
/// In a document a phrase occurs at most as often as the rarest of its terms, and no more often
/// than the bounds of any term's block allow (Ding & Suel 2011). So most documents are judged by tf
/// and length alone. The rarest term leads; the lists of terms whose positions are cached by
/// document are not read.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "query/bind/binder.h"
#include "query/common/deadline.h"
#include "query/match/conjunction.h"
#include "query/rank/flat_terms.h"
#include "query/rank/phrase_occurrences.h"
#include "storage/files/format.h"

namespace inkling::query {

template <typename Scorer>
class PhraseSearch {
 public:
  /// `terms`: those of the phrase, each weighed as the whole phrase; cached positions have been
  /// asked for. The phrase has no slop and takes any form of its terms. All must outlive it.
  PhraseSearch(const BoundTerms& phrase, FlatTerms<Scorer>& terms, const Deadline& deadline)
      : terms_(terms),
        rarest_(terms.rarest()),
        listed_(terms.lists(
            [&](std::size_t term) { return term == rarest_ || !terms[term].has_positions(); })),
        documents_(listed_.lists, terms.sets_of_all_but(rarest_)),
        occurrences_(phrase, sources(), documents_, deadline),
        steps_(deadline) {}

  // It refers to itself.
  PhraseSearch(const PhraseSearch&) = delete;
  PhraseSearch& operator=(const PhraseSearch&) = delete;

  /// Offers the documents of the range that have the phrase and may enter. Throws TimeLimitError.
  ///
  /// For each block of the rarest term:
  ///   1. choose the documents that may enter by the lowest tf that is known of any term;
  ///   2. batch by batch, find those that have all terms, and judge them again by the tfs of lists;
  ///   3. of the likely ones fetch the positions together, count the phrase, and offer.
  void rank(const DocumentRange& range) {
    documents_.enter_range(range);
    while (documents_.next_block()) {
      steps_.check();
      if (!choose()) continue;
      while (documents_.next_batch()) {
        steps_.check();
        if (!terms_.best().may_take(batch_bound())) continue;
        documents_.meet();
        find_likely();
        for (std::size_t at = 0; at < likely_.count; ++at) offer(at);
      }
    }
  }

 private:
  using Lists = typename FlatTerms<Scorer>::Lists;

  /// What is known of the rarest term's block, by places in it.
  struct Block {
    std::array<std::uint8_t, storage::kPostingBlock> chosen;     ///< places
    std::array<std::uint32_t, storage::kPostingBlock> most_tfs;  ///< of the phrase
    std::array<double, storage::kPostingBlock> greatest_factors;
  };
  /// Of the candidates there, one after the other.
  struct Candidates {
    std::array<std::uint32_t, storage::kPostingBlock> tfs;  ///< at most, of the phrase
    std::array<std::uint32_t, storage::kPostingBlock> other_tfs;
    std::array<DocId, storage::kPostingBlock> docs;
    std::array<double, storage::kPostingBlock> factors;  ///< at most
  };
  /// The documents of the batch that may enter, one after the other.
  struct Likely {
    std::size_t count = 0;
    std::array<std::uint8_t, storage::kPostingBlock> places;  ///< in documents_.docs()
    std::array<double, storage::kPostingBlock> most;          ///< upper bounds of scores
  };

  /// Chooses the documents of the rarest term's block that may enter. False when there are none.
  bool choose() {
    auto& lead = terms_[rarest_];
    if (!terms_.best().may_take(lead.block_bound())) return false;
    const auto candidates = documents_.candidates();
    if (candidates.empty()) return false;
    const auto docs = lead.list().docs();
    const auto tfs = lead.list().tfs();
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      candidates_.tfs[at] = tfs[candidates[at]];
      candidates_.docs[at] = docs[candidates[at]];
    }
    lead.factor_bounds(std::span(candidates_.docs).first(candidates.size()),
                       candidates_.factors.data());
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (term != rarest_ && terms_[term].has_tfs()) lower_tfs(terms_[term], candidates.size());
    }
    const double threshold = terms_.best().threshold();
    std::size_t count = 0;
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      block_.chosen[count] = candidates[at];
      block_.most_tfs[candidates[at]] = candidates_.tfs[at];
      block_.greatest_factors[candidates[at]] = candidates_.factors[at];
      count +=
          std::size_t{lead.contribution(candidates_.tfs[at], candidates_.factors[at]) >= threshold};
    }
    documents_.choose(std::span(block_.chosen).first(count));
    return count > 0;
  }

  void lower_tfs(const ScoredPostings<Scorer>& term, std::size_t count) {
    term.find_tfs(std::span(candidates_.docs).first(count), candidates_.other_tfs.data());
    for (std::size_t at = 0; at < count; ++at)
      candidates_.tfs[at] = std::min(candidates_.tfs[at], candidates_.other_tfs[at]);
  }

  double batch_bound() {
    double most = std::numeric_limits<double>::infinity();
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (is_listed(term)) most = std::min(most, terms_[term].block_bound());
    }
    return most;
  }

  /// Finds the documents that have all terms and may enter, and prefetches their positions and
  /// lengths together.
  void find_likely() {
    likely_.count = 0;
    for (std::size_t at = 0; at < documents_.docs().size(); ++at) {
      const DocId doc = documents_.docs()[at];
      const std::uint8_t place = documents_.places(listed_.numbers[rarest_])[at];
      std::uint32_t tf = block_.most_tfs[place];
      for (std::size_t term = 0; term < terms_.size(); ++term) {
        if (is_listed(term))
          tf =
              std::min(tf, terms_[term].list().tfs()[documents_.places(listed_.numbers[term])[at]]);
      }
      const double most = terms_[0].contribution(tf, block_.greatest_factors[place]);
      if (!terms_.best().may_take(most)) continue;
      terms_[0].prefetch_factor(doc);
      likely_.places[likely_.count] = static_cast<std::uint8_t>(at);
      likely_.most[likely_.count++] = most;
    }
    occurrences_.choose(std::span(likely_.places).first(likely_.count));
  }

  void offer(std::size_t at) {
    if (!terms_.best().may_take(likely_.most[at])) return;
    const std::uint32_t tf = occurrences_.count(at);
    const DocId doc = documents_.docs()[likely_.places[at]];
    if (tf > 0) terms_.best().offer(doc, terms_[0].contribution(tf, terms_[0].factor(doc)));
  }

  bool is_listed(std::size_t term) const noexcept { return listed_.numbers[term] != Lists::kNone; }

  std::vector<PhraseOccurrences::Source> sources() const {
    std::vector<PhraseOccurrences::Source> found(terms_.size());
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      if (terms_[term].has_positions()) found[term].known = &terms_[term].known_positions();
      if (is_listed(term))
        found[term] = {found[term].known, &terms_[term].list(), listed_.numbers[term]};
    }
    return found;
  }

  FlatTerms<Scorer>& terms_;
  std::size_t rarest_;
  Lists listed_;  ///< of the rarest term and of those whose positions are not known by document
  Conjunction documents_;
  PhraseOccurrences occurrences_;
  Block block_;
  Candidates candidates_;
  Likely likely_;
  Steps steps_;
};

}  // namespace inkling::query
