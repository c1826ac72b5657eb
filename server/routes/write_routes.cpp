/// /documents, /commit, /optimize: changing what the index holds.

#include <algorithm>
#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "render/care.h"
#include "render/index.h"
#include "render/json.h"
#include "render/live_models.h"
#include "server/messages/json_body.h"
#include "server/messages/problem.h"
#include "server/messages/spooled_bytes.h"
#include "server/routes/writing.h"
#include "service/care.h"
#include "service/choices.h"
#include "service/declarations.h"
#include "service/indexing.h"
#include "service/live_models.h"

namespace inkling::server {

namespace {

/// Members of answers: Route::answer.
constexpr const char* kDocumentLines =
    "lines line?:integer id?:string result?:string reason?:string detail?:string "
    "read?:integer indexed?:integer replaced?:integer skipped?:{integer} "
    "documents?:integer terms?:integer tokens?:integer postings?:integer "
    "bytes?:integer seconds?:number snapshot?:integer input_bytes?:integer "
    "documents_with_bad_utf8?:integer replaced_utf8?:integer "
    "files_with_bad_utf8?:string[] converted?:{integer} converted_files?:ConvertedFile[] "
    "cut_tokens?:integer cut_documents?:CutDocument[] "
    "stripped?:Stripped left_out?:{integer} not_pruned?:{integer} other_folders?:string[] "
    "absent_fields?:string[] without_text_fields?:{integer} read_as_text?:{integer} "
    "pruned?:integer labels_kept?:integer labels_lost?:integer labels_lost_of?:string[] "
    "garbled_documents?:integer replaced_within_count?:integer "
    "replaced_within?:ReplacedWithin[] rejected?:Rejected[]";

constexpr const char* kExpected = "expected";

/// What the command `label` has, and what somebody has seen who does not label alone.
void declare_labels(service::Parameters& parameters, service::LabelRequest& request,
                    std::vector<std::string>& expected) {
  service::declare(parameters, request);
  parameters.values(kExpected, expected, "LABEL",
                    "its labels so far, an empty value where it has none: with others nothing is "
                    "changed (409), and the answer has those; repeatable");
}

std::string_view name_of(Entered entered) noexcept {
  switch (entered) {
    case Entered::added:
      return "indexed";
    case Entered::replaced:
      return "replaced";
    default:
      return "unchanged";
  }
}

/// The line in "-:17".
std::uint64_t line_of(std::string_view place) {
  const std::string text(place.substr(place.rfind(':') + 1));
  return text.find_first_not_of("0123456789") == text.npos ? service::parse_count("line", text) : 0;
}

/// `{"line","id","result"}`, or `{"line","result":"skipped","reason","detail"}`.
void write_outcome(std::ostream& out, const RecordOutcome& outcome) {
  render::JsonWriter json(out);
  json.begin_object().member("line", line_of(outcome.place));
  if (outcome.skipped == nullptr) {
    json.member("id", outcome.id).member("result", name_of(outcome.entered));
  } else {
    json.member("result", "skipped").member("reason", outcome.skipped->reason);
    json.member("detail", outcome.skipped->detail);
  }
  json.end_object().end_line();
}

service::IndexRequest filled_records(const Ask& ask) {
  constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;  // searches need theirs meanwhile
  service::IndexRequest request;
  service::GivenValues given(ask.values);
  service::declare_records(given, request);
  given.require_known();
  set_wait(request, ask);
  request.paths = {"-"};
  request.ingest.format = InputFormat::jsonl;
  request.threads = 1;
  request.memory = kMemory;
  request.count_terms = true;
  return request;
}

/// A line for each record, and then what `index` answers. Nothing is committed where they are too
/// many to be told.
HttpResponse answer_documents(Ask& ask) {
  service::IndexRequest request = filled_records(ask);
  Body out(ask.settings.most_bytes, "send fewer records at a time; nothing was committed");
  request.ingest.tell = [&](const RecordOutcome& outcome) { write_outcome(out, outcome); };
  std::stringbuf nothing;
  std::optional<SpooledBytes> sent;
  if (ask.request.spooled) sent.emplace(*ask.request.spooled);
  const double bytes = ask.request.spooled ? static_cast<double>(ask.request.spooled->size()) : 0;
  service::IndexWork work;
  work.progress = [&](const IngestProgress& progress) {
    ask.work.tell(std::min(1.0, static_cast<double>(progress.input_bytes) / std::max(1.0, bytes)));
  };
  work.stop = stop_of(ask.work);
  std::istream records(sent ? static_cast<std::streambuf*>(&*sent) : &nothing);
  records.exceptions(std::ios::badbit);  // what the buffer throws goes up
  const service::IndexResult result =
      service::index(ask.snapshots.directory(), request, records, work);
  HttpResponse response;
  response.type = media_type(service::Format::jsonl);
  response.body = out.take();
  std::ostringstream last;
  render::write_json(last, result.report, result.totals, result.seconds);
  response.body += std::move(last).str();
  return response;
}

HttpResponse answer_delete(Ask& ask) {
  const auto request = filled_to_write<service::DeleteRequest>(ask);
  if (request.query || request.ids.size() != 1)
    throw service::ParameterError("query", "one document is deleted, that of the path");
  const Deletion deletion =
      service::delete_documents(ask.snapshots.directory(), request, {}, stop_of(ask.work));
  if (!deletion.unknown.empty()) throw UnknownNameError("document", deletion.unknown.front());
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, deletion); });
}

