#include "render/models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>

#include "render/counted_terms.h"
#include "render/fields.h"
#include "render/json.h"
#include "render/model_options.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write_members(JsonWriter& json, const ModelDescription& model) {
  json.member("model", model.name).member("kind", model.kind);
  write_alpha(json, model);
  json.member("by", model.by);
  write_prior(json, model);
  json.member("analyzer", to_string(model.analyzer.kind))
      .member("language", model.analyzer.language);
  write_counted_terms(json, model.term_unit, model.field);
  json.member("documents", model.documents).member("tokens", model.tokens);
  json.array("topics", model.topics, [&](const ModelTopic& topic) {
    json.begin_object().member("topic", topic.topic).member("documents", topic.documents);
    json.member("tokens", topic.tokens).member("log_prior", topic.log_prior).end_object();
  });
  write_fields(json, model);
}

/// RFC 4648, section 4.
std::string to_base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t group = 0;
    for (std::size_t in = 0; in < 3; ++in)
      group =
          group << 8 | (at + in < bytes.size() ? static_cast<unsigned char>(bytes[at + in]) : 0u);
    const std::size_t digits = std::min<std::size_t>(bytes.size() - at, 3) + 1;
    for (std::size_t digit = 0; digit < 4; ++digit)
      text += digit < digits ? kDigits[group >> (18 - 6 * digit) & 63] : '=';
  }
  return text;
}

void write(JsonWriter& json, const ModelTerm& term, const char* weights) {
  json.begin_object().member("term", term.term).member("surface", term.surface);
  json.array("counts", term.counts).array(weights, term.weights).end_object();
}

}  // namespace

void write_json(std::ostream& out, const ModelExport& model) {
  JsonWriter json(out);
  json.begin_object();
  write_members(json, model.model);
  json.key("terms").begin_array();
  model.for_each_term([&](const ModelTerm& term) { write(json, term, model.weight_name()); });
  json.end_array().member("record", to_base64(model.bytes)).end_object().end_line();
}

void write_models_json(std::ostream& out, const std::vector<std::string>& names) {
  JsonWriter json(out);
  json.begin_object().array("models", names).end_object().end_line();
}

void print_models(std::ostream& out, const std::vector<std::string>& names, TableFormat format) {
  if (format == TableFormat::table) {
    for (const std::string& name : names) out << terminal_text(name) << '\n';
    return;
  }
  Table table({{"model"}});
  for (const std::string& name : names) table.add_row({name});
  print(out, table, format);
}

void write_json(std::ostream& out, const DroppedModel& dropped) {
  JsonWriter json(out);
  json.begin_object().member("model", dropped.model).member("dropped", true);
  json.member("snapshot", dropped.snapshot).end_object().end_line();
}

void print(std::ostream& out, const DroppedModel& dropped) {
  print_labelled(out, fmt::format("Dropped    {} (snapshot {})\n", terminal_text(dropped.model),
                                  dropped.snapshot));
}

}  // namespace inkling::render
