/// `report ...`: one verb for each report.

#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "inkling/keyness.h"
#include "python/verbs/keyness_call.h"
#include "python/verbs/rendered.h"
#include "python/verbs/verbs.h"
#include "render/concordance.h"
#include "service/curve.h"
#include "service/declarations.h"
#include "service/opened.h"
#include "service/reporting.h"

namespace inkling::python {

namespace {

service::OnReportProgress report_progress_of(const Asked& asked) {
  return [stop = asked.stop](const service::ReportProgress&) { require_wanted(stop); };
}

template <typename Request>
service::ReportScope scope_of(const Asked& asked, const Request& request) {
  return service::scope_of(*asked.searcher, request, report_progress_of(asked));
}

/// The verb of report(searcher, request, scope).
template <typename Request, typename Report>
Verb report(const char* name, Report report) {
  const auto answer = [report](const Asked& asked) {
    const auto request = filled<Request>(asked);
    return listed(report(*asked.searcher, request, scope_of(asked, request)));
  };
  return {std::string("report ") + name, false, true, declared<Request>(), answer};
}

Answer answer_keyness(const Asked& asked) {
  const service::KeynessRequest request = keyness_request(asked.values);
  return listed(service::keyness(*asked.searcher, request, scope_of(asked, request)));
}

/// All lines: a program does not ask for a page.
Answer answer_concordance(const Asked& asked) {
  struct Kept {
    std::string query;
    std::vector<ConcordanceLine> lines{};
    ConcordanceTotals totals{};
  };
  const auto request = filled<service::ConcordanceRequest>(asked);
  const auto kept = std::make_shared<Kept>(Kept{request.query});
  kept->totals = service::concordance(*asked.searcher, request, scope_of(asked, request), false,
                                      [&](const ConcordanceLine& line) {
                                        kept->lines.push_back(line);
                                        return true;
                                      });
  const auto write = [kept](std::ostream& out, bool is_json, TableFormat format) {
    render::ConcordanceWriter writer(out, kept->query, is_json, format);
    for (const ConcordanceLine& line : kept->lines) writer.add(line);
    writer.finish(kept->totals);
  };
  return {[write](std::ostream& out) { write(out, true, TableFormat::jsonl); },
          [write](std::ostream& out, TableFormat format) { write(out, false, format); }};
}

Answer answer_collocations(const Asked& asked) {
  const auto request = filled<service::CollocationRequest>(asked);
  const service::ReportScope scope = scope_of(asked, request);
  if (!request.word) return listed(service::collocation_pairs(*asked.searcher, request, scope));
  return listed(service::collocations(*asked.searcher, request, scope));
}

Answer answer_drift(const Asked& asked) {
  const auto request = filled<service::DriftRequest>(asked);
  if (!request.and_snapshot)
    return listed(service::drift(*asked.searcher, request, scope_of(asked, request)));
  const Searcher later(service::open_index(asked.directory, request.and_snapshot));
  const auto scope = service::scope_of(*asked.searcher, later, request, report_progress_of(asked));
  return listed(service::drift(*asked.searcher, later, request, scope));
}

Answer answer_curve(const Asked& asked) {
  auto request = filled<service::CurveRequest>(asked);
  request.options.check = [&] { require_wanted(asked.stop); };
  service::CurveResult result = service::curve(
      asked.index(), request, [&](const service::CurveProgress&) { require_wanted(asked.stop); });
  return timed(std::move(result.report), result.seconds);
}

void add_word_reports(std::vector<Verb>& verbs) {
  verbs.push_back(report<service::DispersionRequest>(
      "dispersion", [](const Searcher& searcher, const service::DispersionRequest& request,
                       const service::ReportScope& scope) {
        if (request.words.empty())
          throw service::ParameterError("word", "is missing", "name words: \"tea\", \"coffee\"");
        return service::dispersion(searcher, request, scope);
      }));
  verbs.push_back(report<service::WordlistRequest>(
      "wordlist", [](const auto&... each) { return service::wordlist(each...); }));
  verbs.push_back(report<service::NgramsRequest>(
      "ngrams", [](const auto&... each) { return service::ngrams(each...); }));
  verbs.push_back(report<service::GrowthRequest>(
      "growth", [](const auto&... each) { return service::growth(each...); }));
  verbs.push_back(report<service::TrendsRequest>(
      "trends", [](const auto&... each) { return service::trends(each...); }));
  verbs.push_back(
      {"report kwic", false, true, declared<service::ConcordanceRequest>(), answer_concordance});
  verbs.push_back({"report collocations", false, true, declared<service::CollocationRequest>(),
                   answer_collocations});
}

}  // namespace

void declare(service::Parameters& parameters, KeynessCall& call) {
  service::declare(parameters, call.request);
  parameters.text("reference", call.request.reference, "QUERY",
                  "what to compare with (default all other documents)");
  parameters.text("reference-list", call.list, "TEXT",
                  "instead: lines of word<TAB>count, as of another corpus");
}

service::KeynessRequest keyness_request(Values values) {
  auto [request, list] = service::request_of<KeynessCall>(std::move(values));
  if (request.target.empty())
    throw service::ParameterError("target", "is missing", "name documents: target=\"label:tea\"");
  if (list) request.list = parse_frequency_list(*list, "reference-list");
  return request;
}

void add_report_verbs(std::vector<Verb>& verbs) {
  verbs.push_back(report<service::SummaryRequest>(
      "summary", [](const auto&... each) { return service::summary(each...); }));
  verbs.push_back(report<service::InformationRequest>(
      "information", [](const auto&... each) { return service::information(each...); }));
  verbs.push_back(report<service::TopicsRequest>(
      "topics", [](const auto&... each) { return service::topics(each...); }));
  verbs.push_back({"report keyness", false, true, declared<KeynessCall>(), answer_keyness});
  add_word_reports(verbs);
  verbs.push_back({"report drift", false, true, declared<service::DriftRequest>(), answer_drift});
  verbs.push_back(report<service::TopicDistancesRequest>(
      "similar-topics", [](const auto&... each) { return service::topic_distances(each...); }));
  verbs.push_back({"curve", false, true, declared<service::CurveRequest>(), answer_curve});
  // All lines of a concordance may be too many.
  for (Verb& verb : verbs)
    verb.is_kept = verb.name.starts_with("report ") && verb.name != "report kwic";
}

}  // namespace inkling::python
