#pragma once

/// Which documents of a window may be among the best, as far as their essential terms tell.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "query/common/chosen_documents.h"
#include "query/match/conjunction.h"
#include "query/rank/flat_terms.h"
#include "query/rank/search_scratch.h"
#include "query/rank/term_bounds.h"
#include "query/score/float_sums.h"
#include "query/score/posting_judge.h"
#include "query/score/saturation_sums.h"
#include "query/score/score_window.h"
#include "storage/files/format.h"
#include "storage/postings/document_search.h"
#include "storage/view/block_cursor.h"

namespace inkling::query {

/// Terms [0, first_essential) of TermBounds are non-essential: their summed upper bounds stay below
/// the threshold. So each document that may enter has one of the others. These are walked in one of
/// four ways, chosen for each window by how many documents the essential terms have:
///   - by column: all essential terms but rare ones are frequent, and their saturations are summed
///     for all documents side by side (choose_by_columns);
///   - one posting list: there is one essential term, whose postings are judged one by one
///     (choose_postings);
///   - one frequent term beside rare ones: all documents of the rare ones are chosen, and those of
///     the frequent one that may enter without them (choose_beside_few);
///   - else all postings are added to the sums of the window, and the sums are searched
///     (choose_by_sums).
template <typename Scorer>
class WindowChoice {
 public:
  /// Surveys the terms, and begins a query with windows of `size` documents. All must outlive it.
  WindowChoice(FlatTerms<Scorer>& terms, const TermBounds& bounds, std::size_t size,
               AnyTermsScratch& scratch)
      : terms_(terms),
        bounds_(bounds),
        window_(scratch.window),
        columns_(scratch.columns),
        wanted_(scratch.wanted),
        selected_(scratch.selected),
        chosen_(scratch.chosen),
        few_(scratch.few),
        of_term_(scratch.of_term) {
    window_.begin_query(terms.size(), size);
    for (std::size_t term = 0; term < terms.size(); ++term) {
      terms_[term].survey(storage::Tail::by_posting);
      if (terms_[term].adds_by_column()) window_.allow_for(terms_[term].scale());
      judges_.emplace_back(terms.filter(terms_[term].field(), terms_[term].scale()),
                           others_of(term));
    }
  }

  WindowChoice(const WindowChoice&) = delete;
  WindowChoice& operator=(const WindowChoice&) = delete;

  /// Replaces the documents chosen by those that may enter, each with upper bounds of what its
  /// essential terms add. The caller adds the non-essential terms for which is_added() is false.
  void choose(std::size_t first_essential) {
    is_by_columns_ = are_columns_beside_few(first_essential);
    if (is_by_columns_) {
      choose_by_columns(first_essential);
    } else if (first_essential + 1 == bounds_.size()) {
      choose_postings(bounds_[first_essential]);
    } else if (const std::optional<std::size_t> frequent = frequent_beside_few(first_essential)) {
      choose_beside_few(first_essential, *frequent);
    } else {
      for (std::size_t at = first_essential; at < bounds_.size(); ++at) add_postings(bounds_[at]);
      choose_by_sums(first_essential);
    }
  }

  /// Whether choose() has added the non-essential term number `at`.
  bool is_added(std::size_t at, std::size_t first_essential) const {
    return is_by_columns_ && is_in_columns(at, first_essential);
  }

 private:
  /// The documents of the other terms, which tell which postings of `term` would have to enter
  /// alone. None for queries of many terms: nearly every document has another of them, and each
  /// posting would be looked up in all of them.
  std::vector<const DocumentSet*> others_of(std::size_t term) const {
    constexpr std::size_t kMostTerms = 6;
    return terms_.size() <= kMostTerms ? terms_.sets_but(term) : std::vector<const DocumentSet*>();
  }

