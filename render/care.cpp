#include "render/care.h"

#include <fmt/format.h>

#include <ostream>

#include "render/counting_models.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

bool has_terms(OutputFormat format) {
  return format == OutputFormat::svmlight || format == OutputFormat::mtx ||
         format == OutputFormat::ciff;
}

void write(JsonWriter& json, const Finding& finding) {
  json.begin_object().member("file", finding.file).member("offset", finding.offset);
  json.member("what", finding.what).end_object();
}

}  // namespace

void write_json(std::ostream& out, const Deletion& deletion) {
  JsonWriter json(out);
  json.begin_object().member("deleted", deletion.deleted).array("unknown", deletion.unknown);
  json.member("documents", deletion.documents).member("snapshot", deletion.snapshot);
  if (deletion.dry_run) json.member("dry_run", true).array("ids", deletion.ids);
  write_still_counted(json, deletion.still_counted);
  json.end_object().end_line();
}

void write_json(std::ostream& out, const Optimization& optimization) {
  JsonWriter json(out);
  json.begin_object()
      .member("documents", optimization.documents)
      .member("segments", optimization.segments);
  json.member("bytes", optimization.bytes).member("snapshot", optimization.snapshot);
  json.member("seconds", optimization.seconds).end_object().end_line();
}

void write_json(std::ostream& out, const Merged& merged) {
  const MergeReport& report = merged.report;
  JsonWriter json(out);
  json.begin_object().member("read", report.read).member("indexed", report.indexed);
  json.member("replaced", report.replaced).key("skipped").begin_object();
  for (const auto& [reason, count] : report.skipped) json.member(reason, count);
  json.end_object().member("documents", report.documents).member("segments", report.segments);
  json.array("models", report.models).array("left_models", report.left_models);
  json.member("linked_files", report.linked_files).member("copied_files", report.copied_files);
  json.member("bytes", report.bytes).member("seconds", merged.seconds);
  json.member("snapshot", report.snapshot).end_object().end_line();
}

void write_json(std::ostream& out, const ExportedCollection& exported) {
  JsonWriter json(out);
  json.begin_object().member("documents", exported.totals.documents);
  if (has_terms(exported.format)) {
    json.member("terms", exported.totals.terms).member("postings", exported.totals.postings);
  }
  json.member("seconds", exported.seconds).end_object().end_line();
}

void write_json(std::ostream& out, const std::vector<Finding>& findings) {
  JsonWriter json(out);
  json.begin_object().member("ok", findings.empty());
  json.array("findings", findings, [&](const Finding& finding) { write(json, finding); });
  json.end_object().end_line();
}

void write_json(std::ostream& out, const SalvageReport& report) {
  JsonWriter json(out);
  json.begin_object()
      .member("documents", report.documents)
      .member("lost_documents", report.lost_documents);
  json.member("copied_segments", report.copied_segments)
      .member("rebuilt_segments", report.rebuilt_segments);
  json.member("lost_segments", report.lost_segments).member("salvaged_snapshot", report.snapshot);
  json.array("losses", report.losses, [&](const Finding& loss) { write(json, loss); });
  json.end_object().end_line();
}

void print(std::ostream& out, const Deletion& deletion) {
  if (deletion.dry_run) {
    for (const std::string& id : deletion.ids) out << terminal_name(id) << '\n';
    return;
  }
  print_labelled(out, fmt::format("Deleted    {}; {} left (snapshot {})\n",
                                  counted(deletion.deleted, "document"),
                                  grouped(deletion.documents), deletion.snapshot));
}

void print(std::ostream& out, const Optimization& optimization) {
  print_labelled(
      out, fmt::format("Optimized  {}, {} (snapshot {}) in {}\n",
                       counted(optimization.documents, "document"), byte_size(optimization.bytes),
                       optimization.snapshot, duration(optimization.seconds)));
}

void print(std::ostream& out, const Merged& merged) {
  const MergeReport& report = merged.report;
  std::string line = fmt::format("Merged     {}", counted(report.read, "document"));
  if (report.replaced > 0) line += fmt::format(", {} replaced", grouped(report.replaced));
  for (const auto& [reason, count] : report.skipped)
    line += fmt::format(", {} left out as {}", grouped(count), reason);
  print_labelled(out, fmt::format("{}; {} now, {} in {} (snapshot {}) in {}\n", line,
                                  grouped(report.documents), byte_size(report.bytes),
                                  counted(report.segments, "segment"), report.snapshot,
                                  duration(merged.seconds)));
}

void print(std::ostream& out, const ExportedCollection& exported) {
  std::string line = "Exported   " + counted(exported.totals.documents, "document");
  if (has_terms(exported.format)) {
    line += fmt::format(", {}, {}", counted(exported.totals.terms, "term"),
                        counted(exported.totals.postings, "posting"));
  }
  print_labelled(out, fmt::format("{} in {}\n", line, duration(exported.seconds)));
}

void print(std::ostream& out, const SalvageReport& report) {
  print_labelled(
      out, fmt::format("Salvaged   {} of snapshot {}, {} lost; {} copied, {} rebuilt from their "
                       "texts, {} lost\n",
                       counted(report.documents, "document"), report.snapshot,
                       grouped(report.lost_documents), counted(report.copied_segments, "segment"),
                       report.rebuilt_segments, report.lost_segments));
}

void print(std::ostream& out, const std::vector<Finding>& findings, TableFormat format) {
  Table table({{"file"}, {"byte", Align::right}, {"finding"}});
  for (const Finding& finding : findings)
    table.add_row({finding.file, finding.offset, finding.what});
  print(out, table, format);
}

}  // namespace inkling::render
