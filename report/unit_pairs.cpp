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
        store_(selection.tokens(), options.memory / 3) {}

  void read(const Index& index, const Selection& selection, const ReportWork& work) {
    if (options_.span == CollocationSpan::document) {
      TokenRuns runs(index, selection, options_.term_unit, options_.memory / 3, work);
      runs.for_each_document([&](DocId, std::span<const PlacedTerm> tokens) {
        for (const PlacedTerm& token : tokens) unit_.push_back(ranks_.ranks_of[token.term]);
        add_unit();
      });
    } else {
      Sentences sentences(index, selection.field(), options_.term_unit, options_.memory / 3);
      const auto add = [&](std::span<const std::uint32_t> terms) {
        for (const std::uint32_t term : terms) unit_.push_back(ranks_.ranks_of[term]);
        add_unit();
      };
      sentences.for_each(index.by_entry(selection.documents()), add, work.on_progress);
    }
    store_.finish();
  }

  std::span<const UnitWord> words() const noexcept { return store_.values(); }

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
    }
    unit_.clear();
  }

  const CollocationOptions& options_;
  const FrequencyRanks& ranks_;
  PairedWords& words_;
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
  BestPairs& best;
  std::vector<std::vector<UnitTally>> tallies;  ///< of each thread, by rank
};

/// Nodes of some ranks.
struct NodeRanks {
  std::uint32_t from = 0, to = 0;
};

/// Counts what is near the nodes of some ranks.
class UnitJob : public threads::Job {
 public:
  explicit UnitJob(UnitWork& work, NodeRanks nodes)
      : work_(work), nodes_(nodes), own_(work.words, work.options) {}

  bool finish() override {
    work_.best.merge(std::move(own_));
    return true;
  }

 protected:
  void take(std::uint32_t node, std::uint32_t near, const UnitTally& tally) {
    own_.take(work_.ranks.words_of[node], work_.ranks.words_of[near], tally.first, tally.second);
  }

  UnitWork& work_;
  NodeRanks nodes_;

 private:
  BestPairs own_;
};

/// The most frequent words, which are in most units: all pairs at once, in a triangle.
class FrequentNodes : public UnitJob {
 public:
  using UnitJob::UnitJob;

  void run(std::size_t) override {
    const std::uint32_t end = nodes_.to;
    std::vector<UnitTally> tallies(std::size_t{end} * (end + 1) / 2);
    const std::span<const UnitWord> words = work_.units.words();
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t first = at;
      do {
        if (words[at].rank < end)
          count(words.subspan(first, at - first + 1), tallies.data() + row(words[at].rank));
      } while (++at < words.size() && !words[at].is_first);
    }
    for (std::uint32_t node = 0; node < end; ++node) {
      for (std::uint32_t near = 0; near <= node; ++near)
        take(node, near, tallies[row(node) + near]);
    }
  }

 private:
  static std::size_t row(std::uint32_t node) noexcept { return std::size_t{node} * (node + 1) / 2; }
  /// The node is the last word.
  static void count(std::span<const UnitWord> words, UnitTally* tallies) noexcept {
    const UnitWord node = words.back();
    for (const UnitWord& word : words.first(words.size() - 1)) {
      tallies[word.rank].first += word.times;
      tallies[word.rank].second += node.times;
    }
    if (node.times > 1) tallies[node.rank].first += node.times;
  }
};

/// Other words, one after another.
class OtherNodes : public UnitJob {
 public:
  using UnitJob::UnitJob;

  void run(std::size_t worker) override {
    find_nodes();
    std::vector<UnitTally>& tallies = work_.tallies[worker];
    for (std::uint32_t node = nodes_.from; node < nodes_.to; ++node) {
      const std::size_t at = node - nodes_.from;
      for (std::size_t place = starts_[at]; place < ends_[at]; ++place)
        count(places_[place], tallies);
      for (const std::uint32_t near : touched_) {
        take(node, near, tallies[near]);
        tallies[near] = {};
      }
      touched_.clear();
    }
    places_ = decltype(places_)();  // {} would keep the memory
  }

 private:
  /// Finds the places of all nodes among the words of units.
  void find_nodes() {
    std::size_t places = 0;
    for (std::uint32_t node = nodes_.from; node < nodes_.to; ++node) {
      starts_.push_back(places);
      places += work_.words.words[work_.ranks.words_of[node]].cf;
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
  void count(std::uint64_t place, std::vector<UnitTally>& tallies) {
    const UnitWord* word = work_.units.words().data() + place;
    const UnitWord node = *word;
    if (node.times > 1) add(node.rank, node.times, 0, tallies);
    while (!word->is_first) {
      --word;
      add(word->rank, word->times, node.times, tallies);
    }
  }
  void add(std::uint32_t rank, std::uint32_t first, std::uint32_t second,
           std::vector<UnitTally>& tallies) {
    if (rank >= tallies.size()) return;
    UnitTally& tally = tallies[rank];
    if (tally.first == 0) touched_.push_back(rank);
    tally.first += first;
    tally.second += second;
  }

  std::vector<std::size_t> starts_, ends_;  ///< by node, in places_
  std::vector<std::uint64_t> places_;       ///< of nodes
  std::vector<std::uint32_t> touched_;      ///< ranks with a tally
};

/// Cuts ranks into groups whose places fit into some memory.
class NodeGroups {
 public:
  NodeGroups(const UnitWork& work, std::uint64_t bytes)
      : work_(work), bytes_(bytes), all_(static_cast<std::uint32_t>(work.words.words.size())) {}

  /// The most frequent words whose triangle fits.
  NodeRanks frequent() {
    const auto rows =
        static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(bytes_) / sizeof(UnitTally)));
    end_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(rows, work_.collocates));
    return {0, end_};
  }
  bool is_empty() const noexcept { return end_ == all_; }
  /// The next ones, at least one.
  NodeRanks next() {
    NodeRanks group{end_, end_};
    std::uint64_t bytes = 0;
    while (group.to < all_) {
      const std::uint64_t places = work_.words.words[work_.ranks.words_of[group.to]].cf;
      bytes += 2 * sizeof(std::size_t) + places * sizeof(std::uint64_t);
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

void count_units(UnitWork& work, const ReportWork& shared) {
  NodeGroups groups(work, work.options.memory / 3 / shared.threads);
  bool is_begun = false;
  threads::run_in_order(shared.threads, [&]() -> std::unique_ptr<threads::Job> {
    if (shared.on_progress) shared.on_progress(groups.done());
    if (!std::exchange(is_begun, true))
      return std::make_unique<FrequentNodes>(work, groups.frequent());
    if (groups.is_empty()) return nullptr;
    return std::make_unique<OtherNodes>(work, groups.next());
  });
}

}  // namespace

BestPairs pairs_in_units(const Index& index, const Selection& selection,
                         const CollocationOptions& options, PairedWords& words) {
  threads::require_thread_count(options.work.threads);
  const FrequencyRanks ranks(words.words);
  RankedUnits units(selection, options, ranks, words);
  const ReportWork first_half = half_of(options.work, false);
  units.read(index, selection, first_half);
  const std::uint32_t collocates = ranks.end_of_collocates(words.words, options);
  ReportWork second_half = half_of(options.work, true);
  second_half.threads = counting_workers(options, collocates);
  BestPairs best(words, options);
  UnitWork work{options, words, ranks, units, collocates, best, {}};
  work.tallies.assign(second_half.threads, std::vector<UnitTally>(collocates));
  count_units(work, second_half);
  return best;
}

}  // namespace inkling::report
