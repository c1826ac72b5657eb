#include "render/collection_statistics.h"

#include <map>
#include <ostream>
#include <string>

#include "render/json.h"

namespace inkling::render {

namespace {

void write(JsonWriter& json, std::uint64_t count) { json.value(count); }
void write(JsonWriter& json, std::uint32_t count) { json.value(count); }
void write(JsonWriter& json, const TermStatistics& term) {
  json.begin_array().value(term.df).value(term.cf).end_array();
}
void write(JsonWriter& json, const FormCount& form) {
  json.begin_array().value(form.distance).value(form.count).end_array();
}

template <typename Key, typename Value, typename Less>
void write(JsonWriter& json, const std::map<Key, Value, Less>& map) {
  json.begin_object();
  for (const auto& [key, value] : map) {
    json.key(key);
    write(json, value);
  }
  json.end_object();
}

template <typename Map>
void member(JsonWriter& json, const char* name, const Map& map) {
  json.key(name);
  write(json, map);
}

}  // namespace

void write_json(std::ostream& out, const CollectionSurvey& survey) {
  JsonWriter json(out);
  json.begin_object().member("documents", survey.documents);
  json.array("fields", survey.fields, [&](const FieldTotals& totals) {
    json.begin_object().member("tokens", totals.tokens).member("postings", totals.postings);
    member(json, "dfs", totals.dfs);
    json.end_object();
  });
  json.array("keyword_fields", survey.keyword_fields).array("number_fields", survey.number_fields);
  json.array("languages", survey.languages).member("has_postings", survey.has_postings);
  json.member("has_dfs", survey.has_dfs).end_object().end_line();
}

void write_json(std::ostream& out, const QueryCounts& counts) {
  JsonWriter json(out);
  json.begin_object();
  member(json, "expansions", counts.expansions);
  member(json, "terms", counts.terms);
  member(json, "documents", counts.documents);
  member(json, "surfaces", counts.surfaces);
  json.array("topics", counts.topics).member("for_explanations", counts.for_explanations);
  json.end_object().end_line();
}

}  // namespace inkling::render
