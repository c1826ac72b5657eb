#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/collocation_scores.h"
#include "report/collocation_work.h"
#include "report/counted_forms.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/sentences.h"
#include "report/term_walk.h"
#include "report/windows.h"
#include "report/word_analyzer.h"
#include "storage/files/value_array.h"
#include "storage/view/cursor_access.h"

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
  std::size_t cached_words;

  std::vector<std::string> names() const { return word.names(options.term_unit); }
  std::vector<PostingCursor> postings() const {
    return report::postings_of(index, selection.field(), options.term_unit, word);
  }
  template <typename Visit>
  void for_each_document(const Visit& visit) const {
    report::for_each_document(index, selection.field(), options.term_unit, word, visit);
  }
};

/// Its occurrences in the selection.
std::uint64_t count_of(const Node& node) {
  std::uint64_t count = 0;
  node.for_each_document(
      [&](DocId doc, std::uint32_t tf) { count += node.selection.contains(doc) ? tf : 0; });
  return count;
}

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

/// How often words are near a node. Threads walk ranges of terms, each with its own number.
class NearCounts {
 public:
  virtual ~NearCounts() = default;

  /// Of the word that `terms` stands on; empty where rest() tells. May use, or take, `postings`.
  virtual std::optional<std::uint64_t> count(std::size_t worker, const TermCursor& terms,
                                             PostingCursor& postings) = 0;
  /// Those that count() left out since the last call, in their order.
  virtual std::vector<std::uint64_t> rest(std::size_t) { return {}; }
};

class InWindows : public NearCounts {
 public:
  explicit InWindows(const Node& node)
      : windows_(node.index, node.selection, node.options.left, node.options.right,
                 node.cached_words),
        frequent_(node.options.work.threads) {
    windows_.add(node.postings());
  }

  std::optional<std::uint64_t> count(std::size_t worker, const TermCursor& terms,
                                     PostingCursor& postings) override {
    const auto single = storage::single_posting(terms);
    if (single && !windows_.has(single->doc)) return 0;
    terms.postings(postings);
    if (is_frequent(postings)) {
      frequent_[worker].push_back(std::move(postings));
      postings = PostingCursor();
      return std::nullopt;
    }
    return windows_.count(postings);
  }

  /// Frequent words go through the marks together, stretch by stretch.
  std::vector<std::uint64_t> rest(std::size_t worker) override {
    std::vector<PostingCursor>& frequent = frequent_[worker];
    std::vector<std::uint64_t> near(frequent.size());
    for (const DocId end : windows_.stretches()) {
      for (std::size_t at = 0; at < frequent.size(); ++at)
        near[at] += windows_.count(frequent[at], end);
    }
    frequent.clear();
    return near;
  }

 private:
  /// Whether each stretch has some blocks of it.
  bool is_frequent(const PostingCursor& postings) const {
    constexpr std::uint64_t kLeastOfStretch = 256;
    const std::size_t stretches = windows_.stretches().size();
    return stretches > 1 && postings.cost() >= kLeastOfStretch * stretches;
  }

  Windows windows_;
  std::vector<std::vector<PostingCursor>> frequent_;  ///< by worker
};

/// Those where it occurs so often.
DocumentSet documents_with(const Node& node, std::uint32_t least) {
  DocumentSet documents = node.index.no_documents();
  node.for_each_document([&](DocId doc, std::uint32_t tf) {
    if (tf >= least && node.selection.contains(doc)) documents.insert(doc);
  });
  return documents;
}

class InDocuments : public NearCounts {
 public:
  explicit InDocuments(const Node& node)
      : names_(node.names()),
        with_node_(documents_with(node, 1)),
        with_nodes_(documents_with(node, 2)) {}

  std::optional<std::uint64_t> count(std::size_t, const TermCursor& terms,
                                     PostingCursor& postings) override {
    const bool is_node = std::ranges::count(names_, terms.term()) > 0;
    const DocumentSet& documents = is_node ? with_nodes_ : with_node_;
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
  }

