#pragma once

/// The best documents of those that have any word of a query.
///
/// MaxScore (Turtle & Flood 1995, Query Evaluation: Strategies and Optimizations), window by window: while the words
/// that can add least stay together below the k-th best score, no document that has only these can enter, so that they
/// are looked up where one of the others occurs. Block-max (Ding & Suel 2011, Faster Top-k Document Retrieval Using
/// Block-Max Indexes): what a word can add is told by the blocks that lie in the window.
///
/// Scores have the same bits as those of ranking every match: what may enter is summed from left to right.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "query/any_words_room.h"
#include "query/conjunction.h"
#include "query/deadline.h"
#include "query/flat_words.h"
#include "query/posting_judge.h"
#include "query/score_window.h"
#include "query/word_bounds.h"
#include "storage/document_search.h"

namespace inkling::query {

template <typename Scorer>
class AnyWords {
 public:
  /// Words and deadline must outlive it.
  AnyWords(FlatWords<Scorer>& words, const Deadline& deadline)
      : words_(words),
        deadline_(deadline),
        room_(words.rooms().take([] { return std::make_unique<AnyWordsRoom>(); })),
        by_most_(words.size()) {
    window_.begin_query(words.size(), window_size());
    for (std::size_t word = 0; word < words.size(); ++word) {
      words_[word].survey(storage::Tail::by_posting);
      if (words_[word].adds_by_column()) window_.allow_for(words_[word].scale());
      judges_.emplace_back(words.filter(words_[word].field(), words_[word].scale()), others_of(word));
    }
  }

  ~AnyWords() {
    if (!is_ranking_ && words_.size() <= AnyWordsRoom::kMostWords) words_.rooms().give_back(std::move(room_));
  }
  AnyWords(const AnyWords&) = delete;
  AnyWords& operator=(const AnyWords&) = delete;

  /// Offers the documents of the span in their order, but for those that cannot enter. Spans follow one another. Throws
  /// TimeLimitError.
  void rank(const DocumentSpan& span) {
    is_ranking_ = true;
    for (std::uint64_t begin = span.begin; begin < span.end; begin += step_) {
      step_ = std::min(2 * step_, window_.size());
      deadline_.check();
      window_.move_to(begin, std::min(span.end, begin + step_));
      by_most_.update([this](std::size_t word) { return words_[word].most_in(window_.begin(), window_.last()); });
      const std::size_t optional = count_optional();
      if (optional == by_most_.size()) continue;
      const bool is_by_columns = all_add_by_column(optional);
      if (is_by_columns) {
        choose_by_columns(optional);
      } else if (optional + 1 == by_most_.size()) {
        choose_postings(by_most_[optional]);
      } else {
        for (std::size_t at = optional; at < by_most_.size(); ++at) add_postings(by_most_[at]);
        choose(optional);
      }
      for (std::size_t at = optional; at-- > 0;) {
        if (!is_by_columns || !is_in_columns(by_most_[at])) look_up(by_most_[at]);
      }
      offer();
      window_.clear();
    }
    is_ranking_ = false;
  }

 private:
  /// The documents of the words that tell which postings of `word` need to enter alone. Of many words nearly every
  /// document has another, and each posting would be looked for in all of them.
  std::vector<const DocumentSet*> others_of(std::size_t word) const {
    constexpr std::size_t kMostWords = 6;
    return words_.size() <= kMostWords ? words_.sets_but(word) : std::vector<const DocumentSet*>();
  }

  /// So that some hundred postings lie in it, as far as its sums stay in a near cache, and that windows are few enough
  /// for what is done once for each.
  std::size_t window_size() const {
    constexpr std::uint64_t kPostings = 256;
    constexpr std::uint64_t kMostWindows = 512;
    std::uint64_t postings = 0;
    for (std::size_t word = 0; word < words_.size(); ++word) postings += words_[word].list().df();
    const std::uint64_t documents = words_.document_bound();
    std::uint64_t size = ScoreWindow::kLeastSize;
    while (size < ScoreWindow::kMostSize &&
           (postings * size < kPostings * documents || kMostWindows * size < documents)) {
      size *= 2;
    }
    return size;
  }

  /// How many words together cannot make a document enter.
  std::size_t count_optional() const {
    std::size_t optional = 0;
    while (optional < by_most_.size() && !words_.may_enter(by_most_[optional].before + by_most_[optional].most)) {
      ++optional;
    }
    return optional;
  }

