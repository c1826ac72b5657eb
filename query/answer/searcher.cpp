#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/answer/answering.h"
#include "query/answer/concordance.h"
#include "query/answer/counting.h"
#include "query/answer/explanation.h"
#include "query/answer/first_texts.h"
#include "query/answer/keywords.h"
#include "query/answer/occurrence_counts.h"
#include "query/answer/required_options.h"
#include "query/answer/similar.h"
#include "query/bind/binder.h"
#include "query/bind/comparisons.h"
#include "query/bind/narrowing.h"
#include "query/bind/suggestions.h"
#include "query/bind/typed_values.h"
#include "query/common/analyzer_pool.h"
#include "query/common/exact_field.h"
#include "query/feedback/learning.h"
#include "query/feedback/stop_words.h"
#include "query/match/terms_matcher.h"
#include "query/parse/lenient.h"
#include "query/parse/parser.h"
#include "query/parse/synonym_table.h"
#include "query/parse/synonym_tree.h"
#include "query/rank/ranking.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"
#include "storage/view/view.h"
#include "threads/thread_count.h"

namespace inkling {

namespace {

QueryPart part_of(const query::BoundTerms& leaf, const Index& index,
                  const query::WholeCollection& whole, const query::Deadline& deadline) {
  const auto& words = leaf.forms.empty() ? leaf.terms : leaf.forms;
  return {fmt::format("{}", fmt::join(words, " ")),
          std::string(index.field_name(leaf.field)),
          query::documents_in_collection(index, leaf, whole, deadline),
          leaf.boost,
          leaf.scores,
          !leaf.forms.empty(),
          leaf.slop};
}

/// By default searchers of one index share what its view caches.
Index with_memory(Index index, const SearcherOptions& options) {
  if (options.memory == SearcherOptions().memory) return index;
  return storage::with_caches(index, storage::CacheBudget(options.memory));
}

}  // namespace

namespace {

/// What is kept for the rankings of one collection.
struct Kept {
  Kept(const Index& index, std::shared_ptr<const CollectionSurvey> of,
       const storage::CacheBudget& budget)
      : survey(std::move(of)), numbers(index, survey), memory(budget) {}

  std::shared_ptr<const CollectionSurvey> survey;  ///< null where the index is the collection
  query::DocumentNumbers numbers;                  ///< locks by itself
  query::RankingMemory memory;                     ///< likewise
};

/// A scoring, and what it refers to.
struct HeldScoring {
  std::shared_ptr<Kept> kept;
  query::Scoring scoring;

  operator const query::Scoring&() const noexcept { return scoring; }
};

}  // namespace

class Searcher::Impl {
 public:
  Impl(Index index, const storage::CacheBudget& budget)
      : index_(std::move(index)),
        budget_(budget),
        analyzers_(index_.analyzer(), budget.known_words()),
        own_(std::make_shared<Kept>(index_, nullptr, budget)) {}

  const Index& index() const noexcept { return index_; }
  query::AnalyzerPool::Loan analyzer() const { return analyzers_.borrow(); }
  query::AnalyzerPool& analyzers() const noexcept { return analyzers_; }

  /// The tree of a query, its text, and what it means.
  struct Reading {
    query::LenientQuery parsed;
    query::BoundQuery bound;
    query::Learned learned{};

    std::optional<LenientReading> lenient() const {
      if (!parsed.reason.empty()) return LenientReading{parsed.text, parsed.reason, parsed.cut_off};
      if (!bound.refused.empty()) return LenientReading{parsed.text, bound.refused};
      return std::nullopt;
    }
  };
  Reading read(std::string_view text, const QueryOptions& options, const query::Deadline& deadline,
               const query::AnalyzerPool::Loan& analyzer,
               std::size_t most_words = kMostExpandedWords, QueryCounts* counted = nullptr) const {
    query::LenientQuery parsed = parse(text, options, deadline, analyzer, counted);
    query::read_comparisons(parsed.tree, parsed.text, index_, whole(options), counted);
    query::BoundQuery bound = query::bind_query(parsed.tree, parsed.text, index_, *analyzer,
                                                {.most_words = most_words,
                                                 .deadline = deadline,
                                                 .lenient = options.lenient,
                                                 .known = &analyzer.words(),
                                                 .whole = whole(options),
                                                 .counted = counted});
    if (!parsed.cut_off.empty()) bound.dropped.insert(bound.dropped.begin(), parsed.cut_off);
    // Of a mistyped field that is told already, no word is meant.
    std::erase_if(bound.unknown_words, [&](const query::UnknownWord& unknown) {
      return std::ranges::find(parsed.mistaken_fields, unknown.text) !=
             parsed.mistaken_fields.end();
    });
    return {std::move(parsed), std::move(bound)};
  }