 private:
  std::vector<std::string> names_;
  DocumentSet with_node_;
  DocumentSet with_nodes_;  ///< where the node is near itself: it occurs twice
};

class InSentences : public NearCounts {
 public:
  InSentences(const Node& node, const report::Stretch& work)
      : sentences_(node.index, node.selection.field(), node.options.term_unit,
                   node.options.memory / 3, work.part(0, report::kNumberingPart)),
        is_node_(sentences_.numbers().size()),
        near_(sentences_.numbers().size(), node.options.memory / 3) {
    const std::vector<std::string> names = node.names();
    for (const auto* words : {&names, &node.word.pairs}) {
      for (const std::string& word : *words) {
        if (const auto number = sentences_.numbers().find(word)) is_node_[*number] = true;
      }
    }
    sentences_.for_each(node.index.by_entry(documents_with(node, 1)),
                        work.part(report::kNumberingPart, 1),
                        [this](std::span<const std::uint32_t> terms) { add(terms); });
  }

  std::optional<std::uint64_t> count(std::size_t, const TermCursor& terms,
                                     PostingCursor&) override {
    const auto number = sentences_.numbers().find(terms.term());
    return number ? near_[*number] : 0;
  }

 private:
  void add(std::span<const std::uint32_t> terms) {
    const auto is_node = [this](std::uint32_t term) { return is_node_[term]; };
    const auto nodes = std::ranges::count_if(terms, is_node);
    if (nodes == 0) return;
    for (const std::uint32_t term : terms) {
      if (!is_node_[term] || nodes > 1) ++near_[term];
    }
  }

  report::Sentences sentences_;
  std::vector<bool> is_node_;                ///< by the number of a term
  storage::ValueArray<std::uint64_t> near_;  ///< likewise
};

/// What is found near a node.
struct Found {
  std::uint64_t near = 0;         ///< occurrences of all words
  std::vector<NearWord> words{};  ///< candidates, in the order of their bytes
};

/// The words of one range. Those that are not near as often as the options want are left out.
class NearPart {
 public:
  NearPart(const Node& node, NearCounts& counts, Found& found)
      : node_(node), counts_(counts), found_(found) {}

  void walk(std::size_t worker, const TermRange& range) {
    PostingCursor postings;
    std::vector<NearWord> waiting;
    for (TermCursor terms =
             node_.index.terms(node_.selection.field(), node_.options.term_unit, range);
         !terms.exhausted(); terms.advance()) {
      if (node_.word.is_pair(terms.term())) continue;  // it is the node, and a character more
      NearWord word;
      const std::optional<std::uint64_t> near = counts_.count(worker, terms, postings);
      if (near) {
        word.near = *near;
        part_.near += word.near;
        if (is_rare(word)) continue;
      }
      count_all(node_, terms, postings, word);
      word.term = terms.term();
      near ? keep(std::move(word)) : waiting.push_back(std::move(word));
    }
    take_rest(worker, std::move(waiting));
  }
  void finish() {
    found_.near += part_.near;
    std::ranges::move(part_.words, std::back_inserter(found_.words));
  }

 private:
  bool is_rare(const NearWord& word) const {
    return word.near == 0 || word.near < node_.options.min_count;
  }
  void keep(NearWord&& word) {
    if (word.df >= node_.options.min_df) part_.words.push_back(std::move(word));
  }
  /// Those that waited, in their places among the others.
  void take_rest(std::size_t worker, std::vector<NearWord>&& waiting) {
    if (waiting.empty()) return;
    const std::vector<std::uint64_t> near = counts_.rest(worker);
    for (std::size_t at = 0; at < waiting.size(); ++at) {
      waiting[at].near = near[at];
      part_.near += near[at];
      if (!is_rare(waiting[at])) keep(std::move(waiting[at]));
    }
    std::ranges::sort(part_.words, {}, &NearWord::term);
  }

