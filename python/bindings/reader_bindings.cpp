#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <sstream>
#include <tuple>
#include <utility>
#include <variant>

#include "inkling/error.h"
#include "inkling/record_reader.h"
#include "python/bindings/held_model.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/verbs/reader.h"
#include "python/verbs/synonyms_call.h"
#include "render/classification.h"
#include "service/classification.h"
#include "service/declarations.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

/// Hits, shared by whoever looks at one.
struct Found {
  std::shared_ptr<const service::SearchResult> result;

  const SearchAnswer& answer() const { return result->answer; }
};

Found keep(service::SearchResult result) {
  return {std::make_shared<const service::SearchResult>(std::move(result))};
}

using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
/// Rank, id, score, title, labels, tags, snippet and its ranges.
using HitRow = std::tuple<std::uint64_t, std::string, double, std::string, std::vector<std::string>,
                          std::vector<std::string>, std::optional<std::string>, Ranges>;

HitRow hit_at(const Found& found, std::size_t at) {
  const SearchHit& hit = found.answer().hits.at(at);
  std::optional<std::string> snippet;
  if (hit.snippet) snippet = hit.snippet->text;
  return {hit.rank,   hit.id,   hit.score, hit.title,
          hit.labels, hit.tags, snippet,   hit.snippet ? hit.snippet->ranges : Ranges{}};
}

std::vector<HitRow> rows_of(const Found& found) {
  std::vector<HitRow> rows;
  for (std::size_t at = 0; at < found.answer().hits.size(); ++at) rows.push_back(hit_at(found, at));
  return rows;
}

Answer ask(const Reader& reader, const std::string& verb, const Pairs& pairs) {
  if (verb_named(verb).is_slow)
    return interruptible(
        [&](const service::StopAsked& stop) { return reader.ask(verb, values_of(pairs), stop); });
  const nb::gil_scoped_release released;
  return reader.ask(verb, values_of(pairs), {});
}

Answer changed(const std::string& directory, const std::string& verb, const Pairs& pairs) {
  return interruptible([&](const service::StopAsked& stop) {
    return change(directory, verb, values_of(pairs), stop);
  });
}

void open(Reader* self, const std::string& directory, std::optional<std::uint64_t> snapshot) {
  new (self) Reader(directory, snapshot);
}

/// What a search is told beside the query, read once for many queries.
void prepare(service::SearchRequest* self, const Pairs& pairs) {
  new (self) service::SearchRequest(query_request<service::SearchRequest>(values_of(pairs)));
}

Found search(const Reader& reader, const service::SearchRequest& prepared, std::string query) {
  service::SearchRequest request = prepared;
  request.query = std::move(query);
  return keep(
      attentive([&](const service::StopAsked& stop) { return reader.search(request, stop); }));
}

Found similar(const Reader& reader, const Pairs& pairs) {
  return keep(attentive(
      [&](const service::StopAsked& stop) { return reader.similar(values_of(pairs), stop); }));
}

std::vector<std::uint64_t> snapshots(const std::string& directory) {
  return Index::snapshots(directory);
}

Model load(const Reader& reader, const std::string& name) {
  return {reader.model(name), reader.index().mapping()};
}

/// The JSON of each text, in order.
std::vector<std::string> classify(const Model& model, const std::vector<std::string>& texts,
                                  const Pairs& pairs) {
  return interruptible([&](const service::StopAsked& stop) {
    const auto request = service::request_of<service::ClassifyRequest>(values_of(pairs));
    std::vector<std::string> answers;
    for (const std::string& text : texts) {
      require_wanted(stop);
      std::ostringstream out;
      render::write_json(out, "text", service::classify(*model.classifier, request, text),
                         request.explain);
      answers.push_back(std::move(out).str());
    }
    return answers;
  });
}

/// The JSON of each record, an object of JSON, in order.
std::vector<std::string> classify_records(const Model& model,
                                          const std::vector<std::string>& records,
                                          const Pairs& pairs) {
  return interruptible([&](const service::StopAsked& stop) {
    const auto request = service::request_of<service::ClassifyRequest>(values_of(pairs));
    RecordReader reader = service::records_to_classify(*model.classifier, model.mapping);
    std::vector<std::string> answers;
    for (const std::string& line : records) {
      require_wanted(stop);
      const auto record = reader.read(line, fmt::format("record {}", answers.size() + 1));
      if (const auto* const rejected = std::get_if<RejectedRecord>(&record))
        throw RecordError(rejected->place, rejected->reason, rejected->detail,
                          "fix the record, or leave it out");
      const auto& document = std::get<Document>(record);
      std::ostringstream out;
      render::write_json(out, document.id, service::classify(*model.classifier, request, document),
                         request.explain);
      answers.push_back(std::move(out).str());
    }
    return answers;
  });
}

void bind_found(nb::module_& module) {
  nb::class_<Found>(module, "Found")
      .def("__len__", [](const Found& found) { return found.answer().hits.size(); })
      .def("hit", hit_at, nb::arg("at"))
      .def("rows", rows_of)
      .def("answer", [](const Found& found) { return answer_of(found.result); })
      .def(
          "explanation",
          [](const Found& found, const std::string& id) {
            return explanation_of(found.result, id);
          },
          nb::arg("id"))
      .def_prop_ro("query", [](const Found& found) { return found.answer().query; })
      .def_prop_ro("rank", [](const Found& found) { return found.answer().rank; })
      .def_prop_ro("total", [](const Found& found) { return found.answer().total; })
      .def_prop_ro("total_is_exact",
                   [](const Found& found) { return found.answer().total_is_exact; })
      .def_prop_ro("snapshot", [](const Found& found) { return found.answer().snapshot; })
      .def_prop_ro("seconds", [](const Found& found) { return found.result->seconds; });
}

}  // namespace

void bind_reader(nb::module_& module) {
  using Release = nb::call_guard<nb::gil_scoped_release>;
  bind_found(module);
  nb::class_<service::SearchRequest>(module, "SearchRequest")
      .def("__init__", prepare, nb::arg("values"));
  nb::class_<Model>(module, "Model")
      .def("classify", classify, nb::arg("texts"), nb::arg("values"))
      .def("classify_records", classify_records, nb::arg("records"), nb::arg("values"));
  nb::class_<Reader>(module, "Reader")
      .def("__init__", open, nb::arg("directory"), nb::arg("snapshot").none(), Release())
      .def("ask", ask, nb::arg("verb"), nb::arg("values"))
      .def("search", search, nb::arg("request"), nb::arg("query"))
      .def("similar", similar, nb::arg("values"))
      .def("ids", &Reader::ids, nb::arg("where"), Release())
      .def("has", &Reader::has, nb::arg("id"), Release())
      .def("model", load, nb::arg("name"), Release())
      .def_prop_ro("snapshot", [](const Reader& reader) { return reader.index().snapshot(); })
      .def("__len__", [](const Reader& reader) { return reader.index().document_count(); });
  module.def("change", changed, nb::arg("directory"), nb::arg("verb"), nb::arg("values"));
  module.def("snapshots", snapshots, nb::arg("directory"), Release());
}

}  // namespace inkling::python