  /// The same after what it learns. A blank query of examples is what they teach it.
  Reading read_and_learn(std::string_view text, const QueryOptions& options,
                         const query::Scoring& scoring, const query::Deadline& deadline,
                         const query::AnalyzerPool::Loan& analyzer) const {
    Reading reading;
    if (query::is_blank(text) && !options.examples.are_none()) {
      reading.bound.root.value = query::BoundGroup();
    } else {
      reading = read(text, options, deadline, analyzer);
    }
    reading.learned = query::learn(reading.bound, index_, options, scoring, *analyzer, deadline);
    return reading;
  }

  struct Matching {
    DocumentSet documents;
    std::optional<LenientReading> lenient{};
    bool is_punctuation = false;
  };
  /// All of them, for a blank query.
  Matching matching(std::string_view text, const QueryOptions& options,
                    const query::Deadline& deadline,
                    const query::AnalyzerPool::Loan& analyzer) const {
    if (query::is_blank(text)) return {index_.documents()};
    const Reading reading = read(text, options, deadline, analyzer, query::kAllWords);
    return {query::matching_documents(index_, reading.bound, deadline), reading.lenient(),
            reading.bound.is_punctuation};
  }

  /// The documents that a filter leaves, when there is one: those of the options, or `found`.
  struct Filtered {
    std::optional<Matching> found;
    const DocumentSet* documents = nullptr;

    FilterReading reading() const {
      return {.lenient = found ? found->lenient : std::nullopt,
              .is_punctuation = found && found->is_punctuation,
              .leaves_nothing = documents != nullptr && documents->count() == 0};
    }
  };
  void filter(const SearchOptions& options, const query::Deadline& deadline,
              const query::AnalyzerPool::Loan& analyzer, Filtered& filtered) const {
    if (!options.filter) return;
    if (const auto* documents = std::get_if<DocumentSet>(&*options.filter)) {
      index_.require_own(*documents, "filter");
      filtered.documents = documents;
    } else {
      filtered.found = matching(std::get<std::string>(*options.filter), of_filter(options.query),
                                deadline, analyzer);
      filtered.documents = &filtered.found->documents;
    }
  }

  /// How a filter is read.
  static QueryOptions of_filter(const QueryOptions& options) {
    return {.lenient = options.lenient, .statistics = options.statistics};
  }

  /// Throws OptionError for statistics of other indexes.
  query::WholeCollection whole(const QueryOptions& options) const {
    return {index_, options.statistics};
  }

  /// Throws UnknownNameError.
  DocId find(std::string_view id) const {
    const std::optional<DocId> doc = index_.find(id);
    if (!doc) throw UnknownNameError("document", std::string(id));
    return *doc;
  }

  /// As require_options(). Call it first also where nothing is scored: what one function refuses,
  /// none accepts.
  void require_valid(const QueryOptions& options) const { query::require_options(index_, options); }

  /// Throws as require_valid(), OptionError for statistics without counts, and TimeLimitError.
  HeldScoring scoring(const QueryOptions& options, const query::Deadline& deadline) const {
    require_valid(options);
    if (options.statistics.survey != nullptr && options.statistics.counts == nullptr)
      throw OptionError("statistics", "nothing was counted", "count() says what to add up");
    if (options.statistics.survey != nullptr) require_of_shards(options);
    const std::shared_ptr<Kept> kept = kept_for(options.statistics.survey);
    const Ranker& ranker = query::ranker_of(options);
    const bool is_usual = &ranker == &options.ranker;
    query::Scoring scoring{ranker, is_usual ? options.field_weights : FieldWeights(), kept->numbers,
                           kept->memory, whole(options)};
    if (options.prior || options.recency) {
      scoring.document_scores = std::make_shared<const query::DocumentScores>(
          index_, options.prior, options.recency, deadline);
    }
    scoring.proximity = options.proximity;
    return {kept, scoring};
  }

  /// Throws OptionError for what only one whole index can answer.
  static void require_of_shards(const QueryOptions& options) {
    const bool is_of_one = options.feedback || !options.examples.are_none() || options.prior ||
                           options.recency || options.proximity ||
                           std::holds_alternative<Bm25F>(options.ranker);
    if (is_of_one) {
      throw OptionError(
          "statistics",
          "feedback, examples, priors, recency, proximity and bm25f are for one index",
          "leave them out, or merge the shards");
    }
  }

