#include "inkling/sharded_searcher.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <variant>

#include "inkling/error.h"
#include "query/parse/synonym_table.h"

namespace inkling {

namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

void require_alike(const Index& first, const Index& other) {
  const auto refuse = [](const ErrorText& what) {
    throw OptionError("shards", what, "index the shards with the same settings");
  };
  if (first.analyzer() != other.analyzer())
    refuse("the analyzer is " + to_string(first.analyzer()) + " in the first, and " +
           to_string(other.analyzer()) + " in another");
  if (first.made_with() != other.made_with())
    refuse("one was made with other versions of the text libraries");
  const ErrorText found = differences(first.mapping(), "the first", other.mapping(), "another");
  if (!found.empty()) refuse(found);
}

void require_shardable(const QueryOptions& options) {
  if (options.statistics.survey != nullptr || options.statistics.counts != nullptr)
    throw OptionError("statistics", "shards collect their own");
  if (query::table_of(options.synonyms) != nullptr)
    throw OptionError("synonyms", "they are those of one index", "give them as ShardedOptions");
}

void require_shardable(const SearchOptions& options) {
  require_shardable(options.query);
  const auto refuse = [](const char* option, const char* why) { throw OptionError(option, why); };
  if (options.order) refuse("order", "shards are ordered by score alone");
  if (options.fold_duplicates) refuse("fold_duplicates", "duplicates in other shards are not seen");
  if (options.diversify) refuse("diversify", "texts in other shards are not compared");
  if (options.suggestions) refuse("suggestions", "shards do not know each other's words");
  if (options.filter && std::holds_alternative<DocumentSet>(*options.filter))
    refuse("filter", "a set of documents belongs to one shard; a query is for all");
}

/// Those of all answers, in the order in which they come first.
template <typename Value, typename Member>
std::vector<Value> in_all(const std::vector<SearchAnswer>& answers, Member QueryFate::*member) {
  std::vector<Value> all;
  for (const SearchAnswer& answer : answers) {
    for (const Value& value : answer.*member) {
      if (std::ranges::find(all, value) == all.end()) all.push_back(value);
    }
  }
  return all;
}

/// Numbers by value, then strings by bytes.
bool comes_first(const FacetCount& a, const FacetCount& b) {
  return a.count != b.count ? a.count > b.count : a.value < b.value;
}

/// Of each value; groups are periods, whose names order them.
Facet merged_facet(const std::vector<SearchAnswer>& answers, std::size_t at, std::size_t most) {
  std::map<std::variant<Number, std::string>, std::uint64_t> counts;
  for (const SearchAnswer& answer : answers) {
    for (const FacetCount& value : answer.facets[at].counts) counts[value.value] += value.count;
  }
  const Facet& first = answers.front().facets[at];
  Facet facet{.field = first.field, .values = counts.size(), .grouping = first.grouping};
  for (const auto& [value, count] : counts) facet.counts.push_back({value, count});
  if (first.grouping != Grouping{}) return facet;
  const auto listed = static_cast<std::ptrdiff_t>(std::min(most, facet.counts.size()));
  std::ranges::partial_sort(facet.counts, facet.counts.begin() + listed, comes_first);
  facet.counts.resize(static_cast<std::size_t>(listed));
  return facet;
}

/// Groups of numbers are formed from all numbers, which no shard has.
template <typename Faceted>
void require_periods(const std::vector<Faceted>& facets) {
  for (const Faceted& facet : facets) {
    using Kind = Grouping::Kind;
    if (facet.grouping.kind == Kind::bins || facet.grouping.kind == Kind::quantiles) {
      throw OptionError(
          "facet", "`" + to_string(facet.field, facet.grouping) + "` cannot be counted over shards",
          "periods and values can");
    }
  }
}

[[noreturn]] void refuse_answers(const ErrorText& what) {
  throw OptionError("answers", what, "ask every shard the same, by options_of_shard()");
}

bool are_of_one_field(const Facet& a, const Facet& b) {
  return a.field == b.field && a.grouping == b.grouping;
}

/// Of values, a merged facet needs all; groups are all there.
bool has_all_values(const Facet& facet) {
  return facet.grouping != Grouping{} || facet.counts.size() == facet.values;
}

/// `most` hits belong to an answer, if so many documents match.
void require_mergeable(const SearchAnswer& first, const SearchAnswer& answer, std::size_t most) {
  if (answer.query != first.query || answer.rank != first.rank)
    refuse_answers("they are to different queries, or of different rankings");
  if (answer.order || answer.fold_duplicates || answer.diversify)
    refuse_answers("their hits are not all there is, in the order of scores");
  if (answer.proximity || answer.feedback)
    refuse_answers("their scores are of what one index knows");
  if (answer.hits.size() < std::min<std::uint64_t>(most, answer.total))
    refuse_answers("one has fewer hits than the page may need");
  if (!std::ranges::equal(answer.facets, first.facets, are_of_one_field))
    refuse_answers("they have different facets, or in different order");
  if (!std::ranges::all_of(answer.facets, has_all_values))
    refuse_answers("one has a facet that does not list all of its values");
}

/// Hits by score; of equal ones those of the first shard come first, as they came.
std::vector<ShardedHit> merged_hits(std::vector<SearchAnswer>& answers,
                                    const SearchOptions& options) {
  std::vector<ShardedHit> hits;
  for (std::size_t shard = 0; shard < answers.size(); ++shard) {
    for (SearchHit& hit : answers[shard].hits) hits.push_back({shard, std::move(hit)});
  }
  std::ranges::stable_sort(hits, std::ranges::greater(),
                           [](const ShardedHit& each) { return each.hit.score; });
  const std::size_t first = std::min(options.offset, hits.size());
  const std::size_t last = first + std::min(options.k, hits.size() - first);
  std::vector<ShardedHit> page(
      std::make_move_iterator(hits.begin() + static_cast<std::ptrdiff_t>(first)),
      std::make_move_iterator(hits.begin() + static_cast<std::ptrdiff_t>(last)));
  for (std::size_t at = 0; at < page.size(); ++at) page[at].hit.rank = first + at + 1;
  return page;
}

/// How many hits of a shard may be on the page or before it.
std::size_t hits_of_shard(const SearchOptions& options) {
  return options.k > kAll - options.offset ? kAll : options.k + options.offset;
}

}  // namespace

