#pragma once

/// The only way in which queries are timed.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "bench/protocol/queries.h"

namespace inkling::bench {

template <typename Work>
auto timed(Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  auto result = std::forward<Work>(work)();
  const auto span = std::chrono::steady_clock::now() - start;
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(span).count();
  return std::pair(std::move(result), static_cast<std::uint64_t>(nanoseconds));
}

/// An engine that answers one query after another:
///
///   Found search(const Query&)            from words to the k best, ranked; timed
///   Ids ids(const Found&)                 their ids; not timed
///   std::uint64_t count(const Query&)     from words to the number of matches; timed
template <typename Engine>
Answer answer(Engine& engine, const Query& query) {
  if (query.op == QueryOp::count) {
    const auto [count, nanoseconds] = timed([&] { return engine.count(query); });
    return {query.n, nanoseconds, count};
  }
  const auto [found, nanoseconds] = timed([&] { return engine.search(query); });
  return {query.n, nanoseconds, engine.ids(found)};
}

/// All answers, after answering every query once as a warm-up.
template <typename Engine>
std::vector<Answer> answer_warmed_up(Engine& engine, const std::vector<Query>& queries) {
  for (const Query& query : queries) answer(engine, query);
  std::vector<Answer> answers;
  answers.reserve(queries.size());
  for (const Query& query : queries) answers.push_back(answer(engine, query));
  return answers;
}

/// The commands `query` and `start` of an adapter, for an engine with an open index.
template <typename Engine>
std::uint64_t answer_file(Engine&& engine, const std::filesystem::path& queries,
                          const std::filesystem::path& answers) {
  const std::vector<Answer> all = answer_warmed_up(engine, read_queries(queries));
  write_answers(answers, all);
  return all.size();
}

template <typename Engine>
Ids ten_best_of_any(Engine&& engine, const std::vector<std::string>& words) {
  return engine.ids(engine.search({.kind = QueryKind::any, .words = words, .k = 10}));
}

}  // namespace inkling::bench