  /// Throws OptionError for statistics, which are those of a query.
  static void require_alone(const QueryOptions& options) {
    if (options.statistics.survey != nullptr || options.statistics.counts != nullptr)
      throw OptionError("statistics", "they are for queries, not for texts and documents");
  }

  /// Null for none. Throws OptionError for those of another view.
  const query::SynonymTable* own_synonyms(const QueryOptions& options) const {
    const query::SynonymTable* synonyms = query::table_of(options.synonyms);
    if (synonyms != nullptr) synonyms->require_own(index_);
    return synonyms;
  }

  /// The tree of a query, with synonyms.
  query::LenientQuery parse(std::string_view text, const QueryOptions& options,
                            const query::Deadline& deadline,
                            const query::AnalyzerPool::Loan& analyzer,
                            QueryCounts* counted = nullptr) const {
    query::LenientQuery parsed = parse_as_typed(text, options, deadline, analyzer, counted);
    query::narrow(parsed.tree, index_, options.words);
    if (const query::SynonymTable* synonyms = own_synonyms(options)) {
      parsed.tree =
          query::with_synonyms(std::move(parsed.tree), index_, *synonyms, *analyzer, deadline);
    }
    return parsed;
  }

 private:
  query::LenientQuery parse_as_typed(std::string_view text, const QueryOptions& options,
                                     const query::Deadline& deadline,
                                     const query::AnalyzerPool::Loan& analyzer,
                                     QueryCounts* counted) const {
    if (!options.lenient)
      return {std::string(text), {}, query::parse_query(text, options.join), {}};
    const query::WholeCollection all = whole(options);
    const query::TypedValues values(index_, all, counted, *analyzer, deadline);
    return query::parse_leniently(
        text,
        {.join = options.join,
         .is_field = [&](std::string_view name) { return query::is_field(index_, name, all); },
         .finds = [&](std::string_view typed) { return values.finds(typed); },
         .nearest_field =
             [&](std::string_view name) { return query::nearest_field(index_, name, all); },
         .keeps_punctuation = index_.analyzer().kind == AnalyzerKind::whitespace});
  }

  /// Those of the latest larger collection are kept, too.
  std::shared_ptr<Kept> kept_for(const std::shared_ptr<const CollectionSurvey>& survey) const {
    if (survey == nullptr) return own_;
    const std::lock_guard lock(mutex_);
    if (larger_ == nullptr || larger_->survey != survey)
      larger_ = std::make_shared<Kept>(index_, survey, budget_);
    return larger_;
  }

  Index index_;
  storage::CacheBudget budget_;
  mutable query::AnalyzerPool analyzers_;  ///< locks by itself
  std::shared_ptr<Kept> own_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<Kept> larger_;  ///< null before the first
};

Searcher::Searcher(Index index, const SearcherOptions& options)
    : impl_(std::make_unique<const Impl>(with_memory(std::move(index), options),
                                         storage::CacheBudget(options.memory))) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

const Index& Searcher::index() const noexcept { return impl_->index(); }

SearchAnswer Searcher::search(std::string_view query, const SearchOptions& options) const {
  query::require_options(options);
  const query::Deadline deadline(options.query.time_limit, options.query.check);
  const HeldScoring scoring = impl_->scoring(options.query, deadline);
  const auto analyzer = impl_->analyzer();
  Impl::Reading reading = impl_->read_and_learn(query, options.query, scoring, deadline, analyzer);
  Impl::Filtered filtered;
  impl_->filter(options, deadline, analyzer, filtered);
  std::optional<DocumentSet>& without_examples = reading.learned.hits;
  if (without_examples && filtered.documents != nullptr) *without_examples &= *filtered.documents;
  SearchAnswer answer = query::Answering(index(), reading.bound, options,
                                         without_examples ? &*without_examples : filtered.documents,
                                         scoring, deadline)
                            .answer(analyzer);
  answer.query = query;
  answer.rank = query::rank_name(options.query);
  answer.feedback = std::move(reading.learned.report);
  answer.lenient = reading.lenient();
  answer.filter = filtered.reading();
  return answer;
}

CollectionSurvey Searcher::survey(const Ranker& ranker) const {
  check(ranker);
  return query::survey_of(index(), ranker);
}

QueryCounts Searcher::expand(std::string_view query, const QueryOptions& options) const {
  impl_->require_valid(options);
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit, options.check);
  QueryCounts counts;
  query::count_forms(impl_->parse(query, options, deadline, analyzer, &counts).tree, index(),
                     *analyzer, deadline, counts);
  return counts;
}

