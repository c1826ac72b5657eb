#include "report/window_pairs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "report/frequency_ranks.h"
#include "report/range_walk.h"
#include "report/token_runs.h"
#include "storage/files/value_array.h"
#include "storage/files/value_store.h"

namespace inkling::report {

namespace {

/// Counts how many tokens are near each word.
class NearTokens {
 public:
  NearTokens(const CollocationOptions& options, storage::ValueArray<std::uint64_t>& near)
      : options_(options),
        near_(near),
        stamps_(near.size(), bytes_by_word<std::uint64_t>(options)) {}

  /// A place counts once for a node, however many of it are near.
  void add(std::span<const PlacedTerm> tokens) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const std::uint32_t here = tokens[at].position;
      ++stamp_;
      for (std::size_t left = at; left-- > 0 && here - tokens[left].position <= options_.right;)
        add_node(tokens[left], here);
      for (std::size_t right = at + 1;
           right < tokens.size() && tokens[right].position - here <= options_.left; ++right)
        add_node(tokens[right], here);
    }
  }

 private:
  void add_node(const PlacedTerm& node, std::uint32_t here) {
    if (node.position == here || stamps_[node.term] == stamp_) return;
    stamps_[node.term] = stamp_;
    ++near_[node.term];
  }

  const CollocationOptions& options_;
  storage::ValueArray<std::uint64_t>& near_;
  storage::ValueArray<std::uint64_t> stamps_;  ///< by word: the last place that it was near to
  std::uint64_t stamp_ = 0;
};

/// The texts, as ranks of their words.
class RankedTexts {
 public:
  RankedTexts(const Index& index, const Selection& selection, const CollocationOptions& options,
              const FrequencyRanks& ranks, const Stretch& work,
              storage::ValueArray<std::uint64_t>& near)
      : store_(selection.tokens(), options.memory / 3), starts_(index.document_bound()) {
    TokenRuns runs(index, selection, options.term_unit, options.memory / 3,
                   work.part(0, kNumberingPart));
    NearTokens counts(options, near);
    std::vector<PlacedTerm> ranked;
    runs.for_each_document(work.part(kNumberingPart, 1),
                           [&](DocId doc, std::span<const PlacedTerm> tokens) {
                             counts.add(tokens);
                             ranked.assign(tokens.begin(), tokens.end());
                             for (PlacedTerm& token : ranked)
                               token.term = ranks.ranks_of[token.term];
                             starts_[to_number(doc)] = store_.size();
                             store_.append(ranked);
                           });
    store_.finish();
    ranges_ = runs.ranges();
    first_words_ = runs.first_terms();
  }

  /// In the order of their places.
  std::span<const PlacedTerm> tokens(DocId doc, std::uint32_t length) const {
    return store_.values().subspan(starts_[to_number(doc)], length);
  }
  /// Of all words, with the number of the first one of each.
  const std::vector<TermRange>& ranges() const noexcept { return ranges_; }
  const std::vector<std::uint32_t>& first_words() const noexcept { return first_words_; }

 private:
  storage::ValueStore<PlacedTerm> store_;
  std::vector<std::uint64_t> starts_;  ///< by DocId
  std::vector<TermRange> ranges_;
  std::vector<std::uint32_t> first_words_;
};

/// Where the tokens of this place begin, or would.
std::size_t begin_of(std::span<const PlacedTerm> tokens, std::uint32_t position) {
  // Words follow one another: mostly the token stands where its place says.
  const std::size_t guess = std::min<std::size_t>(position, tokens.size() - 1);
  std::size_t low = guess, high = guess, step = 1;
  if (tokens[guess].position < position) {
    while (high < tokens.size() && tokens[high].position < position) {
      low = high + 1;
      high += std::exchange(step, 2 * step);
    }
  } else {
    while (low > 0 && tokens[low - 1].position >= position) {
      high = low - 1;
      low -= std::min(low, std::exchange(step, 2 * step));
    }
  }
  const auto found = tokens.subspan(low, std::min(high, tokens.size()) - low);
  const auto place = std::ranges::lower_bound(found, position, {}, &PlacedTerm::position);
  return low + static_cast<std::size_t>(place - found.begin());
}

/// Counts the words near one node after another, for one thread.
class NodeCounts {
 public:
  /// Of words up to the rank `end`, in so many bytes, or in a temporary file.
  NodeCounts(const CollocationOptions& options, std::uint32_t end, std::uint64_t bytes)
      : left_(options.left),
        right_(options.right),
        goes_both_ways_(options.left == options.right),
        tallies_(end, bytes) {}

  /// Begins with the node of this rank.
  void start(std::uint32_t rank) {
    const auto end = static_cast<std::uint32_t>(tallies_.size());
    end_ = goes_both_ways_ ? std::min(rank + 1, end) : end;
    occurrences_ = 0;
  }

  /// The places of the node in a document, increasing.
  void add(std::span<const PlacedTerm> tokens, std::span<const std::uint32_t> positions) {
    before_ = before_that_ = {};
    for (std::size_t at = 0; at < positions.size();) {
      std::size_t end = at + 1;
      while (end < positions.size() && positions[end] == positions[at]) ++end;
      add_place(tokens, positions[at], end - at);
      at = end;
    }
  }

  /// Calls visit(rank, first, second) for each word: how many of it are near the node, and how
  /// many nodes are near it, if nearness goes both ways and it is another word. Forgets them.
  template <typename Visit>
  void take(std::uint32_t node, Visit&& visit) {
    for (const std::uint32_t rank : touched_) {
      const Tally& tally = tallies_[rank];
      visit(rank, tally.first, goes_both_ways_ && rank != node ? tally.second : 0);
      tallies_[rank] = {};
    }
    touched_.clear();
  }

