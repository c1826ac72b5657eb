#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <variant>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/analyzer_pool.h"
#include "query/binder.h"
#include "query/clause_counts.h"
#include "query/document_numbers.h"
#include "query/explanation.h"
#include "query/languages.h"
#include "query/lenient.h"
#include "query/parser.h"
#include "query/ranking.h"
#include "query/snippet.h"
#include "query/terms_matcher.h"

namespace inkling {

namespace {

std::vector<std::string> topics_of(const Index& index, const char* field, DocId doc) {
  std::vector<std::string> topics;
  if (const KeywordColumn* column = index.keyword_column(field)) {
    for (const std::uint32_t ordinal : column->ordinals(doc)) topics.push_back(column->values()[ordinal]);
  }
  return topics;
}

SearchHit describe(const Index& index, const Hit& hit, std::uint64_t rank) {
  SearchHit result;
  result.rank = rank;
  result.doc = hit.doc;
  result.id = index.id(hit.doc);
  result.score = hit.score;
  result.title = index.title(hit.doc);
  result.labels = topics_of(index, "label", hit.doc);
  result.tags = topics_of(index, "tag", hit.doc);
  return result;
}

/// In the order of documents, as cursors only move forward.
void explain_hits(std::vector<SearchHit>& hits, query::Explainer& explainer) {
  std::vector<SearchHit*> by_document;
  for (SearchHit& hit : hits) by_document.push_back(&hit);
  std::ranges::sort(by_document, {}, &SearchHit::doc);
  for (SearchHit* hit : by_document) hit->explanation = explainer.explain(hit->doc).value();
}

void collect_terms(const query::BoundNode& node, query::WantedTerms& wanted) {
  if (const auto* leaf = std::get_if<query::BoundTerms>(&node.value)) {
    if (!leaf->scores) return;
    if (leaf->expansion != nullptr) {
      wanted.words.insert(leaf->expansion->words.begin(), leaf->expansion->words.end());
    } else if (!leaf->words.empty()) {
      wanted.words.insert(leaf->words.begin(), leaf->words.end());
    } else {
      wanted.terms.insert(leaf->terms.begin(), leaf->terms.end());
    }
  } else if (const auto* group = std::get_if<query::BoundGroup>(&node.value)) {
    for (const query::BoundClause& clause : group->clauses) collect_terms(clause.node, wanted);
  }
}

void collect_parts(const query::BoundNode& node, const Index& index, std::vector<QueryPart>& parts) {
  if (const auto* leaf = std::get_if<query::BoundTerms>(&node.value)) {
    const std::string text = fmt::format("{}", fmt::join(leaf->words.empty() ? leaf->terms : leaf->words, " "));
    parts.push_back({text, leaf->field == FieldId::title ? "title" : "text", query::documents_with(index, *leaf, {}),
                     leaf->boost, leaf->scores, !leaf->words.empty(), leaf->slop});
  } else if (const auto* group = std::get_if<query::BoundGroup>(&node.value)) {
    for (const query::BoundClause& clause : group->clauses) collect_parts(clause.node, index, parts);
  }
}

void add_snippets(std::vector<SearchHit>& hits, const Index& index, const query::BoundNode& root,
                  analysis::Analyzer& analyzer) {
  if (!index.stores_text()) return;
  query::WantedTerms wanted;
  collect_terms(root, wanted);
  for (SearchHit& hit : hits) {
    hit.snippet = query::make_snippet(index.text(hit.doc), query::language_of(index, hit.doc), wanted, analyzer);
  }
}

}  // namespace

class Searcher::Impl {
 public:
  explicit Impl(Index index) : index_(std::move(index)), analyzers_(index_.analyzer()), numbers_(index_) {}

  const Index& index() const noexcept { return index_; }
  query::AnalyzerPool::Loan analyzer() const { return analyzers_.borrow(); }

  query::BoundQuery bind(std::string_view text, Join join, analysis::Analyzer& analyzer,
                         const query::BindOptions& options = {}) const {
    return query::bind_query(query::parse_query(text, join), text, index_, analyzer, options);
  }

  /// The tree of a query, its text, and what it means.
  struct Reading {
    query::LenientQuery parsed;
    query::BoundQuery bound;
  };
  Reading read(std::string_view text, Join join, bool lenient, analysis::Analyzer& analyzer) const {
    query::LenientQuery parsed = lenient ? query::parse_leniently(text, join)
                                         : query::LenientQuery{std::string(text), {}, query::parse_query(text, join)};
    query::BoundQuery bound = query::bind_query(parsed.tree, parsed.text, index_, analyzer, {.lenient = lenient});
    bound.dropped.insert(bound.dropped.begin(), parsed.dropped.begin(), parsed.dropped.end());
    return {std::move(parsed), std::move(bound)};
  }

