#include "bench/peers/inkling/timed_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "query/parse/parser.h"
#include "query/rank/ranking.h"

namespace inkling::bench {

namespace {

constexpr std::size_t kIdsAnswered = 10;
const Ranker kBm25 = Bm25{};
const Ranker kBm25F = Bm25F{};

}  // namespace

std::string query_text(const Query& query) {
  switch (query.kind) {
    case QueryKind::phrase:
      return fmt::format(R"("{}")", fmt::join(query.words, " "));
    case QueryKind::all:
      return fmt::format(R"(+"{}")", fmt::join(query.words, R"(" +")"));
    case QueryKind::mixed:
      return fmt::format(R"(+"{}")", fmt::join(query.words, R"(" ")"));
    case QueryKind::prefix:
      return query.words.front() + '*';
    case QueryKind::wildcard:
      return query.words.front();
    case QueryKind::fuzzy:
      return query.words.front() + "~1";
    default:
      return fmt::format(R"("{}")", fmt::join(query.words, R"(" ")"));
  }
}

TimedSearch::TimedSearch(const std::filesystem::path& directory)
    : index_(Index::open(directory)), analyzers_(index_.analyzer()), numbers_(index_) {}

std::string filter_text(const Query& query) { return fmt::format(R"(label:"{}")", query.label); }

query::BoundQuery TimedSearch::bind(const std::string& text) {
  const auto analyzer = analyzers_.borrow();
  return query::bind_query(query::parse_query(text, Join::any), text, index_, *analyzer,
                           {.known = &analyzer.words()});
}

std::vector<Hit> TimedSearch::search(const Query& query) {
  const Ranker& ranker = query.kind == QueryKind::bm25f ? kBm25F : kBm25;
  const query::Scoring scoring{ranker, {}, numbers_, memory_};
  const std::optional<DocumentSet> filter = filter_of(query);
  return query::rank(index_, bind(query_text(query)), scoring, filter ? &*filter : nullptr, query.k,
                     query::Deadline::never(), query::ranges_of(index_.document_bound(), 1))
      .hits;
}

std::optional<DocumentSet> TimedSearch::filter_of(const Query& query) {
  if (query.kind != QueryKind::filtered) return std::nullopt;
  return query::matching_documents(index_, bind(filter_text(query)), query::Deadline::never());
}

Ids TimedSearch::ids(const std::vector<Hit>& hits) const {
  Ids ids;
  for (const Hit& hit : std::span(hits).first(std::min(hits.size(), kIdsAnswered)))
    ids.push_back(index_.id(hit.doc));
  return ids;
}

std::uint64_t TimedSearch::count(const Query& query) {
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  const std::optional<DocumentSet> filter = filter_of(query);
  return query::count_matches(index_, bind(query_text(query)), filter ? &*filter : nullptr,
                              kNoLimit, query::Deadline::never())
      .count;
}

}  // namespace inkling::bench