  void add_postings(const TermBound& bound) {
    auto& postings = terms_[bound.term];
    if (postings.adds_by_column()) {
      const auto documents = window_.bits_of(*postings.documents());
      postings.add_to(window_, terms_.factor_column(postings.field()), documents);
      return;
    }
    const PostingNeeds needs = needs_of(bound.term, bounds_.size(), bound.before + bound.behind);
    const bool are_judged = needs.alone > 0 && judges_[bound.term].has_others();
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      are_judged ? add_helpful(bound.term, needs, docs, tfs) : add_block(bound.term, docs, tfs);
    });
  }

  /// What a posting of `term` must add for its document to enter, where the first `count` terms of
  /// bounds_ may occur in it too, and all other terms together add at most `others`.
  PostingNeeds needs_of(std::size_t term, std::size_t count, double others) const {
    if (!judges_[term].has_others()) return {sum_threshold(others), sum_threshold(others)};
    double unknown = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const TermBound& other = bounds_[at];
      if (other.term != term && terms_[other.term].documents() == nullptr) unknown += other.alone;
    }
    return {sum_threshold(unknown), sum_threshold(others)};
  }

  void add_helpful(std::size_t term, const PostingNeeds& needs, std::span<const DocId> docs,
                   std::span<const std::uint32_t> tfs) {
    std::array<std::uint8_t, storage::kPostingBlock> places;
    std::array<DocId, storage::kPostingBlock> helpful_docs;
    std::array<std::uint32_t, storage::kPostingBlock> helpful_tfs;
    const std::size_t count = judges_[term].select(needs, docs, tfs, places.data());
    for (std::size_t at = 0; at < count; ++at) {
      helpful_docs[at] = docs[places[at]];
      helpful_tfs[at] = tfs[places[at]];
    }
    add_block(term, std::span(helpful_docs).first(count), std::span(helpful_tfs).first(count));
  }

  /// Calls `on_block(docs, tfs)` for the postings of the window, without those blocks that cannot
  /// lift a document over the threshold.
  template <typename OnBlock>
  void for_each_block(const TermBound& bound, OnBlock on_block) {
    auto& postings = terms_[bound.term];
    const auto may_help = [&] {
      return terms_.may_enter(postings.block_bound() + (bound.before + bound.behind));
    };
    for_each_block_that(bound.term, may_help, on_block);
  }

  /// The same for blocks for which `is_needed()` holds while the list stands there.
  template <typename IsNeeded, typename OnBlock>
  void for_each_block_that(std::size_t term, IsNeeded is_needed, OnBlock on_block) {
    storage::BlockCursor& list = terms_[term].list();
    for (DocId from = window_.begin(); from <= window_.last() && list.move_to(from);
         from = behind(list.last())) {
      if (list.knows_end() && !is_needed()) continue;
      list.decode();
      const auto docs = list.docs();
      const std::size_t begin = storage::count_before(docs, from);
      const std::size_t end = list.last() <= window_.last()
                                  ? docs.size()
                                  : storage::count_before(docs, behind(window_.last()));
      if (begin < end)
        on_block(docs.subspan(begin, end - begin), list.tfs().subspan(begin, end - begin));
    }
  }

  void add_block(std::size_t term, std::span<const DocId> docs,
                 std::span<const std::uint32_t> tfs) {
    const std::size_t count = docs.size();
    const auto& postings = terms_[term];
    std::array<double, storage::kPostingBlock> added;
    postings.factor_bounds(docs, added.data());
    for (std::size_t at = 0; at < count; ++at)
      added[at] = postings.contribution(tfs[at], added[at]);
    window_.add(term, docs, tfs, added.data());
  }

  /// Chooses the documents whose sums reach the threshold together with the non-essential terms.
  void choose_by_sums(std::size_t first_essential) {
    const double others = bounds_[first_essential].before;
    chosen_.clear();
    const double threshold = sum_threshold(others);
    if (threshold <= 0) mark_added(first_essential);
    window_.take(threshold, [&](DocId doc, double sum) {
      if (!terms_.is_allowed(doc)) return;
      chosen_.add(doc, sum);
    });
  }

  /// Chooses among the postings of the only essential term; no sums of the window are needed.
  void choose_postings(const TermBound& bound) {
    chosen_.clear();
    const PostingNeeds needs = needs_of(bound.term, bounds_.size(), bound.before);
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      choose_in_block(bound.term, needs, bound.before, docs, tfs);
    });
  }

  /// Chooses the documents of a block that may enter where other terms add at most `others`.
  void choose_in_block(std::size_t term, const PostingNeeds& needs, double others,
                       std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
    const auto& postings = terms_[term];
    std::array<std::uint8_t, storage::kPostingBlock> places;
    const std::size_t count = judges_[term].select(needs, docs, tfs, places.data());
    for (const std::uint8_t place : std::span(places).first(count)) {
      const DocId doc = docs[place];
      const double added = postings.contribution(tfs[place], postings.factor_bound(doc));
      if (!terms_.may_enter(added + others) || !terms_.is_allowed(doc)) continue;
      window_.set_tf(term, doc, tfs[place]);
      chosen_.add(doc, added);
    }
  }

  /// The essential term that has many documents, where all other essential ones have few; else
  /// empty.
  std::optional<std::size_t> frequent_beside_few(std::size_t first_essential) const {
    std::uint64_t all = 0;
    std::uint64_t most = 0;
    std::size_t frequent = first_essential;
    for (std::size_t at = first_essential; at < bounds_.size(); ++at) {
      const std::uint64_t df = terms_[bounds_[at].term].list().df();
      all += df;
      if (df <= most) continue;
      most = df;
      frequent = at;
    }
    return (all - most) * kBesideOthers <= most ? std::optional(frequent) : std::nullopt;
  }

  /// One essential term has many documents, the others have few: chooses all documents of the rare
  /// terms, and those of the frequent term that may enter without a rare one. A document that is
  /// chosen for both reasons has the frequent term in its sum twice, which is still an upper bound.
  void choose_beside_few(std::size_t first_essential, std::size_t frequent) {
    choose_few(first_essential, [frequent](std::size_t at) { return at != frequent; });
    chosen_.clear();
    const std::size_t term = bounds_[frequent].term;
    const double others = bounds_[first_essential].before;
    const PostingNeeds needs = needs_of(term, first_essential, others);
    auto& postings = terms_[term];
    std::size_t met = 0;  // of the few
    const auto is_needed = [&] {
      return (met < few_.size() && few_.docs[met] <= postings.list().last()) ||
             terms_.may_enter(postings.block_bound() + others);
    };
    for_each_block_that(
        term, is_needed, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
          const std::size_t begin = std::exchange(met, few_.count_up_to(docs.back()));
          add_to_few(term, docs, tfs, begin, met);
          choose_in_block(term, needs, others, docs, tfs);
        });
    chosen_.merge(few_);
  }

  /// Collects the documents of those essential terms for whose numbers `is_few` holds, with what
  /// these terms add.
  template <typename IsFew>
  void choose_few(std::size_t first_essential, IsFew is_few) {
    few_.clear();
    for (std::size_t at = first_essential; at < bounds_.size(); ++at) {
      if (!is_few(at)) continue;
      of_term_.clear();
      const std::size_t term = bounds_[at].term;
      const auto& postings = terms_[term];
      for_each_block(bounds_[at], [&](std::span<const DocId> docs,
                                      std::span<const std::uint32_t> tfs) {
        for (std::size_t of = 0; of < docs.size(); ++of) {
          if (!terms_.is_allowed(docs[of])) continue;
          window_.set_tf(term, docs[of], tfs[of]);
          of_term_.add(docs[of], postings.contribution(tfs[of], postings.factor_bound(docs[of])));
        }
      });
      few_.merge(of_term_);
    }
  }

  /// Adds the term to those of few_[begin, end) that stand in the block.
  void add_to_few(std::size_t term, std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                  std::size_t begin, std::size_t end) {
    const auto& postings = terms_[term];
    auto from = docs.begin();
    for (std::size_t at = begin; at < end; ++at) {
      const DocId doc = few_.docs[at];
      from = std::lower_bound(from, docs.end(), doc);
      if (from == docs.end()) return;
      if (*from != doc) continue;
      const std::uint32_t tf = tfs[static_cast<std::size_t>(from - docs.begin())];
      window_.set_tf(term, doc, tf);
      few_.sums[at] += postings.contribution(tf, postings.factor_bound(doc));
    }
  }

  /// Whether the essential terms are added by column, but for some that have few documents beside
  /// one of these.
  bool are_columns_beside_few(std::size_t first_essential) const {
    std::uint64_t few = 0;
    std::uint64_t most = 0;
    for (std::size_t at = first_essential; at < bounds_.size(); ++at) {
      auto& postings = terms_[bounds_[at].term];
      const std::uint64_t df = postings.list().df();
      if (postings.adds_by_column()) {
        most = std::max(most, df);
      } else {
        few += df;
      }
    }
    return most > 0 && few * kBesideOthers <= most;
  }

  /// Sums the columns of all terms that have one side by side, and chooses all documents of
  /// essential terms without a column, which are few. Columns of non-essential terms are summed,
  /// too: with what these really add hardly any documents are chosen, with their upper bounds many
  /// would be.
  void choose_by_columns(std::size_t first_essential) {
    choose_few(first_essential,
               [&](std::size_t at) { return !terms_[bounds_[at].term].adds_by_column(); });
    choose_in_columns(first_essential);
    if (few_.docs.empty()) return;
    for (std::size_t at = 0; at < bounds_.size(); ++at) {
      if (is_in_columns(at, first_essential)) add_column_to_few(bounds_[at].term);
    }
    chosen_.merge(few_);
  }

  void add_column_to_few(std::size_t term) {
    const auto& postings = terms_[term];
    for (std::size_t of = 0; of < few_.size(); ++of) {
      const std::uint32_t tf = postings.tf(few_.docs[of]);
      if (tf != 0) few_.sums[of] += postings.contribution(tf, postings.factor_bound(few_.docs[of]));
    }
  }

  /// Chooses what may enter without the rare terms.
  void choose_in_columns(std::size_t first_essential) {
    columns_.clear();
    wanted_.assign(window_.size() / 64, 0);
    std::size_t steps = 0;
    double others = 0;
    for (std::size_t at = 0; at < bounds_.size(); ++at) {
      const TermBound& bound = bounds_[at];
      if (!is_in_columns(at, first_essential)) {
        if (at < first_essential) others += bound.alone;  // the rest are the few
        continue;
      }
      columns_.push_back(terms_.by_column(bound.term));
      if (at < first_essential) continue;
      const auto documents = window_.bits_of(*terms_[bound.term].documents());
      steps = documents.size();
      for (std::size_t step = 0; step < steps; ++step) wanted_[step] |= documents[step];
    }
    for (const DocumentSet* const set : terms_.allowed()) {
      const auto documents = window_.bits_of(*set);
      for (std::size_t step = 0; step < steps; ++step) wanted_[step] &= documents[step];
    }
    const float cut = FloatSums::cut(sum_threshold(others));
    selected_.resize(window_.size());
    const std::size_t selected =
        select_saturated(columns_, to_number(window_.begin()), std::span(wanted_).first(steps), cut,
                         selected_.data());
    chosen_.clear();
    for (const SelectedSum& each : std::span(selected_).first(selected)) {
      chosen_.add(DocId{each.doc}, static_cast<double>(each.sum));
    }
  }

  /// Whether choose_by_columns() adds number `at` of bounds_ by its column.
  bool is_in_columns(std::size_t at, std::size_t first_essential) const {
    const TermBound& bound = bounds_[at];
    // With more terms bounds are not looked at, and each column would be added for every document.
    const bool is_wanted =
        at >= first_essential || (bounds_.size() <= kMostBounded && bound.alone > 0);
    return is_wanted && terms_[bound.term].adds_by_column();
  }

  void mark_added(std::size_t first_essential) {
    for (std::size_t at = first_essential; at < bounds_.size(); ++at) {
      const auto& postings = terms_[bounds_[at].term];
      if (postings.adds_by_column())
        window_.mark(bounds_[at].term, window_.bits_of(*postings.documents()));
    }
  }

  /// What the terms that were added must add up to, where the others add at most `others`; 0 while
  /// any document may enter.
  double sum_threshold(double others) const {
    const double threshold = window_.precision().threshold_of(terms_.threshold());
    return threshold <= 0 ? 0 : threshold - others;
  }

  /// A term is rare beside a frequent one that has so many times its documents.
  static constexpr std::uint64_t kBesideOthers = 4;

  FlatTerms<Scorer>& terms_;
  const TermBounds& bounds_;
  ScoreWindow& window_;
  std::vector<PostingJudge> judges_;  ///< by term
  bool is_by_columns_ = false;
  // In the scratch memory:
  std::vector<SaturatedTerm>& columns_;
  std::vector<std::uint64_t>& wanted_;
  std::vector<SelectedSum>& selected_;
  ChosenDocuments& chosen_;
  ChosenDocuments& few_;
  ChosenDocuments& of_term_;
};

}  // namespace inkling::query
