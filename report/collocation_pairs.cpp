#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "report/bounded_counts.h"
#include "report/collocation_scores.h"
#include "report/selection.h"
#include "report/sentences.h"
#include "report/term_walk.h"
#include "report/token_runs.h"

namespace inkling {

namespace {

using report::BoundedCounts;
using report::CountKey;
using report::KeyCount;
using report::PlacedTerm;
using report::Selection;

/// What is known of each term, by number.
class Vocabulary {
 public:
  Vocabulary(const Index& index, const Selection& selection, TermUnit unit) {
    for (TermCursor terms = index.terms(selection.field(), unit); !terms.exhausted();
         terms.advance()) {
      TermStatistics sums;
      for (PostingCursor postings = terms.postings(); postings.doc() != kNoDoc;
           postings.advance()) {
        if (!selection.contains(postings.doc())) continue;
        ++sums.df;
        sums.cf += postings.tf();
      }
      sums_.push_back(sums);
    }
  }

  std::size_t size() const noexcept { return sums_.size(); }
  const TermStatistics& operator[](std::size_t term) const noexcept { return sums_[term]; }

 private:
  std::vector<TermStatistics> sums_;
};

std::unordered_map<std::string, std::uint32_t> numbers_of_terms(const Index& index, FieldId field,
                                                                TermUnit unit) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  for (TermCursor terms = index.terms(field, unit); !terms.exhausted(); terms.advance())
    numbers.emplace(terms.term(), static_cast<std::uint32_t>(numbers.size()));
  return numbers;
}

/// Walks over all that is near each other.
class PairWalk {
 public:
  PairWalk(const Index& index, const Selection& selection, const CollocationOptions& options,
           std::size_t terms)
      : options_(options),
        docs_(index.by_entry(selection.documents())),
        runs_(index, selection, options.term_unit, options.memory / 3, options.work),
        stamps_(terms) {
    if (options.span != CollocationSpan::sentence) return;
    sentences_.emplace(index, selection.field(), options.term_unit);
    numbers_ = numbers_of_terms(index, selection.field(), options.term_unit);
  }

  /// Calls take(node, collocate, times) for what is near, by numbers of terms.
  template <typename Take>
  void run(Take&& take) {
    if (sentences_) {
      sentences_->for_each(
          docs_,
          [&](std::span<const std::string_view> terms) {
            unit_.clear();
            for (const std::string_view term : terms) {
              const auto found = numbers_.find(std::string(term));
              if (found != numbers_.end()) unit_.push_back(found->second);
            }
            take_unit(take);
          },
          options_.work.on_progress);
      return;
    }
    runs_.for_each_document([&](DocId, std::span<const PlacedTerm> tokens) {
      if (options_.span == CollocationSpan::words) return take_windows(tokens, take);
      unit_.clear();
      for (const PlacedTerm& token : tokens) unit_.push_back(token.term);
      take_unit(take);
    });
  }

 private:
  /// A place counts once for a node, however many of it are near.
  template <typename Take>
  void take_windows(std::span<const PlacedTerm> tokens, Take& take) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const PlacedTerm& here = tokens[at];
      ++stamp_;
      const auto take_node = [&](const PlacedTerm& node) {
        if (node.position == here.position || stamps_[node.term] == stamp_) return;
        stamps_[node.term] = stamp_;
        take(node.term, here.term, 1);
      };
      for (std::size_t left = at; left-- > 0;) {
        if (here.position - tokens[left].position > options_.right) break;
        take_node(tokens[left]);
      }
      for (std::size_t right = at + 1; right < tokens.size(); ++right) {
        if (tokens[right].position - here.position > options_.left) break;
        take_node(tokens[right]);
      }
    }
  }

  /// All terms of a sentence or document are near each other.
  template <typename Take>
  void take_unit(Take& take) {
    std::ranges::sort(unit_);
    counted_.clear();
    for (const std::uint32_t term : unit_) {
      if (counted_.empty() || counted_.back().first != term) counted_.emplace_back(term, 0);
      ++counted_.back().second;
    }
    for (const auto& [node, nodes] : counted_) {
      for (const auto& [collocate, times] : counted_) {
        if (node != collocate || nodes > 1) take(node, collocate, times);
      }
    }
  }

  const CollocationOptions& options_;
  std::vector<DocId> docs_;
  report::TokenRuns runs_;
  std::optional<report::Sentences> sentences_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint64_t> stamps_;  ///< by term: the last place that it was near to
  std::uint64_t stamp_ = 0;
  std::vector<std::uint32_t> unit_;                               ///< the terms of one
  std::vector<std::pair<std::uint32_t, std::uint64_t>> counted_;  ///< the same, each once
};

struct ScoredPair {
  std::uint32_t node = 0, collocate = 0;
  Collocate measures{};

  friend bool operator<(const ScoredPair& a, const ScoredPair& b) noexcept {
    return std::tuple(-a.measures.score, a.node, a.collocate) <
           std::tuple(-b.measures.score, b.node, b.collocate);
  }
};

