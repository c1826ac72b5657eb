/// report summary, report information, report topics.

#include "cli/commands.h"
#include "render/reports.h"
#include "service/reporting.h"

namespace inkling::cli {

namespace {

template <typename Report>
ExitCode answer_report(const Session& session, const Report& report) {
  session.json ? render::write_json(session.out, report)
               : render::print(session.out, report, session.table_format());
  return ExitCode::done;
}

}  // namespace

ExitCode run(const service::SummaryRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::summary(searcher, request));
}

ExitCode run(const service::InformationRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::information(searcher, request));
}

ExitCode run(const service::TopicsRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::topics(searcher, request));
}

}  // namespace inkling::cli
