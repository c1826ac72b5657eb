#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/trec.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/verbs/reader.h"
#include "python/verbs/synonyms_call.h"
#include "service/batch.h"
#include "service/declarations.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

using NamedScores = std::vector<std::pair<std::string, double>>;
/// Each topic with its documents.
using RunRows = std::vector<std::pair<std::string, NamedScores>>;

RunRows rows_of(const Run& run) {
  RunRows rows;
  for (const auto& [topic, entries] : run) {
    NamedScores& scores = rows.emplace_back(topic, NamedScores()).second;
    for (const RunEntry& entry : entries) scores.emplace_back(entry.document, entry.score);
  }
  return rows;
}

std::vector<RunEntry> entries_of(const NamedScores& scores) {
  std::vector<RunEntry> entries;
  for (const auto& [document, score] : scores) entries.push_back({document, score});
  return entries;
}

Judgments judgments_in(const std::string& text, const std::string& name) {
  std::istringstream in(text);
  return read_judgments(in, name);
}

RunRows run_in(const std::string& text, const std::string& name) {
  std::istringstream in(text);
  return rows_of(read_run(in, name));
}

Pairs topics_in(const std::string& text, const std::string& name) {
  std::istringstream in(text);
  Pairs topics;
  for (TrecTopic& topic : read_topics(in, name))
    topics.emplace_back(std::move(topic.id), std::move(topic.text));
  return topics;
}

/// Names are escaped as `inkling search --format trec` escapes them.
std::string written(const RunRows& rows, const std::string& run_name) {
  std::ostringstream out;
  for (const auto& [topic, scores] : rows) {
    std::vector<RunEntry> entries = entries_of(scores);
    for (RunEntry& entry : entries) entry.document = escaped_name(entry.document);
    write_run(out, escaped_name(topic), entries, run_name);
  }
  return std::move(out).str();
}

/// The measures of each topic.
std::vector<std::pair<std::string, Measures>> evaluate(const Judgments& judgments,
                                                       const RunRows& rows,
                                                       const JudgingOptions& options) {
  Run run;
  for (const auto& [topic, scores] : rows) run[topic] = entries_of(scores);
  return trec_evaluate(judgments, run, options).topics;
}

std::vector<std::pair<std::string, Measures>> judged(const Judgments& judgments,
                                                     const RunRows& rows, int relevant_from,
                                                     bool complete,
                                                     const std::vector<std::size_t>& cutoffs) {
  return interruptible([&](const service::StopAsked&) {
    return evaluate(judgments, rows, {relevant_from, complete, cutoffs});
  });
}

/// Topics ranked by their words alone, on several threads.
RunRows ranked(const Reader& reader, const Pairs& topics, const Pairs& pairs) {
  return interruptible([&](const service::StopAsked& stop) {
    auto request = query_request<service::BatchRequest>(values_of(pairs));
    for (const auto& [id, text] : topics) request.topics.push_back({id, text});
    RunRows rows;
    const auto take = [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
      NamedScores& scores = rows.emplace_back(topic.id, NamedScores()).second;
      for (const RunEntry& entry : entries) scores.emplace_back(entry.document, entry.score);
    };
    service::search_batch(reader.searcher(), request, {take, {}, stop});
    return rows;
  });
}

}  // namespace

void bind_trec(nb::module_& module) {
  // Texts are copies of Python's, and objects are made of what is returned when the lock is back.
  using Release = nb::call_guard<nb::gil_scoped_release>;
  module.def("read_judgments", judgments_in, nb::arg("text"), nb::arg("name"), Release());
  module.def("read_run", run_in, nb::arg("text"), nb::arg("name"), Release());
  module.def("read_topics", topics_in, nb::arg("text"), nb::arg("name"), Release());
  module.def("written_run", written, nb::arg("run"), nb::arg("run_name"), Release());
  module.def("judge", judged, nb::arg("judgments"), nb::arg("run"), nb::arg("relevant_from"),
             nb::arg("complete"), nb::arg("cutoffs"));
  module.def("rank_topics", ranked, nb::arg("reader"), nb::arg("topics"), nb::arg("values"));
}

}  // namespace inkling::python