SearchOptions options_of_shard(const SearchOptions& options) {
  require_periods(options.facets);
  SearchOptions of_shard = options;
  of_shard.offset = 0;
  of_shard.k = hits_of_shard(options);
  of_shard.facet_size = kAll;
  return of_shard;
}

ShardedAnswer merge_answers(std::vector<SearchAnswer> answers, const SearchOptions& options) {
  if (answers.empty()) return {};
  require_periods(answers.front().facets);
  for (const SearchAnswer& answer : answers)
    require_mergeable(answers.front(), answer, hits_of_shard(options));
  ShardedAnswer merged;
  SearchAnswer& all = merged.answer;
  merged.hits = merged_hits(answers, options);
  all.unknown = in_all<std::string>(answers, &QueryFate::unknown);
  all.is_punctuation = std::ranges::all_of(answers, &SearchAnswer::is_punctuation);
  all.total = 0;
  for (const SearchAnswer& answer : answers) {
    all.total += answer.total;
    all.total_is_exact = all.total_is_exact && answer.total_is_exact;
  }
  for (std::size_t at = 0; at < answers.front().facets.size(); ++at)
    all.facets.push_back(merged_facet(answers, at, options.facet_size));
  all.filter = answers.front().filter;
  all.filter.leaves_nothing = std::ranges::all_of(
      answers, [](const SearchAnswer& answer) { return answer.filter.leaves_nothing; });
  all.query = answers.front().query;
  all.rank = answers.front().rank;
  all.dropped = answers.front().dropped;
  all.expansions = answers.front().expansions;
  all.lenient = answers.front().lenient;
  all.snapshot = answers.front().snapshot;
  return merged;
}

class ShardedSearcher::Impl {
 public:
  Impl(std::vector<Index> shards, const ShardedOptions& options) {
    if (shards.empty()) throw OptionError("shards", "at least one is needed");
    for (const Index& shard : shards) {
      require_alike(shards.front(), shard);
      shards_.emplace_back(shard, options.searcher);
    }
    if (options.synonyms.rules.empty()) return;
    const CollectionStatistics statistics{survey(Bm25{}), nullptr};
    for (const Searcher& shard : shards_)
      synonyms_.emplace_back(shard.index(), options.synonyms, statistics);
  }

  const std::vector<Searcher>& shards() const noexcept { return shards_; }

