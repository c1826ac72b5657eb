#include "render/fields.h"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "render/table.h"

namespace inkling::render {

namespace {

std::string_view name_of(FieldKind kind) {
  switch (kind) {
    case FieldKind::number:
      return "number";
    case FieldKind::keyword:
      return "keyword";
    case FieldKind::text:
      return "text";
  }
  return {};
}

void write_distribution(JsonWriter& json, const NumberDistribution& numbers) {
  json.member("count", numbers.count).member("mean", numbers.mean);
  json.member("deviation", numbers.deviation);
}

Table table_of_fields(const ModelDescription& model) {
  Table table({{"field"},
               {"kind"},
               {"documents", Align::right},
               {"missing", Align::right},
               {"values", Align::right}});
  for (const ModelField& field : model.fields) {
    table.add_row({field.name, std::string(name_of(field.kind)), field.documents,
                   model.documents - field.documents, field.values});
  }
  return table;
}

std::vector<Column> number_columns() {
  return {{"count", Align::right}, {"mean", Align::right, 4}, {"deviation", Align::right, 4}};
}

}  // namespace

void write_fields(JsonWriter& json, const ModelDescription& model) {
  if (model.fields.empty()) return;
  json.array("fields", model.fields, [&](const ModelField& field) {
    json.begin_object().member("field", field.name).member("kind", name_of(field.kind));
    json.member("documents", field.documents);
    json.member("missing", model.documents - field.documents).member("values", field.values);
    if (field.kind == FieldKind::number) {
      std::size_t topic = 0;
      json.array("topics", field.numbers, [&](const NumberDistribution& numbers) {
        json.begin_object().member("topic", model.topics[topic++].topic);
        write_distribution(json, numbers);
        json.end_object();
      });
    }
    json.end_object();
  });
}

void print_fields(std::ostream& out, const ModelDescription& model) {
  if (model.fields.empty()) return;
  out << '\n';
  print(out, table_of_fields(model));
  std::vector<Column> columns = number_columns();
  columns.insert(columns.begin(), {Column{"numbers"}, Column{"topic"}});
  Table table(columns);
  bool has_numbers = false;
  for (const ModelField& field : model.fields) {
    for (std::size_t topic = 0; topic < field.numbers.size(); ++topic) {
      const NumberDistribution& of = field.numbers[topic];
      table.add_row({field.name, model.topics[topic].topic, of.count, of.mean, of.deviation});
      has_numbers = true;
    }
  }
  if (!has_numbers) return;
  out << '\n';
  print(out, table);
}

void write_numbers(JsonWriter& json, const TopicWeights& topic) {
  if (topic.numbers.empty()) return;
  json.array("numbers", topic.numbers, [&](const auto& field) {
    json.begin_object().member("field", field.first);
    write_distribution(json, field.second);
    json.end_object();
  });
}

void print_numbers(std::ostream& out, const TopicWeights& topic) {
  if (topic.numbers.empty()) return;
  std::vector<Column> columns = number_columns();
  columns.insert(columns.begin(), Column{"field"});
  Table table(columns);
  for (const auto& [name, of] : topic.numbers)
    table.add_row({name, of.count, of.mean, of.deviation});
  print(out, table);
}

}  // namespace inkling::render
