/// /reports/{name}.

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "render/concordance.h"
#include "render/curve.h"
#include "render/reports.h"
#include "server/routes/answers.h"
#include "server/routes/route.h"
#include "service/choices.h"
#include "service/curve.h"
#include "service/declarations.h"
#include "service/outlines.h"
#include "service/reporting.h"

namespace inkling::server {

namespace {

/// Members of answers: Route::answer.
constexpr const char* kSummaryMembers =
    "documents:integer tokens:integer term_unit:string field?:string vocabulary:integer "
    "postings:integer "
    "hapaxes:integer lengths:Lengths richness:Richness zipf:PowerFit|null zipf_why?:string "
    "zipf_mandelbrot:ZipfMandelbrot|null zipf_mandelbrot_why?:string heaps:PowerFit|null "
    "heaps_why?:string labels:ValueCount[] tags:ValueCount[] languages:ValueCount[] "
    "skipped:{integer} damaged_sources?:string";
constexpr const char* kInformationMembers =
    "unit:string documents:integer entropy_documents:number entropy_terms:number "
    "tfidf_information:number mutual_information:number documents_given_terms:number "
    "terms_given_documents:number idf:string term_unit:string field?:string "
    "terms:InformationTerm[] "
    "by_document?:InformationDocument[]";
constexpr const char* kCollocationMembers =
    "node:string|null surface?:string forms?:WordCount[] node_count?:integer n1?:integer "
    "tokens:integer window:string measure:string sort?:string candidates:integer "
    "term_unit:string field?:string collocates:Collocate[]";

/// A report that takes longer ends; `time-limit` asks for less or more.
constexpr std::chrono::milliseconds kUsualReportTime{60'000};

service::OnReportProgress report_progress_of(Work& work) {
  return
      [tell = progress_of(work)](const service::ReportProgress& progress) { tell(progress.done); };
}

/// What a report may take where nobody said so.
template <typename Request>
void set_work(Request& request, const Ask& ask) {
  if constexpr (requires { request.work; }) {
    if (!request.work.threads) request.work.threads = ask.settings.threads;
    if (!ask.values.contains("time-limit")) request.work.time_limit = kUsualReportTime;
  }
}

template <typename Report>
HttpResponse answer_report(const Ask& ask, service::Format format, const Report& report) {
  return listed_answer(
      ask, format, [&](std::ostream& out) { render::write_json(out, report); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, report, rows); });
}

/// Throws for columns that a report will not have, before it is worked out.
template <typename Report>
void require_columns(const Ask& ask, service::Format format, const Report& outline) {
  if (!ask.columns.empty())
    render::require_columns(ask.columns, outline, service::table_format(format));
}

/// The answer of make(searcher, request, scope).
template <typename Request, typename Make>
HttpResponse answer_walk(Ask& ask, service::Format format, const Request& request, Make make) {
  using service::ReportScope;
  using Report = std::invoke_result_t<Make, const Searcher&, const Request&, const ReportScope&>;
  if constexpr (service::kTellsColumns<Request>)
    require_columns(ask, format, service::outline_of<Report>(request));
  const ReportScope scope = service::scope_of(*ask.searcher, request, report_progress_of(ask.work));
  if constexpr (!service::kTellsColumns<Request>)
    require_columns(ask, format, service::topic_distances_outline(*ask.searcher, request, scope));
  return answer_report(ask, format, make(*ask.searcher, request, scope));
}

/// The handler of it.
template <typename Request, typename Make>
Handler reporting(Make make) {
  return [make](Ask& ask) {
    const service::Format format = take_format(ask);
    auto request = filled<Request>(ask);
    set_work(request, ask);
    return answer_walk(ask, format, request, make);
  };
}

/// The queries of both sides; a file of the server is not one of them.
void declare_keyness(service::Parameters& parameters, service::KeynessRequest& request) {
  service::declare(parameters, request);
  parameters.text("reference", request.reference, "QUERY",
                  "what to compare with (default all other documents)");
}

HttpResponse answer_keyness(Ask& ask) {
  const service::Format format = take_format(ask);
  service::KeynessRequest request;
  service::GivenValues given(ask.values);
  declare_keyness(given, request);
  given.require_known();
  if (request.target.empty())
    throw service::ParameterError("target", "is missing", "name documents: target=label:tea");
  set_work(request, ask);
  return answer_walk(ask, format, request,
                     [](const auto&... each) { return service::keyness(each...); });
}

HttpResponse answer_concordance(Ask& ask) {
  const service::Format format = take_format(ask);
  auto request = filled<service::ConcordanceRequest>(ask);
  set_work(request, ask);
  Body out(ask.settings.most_bytes);
  const bool is_json = format == service::Format::json;
  const TableFormat rows = service::table_format(format);
  const ChosenColumns columns(out, ask.columns);
  render::ConcordanceWriter writer(out, request.query, is_json, rows);
  writer.finish(service::concordance(
      *ask.searcher, request,
      service::scope_of(*ask.searcher, request, report_progress_of(ask.work)),
      !is_json && rows == TableFormat::table, [&](const ConcordanceLine& line) {
        writer.add(line);
        return true;
      }));
  HttpResponse response;
  response.type = media_type(format);
  response.body = out.take();
  return response;
}

HttpResponse answer_collocations(Ask& ask) {
  const service::Format format = take_format(ask);
  auto request = filled<service::CollocationRequest>(ask);
  set_work(request, ask);
  if (request.word) {
    return answer_walk(ask, format, request,
                       [](const auto&... each) { return service::collocations(each...); });
  }
  return answer_walk(ask, format, request,
                     [](const auto&... each) { return service::collocation_pairs(each...); });
}

/// Of two snapshots, or of documents of one.
HttpResponse answer_drift(Ask& ask) {
  const service::Format format = take_format(ask);
  auto request = filled<service::DriftRequest>(ask);
  set_work(request, ask);
  if (!request.and_snapshot) {
    return answer_walk(ask, format, request,
                       [](const auto&... each) { return service::drift(each...); });
  }
  require_columns(ask, format, service::outline_of<DriftReport>(request));
  const SharedSearcher later = ask.snapshots.at(*request.and_snapshot);
  const auto scope =
      service::scope_of(*ask.searcher, *later, request, report_progress_of(ask.work));
  return answer_report(ask, format, service::drift(*ask.searcher, *later, request, scope));
}

HttpResponse answer_curve(Ask& ask) {
  const service::Format format = take_format(ask);
  const auto request = filled<service::CurveRequest>(ask);
  const service::CurveResult result =
      service::curve(ask.index(), request, [&](const service::CurveProgress& progress) {
        ask.work.tell(static_cast<double>(progress.done) /
                      static_cast<double>(std::max<std::size_t>(progress.trainings, 1)));
        require_wanted(ask.work);
      });
  return listed_answer(
      ask, format,
      [&](std::ostream& out) { render::write_json(out, result.report, result.seconds); },
      [&](std::ostream& out, TableFormat rows) { render::print(out, result.report, rows); });
}

/// Works an answer out once for each commit.
Handler kept(const std::string& name, Handler handle) {
  return [name, handle = std::move(handle)](Ask& ask) {
    const std::string key = service::answer_key(name, ask.index(), ask.values);
    if (auto known = ask.answers.find(key)) {
      HttpResponse response;
      response.type = media_type(take_format(ask));
      response.shared = std::move(known);
      return response;
    }
    HttpResponse response = handle(ask);
    response.shared = std::make_shared<const std::string>(std::move(response.body));
    response.body.clear();
    ask.answers.keep(key, response.shared, response.shared->size());
    return response;
  };
}

Route report(const char* name, const char* what, Declare declare, Handler handle,
             const char* answer) {
  Route route;
  route.method = "GET";
  route.pattern = std::string("/reports/") + name;
  route.what = what;
  route.lane = Lane::slow;
  route.lists = true;
  route.declare = std::move(declare);
  route.handle = kept(name, std::move(handle));
  route.answer = answer;
  return route;
}

template <typename Request, typename Make>
Route report_of(const char* name, const char* what, Make make, const char* members) {
  return report(name, what, declared<Request>(), reporting<Request>(make), members);
}

/// Those that describe the words of a corpus.
void add_word_reports(std::vector<Route>& routes) {
  routes.push_back(report_of<service::DispersionRequest>(
      "dispersion", "how evenly words are spread",
      [](const Searcher& searcher, const service::DispersionRequest& request,
         const service::ReportScope& scope) {
        if (request.words.empty())
          throw service::ParameterError("word", "is missing", "name words: word=tea&word=coffee");
        return service::dispersion(searcher, request, scope);
      },
      "parts:integer asked_parts?:integer tokens:integer left_out:integer term_unit:string "
      "field?:string words:SpreadWord[]"));
  routes.push_back(report_of<service::WordlistRequest>(
      "wordlist", "all words with frequency and dispersion",
      [](const auto&... each) { return service::wordlist(each...); },
      "documents:integer tokens:integer vocabulary:integer term_unit:string field?:string "
      "terms:WordlistRow[]"));
  routes.push_back(report_of<service::NgramsRequest>(
      "ngrams", "the most frequent runs of words",
      [](const auto&... each) { return service::ngrams(each...); },
      "documents:integer tokens:integer lengths:NgramLength[] term_unit:string field?:string "
      "ngrams:Ngram[]"));
  routes.push_back(report_of<service::GrowthRequest>(
      "growth", "how the vocabulary grows with the documents",
      [](const auto&... each) { return service::growth(each...); },
      "term_unit:string field?:string points:GrowthPoint[] heaps:PowerFit|null heaps_why?:string"));
  routes.push_back(report_of<service::TrendsRequest>(
      "trends", "how often words are used, period by period",
      [](const auto&... each) { return service::trends(each...); },
      "by:string unit:string interval:string left_out:integer term_unit:string field?:string "
      "words:TrendWord[]"));
  routes.push_back(report("kwic", "every occurrence of what a query looks for, in context",
                          declared<service::ConcordanceRequest>(), answer_concordance,
                          "query:string lines:ConcordanceLine[] total:integer documents:integer "
                          "unknown:string[]"));
  routes.push_back(report("collocations", "words that stand near a word, or near each other",
                          declared<service::CollocationRequest>(), answer_collocations,
                          kCollocationMembers));
}

}  // namespace

void add_report_routes(std::vector<Route>& routes) {
  routes.push_back(report_of<service::SummaryRequest>(
      "summary", "documents, tokens, vocabulary, laws of Zipf and Heaps, labels",
      [](const auto&... each) { return service::summary(each...); }, kSummaryMembers));
  routes.push_back(report_of<service::InformationRequest>(
      "information", "how many bits the terms carry about documents",
      [](const auto&... each) { return service::information(each...); }, kInformationMembers));
  routes.push_back(report_of<service::TopicsRequest>(
      "topics", "terms that set topics apart",
      [](const auto&... each) { return service::topics(each...); },
      "measure:string unit:string count:string by:string sort?:string left_out:integer "
      "family:string compared:integer term_unit:string field?:string topics:TopicTerms[] "
      "overall?:OverallTerm[]"));
  routes.push_back(report(
      "keyness", "words that set some documents apart from others",
      [](service::Parameters& parameters) {
        service::KeynessRequest request;
        declare_keyness(parameters, request);
      },
      answer_keyness,
      "target:KeynessCorpus reference:KeynessCorpus in_both:integer compared:integer "
      "measure:string "
      "sort?:string term_unit:string field?:string terms:KeynessTerm[]"));
  add_word_reports(routes);
  routes.push_back(report("drift", "how terms changed between snapshots or documents",
                          declared<service::DriftRequest>(), answer_drift,
                          "before:DriftCorpus after:DriftCorpus unit:string divergence:number "
                          "changes:Changes unchanged:integer term_unit:string field?:string "
                          "terms:DriftTerm[]"));
  routes.push_back(report_of<service::TopicDistancesRequest>(
      "similar-topics", "how far the vocabularies of topics are apart",
      [](const auto&... each) { return service::topic_distances(each...); },
      "by:string unit:string term_unit:string field?:string topics:ComparedTopic[] "
      "matrix:(number|null)[][] merges:TopicDistance[] pairs:TopicDistance[]"));
  routes.push_back(report("curve", "how good models get with more documents",
                          declared<service::CurveRequest>(), answer_curve,
                          "documents:integer test_documents:integer seeds:integer seed:integer "
                          "points:CurvePoint[] seconds:number"));
}

}  // namespace inkling::server
