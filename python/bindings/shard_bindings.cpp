#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/bindings/held_model.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/verbs/shards.h"
#include "service/sharding.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;
using Release = nb::call_guard<nb::gil_scoped_release>;

/// Python keeps bytes that are no text in a type of its own.
nb::bytes to_bytes(const std::string& bytes) { return nb::bytes(bytes.data(), bytes.size()); }
std::string to_string(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

Texts to_strings(const std::vector<nb::bytes>& all) {
  Texts made;
  for (const nb::bytes& each : all) made.push_back(to_string(each));
  return made;
}

Texts expand(const Reader& reader, const service::SearchRequest& request, const Texts& queries,
             const std::string& survey) {
  return interruptible([&](const service::StopAsked& stop) {
    return ShardSearch(reader, request, survey).expand(queries, stop);
  });
}

Texts count(const Reader& reader, const service::SearchRequest& request, const Texts& queries,
            const std::string& survey, const Texts& expansions) {
  return interruptible([&](const service::StopAsked& stop) {
    return ShardSearch(reader, request, survey).count(queries, expansions, stop);
  });
}

Texts search(const Reader& reader, const service::SearchRequest& request, const Texts& queries,
             const std::string& survey, const Texts& counts) {
  return interruptible([&](const service::StopAsked& stop) {
    return ShardSearch(reader, request, survey).search(queries, counts, stop);
  });
}

void bind_search(nb::module_& module) {
  module.def("shard_survey", survey, nb::arg("reader"), nb::arg("request"), Release());
  module.def("shard_expand", expand, nb::arg("reader"), nb::arg("request"), nb::arg("queries"),
             nb::arg("survey"));
  module.def("shard_count", count, nb::arg("reader"), nb::arg("request"), nb::arg("queries"),
             nb::arg("survey"), nb::arg("expansions"));
  module.def("shard_search", search, nb::arg("reader"), nb::arg("request"), nb::arg("queries"),
             nb::arg("survey"), nb::arg("counts"));
  module.def("added_surveys", added_surveys, nb::arg("surveys"), Release());
  module.def("added_counts", added_counts, nb::arg("counts"), Release());
}

/// A survey, and queries with their counts.
Known known_of(const std::string& survey, const Pairs& counts) { return {survey, counts}; }

nb::bytes counted(const Reader& reader, const Pairs& pairs, const std::string& survey,
                  const Pairs& counts) {
  const Known known = known_of(survey, counts);
  return to_bytes(interruptible(
      [&](const service::StopAsked&) { return training_counts(reader, values_of(pairs), known); }));
}

nb::bytes added(const std::vector<nb::bytes>& counts) {
  const Texts all = to_strings(counts);
  return to_bytes(
      interruptible([&](const service::StopAsked&) { return added_training_counts(all); }));
}

Model trained_model(const nb::bytes& counts, const Pairs& pairs) {
  const std::string bytes = to_string(counts);
  const nb::gil_scoped_release released;
  return {std::make_shared<const Classifier>(trained(bytes, values_of(pairs)))};
}

Model parsed(const nb::bytes& model, const std::string& name) {
  const std::string bytes = to_string(model);
  const nb::gil_scoped_release released;
  return {std::make_shared<const Classifier>(Classifier::parse(bytes, name))};
}

nb::bytes model_bytes(const Model& model) {
  std::string bytes;
  {
    const nb::gil_scoped_release released;
    bytes = model.classifier->serialize();
  }
  return to_bytes(bytes);
}

void store(const std::string& directory, const std::string& name, const Model& model, double wait) {
  const std::chrono::duration<double> seconds(wait);
  interruptible([&](const service::StopAsked& stop) {
    service::store_model(directory, name, std::chrono::duration_cast<service::Wait>(seconds),
                         *model.classifier, stop);
  });
}

std::vector<std::pair<std::string, Texts>> tags(const std::string& directory, const Model& model,
                                                const Pairs& pairs, const std::string& survey,
                                                const Pairs& counts) {
  const Known known = known_of(survey, counts);
  return interruptible([&](const service::StopAsked& stop) {
    return tags_of(directory, *model.classifier, values_of(pairs), known, stop);
  });
}

nb::bytes counted_terms(const Reader& reader, const std::string& report, const Pairs& pairs,
                        const std::string& survey, const Pairs& counts) {
  const Known known = known_of(survey, counts);
  return to_bytes(interruptible([&](const service::StopAsked&) {
    return term_counts(reader, report, values_of(pairs), known);
  }));
}

nb::bytes added_terms(const std::vector<nb::bytes>& counts) {
  const Texts all = to_strings(counts);
  return to_bytes(interruptible([&](const service::StopAsked&) { return added_term_counts(all); }));
}

Answer report_of(const nb::bytes& counts, const std::string& report, const Pairs& pairs) {
  const std::string bytes = to_string(counts);
  return interruptible(
      [&](const service::StopAsked&) { return counted_report(bytes, report, values_of(pairs)); });
}

}  // namespace

void bind_shards(nb::module_& module) {
  bind_search(module);
  module.def("training_counts", counted, nb::arg("reader"), nb::arg("values"), nb::arg("survey"),
             nb::arg("counts"));
  module.def("added_training_counts", added, nb::arg("counts"));
  module.def("trained", trained_model, nb::arg("counts"), nb::arg("values"));
  module.def("parse_model", parsed, nb::arg("model"), nb::arg("name"));
  module.def("model_bytes", model_bytes, nb::arg("model"));
  module.def("store_model", store, nb::arg("directory"), nb::arg("name"), nb::arg("model"),
             nb::arg("wait"));
  module.def("tags", tags, nb::arg("directory"), nb::arg("model"), nb::arg("values"),
             nb::arg("survey"), nb::arg("counts"));
  module.def("term_counts", counted_terms, nb::arg("reader"), nb::arg("report"), nb::arg("values"),
             nb::arg("survey"), nb::arg("counts"));
  module.def("added_term_counts", added_terms, nb::arg("counts"));
  module.def("counted_report", report_of, nb::arg("counts"), nb::arg("report"), nb::arg("values"));
}

}  // namespace inkling::python
