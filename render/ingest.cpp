#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/input_format.h"
#include "render/index.h"
#include "render/index_sums.h"
#include "render/json.h"
#include "render/listed.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

constexpr const char* kUnchanged = "unchanged";
/// Names of files in a line that says something of all of them.
constexpr std::size_t kFilesTold = 3;

using Counts = std::map<std::string, std::uint64_t>;

std::uint64_t sum_of(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [reason, count] : counts) sum += count;
  return sum;
}

/// "Skipped    3: binary 1, too_large 2".
void print_counts(std::ostream& out, std::string_view head, const Counts& counts) {
  std::vector<std::string> told;
  for (const auto& [reason, count] : counts)
    told.push_back(fmt::format("{} {}", reason, grouped(count)));
  print_labelled(
      out, fmt::format("{:<10} {}: {}\n", head, grouped(sum_of(counts)), fmt::join(told, ", ")));
}

void write_counts(JsonWriter& json, const char* key, const Counts& counts) {
  json.key(key).begin_object();
  for (const auto& [reason, count] : counts) json.member(reason, count);
  json.end_object();
}

void print_skipped(std::ostream& out, const IngestReport& report) {
  print_counts(out, "Skipped", report.skipped);
  for (const RejectedRecord& record : report.first_rejected) {
    print_prose(out, fmt::format("           {}: {}: {}\n", terminal_name(record.place),
                                 record.reason, terminal_text(record.detail)));
  }
}

void print_replaced_within(std::ostream& out, const IngestReport& report) {
  print_labelled(out, fmt::format("Same id    {} of this run gave way to others of it:\n",
                                  counted(report.replaced_within, "document")));
  for (const ReplacedWithin& replaced : report.first_replaced_within) {
    print_prose(out,
                fmt::format("           {}: {} took the place of {}\n", terminal_name(replaced.id),
                            terminal_name(replaced.place), terminal_name(replaced.earlier)));
  }
}

void write_characters(JsonWriter& json, const IngestReport& report) {
  json.key("files_with_bad_utf8").begin_array();
  for (const std::string& place : report.characters.first_bad_utf8) json.value(place);
  json.end_array();
  json.key("converted").begin_object();
  for (const auto& [encoding, files] : report.characters.converted) json.member(encoding, files);
  json.end_object();
  json.array("converted_files", report.characters.first_converted, [&](const ConvertedFile& file) {
    json.begin_object().member("place", file.place).member("encoding", file.encoding).end_object();
  });
}

void print_characters(std::ostream& out, const IngestReport& report) {
  if (!report.characters.converted.empty()) {
    std::uint64_t files = 0;
    std::vector<std::string> told;
    for (const auto& [encoding, count] : report.characters.converted) {
      files += count;
      told.push_back(fmt::format("{} {}", encoding, grouped(count)));
    }
    print_labelled(out, fmt::format("Converted  {} to UTF-8: {}\n", counted(files, "file"),
                                    fmt::join(told, ", ")));
    for (const ConvertedFile& file : report.characters.first_converted)
      print_prose(out,
                  fmt::format("           {}: {}\n", terminal_name(file.place), file.encoding));
  }
  if (report.characters.replaced_utf8 > 0) {
    print_labelled(out,
                   fmt::format("Replaced   {} of ill-formed bytes by U+FFFD, in {}\n",
                               counted(report.characters.replaced_utf8, "sequence"),
                               counted(report.characters.documents_with_bad_utf8, "document")));
    for (const std::string& place : report.characters.first_bad_utf8)
      print_prose(out, fmt::format("           {}\n", terminal_name(place)));
  }
}

void write_cut(JsonWriter& json, const CutReport& report) {
  json.member("cut_tokens", report.tokens);
  json.array("cut_documents", report.first, [&](const CutDocument& cut) {
    json.begin_object().member("id", cut.id).member("place", cut.place);
    json.member("tokens", cut.tokens).end_object();
  });
}

