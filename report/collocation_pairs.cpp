#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "report/best_pairs.h"
#include "report/collocation_scores.h"
#include "report/given_choices.h"
#include "report/selection.h"
#include "report/term_numbers.h"
#include "report/term_walk.h"
#include "report/unit_pairs.h"
#include "report/window_pairs.h"

namespace inkling {

namespace {

using report::BestPairs;
using report::FoundPair;
using report::PairedWords;
using report::Selection;

/// Where counting pairs begins in the work, and where it ends, about.
constexpr double kBefore = 0.1, kBehind = 0.95;

/// The rows of pairs, by their numbers.
std::vector<CollocationPair> described(const Index& index, FieldId field,
                                       const CollocationOptions& options, const PairedWords& words,
                                       const std::vector<FoundPair>& pairs,
                                       const report::Stretch& work) {
  std::set<std::uint32_t> numbers;
  for (const FoundPair& pair : pairs) numbers.insert({pair.node, pair.collocate});
  const auto terms = report::terms_of(index, field, options.term_unit, numbers, work);
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
  report::require_choices(options);
  report::require_window(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  const report::Stretch work(options.work);
  PairedWords words(index, selection, options, work.part(0, kBefore));
  const report::Stretch counting = work.part(kBefore, kBehind);
  BestPairs best = options.span == CollocationSpan::words
                       ? report::pairs_in_windows(index, selection, options, counting, words)
                       : report::pairs_in_units(index, selection, options, counting, words);
  CollocationPairs report;
  report.tokens = selection.tokens();
  report.options = options;
  report.options.work = {};
  report.candidates = best.candidates();
  report.pairs = described(index, selection.field(), options, words, std::move(best).list(),
                           work.part(kBehind, 1));
  return report;
}

CollocationPairs collocation_pairs(const Index& index, const CollocationOptions& options) {
  return collocation_pairs(index, index.documents(), options);
}

}  // namespace inkling
