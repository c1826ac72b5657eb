#include "report/best_pairs.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "report/collocation_scores.h"
#include "report/range_walk.h"
#include "report/term_numbers.h"

namespace inkling::report {

namespace {

/// The words of a range, behind those of the ranges before.
class CountedRange {
 public:
  CountedRange(const Index& index, const Selection& selection, TermUnit unit,
               storage::ValueStore<TermStatistics>& all)
      : index_(index), selection_(selection), unit_(unit), all_(all) {}

  void walk(std::size_t, const TermRange& range) {
    const bool tell_counts = unit_ == TermUnit::stems && selection_.is_all();
    PostingCursor postings;
    for (TermCursor terms = index_.terms(selection_.field(), unit_, range); !terms.exhausted();
         terms.advance()) {
      if (tell_counts) {
        own_.push_back(terms.statistics());
        continue;
      }
      TermStatistics sums;
      for (terms.postings(postings); postings.doc() != kNoDoc; postings.advance()) {
        if (!selection_.contains(postings.doc())) continue;
        ++sums.df;
        sums.cf += postings.tf();
      }
      own_.push_back(sums);
    }
  }
  void finish() { all_.append(own_); }

 private:
  const Index& index_;
  const Selection& selection_;
  TermUnit unit_;
  storage::ValueStore<TermStatistics>& all_;
  std::vector<TermStatistics> own_;
};

bool is_by_surface_of_stems(const CollocationOptions& options) noexcept {
  return options.term_unit == TermUnit::stems && (options.order == CollocationOrder::surface ||
                                                  options.order == CollocationOrder::node_surface);
}

}  // namespace

PairedWords::PairedWords(const Index& index, const Selection& selection,
                         const CollocationOptions& options, const Stretch& work)
    : tokens(selection.tokens()), counts(0, bytes_by_word<TermStatistics>(options)) {
  const bool are_placed = is_by_surface_of_stems(options);
  Stretch counting = are_placed ? work.first_half() : work;
  const auto ranges = walked_ranges(index, selection.field(), options.term_unit, counting);
  share_ranges(ranges, counting,
               [&] { return CountedRange(index, selection, options.term_unit, counts); });
  counts.finish();
  words = counts.values();
  near = {words.size(), bytes_by_word<std::uint64_t>(options)};
  if (are_placed)
    places = surface_places(index, selection.field(), options.memory / 2, work.second_half());
}

void BestPairs::take(std::uint32_t a, std::uint32_t b, std::uint64_t first, std::uint64_t second) {
  std::optional<FoundPair> pair = found(a, b, first);
  if (const std::optional<FoundPair> turned = found(b, a, second)) {
    const auto place = [](const FoundPair& each) {
      return std::tuple(-each.score, each.node, each.collocate);
    };
    if (!pair || place(*turned) < place(*pair)) pair = turned;
  }
  if (!pair) return;
  ++candidates_;
  if (!last_ || *pair < *last_) keep(*pair);
}

std::optional<FoundPair> BestPairs::found(std::uint32_t node, std::uint32_t collocate,
                                          std::uint64_t near) const {
  if (near < std::max<std::uint64_t>(options_.min_count, 1)) return std::nullopt;
  const CollocationScorer scorer(words_.words[node].cf, words_.near[node], words_.tokens);
  const NearWord word{.near = near, .all = words_.words[collocate].cf};
  FoundPair pair{node, collocate, near, scorer.score(word, options_.measure)};
  switch (options_.order) {
    case CollocationOrder::node:
      pair.number = -static_cast<double>(node);
      break;
    case CollocationOrder::term:
      pair.number = -static_cast<double>(collocate);
      break;
    case CollocationOrder::node_surface:
      pair.number = -static_cast<double>(words_.place_of(node));
      break;
    case CollocationOrder::surface:
      pair.number = -static_cast<double>(words_.place_of(collocate));
      break;
    default:
      pair.number = scorer.number_of(options_.order, word, pair.score);
  }
  return pair;
}

void BestPairs::keep(const FoundPair& pair) {
  constexpr std::size_t kMoreRows = 4096;
  best_.push_back(pair);
  if (best_.size() - std::min(best_.size(), options_.k) >= options_.k / 2 + kMoreRows) keep_best();
}

void BestPairs::keep_best() {
  std::ranges::sort(best_, std::less<>());
  if (best_.size() < options_.k) return;
  best_.resize(options_.k);
  if (!best_.empty()) last_ = best_.back();
}

void BestPairs::merge(const BestPairs& other) {
  candidates_ += other.candidates_;
  for (const FoundPair& pair : other.best_) keep(pair);
}

BestPairs BestPairs::beside() const {
  BestPairs none(words_, options_);
  none.last_ = last_;
  return none;
}

BestPairs GatheredPairs::part() {
  const std::lock_guard lock(mutex_);
  return all_.beside();
}

void GatheredPairs::take(BestPairs&& part) {
  const BestPairs own = std::move(part);  // a part that waits would keep its memory
  const std::lock_guard lock(mutex_);
  all_.merge(own);
}

std::vector<FoundPair> BestPairs::list() && {
  keep_best();
  return std::move(best_);
}

}  // namespace inkling::report
