#pragma once

/// Queries as lists of words or as what stands for words, and what an engine found.

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace inkling::bench {

/// "term", "and", "or", "phrase"; of the others, whose one word stands for all that look like it,
/// only the engines are asked that know them.
enum class QueryKind { term, all, any, phrase, prefix, wildcard, fuzzy };
/// `snippets` is `top` with a passage of each text; only engines are asked for it that know it.
enum class QueryOp { top, count, snippets };

struct Query {
  std::uint64_t n = 0;
  QueryKind kind = QueryKind::term;
  std::vector<std::string> words;
  QueryOp op = QueryOp::top;
  std::uint32_t k = 0;  ///< how many of the best; 0 for a count
};

/// All queries of a file of JSON Lines. Throws IoError; RecordError for a line that is no query.
std::vector<Query> read_queries(const std::filesystem::path& file);

using Ids = std::vector<std::string>;  ///< best first

struct Answer {
  std::uint64_t n = 0;
  std::uint64_t nanoseconds = 0;
  std::variant<Ids, std::uint64_t>
      found;  ///< ids for QueryOp::top and snippets, the number of matches for QueryOp::count
};

/// Writes JSON Lines in the order given. Throws IoError.
void write_answers(const std::filesystem::path& file, const std::vector<Answer>& answers);

}  // namespace inkling::bench