QueryCounts Searcher::count(std::string_view query, const QueryOptions& options,
                            const CountOptions& wanted) const {
  impl_->require_valid(options);
  if (impl_->whole(options).is_larger() && options.statistics.counts == nullptr)
    throw OptionError("statistics", "expand() comes before count()");
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit, options.check);
  QueryCounts counts;
  const auto count = [&](std::string_view text, const QueryOptions& by, std::size_t most_words,
                         const query::CountedTerms& terms) {
    const Impl::Reading reading = impl_->read(text, by, deadline, analyzer, most_words, &counts);
    query::count_terms_of(index(), reading.bound.root, terms, deadline, counts);
  };
  count(query, options, kMostExpandedWords, {options.field_weights, wanted.for_explanations});
  if (!query::is_blank(wanted.filter))
    count(wanted.filter, Impl::of_filter(options), query::kAllWords, {.expansions = false});
  return counts;
}

SearchAnswer Searcher::similar(std::string_view id, const SearchOptions& options) const {
  query::require_options(options);
  Impl::require_alone(options.query);
  QueryOptions of_terms = options.query;  // a document teaches more than its best hits would
  of_terms.feedback.reset();
  of_terms.examples = {};
  of_terms.proximity.reset();
  const query::Deadline deadline(options.query.time_limit, options.query.check);
  const HeldScoring scoring = impl_->scoring(of_terms, deadline);
  const auto analyzer = impl_->analyzer();
  const DocId doc = impl_->find(id);
  std::vector<Keyword> terms =
      query::shared_terms(query::keywords_of(index(), doc, *analyzer), kSimilarTerms);
  query::tell_surfaces(index(), terms);
  Impl::Filtered filtered;
  impl_->filter(options, deadline, analyzer, filtered);
  DocumentSet others = filtered.documents != nullptr ? *filtered.documents : index().documents();
  others.erase(doc);
  const query::BoundQuery bound = query::bind_terms(terms, index());
  SearchAnswer answer =
      query::Answering(index(), bound, options, &others, scoring, deadline).answer(analyzer);
  answer.query = query::written(terms);
  answer.filter = filtered.reading();
  return answer;
}

DocumentKeywords Searcher::keywords(std::string_view id, std::size_t k) const {
  const auto analyzer = impl_->analyzer();
  DocumentKeywords keywords = query::keywords_of(index(), impl_->find(id), *analyzer);
  if (keywords.terms.size() > k) keywords.terms.resize(k);
  query::tell_surfaces(index(), keywords.terms);
  return keywords;
}

ConcordanceTotals Searcher::concordance(std::string_view query, const ConcordanceOptions& options,
                                        const ConcordanceSink& sink) const {
  if (!sink) throw OptionError("sink", "a function that receives the lines is needed");
  impl_->require_valid(options.query);
  Impl::require_alone(options.query);
  if (!index().stores_text())
    throw OptionError("index", "it keeps no texts to show", "index again without --no-store");
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.query.time_limit, options.query.check);
  const Impl::Reading reading =
      impl_->read(query, options.query, deadline, analyzer, query::kAllWords);
  DocumentSet documents = query::matching_documents(index(), reading.bound, deadline);
  if (options.where) {
    index().require_own(*options.where, "where");
    documents &= *options.where;
  }
  std::vector<query::SoughtWords> sought = query::sought_words(reading.bound.root);
  query::leave_out_rare(index(), options.where.value_or(index().documents()), options.min_df,
                        deadline, sought);
  query::ConcordanceReader reader(index(), sought, query::countable_leaves(reading.bound.root),
                                  options, impl_->analyzers(), deadline);
  ConcordanceTotals totals = reader.read(documents, sink);
  totals.matched = documents.count();
  totals.unknown = reading.bound.unknown;
  return totals;
}

std::vector<WordCount> Searcher::completions(std::string_view prefix, std::size_t k) const {
  const auto analyzer = impl_->analyzer();
  return query::completions(index(), prefix, k, *analyzer);
}

