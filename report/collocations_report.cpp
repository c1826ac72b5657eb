#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/collocation_scores.h"
#include "report/selection.h"
#include "report/sentences.h"
#include "report/term_walk.h"
#include "report/windows.h"
#include "report/word_analyzer.h"

namespace inkling {

namespace {

using report::NearWord;
using report::Selection;
using report::Windows;

/// A word that was asked for.
struct Node {
  const Index& index;
  const Selection& selection;
  const CollocationOptions& options;
  const report::AnalyzedWord& word;

  std::string name() const { return word.name(options.term_unit); }
  PostingCursor postings() const {
    return report::postings_of(index, selection.field(), options.term_unit, word);
  }
};

/// Without what is near.
NearWord count_all(const Selection& selection, PostingCursor postings) {
  NearWord word;
  for (; postings.doc() != kNoDoc; postings.advance()) {
    if (!selection.contains(postings.doc())) continue;
    word.all += postings.tf();
    ++word.df;
  }
  return word;
}

/// `near_and_all(term, postings)` gives both counts of a word; words that are never near are left
/// out.
template <typename NearAndAll>
std::vector<NearWord> words_near(const Node& node, NearAndAll&& near_and_all) {
  std::vector<NearWord> words;
  for (TermCursor terms = node.index.terms(node.selection.field(), node.options.term_unit);
       !terms.exhausted(); terms.advance()) {
    NearWord word = near_and_all(terms.term(), terms.postings());
    if (word.near == 0) continue;
    word.term = terms.term();
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<NearWord> near_in_windows(const Node& node) {
  Windows windows(node.index, node.selection, node.options.left, node.options.right);
  windows.add(node.postings());
  std::vector<std::uint32_t> positions;
  return words_near(node, [&](std::string_view, PostingCursor postings) {
    NearWord word;
    for (; postings.doc() != kNoDoc; postings.advance()) {
      if (!node.selection.contains(postings.doc())) continue;
      word.all += postings.tf();
      ++word.df;
      if (!windows.has(postings.doc())) continue;
      postings.positions(positions);
      word.near += windows.count(postings.doc(), positions);
    }
    return word;
  });
}

DocumentSet documents_with(const Node& node) {
  DocumentSet documents = node.index.no_documents();
  for (PostingCursor postings = node.postings(); postings.doc() != kNoDoc; postings.advance()) {
    if (node.selection.contains(postings.doc())) documents.insert(postings.doc());
  }
  return documents;
}

std::vector<NearWord> near_in_documents(const Node& node) {
  const DocumentSet documents = documents_with(node);
  const std::string name = node.name();
  return words_near(node, [&](std::string_view term, PostingCursor postings) {
    // The node is near itself where it occurs twice.
    const std::uint32_t least = term == name ? 2 : 1;
    NearWord word;
    for (; postings.doc() != kNoDoc; postings.advance()) {
      if (!node.selection.contains(postings.doc())) continue;
      word.all += postings.tf();
      ++word.df;
      if (documents.contains(postings.doc()) && postings.tf() >= least) word.near += postings.tf();
    }
    return word;
  });
}

std::vector<NearWord> near_in_sentences(const Node& node) {
  report::Sentences sentences(node.index, node.selection.field(), node.options.term_unit);
  const std::string name = node.name();
  std::unordered_map<std::string, std::uint64_t> near;
  sentences.for_each(
      node.index.by_entry(documents_with(node)),
      [&](std::span<const std::string_view> terms) {
        const auto nodes = std::ranges::count(terms, name);
        if (nodes == 0) return;
        for (const std::string_view term : terms) {
          if (term != name || nodes > 1) ++near[std::string(term)];
        }
      },
      node.options.work.on_progress);
  return words_near(node, [&](std::string_view term, PostingCursor postings) {
    const auto found = near.find(std::string(term));
    if (found == near.end()) return NearWord{};
    NearWord word = count_all(node.selection, std::move(postings));
    word.near = found->second;
    return word;
  });
}

std::vector<NearWord> words_near(const Node& node) {
  switch (node.options.span) {
    case CollocationSpan::words:
      return near_in_windows(node);
    case CollocationSpan::sentence:
      return near_in_sentences(node);
    case CollocationSpan::document:
      return near_in_documents(node);
  }
  return {};
}

}  // namespace

namespace report {

void require_window(const CollocationOptions& options) {
  const bool is_within = options.left <= kMostWindow && options.right <= kMostWindow;
  if (options.span == CollocationSpan::words && (!is_within || options.left + options.right == 0))
    throw OptionError("window", "it must be 0 to 50 words on each side, and not 0 on both",
                      "5L5R is five on each side");
}

}  // namespace report

CollocationReport collocations(const Index& index, const DocumentSet& where,
                               const std::string& node, const CollocationOptions& options) {
  report::require_window(options);
  const Selection selection(index, where, options.field);
  report::WordAnalyzer analyzer(index.analyzer());
  const report::AnalyzedWord word = analyzer(node);
  CollocationReport report;
  report.options = options;
  report.options.work = {};
  report.node = word.name(options.term_unit);
  report.surface = report::surface_of(index, selection.field(), options.term_unit, report.node);
  report.tokens = selection.tokens();
  const Node sought{index, selection, options, word};
  report.node_count = count_all(selection, sought.postings()).all;
  if (report.node_count == 0) return report;
  const std::vector<NearWord> words = words_near(sought);
  for (const NearWord& near : words) report.n1 += near.near;
  const report::CollocationScorer scorer(report.node_count, report.n1, report.tokens);
  report::BestTerms<Collocate> best(options.k);
  for (const NearWord& near : words) {
    if (near.near < options.min_count || near.df < options.min_df) continue;
    ++report.candidates;
    const Collocate found = scorer.measures(near, options.measure);
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
