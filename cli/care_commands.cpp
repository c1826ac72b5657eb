/// delete, optimize, stats, check, salvage: the care of an index.

#include <fmt/format.h>

#include <ostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/processors.h"
#include "inkling/check.h"
#include "inkling/salvage.h"
#include "inkling/search.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/table.h"

namespace inkling::cli {

namespace {

/// Removes the documents of these ids; the ids that no document has.
std::vector<std::string> remove_ids(IndexWriter& writer, const std::vector<std::string>& ids,
                                    std::uint64_t& deleted) {
  const Index index = writer.index();
  std::vector<std::string> unknown;
  for (const std::string& id : ids) {
    if (!index.find(id)) {
      unknown.push_back(id);
    } else if (writer.remove(id)) {
      ++deleted;
    }
  }
  return unknown;
}

std::uint64_t remove_matching(IndexWriter& writer, const std::string& query) {
  return writer.remove(Searcher(writer.index()).matching(query));
}

void report_deletion(const Session& session, std::uint64_t deleted,
                     const std::vector<std::string>& unknown, const Index& index) {
  for (const std::string& id : unknown) warn(session, fmt::format("there is no document `{}`", id));
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().member("deleted", deleted).array("unknown", unknown);
    json.member("documents", index.document_count())
        .member("snapshot", index.snapshot())
        .end_object()
        .end_line();
  } else if (reports_in_words(session)) {
    session.out << fmt::format("Deleted    {}; {} left (snapshot {})\n",
                               render::counted(deleted, "document"),
                               render::grouped(index.document_count()), index.snapshot());
  }
}

void write_json(std::ostream& out, const std::vector<Finding>& findings) {
  render::JsonWriter json(out);
  json.begin_object().member("ok", findings.empty());
  json.array("findings", findings, [&](const Finding& finding) {
    json.begin_object().member("file", finding.file).member("offset", finding.offset);
    json.member("what", finding.what).end_object();
  });
  json.end_object().end_line();
}

/// Rows of file, byte and what was found there.
void print_table(const Session& session, const std::vector<Finding>& findings) {
  render::Table table({{"file"}, {"byte", render::Align::right}, {"finding"}});
  for (const Finding& finding : findings)
    table.add_row({finding.file, finding.offset, finding.what});
  render::print(session.out, table);
}

void print(const Session& session, const std::vector<Finding>& findings) {
  if (!findings.empty()) return print_table(session, findings);
  if (!session.quiet) session.out << "nothing is wrong\n";
}

void write_json(std::ostream& out, const SalvageReport& report) {
  render::JsonWriter json(out);
  json.begin_object()
      .member("documents", report.documents)
      .member("lost_documents", report.lost_documents);
  json.member("copied_segments", report.copied_segments)
      .member("rebuilt_segments", report.rebuilt_segments);
  json.member("lost_segments", report.lost_segments).member("salvaged_snapshot", report.snapshot);
  json.array("losses", report.losses, [&](const Finding& loss) {
    json.begin_object()
        .member("file", loss.file)
        .member("offset", loss.offset)
        .member("what", loss.what)
        .end_object();
  });
  json.end_object().end_line();
}

void print(const Session& session, const SalvageReport& report) {
  if (!report.losses.empty()) print_table(session, report.losses);
  if (session.quiet) return;
  session.out << fmt::format(
      "Salvaged   {} of snapshot {}, {} lost; {} copied, {} rebuilt from their texts, {} lost\n",
      render::counted(report.documents, "document"), report.snapshot,
      render::grouped(report.lost_documents), render::counted(report.copied_segments, "segment"),
      report.rebuilt_segments, report.lost_segments);
}

}  // namespace

ExitCode run(const DeleteRequest& request, const Session& session) {
  if (request.ids.empty() != request.query.has_value()) {
    throw UsageError("`inkling delete` takes either ids or --query", "see `inkling delete --help`");
  }
  IndexWriter writer = open_to_change(session);
  std::uint64_t deleted = request.query ? remove_matching(writer, *request.query) : 0;
  const std::vector<std::string> unknown = remove_ids(writer, request.ids, deleted);
  writer.commit();
  report_deletion(session, deleted, unknown, Index::open(session.index));
  return deleted == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const OptimizeRequest& request, const Session& session) {
  if (request.threads && !request.reorder) {
    throw UsageError("--threads is for --reorder; merging alone has one",
                     "add --reorder, or leave it out");
  }
  const Stopwatch watch;
  open_to_change(session).optimize(
      {.reorder = request.reorder, .threads = request.threads.value_or(processors())});
  const Index index = Index::open(session.index);
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object()
        .member("documents", index.document_count())
        .member("segments", index.segment_count());
    json.member("bytes", index.bytes()).member("snapshot", index.snapshot());
    json.member("seconds", watch.seconds()).end_object().end_line();
  } else if (reports_in_words(session)) {
    session.out << fmt::format("Optimized  {}, {} (snapshot {}) in {}\n",
                               render::counted(index.document_count(), "document"),
                               render::byte_size(index.bytes()), index.snapshot(),
                               render::duration(watch.seconds()));
  }
  return ExitCode::done;
}

ExitCode run(const StatsRequest&, const Session& session) {
  const Index index = open_snapshot(session);
  const render::IndexStatistics statistics{.totals = totals_of(index),
                                           .segments = index.segment_count(),
                                           .analyzer = index.analyzer(),
                                           .stores_text = index.stores_text(),
                                           .mapping = index.mapping(),
                                           .keyword_fields = index.keyword_fields(),
                                           .number_fields = index.number_fields(),
                                           .models = index.models(),
                                           .snapshots = Index::snapshots(session.index)};
  session.json ? render::write_json(session.out, statistics)
               : render::print(session.out, statistics);
  return ExitCode::done;
}

ExitCode run(const CheckRequest& request, const Session& session) {
  const std::vector<Finding> findings = check_index(session.index, {.deep = request.deep});
  session.json ? write_json(session.out, findings) : print(session, findings);
  return findings.empty() ? ExitCode::done : ExitCode::corrupt;
}

ExitCode run(const SalvageRequest& request, const Session& session) {
  const SalvageReport report = salvage(request.source, request.target);
  session.json ? write_json(session.out, report) : print(session, report);
  return report.losses.empty() ? ExitCode::done : ExitCode::skipped;
}

}  // namespace inkling::cli
