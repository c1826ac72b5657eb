#include "render/model_versions.h"

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string>

#include "render/json.h"
#include "render/model_options.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/table.h"
#include "render/tags.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write(JsonWriter& json, const ModelVersion& version) {
  json.begin_object().member("snapshot", version.snapshot).member("dropped", version.dropped);
  if (!version.dropped) {
    const ModelDescription& model = version.model;
    json.member("kind", model.kind);
    write_alpha(json, model);
    json.member("documents", model.documents).member("tokens", model.tokens);
    json.member("terms", model.terms);
    write_version(json, model.version);
    json.array("topics", model.topics, [&](const ModelTopic& topic) { json.value(topic.topic); });
  }
  json.end_object();
}

template <typename Value>
void write_optional(JsonWriter& json, std::string_view name, const std::optional<Value>& value) {
  value ? json.member(name, *value) : json.key(name).null();
}

template <typename Value>
Cell cell_of(const std::optional<Value>& value) {
  return value ? Cell(*value) : Cell();
}

Table term_table(const ModelDifference& difference) {
  Table table({{"topic"},
               {"term"},
               {"surface"},
               headed("count a", {"count_a", Align::right}),
               headed("count b", {"count_b", Align::right}),
               headed("weight a", {"weight_a", Align::right, 4}),
               headed("weight b", {"weight_b", Align::right, 4}),
               {"bits", Align::right, 4}});
  for (const TermDifference& term : difference.terms) {
    table.add_row({term.topic, term.term, term.surface, count_cell(term.count_a),
                   count_cell(term.count_b), cell_of(term.weight_a), cell_of(term.weight_b),
                   term.bits});
  }
  return table;
}

}  // namespace

void write_json(std::ostream& out, const ModelHistory& history) {
  JsonWriter json(out);
  json.begin_object().member("model", history.model);
  json.array("versions", history.versions,
             [&](const ModelVersion& version) { write(json, version); });
  json.member("snapshots", history.snapshots).end_object().end_line();
}

void print(std::ostream& out, const ModelHistory& history, TableFormat format) {
  Table table({{"snapshot", Align::right},
               {"kind"},
               {"alpha", Align::right, 4},
               {"documents", Align::right},
               {"tokens", Align::right},
               {"terms", Align::right},
               {"topics", Align::right},
               {"version"}});
  for (const auto& [snapshot, dropped, model] : history.versions) {
    if (dropped) {
      table.add_row({snapshot, "dropped", Cell(), Cell(), Cell(), Cell(), Cell(), Cell()});
    } else {
      table.add_row({snapshot, model.kind, cell_of(model.alpha), model.documents, model.tokens,
                     model.terms, std::uint64_t{model.topics.size()}, version_text(model.version)});
    }
  }
  print(out, table, format);
  if (format == TableFormat::table)
    print_prose(out,
                fmt::format("in {} of the index\n", counted(history.snapshots, "kept snapshot")));
}

void write_json(std::ostream& out, std::string_view a, std::string_view b,
                const ModelDifference& difference) {
  JsonWriter json(out);
  json.begin_object().member("a", a).member("b", b);
  json.member("documents_a", difference.documents_a);
  json.member("documents_b", difference.documents_b);
  json.member("terms_a", difference.terms_a).member("terms_b", difference.terms_b);
  json.member("shared_terms", difference.shared_terms);
  json.array("topics", difference.topics, [&](const TopicDifference& topic) {
    json.begin_object().member("topic", topic.topic);
    write_optional(json, "documents_a", topic.documents_a);
    write_optional(json, "documents_b", topic.documents_b);
    json.end_object();
  });
  json.array("terms", difference.terms, [&](const TermDifference& term) {
    json.begin_object().member("topic", term.topic).member("term", term.term);
    json.member("surface", term.surface);
    json.member("count_a", term.count_a).member("count_b", term.count_b);
    write_optional(json, "weight_a", term.weight_a);
    write_optional(json, "weight_b", term.weight_b);
    json.member("bits", term.bits).end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, std::string_view a, std::string_view b,
           const ModelDifference& difference, TableFormat format) {
  if (format != TableFormat::table) return print(out, term_table(difference), format);
  print_prose(out, fmt::format("a: {}, {}, {} of its own\n", terminal_text(a),
                               counted(difference.documents_a, "document"),
                               counted(difference.terms_a, "term")));
  print_prose(out, fmt::format("b: {}, {}, {} of its own\n", terminal_text(b),
                               counted(difference.documents_b, "document"),
                               counted(difference.terms_b, "term")));
  print_prose(out, fmt::format("{} in both\n\n", counted(difference.shared_terms, "term")));
  Table topics({{"topic"}, {"documents a", Align::right}, {"documents b", Align::right}});
  for (const TopicDifference& topic : difference.topics)
    topics.add_row({topic.topic, cell_of(topic.documents_a), cell_of(topic.documents_b)});
  print(out, topics);
  if (difference.terms.empty()) return;
  out << '\n';
  print(out, term_table(difference));
}

void write_json(std::ostream& out, const RenamedModel& renamed) {
  JsonWriter json(out);
  json.begin_object().member("model", renamed.model).member("before", renamed.before);
  json.member("snapshot", renamed.snapshot).end_object().end_line();
}

void print(std::ostream& out, const RenamedModel& renamed) {
  print_labelled(out,
                 fmt::format("Renamed    {} to {} (snapshot {})\n", terminal_text(renamed.before),
                             terminal_text(renamed.model), renamed.snapshot));
}

void write_json(std::ostream& out, const ImportedModel& imported) {
  const ModelDescription& model = imported.model;
  JsonWriter json(out);
  json.begin_object().member("model", model.name).member("kind", model.kind);
  json.member("documents", model.documents).member("terms", model.terms);
  json.array("topics", model.topics, [&](const ModelTopic& topic) { json.value(topic.topic); });
  json.member("snapshot", imported.snapshot).end_object().end_line();
}

void print(std::ostream& out, const ImportedModel& imported) {
  const ModelDescription& model = imported.model;
  print_labelled(
      out, fmt::format("Imported   {}: {}, {}, {} (snapshot {})\n", terminal_text(model.name),
                       counted(model.topics.size(), "topic"), counted(model.documents, "document"),
                       counted(model.terms, "term"), imported.snapshot));
}

}  // namespace inkling::render
