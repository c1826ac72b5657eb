/// report summary, report information, report topics.

#include "cli/commands.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "render/reports.h"

namespace inkling::cli {

namespace {

render::TableFormat table_format(ReportFormat format) {
  switch (format) {
    case ReportFormat::csv:
      return render::TableFormat::csv;
    case ReportFormat::tsv:
      return render::TableFormat::tsv;
    case ReportFormat::markdown:
      return render::TableFormat::markdown;
    case ReportFormat::table:
    case ReportFormat::json:
      break;
  }
  return render::TableFormat::table;
}

template <typename Report>
ExitCode render_report(const Session& session, const Report& report, ReportFormat format) {
  if (session.json || format == ReportFormat::json) {
    render::write_json(session.out, report);
  } else {
    render::print(session.out, report, table_format(format));
  }
  return ExitCode::done;
}

}  // namespace

ExitCode run(const SummaryRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const DocumentSet where = searcher.matching(request.where);
  return render_report(session, summary_report(searcher.index(), where, request.options),
                       request.format);
}

ExitCode run(const InformationRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const DocumentSet where = searcher.matching(request.where);
  return render_report(session, information_report(searcher.index(), where, request.options),
                       request.format);
}

ExitCode run(const TopicsRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const DocumentSet where = searcher.matching(request.where);
  return render_report(session, topic_report(searcher.index(), where, request.options),
                       request.format);
}

}  // namespace inkling::cli