/// Counts pairs and keeps the best.
class PairSearch {
 public:
  PairSearch(const Index& index, const Selection& selection, const CollocationOptions& options)
      : options_(options),
        tokens_(selection.tokens()),
        terms_(index, selection, options.term_unit),
        walk_(index, selection, options, terms_.size()),
        counts_(options.memory / 3 * 2, options.min_count),
        near_(terms_.size()),
        goes_both_ways_(options.span != CollocationSpan::words || options.left == options.right) {}

  std::vector<ScoredPair> run() {
    walk_.run([&](std::uint32_t node, std::uint32_t collocate, std::uint64_t times) {
      near_[node] += times;
      if (may_count(node, collocate)) counts_.survey(key_of(node, collocate), times);
    });
    while (counts_.start_pass()) {
      walk_.run([&](std::uint32_t node, std::uint32_t collocate, std::uint64_t times) {
        if (!may_count(node, collocate)) return;
        KeyCount* const entry = counts_.entry(key_of(node, collocate));
        if (entry == nullptr) return;
        (goes_both_ways_ && node > collocate ? entry->second : entry->first) += times;
      });
      counts_.for_each([&](const KeyCount& entry) { judge(entry); });
    }
    keep_best();
    return std::move(best_);
  }

  std::uint64_t candidates() const noexcept { return candidates_; }
  std::uint64_t node_count(std::uint32_t term) const noexcept { return terms_[term].cf; }
  std::uint64_t near(std::uint32_t term) const noexcept { return near_[term]; }

 private:
  bool may_count(std::uint32_t node, std::uint32_t collocate) const noexcept {
    return terms_[collocate].cf >= options_.min_count && terms_[collocate].df >= options_.min_df &&
           terms_[node].df >= options_.min_df;
  }
  CountKey key_of(std::uint32_t node, std::uint32_t collocate) const noexcept {
    if (goes_both_ways_ && node > collocate) std::swap(node, collocate);
    return {node, collocate};
  }

  void judge(const KeyCount& entry) {
    const std::uint32_t a = entry.key[0], b = entry.key[1];
    std::optional<ScoredPair> found = measured(a, b, entry.first);
    if (std::optional<ScoredPair> turned = measured(b, a, entry.second)) {
      if (!found || *turned < *found) found = std::move(turned);
    }
    if (!found) return;
    ++candidates_;
    best_.push_back(*std::move(found));
    constexpr std::size_t kMoreRows = 4096;
    if (best_.size() - std::min(best_.size(), options_.k) >= options_.k / 2 + kMoreRows)
      keep_best();
  }
  std::optional<ScoredPair> measured(std::uint32_t node, std::uint32_t collocate,
                                     std::uint64_t near) const {
    if (near < std::max<std::uint64_t>(options_.min_count, 1)) return std::nullopt;
    const report::CollocationScorer scorer(terms_[node].cf, near_[node], tokens_);
    return ScoredPair{
        node, collocate,
        scorer.measures({.near = near, .all = terms_[collocate].cf}, options_.measure)};
  }
  void keep_best() {
    std::ranges::sort(best_, std::less<>());
    if (best_.size() > options_.k) best_.resize(options_.k);
  }

  const CollocationOptions& options_;
  std::uint64_t tokens_;
  Vocabulary terms_;
  PairWalk walk_;
  BoundedCounts counts_;
  std::vector<std::uint64_t> near_;  ///< by term: tokens near it
  bool goes_both_ways_;
  std::uint64_t candidates_ = 0;
  std::vector<ScoredPair> best_;
};

}  // namespace

CollocationPairs collocation_pairs(const Index& index, const DocumentSet& where,
                                   const CollocationOptions& options) {
  report::require_window(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  PairSearch search(index, selection, options);
  CollocationPairs report;
  report.tokens = selection.tokens();
  report.options = options;
  report.options.work = {};
  const std::vector<ScoredPair> best = search.run();
  report.candidates = search.candidates();
  std::set<std::uint32_t> numbers;
  for (const ScoredPair& pair : best) numbers.insert({pair.node, pair.collocate});
  const auto terms = report::terms_of(index, selection.field(), options.term_unit, numbers);
  const auto surface = [&](const std::string& term) {
    return report::surface_of(index, selection.field(), options.term_unit, term);
  };
  for (const ScoredPair& pair : best) {
    CollocationPair row;
    row.node = terms.at(pair.node);
    row.node_surface = surface(row.node);
    row.node_count = search.node_count(pair.node);
    row.n1 = search.near(pair.node);
    row.collocate = pair.measures;
    row.collocate.term = terms.at(pair.collocate);
    row.collocate.surface = surface(row.collocate.term);
    report.pairs.push_back(std::move(row));
  }
  return report;
}

CollocationPairs collocation_pairs(const Index& index, const CollocationOptions& options) {
  return collocation_pairs(index, index.documents(), options);
}

}  // namespace inkling
