#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/answer/answering.h"
#include "query/answer/explanation.h"
#include "query/answer/keywords.h"
#include "query/answer/similar.h"
#include "query/bind/binder.h"
#include "query/bind/suggestions.h"
#include "query/common/analyzer_pool.h"
#include "query/match/terms_matcher.h"
#include "query/parse/lenient.h"
#include "query/parse/parser.h"
#include "query/parse/synonym_tree.h"
#include "query/rank/ranking.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"

namespace inkling {

namespace {

void collect_parts(const query::BoundNode& node, const Index& index,
                   const query::Deadline& deadline, std::vector<QueryPart>& parts) {
  if (const auto* leaf = std::get_if<query::BoundTerms>(&node.value)) {
    const std::string text =
        fmt::format("{}", fmt::join(leaf->forms.empty() ? leaf->terms : leaf->forms, " "));
    parts.push_back({text, std::string(index.field_name(leaf->field)),
                     query::documents_with(index, *leaf, deadline), leaf->boost, leaf->scores,
                     !leaf->forms.empty(), leaf->slop});
  } else if (const auto* group = std::get_if<query::BoundGroup>(&node.value)) {
    for (const query::BoundClause& clause : group->clauses)
      collect_parts(clause.node, index, deadline, parts);
  }
}

}  // namespace

class Searcher::Impl {
 public:
  explicit Impl(Index index)
      : index_(std::move(index)), analyzers_(index_.analyzer()), numbers_(index_) {}

  const Index& index() const noexcept { return index_; }
  query::AnalyzerPool::Loan analyzer() const { return analyzers_.borrow(); }

  /// The tree of a query, its text, and what it means.
  struct Reading {
    query::LenientQuery parsed;
    query::BoundQuery bound;
  };
  Reading read(std::string_view text, Join join, const Synonyms& synonyms,
               const query::BindOptions& options, const query::AnalyzerPool::Loan& analyzer) const {
    query::LenientQuery parsed =
        options.lenient
            ? query::parse_leniently(text, join)
            : query::LenientQuery{std::string(text), {}, query::parse_query(text, join)};
    if (synonyms.table() != nullptr) {
      parsed.tree = query::with_synonyms(std::move(parsed.tree), index_, *synonyms.table(),
                                         *analyzer, options.deadline);
    }
    query::BindOptions with_words = options;
    with_words.known = &analyzer.words();
    query::BoundQuery bound =
        query::bind_query(parsed.tree, parsed.text, index_, *analyzer, with_words);
    bound.dropped.insert(bound.dropped.begin(), parsed.dropped.begin(), parsed.dropped.end());
    return {std::move(parsed), std::move(bound)};
  }

  /// Throws UnknownNameError.
  DocId find(std::string_view id) const {
    const std::optional<DocId> doc = index_.find(id);
    if (!doc) throw UnknownNameError("document", std::string(id));
    return *doc;
  }

  /// Throws OptionError.
  query::Scoring scoring(const Ranker& ranker, const FieldWeights& field_weights) const {
    check(ranker);
    check(field_weights);
    for (const auto& [name, weight] : field_weights.text_fields) {
      if (std::ranges::find(index_.mapping().text_fields, name) ==
          index_.mapping().text_fields.end())
        throw UnknownNameError("text field", name, index_.mapping().text_fields);
    }
    return {ranker, field_weights, numbers_, memory_};
  }

 private:
  Index index_;
  mutable query::AnalyzerPool analyzers_;   ///< locks by itself
  mutable query::DocumentNumbers numbers_;  ///< locks by itself
  mutable query::RankingMemory memory_;     ///< likewise
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
  const auto [parsed, bound] =
      impl_->read(query, options.join, options.synonyms,
                  {.deadline = deadline, .lenient = options.lenient}, analyzer);
  SearchAnswer answer =
      query::Answering(index(), bound, options, scoring, deadline).answer(analyzer);
  answer.query = query;
  if (parsed.text != query) answer.read_as = parsed.text;
  return answer;
}

SearchAnswer Searcher::similar(std::string_view id, const SearchOptions& options) const {
  const query::Scoring scoring = impl_->scoring(options.ranker, options.field_weights);
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit);
  const DocId doc = impl_->find(id);
  std::vector<Keyword> terms =
      query::shared_terms(query::keywords_of(index(), doc, *analyzer), kSimilarTerms);
  query::tell_surfaces(index(), terms);
  SearchOptions among_others = options;
  if (!options.filter) among_others.filter = index().documents();
  among_others.filter->erase(doc);
  const query::BoundQuery bound = query::bind_terms(terms, index());
  SearchAnswer answer =
      query::Answering(index(), bound, among_others, scoring, deadline).answer(analyzer);
  answer.query = query::written(terms);
  return answer;
}