void write_stripping(JsonWriter& json, const StrippingReport& stripping) {
  json.key("stripped").begin_object().member("documents", stripping.documents);
  json.member("emptied", stripping.emptied).member("headers", stripping.bytes.headers);
  json.member("footers", stripping.bytes.footers).member("quotes", stripping.bytes.quotes);
  json.end_object();
}

void print_stripping(std::ostream& out, const StrippingReport& stripping) {
  std::vector<std::string> told;
  for (const auto& [what, bytes] : {std::pair{"headers", stripping.bytes.headers},
                                    std::pair{"footers", stripping.bytes.footers},
                                    std::pair{"quotes", stripping.bytes.quotes}}) {
    if (bytes > 0) told.push_back(fmt::format("{} of {}", byte_size(bytes), what));
  }
  print_labelled(out, fmt::format("Stripped   {}: {}{}\n", counted(stripping.documents, "document"),
                                  fmt::join(told, ", "),
                                  stripping.emptied > 0 ? fmt::format("; {} without a text now",
                                                                      grouped(stripping.emptied))
                                                        : ""));
}

void print_lost_labels(std::ostream& out, const IngestDoubts& doubts) {
  if (doubts.labels_lost == 0) return;
  print_labelled(out,
                 fmt::format("Labels     given by hand to {} are lost: their content is nowhere\n",
                             counted(doubts.labels_lost, "document")));
  for (const std::string& id : doubts.first_labels_lost)
    print_prose(out, fmt::format("           {}\n", terminal_name(id)));
}

void print_not_pruned(std::ostream& out, const IngestReport& report) {
  for (const auto& [path, documents] : report.doubts.not_pruned) {
    print_labelled(out, fmt::format("Kept       {} below {}, which is missing or holds no file to "
                                    "read, as on a disk that is "
                                    "not mounted; `delete --query` drops them\n",
                                    counted(documents, "document"), path));
  }
}

/// By format.
template <typename Doubt>
Counts documents_of(const std::map<std::string, Doubt>& doubts) {
  Counts documents;
  for (const auto& [format, doubt] : doubts) documents[format] = doubt.documents;
  return documents;
}

/// What makes fields of these formats text, which an index takes when it is made.
void print_without_text_fields(std::ostream& out, const IngestReport& report) {
  for (const auto& [format, keywords] : report.doubts.without_text_fields) {
    const std::vector<std::string>& fields = keywords.fields;
    print_labelled(out, fmt::format("Keywords   {} of {}: {} are whole values here; an index made "
                                    "with --format {} or --text-field {} finds their words\n",
                                    counted(keywords.documents, "document"), format,
                                    listed(fields, fields.size()), format, fmt::join(fields, ",")));
  }
}

void print_resembling(std::ostream& out, const IngestReport& report) {
  for (const auto& [format, texts] : report.doubts.resembling) {
    std::vector<std::string> names;
    for (const std::string& place : texts.first) names.push_back(terminal_name(place));
    names.resize(std::min(names.size(), kFilesTold));
    const std::uint64_t others = texts.documents - names.size();
    print_labelled(
        out, fmt::format("As text    {} that {} like {}: {}{}; --format {} reads the "
                         "records\n",
                         counted(texts.documents, "file"), texts.documents == 1 ? "looks" : "look",
                         format, fmt::join(names, ", "),
                         others > 0 ? fmt::format(" and {} more", grouped(others)) : "", format));
  }
}

void write_doubts(JsonWriter& json, const IngestDoubts& doubts) {
  write_counts(json, "not_pruned", doubts.not_pruned);
  json.array("other_folders", doubts.other_folders,
             [&](const std::string& folder) { json.value(folder); });
  json.array("absent_fields", doubts.absent_fields,
             [&](const std::string& field) { json.value(field); });
  write_counts(json, "without_text_fields", documents_of(doubts.without_text_fields));
  write_counts(json, "read_as_text", documents_of(doubts.resembling));
}

}  // namespace

