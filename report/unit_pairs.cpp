#include "report/unit_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "report/frequency_ranks.h"
#include "report/range_walk.h"
#include "report/sentences.h"
#include "report/token_runs.h"
#include "storage/files/value_array.h"
#include "storage/files/value_store.h"
#include "threads/ordered_work.h"

namespace inkling::report {

namespace {

/// A word of a unit, by its rank. Words of a unit are neighbours, in the order of ranks.
struct UnitWord {
  std::uint32_t rank;
  std::uint32_t times : 31;
  std::uint32_t is_first : 1;  ///< of the unit
};
static_assert(sizeof(UnitWord) == 8);
constexpr std::uint32_t kMostTimes = 0x7FFF'FFFF;  ///< a document has fewer tokens

/// All sentences, or documents, as ranks of their words.
class RankedUnits {
 public:
  RankedUnits(const Selection& selection, const CollocationOptions& options,
              const FrequencyRanks& ranks, PairedWords& words)
      : options_(options),
        ranks_(ranks),
        words_(words),
        units_of_(words.words.size(), bytes_by_word<std::uint32_t>(options)),
        store_(selection.tokens(), options.memory / 3) {}

  void read(const Index& index, const Selection& selection, const Stretch& work) {
    const Stretch numbering = work.part(0, kNumberingPart), reading = work.part(kNumberingPart, 1);
    if (options_.span == CollocationSpan::document) {
      TokenRuns runs(index, selection, options_.term_unit, options_.memory / 3, numbering);
      runs.for_each_document(reading, [&](DocId, std::span<const PlacedTerm> tokens) {
        for (const PlacedTerm& token : tokens) unit_.push_back(ranks_.ranks_of[token.term]);
        add_unit();
      });
    } else {
      Sentences sentences(index, selection.field(), options_.term_unit, options_.memory / 3,
                          numbering);
      const auto add = [&](std::span<const std::uint32_t> terms) {
        for (const std::uint32_t term : terms) unit_.push_back(ranks_.ranks_of[term]);
        add_unit();
      };
      sentences.for_each(index.by_entry(selection.documents()), reading, add);
    }
    store_.finish();
  }

  std::span<const UnitWord> words() const noexcept { return store_.values(); }
  /// Units that have the word of a rank. What the index says is no bound: another version of the
  /// analyzer may have made it.
  std::uint32_t units_of(std::uint32_t rank) const noexcept { return units_of_[rank]; }

 private:
  /// A word is near itself where it occurs twice.
  void add_unit() {
    std::ranges::sort(unit_);
    bool is_first = true;
    for (std::size_t at = 0; at < unit_.size();) {
      const std::size_t from = at;
      while (at < unit_.size() && unit_[at] == unit_[from]) ++at;
      const std::size_t times = at - from;
      const std::uint32_t word = ranks_.words_of[unit_[from]];
      words_.near[word] += unit_.size() - (times > 1 ? 0 : times);
      if (words_.words[word].df < options_.min_df) continue;
      UnitWord stored{.rank = unit_[from], .times = 0, .is_first = std::exchange(is_first, false)};
      stored.times = static_cast<std::uint32_t>(times) & kMostTimes;
      store_.append(stored);
      ++units_of_[stored.rank];
    }
    unit_.clear();
  }

  const CollocationOptions& options_;
  const FrequencyRanks& ranks_;
  PairedWords& words_;
  storage::ValueArray<std::uint32_t> units_of_;  ///< by rank
  storage::ValueStore<UnitWord> store_;
  std::vector<std::uint32_t> unit_;  ///< the ranks of one
};

/// How often a word is near the node, and the node near it.
struct UnitTally {
  std::uint64_t first = 0, second = 0;
};

/// What all threads share.
struct UnitWork {
  const CollocationOptions& options;
  const PairedWords& words;
  const FrequencyRanks& ranks;
  const RankedUnits& units;
  std::uint32_t collocates;  ///< words of higher ranks are none
  GatheredPairs& best;
  std::vector<storage::ValueArray<UnitTally>> tallies;  ///< of each thread, by rank
};

/// Nodes of some ranks.
struct NodeRanks {
  std::uint32_t from = 0, to = 0;
};

/// The most frequent words, which are in most units: all pairs at once, in a triangle for each
/// thread.
class FrequentNodes {
 public:
  FrequentNodes(UnitWork& work, std::uint32_t end, std::size_t threads)
      : work_(work), end_(end), triangles_(threads, std::vector<UnitTally>(row(end))) {}