  QueryOptions options_at(std::size_t shard, QueryOptions options,
                          const CollectionStatistics& statistics) const {
    options.statistics = statistics;
    if (!synonyms_.empty()) options.synonyms = synonyms_[shard];
    return options;
  }

  CollectionStatistics statistics(std::string_view query, const QueryOptions& options,
                                  const CountOptions& wanted) const {
    CollectionStatistics known{survey(options.ranker), std::make_shared<const QueryCounts>()};
    QueryCounts counts;
    for (std::size_t at = 0; at < shards_.size(); ++at)
      counts.add(shards_[at].expand(query, options_at(at, options, known)));
    known.counts = std::make_shared<const QueryCounts>(counts);
    for (std::size_t at = 0; at < shards_.size(); ++at)
      counts.add(shards_[at].count(query, options_at(at, options, known), wanted));
    known.counts = std::make_shared<const QueryCounts>(std::move(counts));
    return known;
  }

 private:
  /// Kept for later queries: of each ranking that knows something else of all documents.
  std::shared_ptr<const CollectionSurvey> survey(const Ranker& ranker) const {
    const auto* const smart = std::get_if<Smart>(&ranker);
    const char norm = smart == nullptr ? '-' : smart->document.norm;
    const char df = smart == nullptr ? '-' : smart->document.df;
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const CollectionSurvey>& known = surveys_[{norm, df}];
    if (known != nullptr) return known;
    CollectionSurvey sum;
    for (const Searcher& shard : shards_) sum.add(shard.survey(ranker));
    return known = std::make_shared<const CollectionSurvey>(std::move(sum));
  }

  std::vector<Searcher> shards_;
  std::vector<Synonyms> synonyms_;  ///< of each shard; none without rules
  mutable std::mutex mutex_;
  mutable std::map<std::pair<char, char>, std::shared_ptr<const CollectionSurvey>> surveys_;
};

ShardedSearcher::ShardedSearcher(std::vector<Index> shards, const ShardedOptions& options)
    : impl_(std::make_unique<const Impl>(std::move(shards), options)) {}
ShardedSearcher::~ShardedSearcher() = default;
ShardedSearcher::ShardedSearcher(ShardedSearcher&&) noexcept = default;
ShardedSearcher& ShardedSearcher::operator=(ShardedSearcher&&) noexcept = default;

std::size_t ShardedSearcher::shard_count() const noexcept { return impl_->shards().size(); }

const Searcher& ShardedSearcher::shard(std::size_t at) const {
  if (at >= shard_count()) throw OptionError("shard", "there is no shard of that number");
  return impl_->shards()[at];
}

CollectionStatistics ShardedSearcher::statistics(std::string_view query,
                                                 const QueryOptions& options,
                                                 const CountOptions& wanted) const {
  require_shardable(options);
  return impl_->statistics(query, options, wanted);
}

ShardedAnswer ShardedSearcher::search(std::string_view query, const SearchOptions& options) const {
  require_shardable(options);
  const CountOptions wanted{
      .filter = options.filter ? std::get<std::string>(*options.filter) : std::string(),
      .for_explanations = options.explain};
  const CollectionStatistics statistics = impl_->statistics(query, options.query, wanted);
  SearchOptions of_shard = options_of_shard(options);
  std::vector<SearchAnswer> answers;
  for (std::size_t at = 0; at < shard_count(); ++at) {
    of_shard.query = impl_->options_at(at, options.query, statistics);
    answers.push_back(impl_->shards()[at].search(query, of_shard));
  }
  return merge_answers(std::move(answers), options);
}

ScoreExplanation ShardedSearcher::explain(std::string_view query, std::string_view id,
                                          const QueryOptions& options) const {
  require_shardable(options);
  const std::vector<Searcher>& shards = impl_->shards();
  const auto has_it = [&](const Searcher& shard) { return shard.index().find(id).has_value(); };
  const auto found = std::ranges::find_if(shards, has_it);
  // A document that is nowhere is unknown to any shard.
  const auto shard = found == shards.end() ? shards.begin() : found;
  const CollectionStatistics statistics =
      impl_->statistics(query, options, {.for_explanations = true});
  const auto at = static_cast<std::size_t>(shard - shards.begin());
  return shard->explain(query, id, impl_->options_at(at, options, statistics));
}

}  // namespace inkling