void write_json(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
                std::optional<double> seconds) {
  std::map<std::string, std::uint64_t> skipped = report.skipped;
  if (report.unchanged > 0) skipped[kUnchanged] = report.unchanged;
  JsonWriter json(out);
  json.begin_object().member("read", report.read).member("indexed", report.indexed);
  json.member("replaced", report.replaced);
  write_counts(json, "skipped", skipped);
  json.member("documents", totals.documents);
  write_sums(json, totals.text);
  json.member("bytes", totals.bytes);
  if (seconds) json.member("seconds", *seconds);
  json.member("snapshot", totals.snapshot).member("input_bytes", report.input_bytes);
  json.member("documents_with_bad_utf8", report.characters.documents_with_bad_utf8)
      .member("replaced_utf8", report.characters.replaced_utf8)
      .member("garbled_documents", report.characters.garbled);
  write_characters(json, report);
  write_cut(json, report.doubts.cut);
  write_stripping(json, report.stripping);
  write_counts(json, "left_out", report.left_out);
  write_doubts(json, report.doubts);
  json.member("pruned", report.pruned).member("labels_kept", report.doubts.labels_kept);
  json.member("labels_lost", report.doubts.labels_lost);
  json.array("labels_lost_of", report.doubts.first_labels_lost,
             [&](const std::string& id) { json.value(id); });
  json.member("replaced_within_count", report.replaced_within);
  json.array("replaced_within", report.first_replaced_within, [&](const ReplacedWithin& replaced) {
    json.begin_object().member("id", replaced.id).member("place", replaced.place);
    json.member("earlier", replaced.earlier).end_object();
  });
  json.array("rejected", report.first_rejected, [&](const RejectedRecord& record) {
    json.begin_object().member("place", record.place).member("reason", record.reason);
    json.member("detail", record.detail).end_object();
  });
  json.end_object().end_line();
}

void print_lost(std::ostream& out, const IngestReport& report) {
  if (!report.skipped.empty()) print_skipped(out, report);
  if (report.replaced_within > 0) print_replaced_within(out, report);
  print_lost_labels(out, report.doubts);
}

void print(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
           double seconds) {
  std::string read =
      fmt::format("Read       {}: {} indexed, {} replaced, ", counted(report.read, "record"),
                  grouped(report.indexed), grouped(report.replaced));
  if (report.unchanged > 0) read += fmt::format("{} {}, ", grouped(report.unchanged), kUnchanged);
  print_labelled(out, read + byte_size(report.input_bytes));
  if (!report.skipped.empty()) print_skipped(out, report);
  if (!report.left_out.empty()) print_counts(out, "Left out", report.left_out);
  if (report.replaced_within > 0) print_replaced_within(out, report);
  if (report.pruned > 0)
    print_labelled(out, fmt::format("Pruned     {} whose files, or records in them, are gone\n",
                                    counted(report.pruned, "document")));
  print_not_pruned(out, report);
  print_lost_labels(out, report.doubts);
  print_characters(out, report);
  if (report.stripping.documents > 0) print_stripping(out, report.stripping);
  print_without_text_fields(out, report);
  print_resembling(out, report);
  std::string committed = fmt::format("Committed  {}, ", counted(totals.documents, "document"));
  if (totals.text) {
    committed += fmt::format("{}, {}, ", counted(totals.text->terms, "term"),
                             counted(totals.text->postings, "posting"));
  }
  print_labelled(out, fmt::format("{}{} (snapshot {}) in {}\n", committed, byte_size(totals.bytes),
                                  totals.snapshot, duration(seconds)));
}

void print_commit(std::ostream& out, const IngestReport& report, const IndexTotals& totals,
                  double seconds) {
  std::string line = fmt::format("Committed  {}: {} indexed, {} replaced, {} pruned, ",
                                 counted(totals.documents, "document"), grouped(report.indexed),
                                 grouped(report.replaced), grouped(report.pruned));
  const std::uint64_t skipped = sum_of(report.skipped);
  if (skipped > 0) line += fmt::format("{} skipped, ", grouped(skipped));
  print_labelled(out, fmt::format("{}{} (snapshot {}) in {}\n", line, byte_size(totals.bytes),
                                  totals.snapshot, duration(seconds)));
  print_not_pruned(out, report);
  print_lost_labels(out, report.doubts);
}

}  // namespace inkling::render
