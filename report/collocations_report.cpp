#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/windows.h"
#include "report/word_analyzer.h"
#include "stats/collocation.h"

namespace inkling {

namespace {

using report::Selection;
using report::Windows;
using stats::Contingency;

/// A word near the node: its occurrences there, and in all.
struct NearWord {
  std::string term;
  std::uint64_t near = 0;
  std::uint64_t all = 0;
};

void require_window(const CollocationOptions& options) {
  const bool is_within = options.left <= kMostWindow && options.right <= kMostWindow;
  if (!is_within || options.left + options.right == 0)
    throw OptionError("window", "it must be 0 to 50 words on each side, and not 0 on both",
                      "5L5R is five on each side");
}

/// The occurrences of a term in windows and in selected documents.
NearWord count_near(const Windows& windows, const Selection& selection, PostingCursor postings,
                    std::vector<std::uint32_t>& positions) {
  NearWord word;
  for (; postings.doc() != kNoDoc; postings.advance()) {
    if (!selection.contains(postings.doc())) continue;
    word.all += postings.tf();
    if (!windows.has(postings.doc())) continue;
    postings.positions(positions);
    word.near += windows.count(postings.doc(), positions);
  }
  return word;
}

std::vector<NearWord> words_near(const Index& index, const Selection& selection,
                                 const Windows& windows, TermUnit unit) {
  std::vector<NearWord> words;
  std::vector<std::uint32_t> positions;
  for (TermCursor terms = index.terms(selection.field(), unit); !terms.exhausted();
       terms.advance()) {
    NearWord word = count_near(windows, selection, terms.postings(), positions);
    if (word.near == 0) continue;
    word.term = terms.term();
    words.push_back(std::move(word));
  }
  return words;
}

/// Finds the measures of a word.
class Scorer {
 public:
  Scorer(std::uint64_t node_count, std::uint64_t near, std::uint64_t tokens)
      : node_count_(node_count), near_(near), tokens_(tokens) {}

  Collocate measures(const NearWord& word) const {
    const Contingency table{.n11 = word.near,
                            .n10 = near_ - word.near,
                            .n01 = word.all - word.near,
                            .n00 = tokens_ - near_ - (word.all - word.near)};
    Collocate found;
    found.o11 = word.near;
    found.n2 = word.all;
    found.e11 = stats::expected_n11(table);
    found.log_dice = stats::log_dice(word_pair(word));
    found.pmi = stats::pmi(table);
    found.npmi = stats::npmi(table);
    found.mi3 = stats::mi3(table);
    found.g2 = stats::g2_signed(table);
    found.t = stats::t_score(table).value_or(0);
    found.delta_p = stats::delta_p_second(table);
    found.delta_p_node = stats::delta_p_first(table);
    found.p_value = stats::chi_square_p_value(std::abs(found.g2));
    return found;
  }

 private:
  /// Of which log_dice reads n11 and the frequencies of both words.
  Contingency word_pair(const NearWord& word) const {
    const std::uint64_t both = std::min({word.near, node_count_, word.all});
    return {.n11 = both, .n10 = node_count_ - both, .n01 = word.all - both, .n00 = 0};
  }

  std::uint64_t node_count_;
  std::uint64_t near_;
  std::uint64_t tokens_;
};

double value_of(CollocationMeasure measure, const Collocate& word) {
  switch (measure) {
    case CollocationMeasure::log_dice:
      return word.log_dice;
    case CollocationMeasure::pmi:
      return word.pmi;
    case CollocationMeasure::npmi:
      return word.npmi;
    case CollocationMeasure::g2:
      return word.g2;
    case CollocationMeasure::t:
      return word.t;
    case CollocationMeasure::mi3:
      return word.mi3;
    case CollocationMeasure::delta_p:
      return word.delta_p;
  }
  return 0;
}

}  // namespace

CollocationReport collocations(const Index& index, const DocumentSet& where,
                               const std::string& node, const CollocationOptions& options) {
  require_window(options);
  const Selection selection(index, where, options.field);
  report::WordAnalyzer analyzer(index.analyzer());
  const report::AnalyzedWord word = analyzer(node);
  CollocationReport report;
  report.options = options;
  report.node = word.name(options.term_unit);
  report.surface = report::surface_of(index, selection.field(), options.term_unit, report.node);
  report.tokens = selection.tokens();
  Windows windows(index, selection, options.left, options.right);
  windows.add(report::postings_of(index, selection.field(), options.term_unit, word));
  report.node_count = windows.node_count();
  if (report.node_count == 0) return report;
  const std::vector<NearWord> words = words_near(index, selection, windows, options.term_unit);
  for (const NearWord& near : words) report.n1 += near.near;
  const Scorer scorer(report.node_count, report.n1, report.tokens);
  report::BestTerms<Collocate> best(options.k);
  for (const NearWord& near : words) {
    if (near.near < options.min_count) continue;
    ++report.candidates;
    Collocate found = scorer.measures(near);
    found.score = value_of(options.measure, found);
    best.offer(found.score, near.term, found);
  }
  for (auto& entry : std::move(best).take()) {
    report.collocates.push_back(entry.payload);
    report.collocates.back().term = entry.term;
    report.collocates.back().surface =
        report::surface_of(index, selection.field(), options.term_unit, entry.term);
  }
  return report;
}

}  // namespace inkling
