#include "render/live_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "render/counting_models.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string_view name_of(Learning what) {
  switch (what) {
    case Learning::learned:
      return "learned";
    case Learning::relabelled:
      return "relabelled";
    case Learning::forgotten:
      return "forgotten";
    case Learning::unchanged:
      break;
  }
  return "unchanged";
}

std::uint64_t count_of(const LearnReport& report, Learning what) {
  return static_cast<std::uint64_t>(std::ranges::count(
      report.texts, what, [](const LearnedFile& text) { return text.document.what; }));
}

template <typename Report>
void write_tail(JsonWriter& json, const Report& report) {
  json.member("documents", report.documents).array("topics", report.topics);
  json.member("snapshot", report.snapshot).member("seconds", report.seconds);
  json.end_object().end_line();
}

std::string names_listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + terminal_text(name);
  return text;
}

}  // namespace

void write_json(std::ostream& out, const LearnReport& report) {
  JsonWriter json(out);
  json.begin_object().member("model", report.model);
  for (const Learning what : {Learning::learned, Learning::relabelled, Learning::unchanged})
    json.member(name_of(what), count_of(report, what));
  json.array("texts", report.texts, [&](const LearnedFile& text) {
    const LearnedDocument& document = text.document;
    json.begin_object().member("id", text.id).member("what", name_of(document.what));
    json.array("topics", document.topics);
    if (document.what == Learning::relabelled) json.array("before", document.before);
    json.member("tokens", document.tokens).member("terms", document.terms);
    if (text.has_other_version) json.member("other_version", true);
    json.end_object();
  });
  write_tail(json, report);
}

void print(std::ostream& out, const LearnReport& report) {
  const std::uint64_t relabelled = count_of(report, Learning::relabelled);
  const std::uint64_t unchanged = count_of(report, Learning::unchanged);
  std::string line = fmt::format("Learned    {}: {}", terminal_text(report.model),
                                 counted(count_of(report, Learning::learned), "text"));
  if (relabelled > 0) line += fmt::format(", {} relabelled", grouped(relabelled));
  if (unchanged > 0) line += fmt::format(", {} known already", grouped(unchanged));
  print_labelled(out,
                 fmt::format("{}; {}, {}, in {}\n", line, counted(report.documents, "document"),
                             counted(report.topics.size(), "topic"), duration(report.seconds)));
}

void write_json(std::ostream& out, const ForgetReport& report) {
  JsonWriter json(out);
  json.begin_object().member("model", report.model);
  json.array("forgotten", report.forgotten, [&](const ForgottenFile& file) {
    json.begin_object().member("id", file.id).array("topics", file.document.topics);
    json.member("tokens", file.document.tokens).member("terms", file.document.terms);
    json.end_object();
  });
  json.member("unchanged", report.unchanged);
  write_tail(json, report);
}

void print(std::ostream& out, const ForgetReport& report) {
  std::string line = fmt::format("Forgot     {}: {}", terminal_text(report.model),
                                 counted(report.forgotten.size(), "document"));
  if (report.unchanged > 0)
    line += fmt::format(", {} the same as these", grouped(report.unchanged));
  print_labelled(out,
                 fmt::format("{}; {}, {}, in {}\n", line, counted(report.documents, "document"),
                             counted(report.topics.size(), "topic"), duration(report.seconds)));
}

void write_json(std::ostream& out, const LabelReport& report) {
  JsonWriter json(out);
  json.begin_object().member("id", report.id).array("labels", report.labels);
  json.array("before", report.before).member("was_by_hand", report.was_by_hand);
  if (!report.model.empty())
    json.member("model", report.model).member("learning", name_of(report.learning));
  write_still_counted(json, report.still_counted);
  json.member("snapshot", report.snapshot).member("seconds", report.seconds);
  json.end_object().end_line();
}

namespace {

std::string_view told_learning(Learning what) {
  if (what == Learning::unchanged) return "known";
  return what == Learning::forgotten ? "forgotten" : "learned";
}

}  // namespace

void print(std::ostream& out, const LabelReport& report) {
  std::string line = fmt::format("Labelled   {}: {}", terminal_name(report.id),
                                 report.labels.empty() ? "no label" : names_listed(report.labels));
  if (report.before == report.labels) {
    line += " (as before)";
  } else if (!report.before.empty()) {
    line += fmt::format(" (was {})", names_listed(report.before));
  }
  if (!report.model.empty()) {
    line += fmt::format("; {} by {}", told_learning(report.learning), terminal_text(report.model));
  }
  print_labelled(out, line);
}

}  // namespace inkling::render
