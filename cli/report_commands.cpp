/// The commands `report`.

#include <filesystem>
#include <ostream>
#include <system_error>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "render/concordance.h"
#include "render/reports.h"
#include "service/choices.h"
#include "service/frequency_list.h"
#include "service/opened.h"
#include "service/reporting.h"

namespace inkling::cli {

namespace {

template <typename Report>
ExitCode answer_report(const Session& session, const Report& report) {
  session.json ? render::write_json(session.out, report)
               : render::print(session.out, report, session.table_format());
  return ExitCode::done;
}

service::OnReportProgress shown_by(Progress& progress) {
  return [&progress](const service::ReportProgress& done) { progress.show(done); };
}

}  // namespace

ExitCode run(const service::SummaryRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::summary(searcher, request));
}

ExitCode run(const service::InformationRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return answer_report(session, service::information(searcher, request, shown_by(progress)));
}

ExitCode run(const service::TopicsRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  return answer_report(session, service::topics(searcher, request, shown_by(progress)));
}

ExitCode run(const KeynessCommand& command, const Session& session) {
  service::KeynessRequest request = command.request;
  if (request.target.empty())
    throw service::ParameterError("target", "is missing", "name documents: --target label:tea");
  std::error_code unreadable;
  if (std::filesystem::is_regular_file(command.reference, unreadable)) {
    request.list =
        service::parse_frequency_list(read_text(session, command.reference), command.reference);
  } else {
    request.reference = command.reference;
  }
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::keyness(searcher, request));
}

ExitCode run(const service::ConcordanceRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const TableFormat format = session.table_format();
  const bool is_table = !session.json && format == TableFormat::table;
  render::ConcordanceWriter writer(session.out, request.query, session.json, format);
  std::uint64_t shown = 0;
  const ConcordanceTotals totals =
      service::concordance(searcher, request, is_table, [&](const ConcordanceLine& line) {
        writer.add(line);
        ++shown;
        return !session.out.fail();
      });
  writer.finish(totals);
  session.out.flush();
  if (reports_in_words(session)) {
    session.err << render::summary_of(totals, shown);
    session.err << (is_table && shown < totals.lines ? "; --all shows all\n" : "\n");
  }
  return totals.lines == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const service::CollocationRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  if (request.word.empty())
    return answer_report(session, service::collocation_pairs(searcher, request));
  return answer_report(session, service::collocations(searcher, request));
}

ExitCode run(const service::DispersionRequest& request, const Session& session) {
  if (request.words.empty())
    throw service::ParameterError("word", "is missing", "inkling report dispersion WORD...");
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::dispersion(searcher, request));
}

ExitCode run(const service::WordlistRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::wordlist(searcher, request));
}

ExitCode run(const service::NgramsRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::ngrams(searcher, request));
}

ExitCode run(const service::GrowthRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::growth(searcher, request));
}

ExitCode run(const service::TrendsRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::trends(searcher, request));
}

ExitCode run(const service::DriftRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  if (!request.and_snapshot) return answer_report(session, service::drift(searcher, request));
  if (!session.at)
    throw service::ParameterError("and", "needs an earlier snapshot", "name it with --at");
  const Searcher later(service::open_index(session.index, request.and_snapshot));
  return answer_report(session, service::drift(searcher, later, request));
}

ExitCode run(const service::TopicDistancesRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  return answer_report(session, service::topic_distances(searcher, request));
}

}  // namespace inkling::cli
