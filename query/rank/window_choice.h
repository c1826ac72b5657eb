#pragma once

/// Which documents of a window may be among the best, told by the words of which a document must
/// have one.

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
#include "query/rank/any_words_scratch.h"
#include "query/rank/flat_words.h"
#include "query/rank/word_bounds.h"
#include "query/score/float_sums.h"
#include "query/score/posting_judge.h"
#include "query/score/saturation_sums.h"
#include "query/score/score_window.h"
#include "storage/files/format.h"
#include "storage/postings/document_search.h"
#include "storage/view/block_cursor.h"

namespace inkling::query {

/// Of the words of WordBounds those before number `optional` are so: together they cannot make a
/// document enter.
template <typename Scorer>
class WindowChoice {
 public:
  /// Surveys the words, and begins a query with windows of `size` documents. All must outlive it.
  WindowChoice(FlatWords<Scorer>& words, const WordBounds& by_most, std::size_t size,
               AnyWordsScratch& scratch)
      : words_(words),
        by_most_(by_most),
        window_(scratch.window),
        columns_(scratch.columns),
        wanted_(scratch.wanted),
        selected_(scratch.selected),
        chosen_(scratch.chosen),
        few_(scratch.few),
        of_word_(scratch.of_word) {
    window_.begin_query(words.size(), size);
    for (std::size_t word = 0; word < words.size(); ++word) {
      words_[word].survey(storage::Tail::by_posting);
      if (words_[word].adds_by_column()) window_.allow_for(words_[word].scale());
      judges_.emplace_back(words.filter(words_[word].field(), words_[word].scale()),
                           others_of(word));
    }
  }

  WindowChoice(const WindowChoice&) = delete;
  WindowChoice& operator=(const WindowChoice&) = delete;

  /// Replaces the documents chosen by those that may enter, with what those words add to each that
  /// are not optional. Other words are to be added where is_added() does not say that they are.
  void choose(std::size_t optional) {
    is_by_columns_ = are_columns_beside_few(optional);
    if (is_by_columns_) {
      choose_by_columns(optional);
    } else if (optional + 1 == by_most_.size()) {
      choose_postings(by_most_[optional]);
    } else if (const std::optional<std::size_t> frequent = frequent_beside_few(optional)) {
      choose_beside_few(optional, *frequent);
    } else {
      for (std::size_t at = optional; at < by_most_.size(); ++at) add_postings(by_most_[at]);
      choose_by_sums(optional);
    }
  }

  /// Whether choose() has added number `at` of the words, of which `optional` are so.
  bool is_added(std::size_t at, std::size_t optional) const {
    return is_by_columns_ && is_in_columns(at, optional);
  }

 private:
  /// The documents of the words that tell which postings of `word` need to enter alone. Of many
  /// words nearly every document has another, and each posting would be looked for in all of them.
  std::vector<const DocumentSet*> others_of(std::size_t word) const {
    constexpr std::size_t kMostWords = 6;
    return words_.size() <= kMostWords ? words_.sets_but(word) : std::vector<const DocumentSet*>();
  }