  /// Counts in a stretch of the words of all units.
  void count(std::span<const UnitWord> words, std::size_t worker) noexcept {
    std::vector<UnitTally>& tallies = triangles_[worker];
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t first = at;
      do {
        if (words[at].rank < end_)
          count_last(words.subspan(first, at - first + 1), tallies.data() + row(words[at].rank));
      } while (++at < words.size() && !words[at].is_first);
    }
  }

  /// Takes the pairs, when all is counted.
  void take() {
    std::vector<UnitTally>& all = triangles_.front();
    for (std::size_t other = 1; other < triangles_.size(); ++other) {
      for (std::size_t at = 0; at < all.size(); ++at) {
        all[at].first += triangles_[other][at].first;
        all[at].second += triangles_[other][at].second;
      }
    }
    BestPairs best = work_.best.part();
    for (std::uint32_t node = 0; node < end_; ++node) {
      for (std::uint32_t near = 0; near <= node; ++near) {
        const UnitTally& tally = all[row(node) + near];
        best.take(work_.ranks.words_of[node], work_.ranks.words_of[near], tally.first,
                  tally.second);
      }
    }
    work_.best.take(std::move(best));
  }

 private:
  static std::size_t row(std::uint32_t node) noexcept { return std::size_t{node} * (node + 1) / 2; }
  /// The node is the last word.
  static void count_last(std::span<const UnitWord> words, UnitTally* tallies) noexcept {
    const UnitWord node = words.back();
    for (const UnitWord& word : words.first(words.size() - 1)) {
      tallies[word.rank].first += word.times;
      tallies[word.rank].second += node.times;
    }
    if (node.times > 1) tallies[node.rank].first += node.times;
  }

  UnitWork& work_;
  std::uint32_t end_;
  std::vector<std::vector<UnitTally>> triangles_;
};

/// Counts the most frequent words in some units.
class StretchJob : public threads::Job {
 public:
  StretchJob(FrequentNodes& nodes, std::span<const UnitWord> words)
      : nodes_(nodes), words_(words) {}

  void run(std::size_t worker) override { nodes_.count(words_, worker); }
  bool finish() override { return true; }

 private:
  FrequentNodes& nodes_;
  std::span<const UnitWord> words_;
};

/// Other words, one after another.
class OtherNodes : public threads::Job {
 public:
  OtherNodes(UnitWork& work, NodeRanks nodes) : work_(work), nodes_(nodes) {}

  void run(std::size_t worker) override {
    find_nodes();
    storage::ValueArray<UnitTally>& tallies = work_.tallies[worker];
    BestPairs best = work_.best.part();
    for (std::uint32_t node = nodes_.from; node < nodes_.to; ++node) {
      const std::size_t at = node - nodes_.from;
      for (std::size_t place = starts_[at]; place < ends_[at]; ++place)
        count(places_[place], tallies);
      for (const std::uint32_t near : touched_) {
        best.take(work_.ranks.words_of[node], work_.ranks.words_of[near], tallies[near].first,
                  tallies[near].second);
        tallies[near] = {};
      }
      touched_.clear();
    }
    work_.best.take(std::move(best));
    // {} would keep the memory.
    places_ = decltype(places_)();
    starts_ = decltype(starts_)();
    ends_ = decltype(ends_)();
    touched_ = decltype(touched_)();
  }

  bool finish() override { return true; }

 private:
  /// Finds the places of all nodes among the words of units.
  void find_nodes() {
    std::size_t places = 0;
    for (std::uint32_t node = nodes_.from; node < nodes_.to; ++node) {
      starts_.push_back(places);
      places += work_.units.units_of(node);
    }
    ends_ = starts_;
    places_.resize(places);
    const std::span<const UnitWord> words = work_.units.words();
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::uint32_t node = words[at].rank - nodes_.from;
      if (node < ends_.size()) places_[ends_[node]++] = at;
    }
  }

  /// Of each two words the rarer one is the node: the others are before it.
  void count(std::uint64_t place, storage::ValueArray<UnitTally>& tallies) {
    const UnitWord* word = work_.units.words().data() + place;
    const UnitWord node = *word;
    if (node.times > 1) add(node.rank, node.times, 0, tallies);
    while (!word->is_first) {
      --word;
      add(word->rank, word->times, node.times, tallies);
    }
  }
  void add(std::uint32_t rank, std::uint32_t first, std::uint32_t second,
           storage::ValueArray<UnitTally>& tallies) {
    if (rank >= tallies.size()) return;
    UnitTally& tally = tallies[rank];
    if (tally.first == 0) touched_.push_back(rank);
    tally.first += first;
    tally.second += second;
  }