QueryReading Searcher::read(std::string_view query, const QueryOptions& options) const {
  impl_->require_valid(options);
  const auto analyzer = impl_->analyzer();
  const query::Deadline deadline(options.time_limit, options.check);
  Impl::Reading read = impl_->read(query, options, deadline, analyzer);
  if (!options.score_stop_words) query::silence_stop_words(read.bound);
  QueryReading reading{std::string(query),
                       query::printed(read.parsed.tree),
                       {},
                       read.bound.unknown,
                       read.bound.dropped,
                       read.bound.is_punctuation,
                       read.bound.expansions,
                       read.lenient()};
  query::for_each_leaf(read.bound.root, [&](const query::BoundTerms& leaf) {
    reading.parts.push_back(part_of(leaf, index(), impl_->whole(options), deadline));
  });
  return reading;
}

std::vector<Hit> Searcher::rank_words(std::string_view text, std::size_t k,
                                      const QueryOptions& options) const {
  Impl::require_alone(options);
  const query::Deadline deadline(options.time_limit, options.check);
  const HeldScoring scoring = impl_->scoring(options, deadline);
  const auto analyzer = impl_->analyzer();
  query::BoundQuery bound =
      query::bind_words(text, index(), *analyzer, impl_->own_synonyms(options));
  const query::Learned learned =
      query::learn(bound, index(), options, scoring, *analyzer, deadline);
  return query::rank(index(), bound, scoring, learned.hits ? &*learned.hits : nullptr, k, deadline,
                     query::ranges_of(index().document_bound(), 1))
      .hits;
}

DocumentSet Searcher::without_duplicates(const DocumentSet& documents, double threshold,
                                         const QueryOptions& options, std::size_t threads) const {
  index().require_own(documents, "documents");
  DocumentSet live = documents;
  live &= index().documents();
  const query::Deadline deadline(options.time_limit, options.check);
  return query::first_texts(index(), index().by_entry(live), threshold, impl_->analyzers(), threads,
                            deadline);
}

DocumentSet Searcher::matching(std::string_view query, const QueryOptions& options) const {
  impl_->require_valid(options);
  impl_->own_synonyms(options);  // a blank query does not read them
  const query::Deadline deadline(options.time_limit, options.check);
  const auto analyzer = impl_->analyzer();
  if (!query::learns(options)) return impl_->matching(query, options, deadline, analyzer).documents;
  const HeldScoring scoring = impl_->scoring(options, deadline);
  const Impl::Reading reading = impl_->read_and_learn(query, options, scoring, deadline, analyzer);
  DocumentSet documents = query::matching_documents(index(), reading.bound, deadline);
  if (reading.learned.hits) documents &= *reading.learned.hits;
  return documents;
}

namespace {

template <typename Reading>
void tell(std::string_view query, const QueryOptions& options, const Reading& reading,
          ScoreExplanation& explanation) {
  explanation.query = query;
  explanation.rank = query::rank_name(options);
  explanation.feedback = reading.learned.report;
  explanation.unknown = reading.bound.unknown;
  explanation.is_punctuation = reading.bound.is_punctuation;
  explanation.expansions = reading.bound.expansions;
  explanation.lenient = reading.lenient();
}

}  // namespace

ScoreExplanation Searcher::explain(std::string_view query, std::string_view id,
                                   const QueryOptions& options) const {
  const query::Deadline deadline(options.time_limit, options.check);
  const HeldScoring scoring = impl_->scoring(options, deadline);
  const auto analyzer = impl_->analyzer();
  const Impl::Reading reading = impl_->read_and_learn(query, options, scoring, deadline, analyzer);
  const DocId doc = impl_->find(id);
  query::Explainer explainer(index(), reading.bound, scoring, deadline);
  ScoreExplanation explanation = query::explain_score(index(), explainer, doc);
  tell(query, options, reading, explanation);
  return explanation;
}

ScoreComparison Searcher::compare(std::string_view query, std::string_view first,
                                  std::string_view second, const QueryOptions& options) const {
  const query::Deadline deadline(options.time_limit, options.check);
  const HeldScoring scoring = impl_->scoring(options, deadline);
  const auto analyzer = impl_->analyzer();
  const Impl::Reading reading = impl_->read_and_learn(query, options, scoring, deadline, analyzer);
  const DocId doc = impl_->find(first), other = impl_->find(second);
  query::Explainer explainer(index(), reading.bound, scoring, deadline);
  ScoreComparison comparison = query::compare_scores(index(), explainer, doc, other);
  tell(query, options, reading, comparison.first);
  tell(query, options, reading, comparison.second);
  return comparison;
}

}  // namespace inkling
