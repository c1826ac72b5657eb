#include "render/model_export.h"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "render/json.h"
#include "render/models.h"
#include "render/numbers.h"
#include "render/rows.h"
#include "render/table.h"

namespace inkling::render {

namespace {

std::string_view name_of(TermWeight weight) {
  switch (weight) {
    case TermWeight::tf:
      return "tf";
    case TermWeight::binary:
      return "binary";
    case TermWeight::tfidf:
      return "tfidf";
    case TermWeight::sublinear:
      return "sublinear";
    case TermWeight::rennie:
      return "rennie";
  }
  return "";
}

void write(JsonWriter& json, const LinearTerm& term) {
  json.begin_object().member("term", term.term).array("idf", term.idf);
  json.array("weights", term.weights, [&](const std::vector<double>& weights) {
    json.begin_array();
    for (const double weight : weights) json.value(weight);
    json.end_array();
  });
  json.end_object();
}

/// A row for each term: its surface form, its counts and its weights by topic.
void write_tsv(std::ostream& out, const ModelExport& model) {
  out << "term\tsurface";
  for (const char* const what : {"count", model.weight_name()}) {
    for (const ModelTopic& topic : model.model.topics)
      out << '\t' << tsv_field(std::string(what) + ":" + topic.topic);
  }
  out << '\n';
  model.for_each_term([&](const ModelTerm& term) {
    out << tsv_field(term.term) << '\t' << tsv_field(term.surface);
    for (const double count : term.counts) out << '\t' << shortest(count);
    for (const double weight : term.weights) out << '\t' << shortest(weight);
    out << '\n';
  });
}

/// Of a model with one part.
void write_liblinear(std::ostream& out, const LinearForm& model) {
  std::size_t terms = 0;
  model.for_each_term([&](const LinearTerm&) { ++terms; });
  // The one solver for which two classes have two weights each, too; the greatest sum wins.
  out << "solver_type MCSVM_CS\nnr_class " << model.topics.size() << "\nlabel";
  for (std::size_t topic = 1; topic <= model.topics.size(); ++topic) out << ' ' << topic;
  out << "\nnr_feature " << terms << "\nbias 1\nw\n";
  const auto write_row = [&](const std::vector<double>& weights) {
    for (const double weight : weights) out << shortest(weight) << ' ';
    out << '\n';
  };
  model.for_each_term([&](const LinearTerm& term) { write_row(term.weights.front()); });
  write_row(model.parts.front().biases);
}

/// Everything that is needed to score texts, as one JSON object.
void write_softmax(std::ostream& out, const ModelExport& model) {
  const LinearForm& linear = model.linear;
  JsonWriter json(out);
  json.begin_object().member("model", model.model.name).array("topics", linear.topics);
  json.member("temperature", linear.temperature);
  json.member("link", linear.one_vs_rest ? "logistic" : "softmax");
  json.array("parts", linear.parts, [&](const LinearPart& part) {
    json.begin_object().member("factor", part.factor).member("value", name_of(part.value));
    json.member("unit_length", part.unit_length).array("biases", part.biases).end_object();
  });
  json.key("terms").begin_array();
  linear.for_each_term([&](const LinearTerm& term) { write(json, term); });
  json.end_array().end_object().end_line();
}

}  // namespace

void write_export(std::ostream& out, const ModelExport& model) {
  switch (model.format) {
    case ModelFormat::json:
      return write_json(out, model);
    case ModelFormat::tsv:
      return write_tsv(out, model);
    case ModelFormat::liblinear:
      return write_liblinear(out, model.linear);
    case ModelFormat::softmax:
      return write_softmax(out, model);
  }
}

}  // namespace inkling::render