  void add_postings(const WordBound& bound) {
    auto& postings = words_[bound.word];
    if (postings.adds_by_column()) {
      const auto documents = window_.bits_of(*postings.documents());
      postings.add_to(window_, words_.factor_column(postings.field()), documents);
      return;
    }
    const PostingNeeds needs = needs_of(bound, bound.before + bound.behind);
    const bool are_judged = needs.alone > 0 && judges_[bound.word].has_others();
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      are_judged ? add_helpful(bound.word, needs, docs, tfs) : add_block(bound.word, docs, tfs);
    });
  }

  /// Where other words may add `others`, the sum of what they add.
  PostingNeeds needs_of(const WordBound& bound, double others) const {
    if (!judges_[bound.word].has_others()) return {least_sum(others), least_sum(others)};
    double unknown = 0;
    for (const WordBound& other : by_most_) {
      if (other.word != bound.word && words_[other.word].documents() == nullptr) unknown += other.most;
    }
    return {least_sum(unknown), least_sum(others)};
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
    storage::BlockCursor& list = postings.list();
    for (DocId from = window_.begin(); from <= window_.last() && list.move_to(from); from = behind(list.last())) {
      if (list.knows_end() && !words_.may_enter(postings.most_in_block() + (bound.before + bound.behind))) continue;
      list.decode();
      const auto docs = list.docs();
      const std::size_t begin = storage::count_before(docs, from);
      const std::size_t end =
          list.last() <= window_.last() ? docs.size() : storage::count_before(docs, behind(window_.last()));
      if (begin < end) on_block(docs.subspan(begin, end - begin), list.tfs().subspan(begin, end - begin));
    }
  }

  void add_block(std::size_t word, std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
    const std::size_t count = docs.size();
    const auto& postings = words_[word];
    std::array<double, storage::kPostingBlock> added;
    postings.factor_bounds(docs, added.data());
    for (std::size_t at = 0; at < count; ++at) added[at] = postings.contribution(tfs[at], added[at]);
    window_.add(word, docs, tfs, added.data());
  }

  /// Of the documents in the window those that may enter.
  void choose(std::size_t optional) {
    const double others = by_most_[optional].before;
    docs_.clear();
    sums_.clear();
    const double least = least_sum(others);
    if (least <= 0) mark_added(optional);
    window_.take(least, [&](DocId doc, double sum) {
      if (!words_.is_allowed(doc)) return;
      docs_.push_back(doc);
      sums_.push_back(sum);
    });
  }

  /// The same where all that may enter have one word, whose postings need not be added to a window.
  void choose_postings(const WordBound& bound) {
    docs_.clear();
    sums_.clear();
    const PostingNeeds needs = needs_of(bound, bound.before);
    for_each_block(bound, [&](std::span<const DocId> docs, std::span<const std::uint32_t> tfs) {
      choose_in_block(bound, needs, docs, tfs);
    });
  }

  void choose_in_block(const WordBound& bound, const PostingNeeds& needs, std::span<const DocId> docs,
                       std::span<const std::uint32_t> tfs) {
    const auto& postings = words_[bound.word];
    std::array<std::uint8_t, storage::kPostingBlock> places;
    const std::size_t count = judges_[bound.word].select(needs, docs, tfs, places.data());
    for (const std::uint8_t place : std::span(places).first(count)) {
      const DocId doc = docs[place];
      const double added = postings.contribution(tfs[place], postings.factor_bound(doc));
      if (!words_.may_enter(added + bound.before) || !words_.is_allowed(doc)) continue;
      window_.set_tf(bound.word, doc, tfs[place]);
      docs_.push_back(doc);
      sums_.push_back(added);
    }
  }

  bool all_add_by_column(std::size_t optional) const {
    return std::all_of(by_most_.begin() + static_cast<std::ptrdiff_t>(optional), by_most_.end(),
                       [this](const WordBound& bound) { return words_[bound.word].adds_by_column(); });
  }

  /// The same where words need not be added to the window one by one. The optional ones of that kind are added with
  /// them: hardly any documents are chosen then, while many would be for what an optional word might add.
  void choose_by_columns(std::size_t optional) {
    columns_.clear();
    wanted_.assign(window_.size() / 64, 0);
    std::size_t steps = 0;
    double others = 0;
    for (std::size_t at = 0; at < by_most_.size(); ++at) {
      const WordBound& bound = by_most_[at];
      if (at < optional && !is_in_columns(bound)) {
        others += bound.most;
        continue;
      }
      columns_.push_back(words_.by_column(bound.word));
      if (at < optional) continue;
      const auto documents = window_.bits_of(*words_[bound.word].documents());
      steps = documents.size();
      for (std::size_t step = 0; step < steps; ++step) wanted_[step] |= documents[step];
    }
    const float cut = FloatSums::cut(least_sum(others));
    selected_.resize(window_.size());
    const std::size_t selected =
        select_saturated(columns_, to_number(window_.begin()), std::span(wanted_).first(steps), cut, selected_.data());
    docs_.clear();
    sums_.clear();
    for (const SelectedSum& each : std::span(selected_).first(selected)) {
      if (!words_.is_allowed(DocId{each.doc})) continue;
      docs_.push_back(DocId{each.doc});
      sums_.push_back(double{each.sum});
    }
  }

  /// Whether choose_by_columns() adds an optional word.
  bool is_in_columns(const WordBound& bound) const {
    // Of more words bounds are not looked at, and each would be added to all that is wanted.
    return by_most_.size() <= kMostBounded && bound.most > 0 && words_[bound.word].adds_by_column();
  }

  void mark_added(std::size_t optional) {
    for (std::size_t at = optional; at < by_most_.size(); ++at) {
      const auto& postings = words_[by_most_[at].word];
      if (postings.adds_by_column()) window_.mark(by_most_[at].word, window_.bits_of(*postings.documents()));
    }
  }

  /// What the words that were added have to add, where the others may add `others`; 0 while there is room for any.
  double least_sum(double others) const {
    const double least = window_.precision().least_of(words_.least());
    return least <= 0 ? 0 : least - others;
  }

  /// Adds an optional word to those chosen, but for what cannot enter all the same.
  void look_up(const WordBound& bound) {
    drop_below(bound.before + bound.most);
    if (is_looked_up_by_document(bound.word)) {
      look_up_known(bound.word);
      return;
    }
    storage::BlockCursor& list = words_[bound.word].list();
    for (std::size_t at = 0; at < docs_.size() && list.move_to(docs_[at]);) {
      std::size_t end = at + 1;
      while (end < docs_.size() && docs_[end] <= list.last()) ++end;
      if (is_of_use(bound, at, end)) look_up_in_block(bound.word, at, end);
      at = end;
    }
  }

  /// Whether that is less than to decode the blocks of the window.
  bool is_looked_up_by_document(std::size_t word) const {
    constexpr std::uint64_t kPostingsOfLookUp = 4;  // that are decoded in the time of one
    auto& postings = words_[word];
    if (postings.has_column()) return true;
    if (!postings.has_tfs()) return false;
    const std::uint64_t documents = to_number(window_.last()) - to_number(window_.begin()) + 1;
    const std::uint64_t postings_of_window = postings.list().df() * documents / words_.document_bound();
    return kPostingsOfLookUp * docs_.size() < postings_of_window;
  }

  void look_up_known(std::size_t word) {
    const auto& postings = words_[word];
    tfs_.resize(docs_.size());
    postings.find_tfs(docs_, tfs_.data());
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (tfs_[at] == 0) continue;
      if (!postings.has_column()) window_.set_tf(word, docs_[at], tfs_[at]);
      sums_[at] += postings.contribution(tfs_[at], postings.factor_bound(docs_[at]));
    }
  }

  void drop_below(double others) {
    std::size_t kept = 0;
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      docs_[kept] = docs_[at];
      sums_[kept] = sums_[at];
      kept += std::size_t{words_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]) + others)};
    }
    docs_.resize(kept);
    sums_.resize(kept);
  }

  /// Whether any of the documents from `at` on and before `end` may enter with what the word's block adds.
  bool is_of_use(const WordBound& bound, std::size_t at, std::size_t end) {
    storage::BlockCursor& list = words_[bound.word].list();
    if (list.is_decoded() || !list.knows_end()) return true;
    const double sum = *std::max_element(sums_.begin() + static_cast<std::ptrdiff_t>(at),
                                         sums_.begin() + static_cast<std::ptrdiff_t>(end));
    return words_.may_enter(sum + window_.precision().lacks(sum) + (words_[bound.word].most_in_block() + bound.before));
  }

  void look_up_in_block(std::size_t word, std::size_t begin, std::size_t end) {
    auto& postings = words_[word];
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
        window_.set_tf(word, doc, tf);
        sums_[at + chosen[of]] += postings.contribution(tf, postings.factor_bound(doc));
      }
    }
  }

  void offer() {
    drop_below(0);
    for (const DocId doc : docs_) words_[0].prefetch_factor(doc);
    for (std::size_t at = 0; at < docs_.size(); ++at) {
      if (!words_.may_enter(sums_[at] + window_.precision().lacks(sums_[at]))) continue;
      double score = 0;
      for (std::size_t word = 0; word < words_.size(); ++word) {
        const auto& postings = words_[word];
        const std::uint32_t tf = postings.has_column() ? postings.tf(docs_[at]) : window_.tf(word, docs_[at]);
        if (tf != 0) score += postings.contribution(tf, postings.factor(docs_[at]));
      }
      words_.best().offer(docs_[at], score);
    }
  }

  FlatWords<Scorer>& words_;
  const Deadline& deadline_;
  std::unique_ptr<AnyWordsRoom> room_;
  ScoreWindow& window_ = room_->window;
  bool is_ranking_ = false;  ///< or stopped in the middle: then the room is not as it should be
  std::size_t step_ = 128;   ///< documents of the window: few at first, while nothing is known to be too little
  std::vector<PostingJudge> judges_;  ///< by word
  WordBounds by_most_;
  std::vector<SaturatedWord>& columns_ = room_->columns;
  std::vector<std::uint64_t>& wanted_ = room_->wanted;
  std::vector<SelectedSum>& selected_ = room_->selected;
  std::vector<DocId>& docs_ = room_->docs;
  std::vector<double>& sums_ = room_->sums;
  std::vector<std::uint32_t>& tfs_ = room_->tfs;
};

}  // namespace inkling::query