  const Node& node_;
  NearCounts& counts_;
  Found& found_;
  Found part_;
};

/// What is counted before the walk over all words: of sentences, for which `left` becomes what is
/// left of the work.
std::unique_ptr<NearCounts> near_counts(const Node& node, report::Stretch& left) {
  switch (node.options.span) {
    case CollocationSpan::words:
      return std::make_unique<InWindows>(node);
    case CollocationSpan::sentence: {
      const report::Stretch work = left;
      left = work.second_half();
      return std::make_unique<InSentences>(node, work.first_half());
    }
    case CollocationSpan::document:
      return std::make_unique<InDocuments>(node);
  }
  return nullptr;
}

Found words_near(const Node& node) {
  report::Stretch left(node.options.work);
  const std::unique_ptr<NearCounts> counts = near_counts(node, left);
  Found found;
  const auto ranges =
      report::walked_ranges(node.index, node.selection.field(), node.options.term_unit, left);
  report::share_ranges(ranges, left, [&] { return NearPart(node, *counts, found); });
  return found;
}

/// In the order of the options, without what is beyond their `k`.
std::vector<Collocate> best_collocates(const Node& node, const Found& found,
                                       const report::CollocationScorer& scorer) {
  const CollocationOptions& options = node.options;
  const auto surface = [&](const std::string& term) {
    return report::surface_of(node.index, node.selection.field(), options.term_unit, term);
  };
  const bool is_by_surface = options.order == CollocationOrder::surface;
  report::BestTerms<Collocate> best(options.k);
  for (const NearWord& near : found.words) {
    const Collocate measured = scorer.measures(near, options.measure);
    best.offer(scorer.number_of(options.order, near, measured.score), near.term, measured,
               is_by_surface ? surface(near.term) : std::string());
  }
  std::vector<Collocate> collocates;
  for (auto& entry : std::move(best).take()) {
    collocates.push_back(entry.payload);
    collocates.back().term = entry.term;
    collocates.back().surface = surface(entry.term);
  }
  return collocates;
}

void require_order(CollocationOrder order) {
  if (order == CollocationOrder::node || order == CollocationOrder::node_surface ||
      order == CollocationOrder::node_count)
    throw OptionError("sort", "the collocates of one word have the same node",
                      "take a column of the collocates, or leave out the word");
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

CollocationReport report::collocations_within(const Index& index, const DocumentSet& where,
                                              const std::string& node,
                                              const CollocationOptions& options,
                                              std::size_t cached_words) {
  report::require_choices(options);
  report::require_window(options);
  require_order(options.order);
  const Selection selection(index, where, options.field);
  report::WordAnalyzer analyzer(index, selection.field(), options.term_unit, options.work);
  const report::AnalyzedWord word = analyzer(node);
  CollocationReport report;
  report.options = options;
  report.options.work = {};
  report.node = word.name(options.term_unit);
  report.surface = report::surface_of(index, selection.field(), options.term_unit, word);
  report.tokens = selection.tokens();
  const Node sought{index, selection, options, word, cached_words};
  report.node_count = count_of(sought);
  if (report.node_count == 0) return report;
  report.forms = report::counted_forms(index, selection, options.term_unit, word);
  const Found found = words_near(sought);
  report.n1 = found.near;
  report.candidates = found.words.size();
  const report::CollocationScorer scorer(report.node_count, report.n1, report.tokens);
  report.collocates = best_collocates(sought, found, scorer);
  return report;
}

CollocationReport collocations(const Index& index, const DocumentSet& where,
                               const std::string& node, const CollocationOptions& options) {
  constexpr std::size_t kCachedWords = std::size_t{1} << 17;  // 1 MiB
  return report::collocations_within(index, where, node, options, kCachedWords);
}

CollocationReport collocations(const Index& index, const std::string& node,
                               const CollocationOptions& options) {
  return collocations(index, index.documents(), node, options);
}

}  // namespace inkling
