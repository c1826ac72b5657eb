#include "bench/peers/sqlite_fts5/engine.h"

#include "bench/peers/sqlite_fts5/layout.h"

namespace inkling::bench {

namespace {

/// A string in FTS5's query language: it means the tokens into which the tokenizer cuts
/// it, as a phrase.
std::string string_of(std::string_view words) {
  std::string string = "\"";
  for (const char letter : words) string.append(letter == '"' ? 2 : 1, letter);
  return string += '"';
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) all.append(all.empty() ? "" : between).append(word);
  return all;
}

std::string match_expression(const Query& query) {
  if (query.kind == QueryKind::phrase) return string_of(joined(query.words, " "));
  std::vector<std::string> strings;
  for (const std::string& word : query.words) strings.push_back(string_of(word));
  return joined(strings, query.kind == QueryKind::any ? " OR " : " AND ");
}

}  // namespace

SqliteEngine::SqliteEngine(const std::filesystem::path& index)
    : database_(open_database(index, SQLITE_OPEN_READONLY)),
      search_(
          database_.prepare("SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT ?")),
      count_(database_.prepare("SELECT count(*) FROM terms WHERE terms MATCH ?")),
      id_(database_.prepare("SELECT id FROM documents WHERE number = ?")) {}

std::vector<std::int64_t> SqliteEngine::search(const Query& query) {
  const std::string expression = match_expression(query);
  search_.bind(1, expression).bind(2, query.k);
  std::vector<std::int64_t> found;
  while (search_.step()) found.push_back(search_.number(0));
  return found;
}

Ids SqliteEngine::ids(const std::vector<std::int64_t>& found) {
  Ids ids;
  for (const std::int64_t number : found) {
    id_.bind(1, number);
    while (id_.step()) ids.push_back(id_.text(0));
  }
  return ids;
}

std::uint64_t SqliteEngine::count(const Query& query) {
  const std::string expression = match_expression(query);
  count_.bind(1, expression);
  std::uint64_t count = 0;
  while (count_.step()) count = static_cast<std::uint64_t>(count_.number(0));
  return count;
}

}  // namespace inkling::bench