 private:
  struct Tally {
    std::uint64_t first = 0, second = 0;
    std::uint64_t occurrence = 0;  ///< of the node, that it was last near to; from 1
  };

  /// `nodes` of the word stand at this place.
  void add_place(std::span<const PlacedTerm> tokens, std::uint32_t here, std::size_t nodes) {
    ++occurrences_;
    const std::size_t begin = begin_of(tokens, here);
    for (std::size_t at = begin; at-- > 0 && here - tokens[at].position <= left_;)
      add_token(tokens[at], nodes);
    std::size_t at = begin;
    while (at < tokens.size() && tokens[at].position == here) ++at;
    for (; at < tokens.size() && tokens[at].position - here <= right_; ++at)
      add_token(tokens[at], nodes);
    before_that_ = std::exchange(before_, here);
  }

  void add_token(const PlacedTerm& token, std::size_t nodes) {
    if (token.term >= end_) return;
    Tally& tally = tallies_[token.term];
    if (tally.occurrence != occurrences_) {
      if (tally.occurrence == 0) touched_.push_back(token.term);
      tally.occurrence = occurrences_;
      tally.second += nodes;
    }
    tally.first += std::uint64_t{is_new(token.position)};
  }

  /// Whether no node before had this place near it. A node is not near its own place: the one
  /// before that may be.
  bool is_new(std::uint32_t position) const noexcept {
    if (!before_ || position > *before_ + right_) return true;
    return position == *before_ && (!before_that_ || position - *before_that_ > right_);
  }

  std::uint32_t left_, right_;
  bool goes_both_ways_;
  storage::ValueArray<Tally> tallies_;  ///< by rank
  std::vector<std::uint32_t> touched_;
  std::uint32_t end_ = 0;  ///< of the ranks that are counted
  std::uint64_t occurrences_ = 0;
  std::optional<std::uint32_t> before_{}, before_that_{};  ///< places of the last nodes
};

/// What all threads share.
struct WindowWork {
  const Index& index;
  const Selection& selection;
  const CollocationOptions& options;
  const PairedWords& words;
  const FrequencyRanks& ranks;
  const RankedTexts& texts;
  GatheredPairs& best;
  std::vector<NodeCounts> counts;  ///< of each thread
};

/// The nodes of a range of words.
class NodeRange {
 public:
  NodeRange(WindowWork& work, std::uint32_t first_word) : work_(work), word_(first_word) {}

  void walk(std::size_t worker, const TermRange& range) {
    const std::uint64_t min_df = std::max<std::uint64_t>(work_.options.min_df, 1);
    BestPairs best = work_.best.part();
    PostingCursor postings;
    for (TermCursor terms =
             work_.index.terms(work_.selection.field(), work_.options.term_unit, range);
         !terms.exhausted(); terms.advance(), ++word_) {
      if (work_.words.words[word_].df < min_df) continue;
      terms.postings(postings);
      count(postings, work_.counts[worker], best);
    }
    work_.best.take(std::move(best));
  }
  void finish() {}

 private:
  /// The words near the current node.
  void count(PostingCursor& postings, NodeCounts& counts, BestPairs& best) {
    const std::uint32_t rank = work_.ranks.ranks_of[word_];
    counts.start(rank);
    for (; postings.doc() != kNoDoc; postings.advance()) {
      const DocId doc = postings.doc();
      if (!work_.selection.contains(doc)) continue;
      postings.positions(positions_);
      counts.add(work_.texts.tokens(doc, work_.selection.length(doc)), positions_);
    }
    counts.take(rank, [&](std::uint32_t near, std::uint64_t first, std::uint64_t second) {
      const std::uint32_t word = work_.ranks.words_of[near];
      if (work_.words.words[word].df >= work_.options.min_df) best.take(word_, word, first, second);
    });
  }

  WindowWork& work_;
  std::uint32_t word_;  ///< the current node
  std::vector<std::uint32_t> positions_;
};

/// Bytes for what all threads count.
std::uint64_t tally_bytes(const CollocationOptions& options) noexcept {
  return options.memory / 3 * 2;
}

std::size_t counting_threads(const CollocationOptions& options, std::uint32_t collocates) {
  constexpr std::uint64_t kTallyBytes = 24;
  const std::uint64_t fit = tally_bytes(options) / (kTallyBytes * std::max(collocates, 1u));
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(fit, 1, options.work.threads));
}

}  // namespace

BestPairs pairs_in_windows(const Index& index, const Selection& selection,
                           const CollocationOptions& options, const Stretch& work,
                           PairedWords& words) {
  const FrequencyRanks ranks(words.words, options);
  const RankedTexts texts(index, selection, options, ranks, work.first_half(), words.near);
  const std::uint32_t collocates = ranks.end_of_collocates(words.words, options);
  const Stretch counting = work.second_half().shared_by(counting_threads(options, collocates));
  GatheredPairs best(words, options);
  WindowWork shared{index, selection, options, words, ranks, texts, best, {}};
  while (shared.counts.size() < counting.threads())
    shared.counts.emplace_back(options, collocates, tally_bytes(options) / counting.threads());
  std::size_t range = 0;
  share_ranges(texts.ranges(), counting,
               [&] { return NodeRange(shared, texts.first_words()[range++]); });
  return std::move(best).all();
}

}  // namespace inkling::report