  void add_postings(const WordBound& bound) {
    auto& postings = words_[bound.word];
    if (postings.adds_by_column()) {
      const auto documents = window_.bits_of(*postings.documents());
      postings.add_to(window_, words_.factor_column(postings.field()), documents);
      return;
    }
    const PostingNeeds needs = needs_of(bound.word, by_most_.size(), bound.before + bound.behind);
    const bool are_judged = needs.alone > 0 && judges_[bound.word].has_others();
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      are_judged ? add_helpful(bound.word, needs, docs, tfs) : add_block(bound.word, docs, tfs);
    });
  }

  /// What a posting of `word` has to add where of other words the first `count` of by_most_ may add
  /// to its document, and all of them no more than `others`.
  PostingNeeds needs_of(std::size_t word, std::size_t count, double others) const {
    if (!judges_[word].has_others()) return {sum_threshold(others), sum_threshold(others)};
    double unknown = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const WordBound& other = by_most_[at];
      if (other.word != word && words_[other.word].documents() == nullptr) unknown += other.most;
    }
    return {sum_threshold(unknown), sum_threshold(others)};
  }

  void add_helpful(std::size_t word, const PostingNeeds& needs, std::span<const DocId> docs,
                   std::span<const std::uint32_t> tfs) {
    std::array<std::uint8_t, storage::kPostingBlock> places;
    std::array<DocId, storage::kPostingBlock> helpful_docs;
    std::array<std::uint32_t, storage::kPostingBlock> helpful_tfs;
    const std::size_t count = judges_[word].select(needs, docs, tfs, places.data());
    for (std::size_t at = 0; at < count; ++at) {
      helpful_docs[at] = docs[places[at]];
      helpful_tfs[at] = tfs[places[at]];
    }
    add_block(word, std::span(helpful_docs).first(count), std::span(helpful_tfs).first(count));
  }

  /// Calls `on_block(docs, tfs)` for the postings of the window that may help a document to enter.
  template <typename OnBlock>
  void for_each_block(const WordBound& bound, OnBlock on_block) {
    auto& postings = words_[bound.word];
    const auto may_help = [&] {
      return words_.may_enter(postings.most_in_block() + (bound.before + bound.behind));
    };
    for_each_block_that(bound.word, may_help, on_block);
  }

  /// The same of blocks for which `is_needed()` while the list stands there.
  template <typename IsNeeded, typename OnBlock>
  void for_each_block_that(std::size_t word, IsNeeded is_needed, OnBlock on_block) {
    storage::BlockCursor& list = words_[word].list();
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

  void add_block(std::size_t word, std::span<const DocId> docs,
                 std::span<const std::uint32_t> tfs) {
    const std::size_t count = docs.size();
    const auto& postings = words_[word];
    std::array<double, storage::kPostingBlock> added;
    postings.factor_bounds(docs, added.data());
    for (std::size_t at = 0; at < count; ++at)
      added[at] = postings.contribution(tfs[at], added[at]);
    window_.add(word, docs, tfs, added.data());
  }

  /// Of the documents in the window those that may enter.
  void choose_by_sums(std::size_t optional) {
    const double others = by_most_[optional].before;
    chosen_.clear();
    const double threshold = sum_threshold(others);
    if (threshold <= 0) mark_added(optional);
    window_.take(threshold, [&](DocId doc, double sum) {
      if (!words_.is_allowed(doc)) return;
      chosen_.add(doc, sum);
    });
  }

  /// The same where all that may enter have one word, whose postings need not be added to a window.
  void choose_postings(const WordBound& bound) {
    chosen_.clear();
    const PostingNeeds needs = needs_of(bound.word, by_most_.size(), bound.before);
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      choose_in_block(bound.word, needs, bound.before, docs, tfs);
    });
  }

  /// Of the documents of a block those that may enter where other words add `others`.
  void choose_in_block(std::size_t word, const PostingNeeds& needs, double others,
                       std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
    const auto& postings = words_[word];
    std::array<std::uint8_t, storage::kPostingBlock> places;
    const std::size_t count = judges_[word].select(needs, docs, tfs, places.data());
    for (const std::uint8_t place : std::span(places).first(count)) {
      const DocId doc = docs[place];
      const double added = postings.contribution(tfs[place], postings.factor_bound(doc));
      if (!words_.may_enter(added + others) || !words_.is_allowed(doc)) continue;
      window_.set_tf(word, doc, tfs[place]);
      chosen_.add(doc, added);
    }
  }

  /// The one of the words that are not optional that has many documents, where the others have few;
  /// empty else.
  std::optional<std::size_t> frequent_beside_few(std::size_t optional) const {
    std::uint64_t all = 0;
    std::uint64_t most = 0;
    std::size_t frequent = optional;
    for (std::size_t at = optional; at < by_most_.size(); ++at) {
      const std::uint64_t df = words_[by_most_[at].word].list().df();
      all += df;
      if (df <= most) continue;
      most = df;
      frequent = at;
    }
    return (all - most) * kBesideOthers <= most ? std::optional(frequent) : std::nullopt;
  }

  /// As choose(), where one word has many documents and the others that are not optional have few:
  /// all of these are chosen, and of the many those that may enter without the few words. Of a
  /// document that is chosen for both reasons the word is in the sum twice, which makes it no less
  /// than what words add.
  void choose_beside_few(std::size_t optional, std::size_t frequent) {
    choose_few(optional, [frequent](std::size_t at) { return at != frequent; });
    chosen_.clear();
    const std::size_t word = by_most_[frequent].word;
    const double others = by_most_[optional].before;
    const PostingNeeds needs = needs_of(word, optional, others);
    auto& postings = words_[word];
    std::size_t met = 0;  // of the few
    const auto is_needed = [&] {
      return (met < few_.size() && few_.docs[met] <= postings.list().last()) ||
             words_.may_enter(postings.most_in_block() + others);
    };
    for_each_block_that(
        word, is_needed, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
          const std::size_t begin = std::exchange(met, few_.count_up_to(docs.back()));
          add_to_few(word, docs, tfs, begin, met);
          choose_in_block(word, needs, others, docs, tfs);
        });
    chosen_.merge(few_);
  }

  /// The documents of the words that are not optional for whose numbers `is_few`, with what these
  /// words add.
  template <typename IsFew>
  void choose_few(std::size_t optional, IsFew is_few) {
    few_.clear();
    for (std::size_t at = optional; at < by_most_.size(); ++at) {
      if (!is_few(at)) continue;
      of_word_.clear();
      const std::size_t word = by_most_[at].word;
      const auto& postings = words_[word];
      for_each_block(by_most_[at], [&](std::span<const DocId> docs,
                                       std::span<const std::uint32_t> tfs) {
        for (std::size_t of = 0; of < docs.size(); ++of) {
          if (!words_.is_allowed(docs[of])) continue;
          window_.set_tf(word, docs[of], tfs[of]);
          of_word_.add(docs[of], postings.contribution(tfs[of], postings.factor_bound(docs[of])));
        }
      });
      few_.merge(of_word_);
    }
  }

  /// Adds the word to those of the few from number `begin` to `end` that are in the block.
  void add_to_few(std::size_t word, std::span<const DocId> docs, std::span<const std::uint32_t> tfs,
                  std::size_t begin, std::size_t end) {
    const auto& postings = words_[word];
    auto from = docs.begin();
    for (std::size_t at = begin; at < end; ++at) {
      const DocId doc = few_.docs[at];
      from = std::lower_bound(from, docs.end(), doc);
      if (from == docs.end()) return;
      if (*from != doc) continue;
      const std::uint32_t tf = tfs[static_cast<std::size_t>(from - docs.begin())];
      window_.set_tf(word, doc, tf);
      few_.sums[at] += postings.contribution(tf, postings.factor_bound(doc));
    }
  }

  /// Whether words that are not optional are added by column, but for some that have few documents
  /// beside one of these.
  bool are_columns_beside_few(std::size_t optional) const {
    std::uint64_t few = 0;
    std::uint64_t most = 0;
    for (std::size_t at = optional; at < by_most_.size(); ++at) {
      auto& postings = words_[by_most_[at].word];
      const std::uint64_t df = postings.list().df();
      if (postings.adds_by_column()) {
        most = std::max(most, df);
      } else {
        few += df;
      }
    }
    return most > 0 && few * kBesideOthers <= most;
  }

  /// As choose(), where words need not be added to the window one by one, but for those that have
  /// few documents, which are all chosen. The optional ones that are added by column are added with
  /// the others: hardly any documents are chosen then, while many would be for what an optional
  /// word might add.
  void choose_by_columns(std::size_t optional) {
    choose_few(optional,
               [&](std::size_t at) { return !words_[by_most_[at].word].adds_by_column(); });
    choose_in_columns(optional);
    if (few_.docs.empty()) return;
    for (std::size_t at = 0; at < by_most_.size(); ++at) {
      if (is_in_columns(at, optional)) add_column_to_few(by_most_[at].word);
    }
    chosen_.merge(few_);
  }

  void add_column_to_few(std::size_t word) {
    const auto& postings = words_[word];
    for (std::size_t of = 0; of < few_.size(); ++of) {
      const std::uint32_t tf = postings.tf(few_.docs[of]);
      if (tf != 0) few_.sums[of] += postings.contribution(tf, postings.factor_bound(few_.docs[of]));
    }
  }

  /// What may enter without the few.
  void choose_in_columns(std::size_t optional) {
    columns_.clear();
    wanted_.assign(window_.size() / 64, 0);
    std::size_t steps = 0;
    double others = 0;
    for (std::size_t at = 0; at < by_most_.size(); ++at) {
      const WordBound& bound = by_most_[at];
      if (!is_in_columns(at, optional)) {
        if (at < optional) others += bound.most;  // the rest are the few
        continue;
      }
      columns_.push_back(words_.by_column(bound.word));
      if (at < optional) continue;
      const auto documents = window_.bits_of(*words_[bound.word].documents());
      steps = documents.size();
      for (std::size_t step = 0; step < steps; ++step) wanted_[step] |= documents[step];
    }
    const float cut = FloatSums::cut(sum_threshold(others));
    selected_.resize(window_.size());
    const std::size_t selected =
        select_saturated(columns_, to_number(window_.begin()), std::span(wanted_).first(steps), cut,
                         selected_.data());
    chosen_.clear();
    for (const SelectedSum& each : std::span(selected_).first(selected)) {
      if (!words_.is_allowed(DocId{each.doc})) continue;
      chosen_.add(DocId{each.doc}, static_cast<double>(each.sum));
    }
  }

  /// Whether choose_by_columns() adds number `at` of by_most_ by its column.
  bool is_in_columns(std::size_t at, std::size_t optional) const {
    const WordBound& bound = by_most_[at];
    // Of more words bounds are not looked at, and each would be added to all that is wanted.
    const bool is_wanted = at >= optional || (by_most_.size() <= kMostBounded && bound.most > 0);
    return is_wanted && words_[bound.word].adds_by_column();
  }

  void mark_added(std::size_t optional) {
    for (std::size_t at = optional; at < by_most_.size(); ++at) {
      const auto& postings = words_[by_most_[at].word];
      if (postings.adds_by_column())
        window_.mark(by_most_[at].word, window_.bits_of(*postings.documents()));
    }
  }

  /// What the words that were added have to add, where the others may add `others`; 0 while there
  /// is room for any.
  double sum_threshold(double others) const {
    const double threshold = window_.precision().threshold_of(words_.threshold());
    return threshold <= 0 ? 0 : threshold - others;
  }

  /// Few documents are no more than one of so many of a frequent word.
  static constexpr std::uint64_t kBesideOthers = 4;

  FlatWords<Scorer>& words_;
  const WordBounds& by_most_;
  ScoreWindow& window_;
  std::vector<PostingJudge> judges_;  ///< by word
  bool is_by_columns_ = false;
  // In the scratch memory:
  std::vector<SaturatedWord>& columns_;
  std::vector<std::uint64_t>& wanted_;
  std::vector<SelectedSum>& selected_;
  ChosenDocuments& chosen_;
  ChosenDocuments& few_;
  ChosenDocuments& of_word_;
};

}  // namespace inkling::query
