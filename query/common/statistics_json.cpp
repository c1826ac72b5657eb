#include <simdjson.h>

#include <string>
#include <utility>

#include "inkling/collection_statistics.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

[[noreturn]] void refuse(const std::string& what) {
  throw OptionError("statistics", what, "pass on what to_json() wrote");
}

/// `found` is an element, or the result of looking for one.
template <typename Value, typename Found>
Value get(const Found& found, std::string_view name) {
  Value value;
  if (found.get(value) != simdjson::SUCCESS)
    refuse("no `" + std::string(name) + "`, or another value");
  return value;
}

template <typename Value>
Value member(const object& from, std::string_view name) {
  return get<Value>(from.at_key(name), name);
}

std::uint64_t number_at(const array& from, std::size_t at) {
  return get<std::uint64_t>(from.at(at), "number");
}

std::uint32_t df_of(std::uint64_t number) {
  if (number > 0xFFFF'FFFF) refuse("a df that no collection has");
  return static_cast<std::uint32_t>(number);
}

std::set<std::string> strings(const object& from, std::string_view name) {
  std::set<std::string> found;
  for (const element each : member<array>(from, name))
    found.emplace(get<std::string_view>(each, name));
  return found;
}

/// What `read(value)` makes of each value of an object, by its key.
template <typename Map, typename Read>
void read_map(const object& from, std::string_view name, Map& map, Read read) {
  for (const auto [key, value] : member<object>(from, name))
    map.emplace(std::string(key), read(value));
}

TermStatistics term_of(const element& value) {
  const auto pair = get<array>(value, "terms");
  return {df_of(number_at(pair, 0)), number_at(pair, 1)};
}

FormCount form_of(const element& value) {
  const auto pair = get<array>(value, "expansions");
  return {df_of(number_at(pair, 0)), number_at(pair, 1)};
}

std::uint64_t count_of(const element& value) { return get<std::uint64_t>(value, "number"); }

template <typename Value, typename Read>
std::map<std::string, Value> map_of(const element& from, Read read) {
  std::map<std::string, Value> found;
  for (const auto [key, value] : get<object>(from, "forms"))
    found.emplace(std::string(key), read(value));
  return found;
}

FieldTotals field_of(const element& value) {
  const auto from = get<object>(value, "fields");
  FieldTotals totals{
      member<std::uint64_t>(from, "tokens"), member<std::uint64_t>(from, "postings"), {}};
  read_map(from, "dfs", totals.dfs, [](const auto& df) { return df_of(count_of(df)); });
  return totals;
}

template <typename Result, typename Read>
Result parse(std::string_view json, Read read) {
  simdjson::dom::parser parser;
  element document;
  if (const auto error = parser.parse(json.data(), json.size()).get(document);
      error != simdjson::SUCCESS)
    refuse("no JSON: " + std::string(simdjson::error_message(error)));
  return read(get<object>(document, "object"));
}

}  // namespace

CollectionSurvey parse_collection_survey(std::string_view json) {
  return parse<CollectionSurvey>(json, [](const object& from) {
    CollectionSurvey survey{.documents = member<std::uint64_t>(from, "documents")};
    for (const element field : member<array>(from, "fields"))
      survey.fields.push_back(field_of(field));
    survey.keyword_fields = strings(from, "keyword_fields");
    survey.number_fields = strings(from, "number_fields");
    survey.languages = strings(from, "languages");
    survey.has_postings = member<bool>(from, "has_postings");
    survey.has_dfs = member<bool>(from, "has_dfs");
    return survey;
  });
}

QueryCounts parse_query_counts(std::string_view json) {
  return parse<QueryCounts>(json, [](const object& from) {
    QueryCounts counts;
    read_map(from, "expansions", counts.expansions,
             [](const auto& forms) { return map_of<FormCount>(forms, form_of); });
    read_map(from, "terms", counts.terms, term_of);
    read_map(from, "documents", counts.documents, count_of);
    read_map(from, "surfaces", counts.surfaces,
             [](const auto& forms) { return map_of<std::uint64_t>(forms, count_of); });
    counts.topics = strings(from, "topics");
    counts.for_explanations = member<bool>(from, "for_explanations");
    return counts;
  });
}

}  // namespace inkling
