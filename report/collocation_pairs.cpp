#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "report/best_pairs.h"
#include "report/bounded_counts.h"
#include "report/collocation_scores.h"
#include "report/selection.h"
#include "report/sentences.h"
#include "report/term_walk.h"
#include "report/token_runs.h"
#include "report/window_pairs.h"

namespace inkling {

namespace {

using report::BestPairs;
using report::BoundedCounts;
using report::CountKey;
using report::FoundPair;
using report::KeyCount;
using report::PairedWords;
using report::PlacedTerm;
using report::Selection;

std::unordered_map<std::string, std::uint32_t> numbers_of_terms(const Index& index, FieldId field,
                                                                TermUnit unit) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  for (TermCursor terms = index.terms(field, unit); !terms.exhausted(); terms.advance())
    numbers.emplace(terms.term(), static_cast<std::uint32_t>(numbers.size()));
  return numbers;
}

/// Walks over sentences, or documents, in which all words are near each other.
class UnitWalk {
 public:
  UnitWalk(const Index& index, const Selection& selection, const CollocationOptions& options)
      : options_(options), docs_(index.by_entry(selection.documents())) {
    if (options.span == CollocationSpan::document) {
      runs_.emplace(index, selection, options.term_unit, options.memory / 3, options.work);
      return;
    }
    sentences_.emplace(index, selection.field(), options.term_unit);
    numbers_ = numbers_of_terms(index, selection.field(), options.term_unit);
  }

  /// Calls take(node, collocate, times) for what is near, by numbers of terms.
  template <typename Take>
  void run(Take&& take) {
    if (runs_) {
      runs_->for_each_document([&](DocId, std::span<const PlacedTerm> tokens) {
        unit_.clear();
        for (const PlacedTerm& token : tokens) unit_.push_back(token.term);
        take_unit(take);
      });
      return;
    }
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
  }

 private:
  /// A word is near itself where it occurs twice.
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
  std::optional<report::TokenRuns> runs_;
  std::optional<report::Sentences> sentences_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> unit_;                               ///< the terms of one
  std::vector<std::pair<std::uint32_t, std::uint64_t>> counted_;  ///< the same, each once
};

/// Sets `words.near`, and takes each two words that share a sentence, or a document.
BestPairs pairs_in_units(const Index& index, const Selection& selection,
                         const CollocationOptions& options, PairedWords& words) {
  UnitWalk walk(index, selection, options);
  BoundedCounts counts(options.memory / 3 * 2, options.min_count);
  const auto may_count = [&](std::uint32_t node, std::uint32_t collocate) {
    const TermStatistics& of = words.words[collocate];
    return of.cf >= options.min_count && of.df >= options.min_df &&
           words.words[node].df >= options.min_df;
  };
  walk.run([&](std::uint32_t node, std::uint32_t collocate, std::uint64_t times) {
    words.near[node] += times;
    if (may_count(node, collocate))
      counts.survey({std::min(node, collocate), std::max(node, collocate)}, times);
  });
  BestPairs best(words, options);
  while (counts.start_pass()) {
    walk.run([&](std::uint32_t node, std::uint32_t collocate, std::uint64_t times) {
      if (!may_count(node, collocate)) return;
      const CountKey key{std::min(node, collocate), std::max(node, collocate)};
      if (KeyCount* const entry = counts.entry(key); entry != nullptr)
        (node > collocate ? entry->second : entry->first) += times;
    });
    counts.for_each([&](const KeyCount& entry) {
      best.take(entry.key[0], entry.key[1], entry.first, entry.second);
    });
  }
  return best;
}

/// The rows of pairs, by their numbers.
std::vector<CollocationPair> described(const Index& index, FieldId field,
                                       const CollocationOptions& options, const PairedWords& words,
                                       const std::vector<FoundPair>& pairs) {
  std::set<std::uint32_t> numbers;
  for (const FoundPair& pair : pairs) numbers.insert({pair.node, pair.collocate});
  const auto terms = report::terms_of(index, field, options.term_unit, numbers);
  const auto surface = [&](const std::string& term) {
    return report::surface_of(index, field, options.term_unit, term);
  };
  std::vector<CollocationPair> rows;
  for (const FoundPair& pair : pairs) {
    CollocationPair row;
    row.node = terms.at(pair.node);
    row.node_surface = surface(row.node);
    row.node_count = words.words[pair.node].cf;
    row.n1 = words.near[pair.node];
    const report::CollocationScorer scorer(row.node_count, row.n1, words.tokens);
    row.collocate = scorer.measures({.near = pair.near, .all = words.words[pair.collocate].cf},
                                    options.measure);
    row.collocate.term = terms.at(pair.collocate);
    row.collocate.surface = surface(row.collocate.term);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

CollocationPairs collocation_pairs(const Index& index, const DocumentSet& where,
                                   const CollocationOptions& options) {
  report::require_window(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  PairedWords words(index, selection, options);
  BestPairs best = options.span == CollocationSpan::words
                       ? report::pairs_in_windows(index, selection, options, words)
                       : pairs_in_units(index, selection, options, words);
  CollocationPairs report;
  report.tokens = selection.tokens();
  report.options = options;
  report.options.work = {};
  report.candidates = best.candidates();
  report.pairs = described(index, selection.field(), options, words, std::move(best).list());
  return report;
}

CollocationPairs collocation_pairs(const Index& index, const CollocationOptions& options) {
  return collocation_pairs(index, index.documents(), options);
}

}  // namespace inkling