  /// Throws OptionError.
  query::Scoring scoring(const Ranker& ranker, const FieldWeights& field_weights) const {
    check(ranker);
    check(field_weights);
    return {ranker, field_weights, numbers_};
  }

 private:
  Index index_;
  mutable query::AnalyzerPool analyzers_;   ///< locks by itself
  mutable query::DocumentNumbers numbers_;  ///< locks by itself
};

Searcher::Searcher(Index index) : impl_(std::make_unique<const Impl>(std::move(index))) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

const Index& Searcher::index() const noexcept { return impl_->index(); }

SearchAnswer Searcher::search(std::string_view query, const SearchOptions& options) const {
  const query::Scoring scoring = impl_->scoring(options.ranker, options.field_weights);
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit);
  const auto [parsed, bound] = impl_->read(query, options.join, options.lenient, *analyzer);
  const std::size_t wanted = options.k > std::numeric_limits<std::size_t>::max() - options.offset
                                 ? std::numeric_limits<std::size_t>::max()
                                 : options.k + options.offset;
  const DocumentSet* const filter = options.filter ? &*options.filter : nullptr;
  const query::Ranking ranking = query::rank(index(), bound, scoring, filter, wanted, deadline);
  const query::MatchCount matches = ranking.total
                                        ? query::MatchCount{*ranking.total}
                                        : query::count_matches(index(), bound, filter, options.count_up_to, deadline);

  SearchAnswer answer;
  answer.query = query;
  if (parsed.text != query) answer.read_as = parsed.text;
  answer.rank = to_string(options.ranker);
  answer.total = matches.count;
  answer.unknown = bound.unknown;
  answer.dropped = bound.dropped;
  answer.expansions = bound.expansions;
  answer.total_is_exact = matches.is_exact && std::ranges::all_of(bound.expansions, &ExpandedWords::is_whole);
  answer.snapshot = index().snapshot();
  for (std::size_t at = options.offset; at < ranking.hits.size(); ++at) {
    answer.hits.push_back(describe(index(), ranking.hits[at], at + 1));
  }
  if (options.explain) {
    query::Explainer explainer(index(), bound, scoring, deadline);
    explain_hits(answer.hits, explainer);
  }
  if (options.snippets) add_snippets(answer.hits, index(), bound.root, *analyzer);
  return answer;
}

QueryReading Searcher::read(std::string_view query, Join join, bool lenient) const {
  const auto analyzer = impl_->analyzer();
  const auto [parsed, bound] = impl_->read(query, join, lenient, *analyzer);
  QueryReading reading{
      std::string(query), query::printed(parsed.tree), {}, bound.unknown, bound.dropped, bound.expansions, {}};
  if (parsed.text != query) reading.read_as = parsed.text;
  collect_parts(bound.root, index(), reading.parts);
  return reading;
}

std::vector<Hit> Searcher::rank_words(std::string_view text, std::size_t k, const Ranker& ranker,
                                      const FieldWeights& field_weights) const {
  const query::Scoring scoring = impl_->scoring(ranker, field_weights);
  const auto analyzer = impl_->analyzer();
  return query::rank(index(), query::bind_words(text, index(), *analyzer), scoring, nullptr, k, {}).hits;
}

DocumentSet Searcher::matching(std::string_view query, Join join) const {
  if (query::is_blank(query)) return index().documents();
  const auto analyzer = impl_->analyzer();
  const query::BindOptions all_words{.most_words = std::numeric_limits<std::size_t>::max()};
  return query::matching_documents(index(), impl_->bind(query, join, *analyzer, all_words), {});
}

ScoreExplanation Searcher::explain(std::string_view query, std::string_view id, const Ranker& ranker, Join join,
                                   const FieldWeights& field_weights) const {
  const query::Scoring scoring = impl_->scoring(ranker, field_weights);
  const auto analyzer = impl_->analyzer();
  const query::BoundQuery bound = impl_->bind(query, join, *analyzer);
  const std::optional<DocId> doc = index().find(id);
  if (!doc) throw UnknownNameError("document", std::string(id));

  const query::Deadline no_limit;
  const query::Collection collection = query::Collection::of(index(), FieldId::text);
  ScoreExplanation result{std::string(query), to_string(ranker), std::string(id), false, 0, {}, 0, 0, 0};
  if (auto contributions = query::Explainer(index(), bound, scoring, no_limit).explain(*doc)) {
    result.matches = true;
    result.score = query::score_of(*contributions);
    result.contributions = std::move(*contributions);
  }
  result.length = index().length(FieldId::text, *doc);
  result.average_length = collection.avgdl;
  result.documents = collection.N;
  return result;
}

}  // namespace inkling