/// An empty value, or an empty list in the body, stands for no labels.
std::optional<std::vector<std::string>> expected_labels(const Ask& ask,
                                                        std::vector<std::string> given) {
  const bool is_told =
      !given.empty() || (!ask.request.body.empty() && has_empty_list(ask.request.body, kExpected));
  if (!is_told) return std::nullopt;
  std::erase(given, "");
  return given;
}

service::LabelRequest filled_labels(const Ask& ask) {
  service::LabelRequest request;
  std::vector<std::string> expected;
  service::GivenValues given(ask.values);
  declare_labels(given, request, expected);
  given.require_known();
  request.expected = expected_labels(ask, std::move(expected));
  set_wait(request, ask);
  return request;
}

/// Whoever means to take all labels away says so with an empty list.
HttpResponse answer_labels(Ask& ask) {
  constexpr const char* kTopic = "topic";
  const bool is_told = ask.values.contains(kTopic) ||
                       (!ask.request.body.empty() && has_empty_list(ask.request.body, kTopic));
  if (!is_told)
    throw service::ParameterError(
        kTopic, "is missing", "{\"topic\":[\"tea\"]} sets labels, {\"topic\":[]} takes all away");
  const LabelReport report =
      service::label(ask.snapshots.directory(), filled_labels(ask), stop_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, report); });
}

/// Each request commits what it changed: this one says what there is.
HttpResponse answer_commit(Ask& ask) {
  filled<service::StatsRequest>(ask);
  ask.snapshots.refresh();
  const SharedSearcher now = ask.snapshots.newest();
  return json_answer(ask, [&](std::ostream& out) {
    render::JsonWriter json(out);
    json.begin_object().member("documents", std::uint64_t{now->index().document_count()});
    json.member("snapshot", now->index().snapshot()).end_object().end_line();
  });
}

HttpResponse answer_optimize(Ask& ask) {
  auto request = filled_to_write<service::OptimizeRequest>(ask);
  request.threads = 1;
  const Optimization done =
      service::optimize(ask.snapshots.directory(), request, progress_of(ask.work));
  return json_answer(ask, [&](std::ostream& out) { render::write_json(out, done); });
}

}  // namespace

void add_write_routes(std::vector<Route>& routes) {
  const auto declare_records = [](service::Parameters& parameters) {
    service::IndexRequest request;
    service::declare_records(parameters, request);
  };
  Route documents =
      writing("POST", "/documents",
              "adds documents of JSON Lines: a line for each, then what `index` answers",
              declare_records, answer_documents, kDocumentLines);
  documents.lane = Lane::slow;
  documents.body = BodyKind::stream;
  routes.push_back(std::move(documents));
  routes.push_back(writing("DELETE", "/documents/{id}", "deletes a document",
                           declared<service::DeleteRequest>(), answer_delete,
                           "deleted:integer unknown:string[] documents:integer snapshot:integer "
                           "still_counted?:CountingModel[] dry_run?:boolean ids?:string[]"));
  routes.push_back(writing(
      "PUT", "/documents/{id}/labels", "sets the labels of a document, which a model may learn",
      [](service::Parameters& parameters) {
        service::LabelRequest request;
        std::vector<std::string> expected;
        declare_labels(parameters, request, expected);
      },
      answer_labels,
      "id:string labels:string[] before:string[] was_by_hand:boolean "
      "model?:string learning?:string still_counted?:CountingModel[] "
      "snapshot:integer seconds:number"));
  Route commit = writing("POST", "/commit", "the newest commit: each request commits by itself",
                         declared<service::StatsRequest>(), answer_commit,
                         "documents:integer snapshot:integer");
  commit.lane = Lane::quick;  // it waits for nobody
  routes.push_back(std::move(commit));
  Route optimize = writing("POST", "/optimize", "merges all segments into one",
                           declared<service::OptimizeRequest>(), answer_optimize,
                           "documents:integer segments:integer bytes:integer snapshot:integer "
                           "seconds:number");
  optimize.lane = Lane::slow;
  routes.push_back(std::move(optimize));
}

}  // namespace inkling::server
