#include "bench/peers/inkling/verification.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "bench/peers/inkling/exhaustive_search.h"

namespace inkling::bench {

namespace {

/// The distinct queries, in the order of their first occurrence.
std::vector<Query> distinct(const std::vector<Query>& queries) {
  std::set<std::tuple<QueryKind, std::vector<std::string>, std::string, std::uint32_t>> met;
  std::vector<Query> result;
  for (Query query : queries) {
    if (query.op == QueryOp::count) query.k = 10;
    if (met.emplace(query.kind, query.words, query.label, query.k).second)
      result.push_back(std::move(query));
  }
  return result;
}

std::string described(const std::vector<Hit>& hits, std::size_t at) {
  if (at >= hits.size()) return "nothing";
  return fmt::format("document {} with {}", to_number(hits[at].doc), hits[at].score);
}

/// `all` are all matches, best first.
std::optional<std::string> difference(TimedSearch& engine, const Query& query,
                                      const std::vector<Hit>& all) {
  const std::vector<Hit> found = engine.search(query);
  const std::vector<Hit> wanted(
      all.begin(),
      all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(query.k, all.size())));
  if (found != wanted) {
    const auto at =
        static_cast<std::size_t>(std::ranges::mismatch(found, wanted).in1 - found.begin());
    return fmt::format("rank {}: {}, exhaustively {}", at + 1, described(found, at),
                       described(wanted, at));
  }
  const std::uint64_t count = engine.count(query);
  if (count != all.size()) return fmt::format("{} matches, exhaustively {}", count, all.size());
  return std::nullopt;
}

}  // namespace

Verification verify(TimedSearch& engine, const std::vector<Query>& queries) {
  ExhaustiveSearch exhaustive(engine.index());
  Verification verification;
  for (const Query& query : distinct(queries)) {
    ++verification.queries;
    const std::optional<std::string> found = difference(engine, query, exhaustive.search(query));
    if (found)
      verification.differences.push_back(fmt::format("{}{}{}, {} best: {}", query_text(query),
                                                     query.label.empty() ? "" : " in ", query.label,
                                                     query.k, *found));
  }
  return verification;
}

}  // namespace inkling::bench