DocumentKeywords Searcher::keywords(std::string_view id, std::size_t k) const {
  const auto analyzer = impl_->analyzer();
  DocumentKeywords keywords = query::keywords_of(index(), impl_->find(id), *analyzer);
  if (keywords.terms.size() > k) keywords.terms.resize(k);
  query::tell_surfaces(index(), keywords.terms);
  return keywords;
}

std::vector<WordCount> Searcher::completions(std::string_view prefix, std::size_t k) const {
  const auto analyzer = impl_->analyzer();
  return query::completions(index(), prefix, k, *analyzer);
}

QueryReading Searcher::read(std::string_view query, Join join, bool lenient,
                            std::chrono::milliseconds limit, const Synonyms& synonyms) const {
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(limit);
  const auto [parsed, bound] =
      impl_->read(query, join, synonyms, {.deadline = deadline, .lenient = lenient}, analyzer);
  QueryReading reading{std::string(query),
                       query::printed(parsed.tree),
                       {},
                       bound.unknown,
                       bound.dropped,
                       bound.expansions,
                       {}};
  if (parsed.text != query) reading.read_as = parsed.text;
  collect_parts(bound.root, index(), deadline, reading.parts);
  return reading;
}

std::vector<Hit> Searcher::rank_words(std::string_view text, std::size_t k,
                                      const QueryOptions& options) const {
  const query::Scoring scoring = impl_->scoring(options.ranker, options.field_weights);
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit);
  const query::BoundQuery bound =
      query::bind_words(text, index(), *analyzer, options.synonyms.table());
  return query::rank(index(), bound, scoring, nullptr, k, deadline,
                     query::ranges_of(index().document_bound(), 1))
      .hits;
}

DocumentSet Searcher::matching(std::string_view query, Join join,
                               std::chrono::milliseconds limit) const {
  if (query::is_blank(query)) return index().documents();
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(limit);
  const query::BindOptions all_terms{.most_words = std::numeric_limits<std::size_t>::max(),
                                     .deadline = deadline};
  return query::matching_documents(
      index(), impl_->read(query, join, Synonyms(), all_terms, analyzer).bound, deadline);
}

namespace {

void tell(std::string_view query, const Ranker& ranker, const query::BoundQuery& bound,
          ScoreExplanation& explanation) {
  explanation.query = query;
  explanation.rank = to_string(ranker);
  explanation.expansions = bound.expansions;
}

const query::Deadline kNever = query::Deadline::never();

}  // namespace

ScoreExplanation Searcher::explain(std::string_view query, std::string_view id,
                                   const Ranker& ranker, Join join,
                                   const FieldWeights& field_weights,
                                   const Synonyms& synonyms) const {
  const query::Scoring scoring = impl_->scoring(ranker, field_weights);
  const auto analyzer = impl_->analyzer();
  const query::BoundQuery bound = impl_->read(query, join, synonyms, {}, analyzer).bound;
  const DocId doc = impl_->find(id);
  query::Explainer explainer(index(), bound, scoring, kNever);
  ScoreExplanation explanation = query::explain_score(index(), explainer, doc);
  tell(query, ranker, bound, explanation);
  return explanation;
}

ScoreComparison Searcher::compare(std::string_view query, std::string_view first,
                                  std::string_view second, const Ranker& ranker, Join join,
                                  const FieldWeights& field_weights,
                                  const Synonyms& synonyms) const {
  const query::Scoring scoring = impl_->scoring(ranker, field_weights);
  const auto analyzer = impl_->analyzer();
  const query::BoundQuery bound = impl_->read(query, join, synonyms, {}, analyzer).bound;
  const DocId doc = impl_->find(first), other = impl_->find(second);
  query::Explainer explainer(index(), bound, scoring, kNever);
  ScoreComparison comparison = query::compare_scores(index(), explainer, doc, other);
  tell(query, ranker, bound, comparison.first);
  tell(query, ranker, bound, comparison.second);
  return comparison;
}

}  // namespace inkling