  UnitWork& work_;
  NodeRanks nodes_;
  std::vector<std::size_t> starts_, ends_;  ///< by node, in places_
  std::vector<std::uint64_t> places_;       ///< of nodes
  std::vector<std::uint32_t> touched_;      ///< ranks with a tally
};

/// Cuts ranks into groups whose places fit into some memory.
class NodeGroups {
 public:
  NodeGroups(const UnitWork& work, std::uint64_t bytes)
      : work_(work), bytes_(bytes), all_(static_cast<std::uint32_t>(work.words.words.size())) {}

  /// The end of the most frequent words, whose triangle fits.
  std::uint32_t frequent() {
    const auto rows =
        static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(bytes_) / sizeof(UnitTally)));
    return end_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(rows, work_.collocates));
  }
  bool is_empty() const noexcept { return end_ == all_; }
  /// The next ones, at least one.
  NodeRanks next() {
    NodeRanks group{end_, end_};
    std::uint64_t bytes = 0;
    while (group.to < all_) {
      bytes += 2 * sizeof(std::size_t) + work_.units.units_of(group.to) * sizeof(std::uint64_t);
      if (group.to > group.from && bytes > bytes_) break;
      ++group.to;
    }
    end_ = group.to;
    return group;
  }
  double done() const noexcept { return static_cast<double>(end_) / static_cast<double>(all_); }

 private:
  const UnitWork& work_;
  std::uint64_t bytes_;
  std::uint32_t all_;
  std::uint32_t end_ = 0;  ///< of the ranks that are in a group
};

std::size_t counting_workers(const CollocationOptions& options, std::uint32_t collocates) {
  const std::uint64_t fit =
      options.memory / 3 / (sizeof(UnitTally) * std::max<std::uint64_t>(collocates, 1));
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(fit, 1, options.work.threads));
}

/// Tells how far it is, and may be stopped, after each stretch.
void count_frequent(UnitWork& work, std::uint32_t end, const Stretch& shared) {
  constexpr std::size_t kStretch = std::size_t{1} << 18;
  FrequentNodes nodes(work, end, shared.threads());
  const std::span<const UnitWord> words = work.units.words();
  std::size_t at = 0;
  threads::run_in_order(shared.threads(), [&]() -> std::unique_ptr<threads::Job> {
    shared.tell(static_cast<double>(at) / static_cast<double>(words.size() + 1));
    if (at == words.size()) return nullptr;
    const std::size_t from = at;
    at = std::min(at + kStretch, words.size());
    while (at < words.size() && !words[at].is_first) ++at;
    return std::make_unique<StretchJob>(nodes, words.subspan(from, at - from));
  });
  nodes.take();
}

void count_others(UnitWork& work, NodeGroups& groups, const Stretch& shared) {
  threads::run_in_order(shared.threads(), [&]() -> std::unique_ptr<threads::Job> {
    shared.tell(groups.done());
    if (groups.is_empty()) return nullptr;
    return std::make_unique<OtherNodes>(work, groups.next());
  });
}

void count_units(UnitWork& work, const Stretch& shared) {
  NodeGroups groups(work, work.options.memory / 3 / shared.threads());
  const std::uint32_t end = groups.frequent();
  count_frequent(work, end, shared.first_half());
  count_others(work, groups, shared.second_half());
}

}  // namespace

BestPairs pairs_in_units(const Index& index, const Selection& selection,
                         const CollocationOptions& options, const Stretch& work,
                         PairedWords& words) {
  threads::require_thread_count(work.threads());
  const FrequencyRanks ranks(words.words, options);
  RankedUnits units(selection, options, ranks, words);
  units.read(index, selection, work.first_half());
  const std::uint32_t collocates = ranks.end_of_collocates(words.words, options);
  const Stretch counting = work.second_half().shared_by(counting_workers(options, collocates));
  GatheredPairs best(words, options);
  UnitWork shared{options, words, ranks, units, collocates, best, {}};
  while (shared.tallies.size() < counting.threads())
    shared.tallies.emplace_back(collocates, options.memory / 3 / counting.threads());
  count_units(shared, counting);
  return std::move(best).all();
}

}  // namespace inkling::report
