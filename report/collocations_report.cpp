#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/collocation_scores.h"
#include "report/range_walk.h"
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

  std::vector<std::string> names() const { return word.names(options.term_unit); }
  std::vector<PostingCursor> postings() const {
    return report::postings_of(index, selection.field(), options.term_unit, word);
  }
};

/// Its occurrences in the selection.
std::uint64_t count_of(const Node& node) {
  std::uint64_t count = 0;
  report::for_each_document(node.postings(), [&](DocId doc, std::uint32_t tf) {
    count += node.selection.contains(doc) ? tf : 0;
  });
  return count;
}

/// What is found near a node.
struct Found {
  std::uint64_t near = 0;         ///< occurrences of all words
  std::vector<NearWord> words{};  ///< candidates, in the order of their terms
};

/// Counts all of a word, which the cursor stands on.
void count_all(const Node& node, const TermCursor& terms, PostingCursor& postings, NearWord& word) {
  if (node.selection.is_all() && node.options.term_unit == TermUnit::stems) {
    const TermStatistics all = terms.statistics();
    word.all = all.cf;
    word.df = all.df;
    return;
  }
  terms.postings(postings);
  for (; postings.doc() != kNoDoc; postings.advance()) {
    if (!node.selection.contains(postings.doc())) continue;
    word.all += postings.tf();
    ++word.df;
  }
}

/// The words of one range. `near_of(worker, terms, postings)` is how often the word that `terms`
/// stands on is near; it may use the memory of `postings`.
template <typename NearOf>
class NearPart {
 public:
  NearPart(const Node& node, const NearOf& near_of, Found& found)
      : node_(node), near_of_(near_of), found_(found) {}

  void walk(std::size_t worker, const TermRange& range) {
    PostingCursor postings;
    for (TermCursor terms =
             node_.index.terms(node_.selection.field(), node_.options.term_unit, range);
         !terms.exhausted(); terms.advance()) {
      NearWord word{.near = near_of_(worker, terms, postings)};
      part_.near += word.near;
      if (word.near == 0 || word.near < node_.options.min_count) continue;
      count_all(node_, terms, postings, word);
      if (word.df < node_.options.min_df) continue;
      word.term = terms.term();
      part_.words.push_back(std::move(word));
    }
  }
  void finish() {
    found_.near += part_.near;
    std::ranges::move(part_.words, std::back_inserter(found_.words));
  }

 private:
  const Node& node_;
  const NearOf& near_of_;
  Found& found_;
  Found part_;
};

/// Words that are not near as often as the options want are left out.
template <typename NearOf>
Found words_near(const Node& node, const NearOf& near_of) {
  Found found;
  report::share_ranges(
      node.index.term_ranges(node.selection.field(), node.options.term_unit, report::kWalkedRanges),
      node.options.work, [&] { return NearPart(node, near_of, found); });
  return found;
}

Found near_in_windows(const Node& node) {
  Windows windows(node.index, node.selection, node.options.left, node.options.right);
  windows.add(node.postings());
  std::vector<Windows::Room> rooms(node.options.work.threads);
  return words_near(node,
                    [&](std::size_t worker, const TermCursor& terms, PostingCursor& postings) {
                      terms.postings(postings);
                      return windows.count(postings, rooms[worker]);
                    });
}

/// Those where it occurs so often.
DocumentSet documents_with(const Node& node, std::uint32_t least) {
  DocumentSet documents = node.index.no_documents();
  report::for_each_document(node.postings(), [&](DocId doc, std::uint32_t tf) {
    if (tf >= least && node.selection.contains(doc)) documents.insert(doc);
  });
  return documents;
}

Found near_in_documents(const Node& node) {
  const DocumentSet with_node = documents_with(node, 1);
  // The node is near itself where it occurs twice.
  const DocumentSet with_nodes = documents_with(node, 2);
  const std::vector<std::string> names = node.names();
  return words_near(node, [&](std::size_t, const TermCursor& terms, PostingCursor& postings) {
    const bool is_node = std::ranges::count(names, terms.term()) > 0;
    const DocumentSet& documents = is_node ? with_nodes : with_node;
    terms.postings(postings);
    std::uint64_t near = 0;
    while (postings.doc() != kNoDoc) {
      const std::span<const DocId> docs = postings.block_docs();
      for (std::size_t at = 0; at < docs.size(); ++at) {
        near += documents.contains(docs[at]) ? postings.block_tfs()[at] : 0;
      }
      postings.seek(documents.next(DocId{to_number(docs.back()) + 1}));
    }
    return near;
  });
}

Found near_in_sentences(const Node& node) {
  report::Sentences sentences(node.index, node.selection.field(), node.options.term_unit);
  const std::vector<std::string> names = node.names();
  const auto is_node = [&](std::string_view term) { return std::ranges::count(names, term) > 0; };
  std::unordered_map<std::string, std::uint64_t> near;
  sentences.for_each(
      node.index.by_entry(documents_with(node, 1)),
      [&](std::span<const std::string_view> terms) {
        const auto nodes = std::ranges::count_if(terms, is_node);
        if (nodes == 0) return;
        for (const std::string_view term : terms) {
          if (!is_node(term) || nodes > 1) ++near[std::string(term)];
        }
      },
      node.options.work.on_progress);
  return words_near(node,
                    [&](std::size_t, const TermCursor& terms, PostingCursor&) -> std::uint64_t {
                      const auto found = near.find(std::string(terms.term()));
                      return found == near.end() ? 0 : found->second;
                    });
}

Found words_near(const Node& node) {
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
  report::WordAnalyzer analyzer(index, selection.field(), options.term_unit);
  const report::AnalyzedWord word = analyzer(node);
  CollocationReport report;
  report.options = options;
  report.options.work = {};
  report.node = word.name(options.term_unit);
  report.surface = report::surface_of(index, selection.field(), options.term_unit, word);
  report.tokens = selection.tokens();
  const Node sought{index, selection, options, word};
  report.node_count = count_of(sought);
  if (report.node_count == 0) return report;
  const Found found = words_near(sought);
  report.n1 = found.near;
  report.candidates = found.words.size();
  const report::CollocationScorer scorer(report.node_count, report.n1, report.tokens);
  report::BestTerms<Collocate> best(options.k);
  for (const NearWord& near : found.words) {
    const Collocate measured = scorer.measures(near, options.measure);
    best.offer(measured.score, near.term, measured);
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
