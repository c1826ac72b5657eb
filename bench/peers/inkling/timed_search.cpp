#include "bench/peers/inkling/timed_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>

#include "query/binder.h"
#include "query/parser.h"
#include "query/ranking.h"

namespace inkling::bench {

namespace {

constexpr std::size_t kIdsAnswered = 10;
const Ranker kBm25 = Bm25{};

}  // namespace

std::string query_text(const Query& query) {
  switch (query.kind) {
    case QueryKind::phrase:
      return fmt::format(R"("{}")", fmt::join(query.words, " "));
    case QueryKind::all:
      return fmt::format(R"(+"{}")", fmt::join(query.words, R"(" +")"));
    default:
      return fmt::format(R"("{}")", fmt::join(query.words, R"(" ")"));
  }
}

TimedSearch::TimedSearch(const std::filesystem::path& directory)
    : searcher_(Index::open(directory)), analyzers_(index().analyzer()), numbers_(index()) {}

std::vector<Hit> TimedSearch::search(const Query& query) {
  const std::string text = query_text(query);
  const auto analyzer = analyzers_.borrow();
  const query::BoundQuery bound = query::bind_query(query::parse_query(text, Join::any), text, index(), *analyzer, {});
  return query::rank(index(), bound, {kBm25, {}, numbers_}, nullptr, query.k, query::Deadline::never()).hits;
}

Ids TimedSearch::ids(const std::vector<Hit>& hits) const {
  Ids ids;
  for (const Hit& hit : std::span(hits).first(std::min(hits.size(), kIdsAnswered))) ids.push_back(index().id(hit.doc));
  return ids;
}

std::uint64_t TimedSearch::count(const Query& query) const { return searcher_.matching(query_text(query)).count(); }

}  // namespace inkling::bench
