#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/power_fit.h"
#include "render/reports.h"

namespace inkling::render {

namespace {

void write_fit(JsonWriter& json, const std::optional<ZipfMandelbrotFit>& fit) {
  json.key("zipf_mandelbrot");
  if (!fit) {
    json.null().member("zipf_mandelbrot_why",
                       "fewer than three terms, or no shift from -1 to a million is the best one");
    return;
  }
  json.begin_object().member("exponent", fit->exponent).member("shift", fit->shift);
  json.member("constant", fit->constant).member("exponent_error", fit->exponent_error);
  json.member("shift_error", fit->shift_error).end_object();
}

void write_richness(JsonWriter& json, const Richness& richness) {
  json.key("richness").begin_object().member("yules_k", richness.yules_k);
  if (richness.window > 0) {
    json.member("window", richness.window);
    for (const auto& [name, ratio] :
         {std::pair("sttr", richness.sttr), std::pair("mattr", richness.mattr)}) {
      json.key(name);
      ratio ? json.value(*ratio) : json.null();
    }
    if (!richness.mattr) json.member("why", "fewer words than a window has");
  }
  json.end_object();
}

void write_lengths(JsonWriter& json, const SummaryReport::Lengths& lengths) {
  json.key("lengths").begin_object().member("min", lengths.min).member("max", lengths.max);
  json.member("mean", lengths.mean).member("median", lengths.median);
  json.member("p5", lengths.p5).member("p25", lengths.p25).member("p75", lengths.p75);
  json.member("p95", lengths.p95).end_object();
}

void write_counts(JsonWriter& json, std::string_view name, const std::vector<ValueCount>& counts) {
  json.array(name, counts, [&](const ValueCount& count) {
    json.begin_object()
        .member("value", count.value)
        .member("documents", count.documents)
        .end_object();
  });
}

void add_fit(Table& table, const std::string& name, const std::optional<PowerFit>& fit) {
  if (!fit) return;
  table.add_row({name + " exponent", fit->exponent, fit->exponent_error});
  table.add_row({name + " constant", fit->constant, fit->constant_error});
  table.add_row({name + " r2", fit->r2, {}});
}

void add_fit(Table& table, const std::optional<ZipfMandelbrotFit>& fit) {
  if (!fit) return;
  table.add_row({"Zipf-Mandelbrot exponent", fit->exponent, fit->exponent_error});
  table.add_row({"Zipf-Mandelbrot shift", fit->shift, fit->shift_error});
  table.add_row({"Zipf-Mandelbrot constant", fit->constant, {}});
}

void add_richness(Table& table, const Richness& richness) {
  table.add_row({"terms that occur once", richness.hapaxes, {}});
  table.add_row({"Yule's K", richness.yules_k, {}});
  if (richness.sttr) table.add_row({"STTR", *richness.sttr, {}});
  if (richness.mattr) table.add_row({"MATTR", *richness.mattr, {}});
}

void add_lengths(Table& table, const SummaryReport::Lengths& lengths) {
  table.add_row({"shortest document", std::uint64_t{lengths.min}, {}});
  table.add_row({"longest document", std::uint64_t{lengths.max}, {}});
  table.add_row({"mean length", lengths.mean, {}});
  table.add_row({"median length", lengths.median, {}});
  table.add_row({"5 % of lengths up to", lengths.p5, {}});
  table.add_row({"25 % of lengths up to", lengths.p25, {}});
  table.add_row({"75 % of lengths up to", lengths.p75, {}});
  table.add_row({"95 % of lengths up to", lengths.p95, {}});
}

void add_counts(Table& table, const std::string& name, const std::vector<ValueCount>& counts) {
  for (const ValueCount& count : counts)
    table.add_row({name + ' ' + count.value, count.documents, {}});
}

Table summary_table(const SummaryReport& report) {
  Table table({{"measure"}, {"value", Align::right}, {"error", Align::right}});
  table.add_row({"documents", std::uint64_t{report.documents}, {}});
  table.add_row({"tokens", report.tokens, {}});
  table.add_row({"vocabulary", report.vocabulary, {}});
  table.add_row({"postings", report.postings, {}});
  add_richness(table, report.richness);
  add_lengths(table, report.lengths);
  add_fit(table, "Zipf", report.zipf);
  add_fit(table, report.zipf_mandelbrot);
  add_fit(table, "Heaps", report.heaps);
  add_counts(table, "label", report.labels);
  add_counts(table, "tag", report.tags);
  add_counts(table, "language", report.languages);
  for (const auto& [reason, count] : report.skipped.by_reason)
    table.add_row({"skipped as " + reason, count, {}});
  if (!report.skipped.damaged_sources.empty())
    table.add_row({"skipped of files", "not known: " + report.skipped.damaged_sources, {}});
  return table;
}

}  // namespace

void write_fit(JsonWriter& json, std::string_view name, const std::optional<PowerFit>& fit) {
  json.key(name);
  if (!fit) {
    json.null().member(std::string(name) + "_why", "fewer than two different points");
    return;
  }
  json.begin_object()
      .member("exponent", fit->exponent)
      .member("constant", fit->constant)
      .member("r2", fit->r2)
      .member("exponent_error", fit->exponent_error)
      .member("constant_error", fit->constant_error);
  if (!std::isfinite(fit->exponent_error)) json.member("error_why", "two points have no error");
  json.end_object();
}

void write_json(std::ostream& out, const SummaryReport& report) {
  JsonWriter json(out);
  json.begin_object().member("documents", report.documents).member("tokens", report.tokens);
  write_counted_terms(json, report.term_unit, report.field)
      .member("vocabulary", report.vocabulary)
      .member("postings", report.postings)
      .member("hapaxes", report.richness.hapaxes);
  write_lengths(json, report.lengths);
  write_richness(json, report.richness);
  write_fit(json, "zipf", report.zipf);
  write_fit(json, report.zipf_mandelbrot);
  write_fit(json, "heaps", report.heaps);
  write_counts(json, "labels", report.labels);
  write_counts(json, "tags", report.tags);
  write_counts(json, "languages", report.languages);
  json.key("skipped").begin_object();
  for (const auto& [reason, count] : report.skipped.by_reason) json.member(reason, count);
  json.end_object();
  if (!report.skipped.damaged_sources.empty())
    json.member("damaged_sources", report.skipped.damaged_sources);
  json.end_object().end_line();
}

void print(std::ostream& out, const SummaryReport& report, TableFormat format) {
  print(out, summary_table(report), format);
}

}  // namespace inkling::render
