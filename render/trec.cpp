#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string_view>

#include "render/classification.h"
#include "render/json.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// num_q, num_ret and the like are counts.
bool is_count(std::string_view measure) { return measure.substr(0, 4) == "num_"; }

void write(JsonWriter& json, const Measures& measures) {
  for (const auto& [name, value] : measures) {
    is_count(name) ? json.member(name, std::llround(value)) : json.member(name, value);
  }
}

void print(std::ostream& out, std::string_view topic, const Measures& measures) {
  for (const auto& [name, value] : measures) {
    const std::string text = is_count(name) ? fmt::format("{}", std::llround(value)) : fmt::format("{:6.4f}", value);
    out << fmt::format("{:<22}\t{}\t{}\n", name, terminal_text(topic), text);
  }
}

}  // namespace

void write_json(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic) {
  JsonWriter json(out);
  json.begin_object();
  write(json, evaluation.all);
  if (per_topic) {
    json.key("topics").begin_object();
    for (const auto& [topic, measures] : evaluation.topics) {
      json.key(topic).begin_object();
      write(json, measures);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object().end_line();
}

void print(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic) {
  if (per_topic) {
    for (const auto& [topic, measures] : evaluation.topics) print(out, topic, measures);
  }
  print(out, "all", evaluation.all);
}

}  // namespace inkling::render
