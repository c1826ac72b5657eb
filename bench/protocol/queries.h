#pragma once

/// Queries as lists of words or as patterns, and what an engine found.

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace inkling::bench {

/// "term", "and", "or", "phrase". The others have one word that stands for all words matching it;
/// only engines that support them are asked, as with the last three: the first word is required and
/// the others are not; any word, among the documents with a label; any word, of title and text.
enum class QueryKind { term, all, any, phrase, prefix, wildcard, fuzzy, mixed, filtered, bm25f };
/// `snippets` is `top` with a passage of each text; only engines that support it are asked.
enum class QueryOp { top, count, snippets };

struct Query {
  std::uint64_t n = 0;
  QueryKind kind = QueryKind::term;
  std::vector<std::string> words;
  QueryOp op = QueryOp::top;
  std::string label{};  ///< of QueryKind::filtered
  std::uint32_t k = 0;  ///< how many of the best; 0 for a count
};

/// All queries of a file of JSON Lines. Throws IoError; RecordError for a line that is not a query.
std::vector<Query> read_queries(const std::filesystem::path& file);

using Ids = std::vector<std::string>;  ///< best first

struct Answer {
  std::uint64_t n = 0;
  std::uint64_t nanoseconds = 0;
  /// Ids for QueryOp::top and snippets, the number of matches for QueryOp::count.
  std::variant<Ids, std::uint64_t> found;
};

/// Writes JSON Lines in the order given. Throws IoError.
void write_answers(const std::filesystem::path& file, const std::vector<Answer>& answers);

}  // namespace inkling::bench
