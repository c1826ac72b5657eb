#include "server/application.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "inkling/version.h"
#include "render/json.h"
#include "server/messages/compression.h"
#include "server/messages/json_body.h"
#include "server/page/page.h"
#include "server/routes/answers.h"
#include "server/routes/api_words.h"
#include "server/routes/openapi.h"

namespace inkling::server {

namespace {

constexpr const char* kNoPage =
    "<!doctype html><html lang=\"en\"><title>Inkling</title><p>This program was built without its "
    "page. The API is at <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</html>\n";

/// GET for HEAD.
std::string method_of(const HttpRequest& request) {
  return request.method == "HEAD" ? "GET" : request.method;
}

/// The segments behind /api/v1.
std::vector<std::string> api_segments(const Target& target) {
  const std::vector<std::string>& all = target.segments;
  if (all.size() < 3 || all[0] != "api" || all[1] != "v1")
    throw RefusedError(404, "unknown_route", "there is nothing at this path",
                       "GET /api/v1/openapi.json lists all");
  return {all.begin() + 2, all.end()};
}

constexpr std::string_view kApi = "/api/v1";

/// "/stats" for "/api/v1/stats".
std::string behind_api(const std::string& path) {
  return path.starts_with(kApi) ? path.substr(kApi.size()) : path;
}

/// What a server says of itself, without an index.
bool is_of_server(std::string_view rest) {
  constexpr std::string_view kKnown[] = {"/metrics", "/openapi.json", "/version",
                                         "/indexes", "/health/live",  "/health/ready"};
  return std::ranges::find(kKnown, rest) != std::end(kKnown);
}

/// Whether the event loop answers: that, and the page.
bool is_answered_at_once(const std::string& path) {
  return !path.starts_with("/api/") || is_of_server(behind_api(path));
}

/// "GET, HEAD, POST": what a path takes; of routes, those alone that change nothing where `reads`.
std::string methods_of(const Target& target, bool reads) {
  if (is_answered_at_once(target.path)) return "GET, HEAD";
  const std::vector<std::string> segments = api_segments(target);
  const std::vector<const Route*> routes = routes_at(segments);
  if (routes.empty()) find_route("OPTIONS", segments);  // throws
  std::string methods;
  for (const Route* const route : routes) {
    if (reads && route->right == Right::write) continue;
    methods.append(methods.empty() ? "" : ", ").append(route->method);
    if (route->method == "GET") methods.append(", HEAD");
  }
  return methods;
}

/// Empty where there is no such route.
std::string pattern_of(const HttpRequest& request) {
  try {
    const Target target = parse_target(request.target);
    return find_route(method_of(request), api_segments(target)).route->pattern;
  } catch (const RefusedError&) {
    return {};
  }
}

/// Takes the last value of that name out.
std::optional<std::string> take_value(Values& values, const std::string& name) {
  const auto [begin, end] = values.equal_range(name);
  if (begin == end) return std::nullopt;
  std::string value = std::prev(end)->second;
  values.erase(begin, end);
  return value;
}

/// As the client takes it.
HttpResponse compressed_for(const HttpRequest& request, HttpResponse response) {
  const std::string* const accepted = request.header("accept-encoding");
  if (accepted == nullptr || response.next || response.bytes().size() < kLeastCompressed)
    return response;
  const Coding coding = preferred_coding(*accepted);
  if (coding == Coding::identity) return response;
  response.body = compressed(response.body, coding);
  response.headers.emplace_back("Content-Encoding", to_string(coding));
  return response;
}

/// What an answer takes in memory.
std::uint64_t bytes_of(const HttpResponse& response) {
  std::uint64_t bytes = sizeof(response) + response.body.capacity();
  for (const auto& header : response.headers)
    bytes += sizeof(header) + header.first.capacity() + header.second.capacity();
  return bytes;
}

HttpResponse page_answer(const HttpRequest& head, const std::string& path) {
  HttpResponse response;
  response.route = "page";
  const PageFile* const file = find_page_file(path == "/" ? "/index.html" : path);
  if (file == nullptr) {
    if (path != "/") throw RefusedError(404, "unknown_route", "there is nothing at this path");
    response.type = "text/html; charset=utf-8";
    response.body = kNoPage;
    return response;
  }
  response.type = content_type(file->path);
  response.embedded = file->bytes;
  response.headers = {{"Content-Encoding", "gzip"},
                      {"ETag", std::string(file->etag)},
                      {"Cache-Control", "no-cache"}};
  const std::string* const known = head.header("if-none-match");
  if (known != nullptr && known->find(file->etag) != std::string::npos) response.status = 304;
  return response;
}

}  // namespace

IndexApplication::IndexApplication(std::unique_ptr<Indexes> indexes, AccessRules rules,
                                   AccessLog log, const AnswerSettings& settings,
                                   const BodyLimits& limits)
    : indexes_(std::move(indexes)),
      access_(std::move(rules)),
      log_(log),
      settings_(settings),
      limits_(limits) {}

Admission IndexApplication::admit(const HttpRequest& head, const ServerLoad& load) {
  try {
    Admission admission = admitted(head, load);
    if (admission.answer) add_common_headers(head, *admission.answer);
    return admission;
  } catch (...) {
    return {.answer = refused(head, problem_in_flight())};
  }
}

Admission IndexApplication::admitted(const HttpRequest& head, const ServerLoad& load) {
  const Target target = parse_target(head.target);
  if (head.method == "OPTIONS") return {.answer = options_of(head, target)};
  if (auto answer = answered_at_once(head, target.path, load)) return {.answer = std::move(answer)};
  if (is_draining_)
    throw RefusedError(503, "stopped", "the server stops, and takes no more requests",
                       "send it again when the server is back", {{"Retry-After", "10"}});
  const Route& route = *find_route(method_of(head), api_segments(target)).route;
  access_.require(head, route.right);
  const std::string* const accepted = head.header("accept");
  const bool streams = route.body == BodyKind::stream;
  return {.lane = route.lane,
          .most_body = streams                        ? limits_.in_a_file
                       : route.body == BodyKind::none ? 0
                                                      : limits_.in_memory,
          .spool = streams ? indexes_->place() : std::filesystem::path(),
          .tells_progress = route.lane != Lane::quick && accepted != nullptr &&
                            accepted->find("text/event-stream") != std::string::npos};
}

/// Before a page of another site asks, its browser asks whether it may: without a token.
HttpResponse IndexApplication::options_of(const HttpRequest& head, const Target& target) {
  access_.require(head, Right::none);
  HttpResponse response{.status = 204};
  response.headers = access_.preflight_headers(head, methods_of(target, true));
  response.headers.emplace_back("Allow", methods_of(target, false) + ", OPTIONS");
  return response;
}

std::optional<HttpResponse> IndexApplication::answered_at_once(const HttpRequest& head,
                                                               const std::string& path,
                                                               const ServerLoad& load) {
  if (!is_answered_at_once(path)) return std::nullopt;
  const std::string rest = behind_api(path);
  const bool reads = method_of(head) == "GET";
  if (reads && rest == "/health/live") return HttpResponse{.body = "{\"status\":\"live\"}\n"};
  if (reads && rest == "/health/ready") return health();
  access_.require(head, is_of_server(rest) ? Right::read : Right::none);
  if (!reads)
    throw RefusedError(405, "unknown_method", "this path does not take " + head.method,
                       "it takes GET", {{"Allow", "GET, HEAD"}});
  if (rest == "/metrics") return metrics(load);
  if (rest == "/openapi.json") return HttpResponse{.body = openapi(), .route = rest};
  if (rest == "/indexes") return names_of_indexes();
  if (rest == "/version")
    return HttpResponse{.body = "{\"inkling\":\"" INKLING_VERSION "\"}\n", .route = rest};
  return page_answer(head, path);
}

HttpResponse IndexApplication::health() const {
  HttpResponse response{.body = "{\"status\":\"ready\"}\n", .route = "/health/ready"};
  const bool is_damaged = std::ranges::any_of(
      indexes_->open(), [](const ServedIndex* index) { return !index->snapshots.fault().empty(); });
  if (!is_draining_ && !is_damaged) return response;
  response.status = 503;
  response.body = is_draining_ ? "{\"status\":\"stopping\"}\n" : "{\"status\":\"unreadable\"}\n";
  return response;
}

HttpResponse IndexApplication::names_of_indexes() const {
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().array("indexes", indexes_->names());
  json.end_object().end_line();
  return {.body = std::move(out).str(), .route = "/indexes"};
}

HttpResponse IndexApplication::metrics(const ServerLoad& load) const {
  std::ostringstream out;
  metrics_.write(out);
  Metrics::write(out, {"inkling_http_connections", "Open connections.",
                       static_cast<double>(load.connections)});
  Metrics::write(out, {"inkling_requests_waiting", "Requests that wait for a worker.",
                       static_cast<double>(load.workers.waiting)});
  Metrics::write(out, {"inkling_requests_running", "Requests that a worker works for.",
                       static_cast<double>(load.workers.running)});
  service::AnswerStore::Use reports, searches;
  for (const ServedIndex* const index : indexes_->open()) {
    reports += index->answers.use();
    searches += index->searches.use();
  }
  Metrics::write(out, {"inkling_report_cache_hits", "Reports that were answered from memory.",
                       static_cast<double>(reports.found)});
  Metrics::write(out, {"inkling_report_cache_misses", "Reports that were not in memory.",
                       static_cast<double>(reports.missed)});
  Metrics::write(out, {"inkling_search_cache_hits", "Searches that were answered from memory.",
                       static_cast<double>(searches.found)});
  Metrics::write(out, {"inkling_search_cache_misses", "Searches that were not in memory.",
                       static_cast<double>(searches.missed)});
  Metrics::write(out, {"process_resident_memory_bytes", "Memory of this process.",
                       static_cast<double>(resident_bytes())});
  Metrics::write(
      out, {"process_open_fds", "Open descriptors.", static_cast<double>(open_descriptors())});
  HttpResponse response{.type = "text/plain; version=0.0.4", .route = "/metrics"};
  response.body = std::move(out).str();
  return response;
}

std::optional<HttpResponse> IndexApplication::answer(const HttpRequest& request, Work& work,
                                                     Lane lane) {
  try {
    HttpResponse response = compressed_for(request, answered(request, work, lane));
    add_common_headers(request, response);
    return response;
  } catch (const ForLargeLane&) {
    return std::nullopt;
  } catch (...) {
    HttpResponse response = refused(request, problem_in_flight());
    response.route = pattern_of(request);
    return response;
  }
}

HttpResponse IndexApplication::answered(const HttpRequest& request, Work& work, Lane lane) {
  require_wanted(work);  // who waited for a worker may have gone meanwhile
  Target target = parse_target(request.target);
  auto [route, names] = find_route(method_of(request), api_segments(target));
  Values values = std::move(target.values);
  if (route->body == BodyKind::values && !request.body.empty())
    values.merge(values_of_json(request.body));
  for (const auto& [name, value] : names) values.erase(name);
  values.merge(names);
  if (const auto query = take_value(values, "q")) values.emplace("query", *query);
  const std::optional<std::string> index_name = take_value(values, "index");
  ServedIndex& served = indexes_->get(index_name);
  if (route->right == Right::write)
    return written(request, work, *route, std::move(values), served);
  const std::optional<std::string> snapshot =
      route->reads_snapshot ? take_value(values, "snapshot") : std::nullopt;
  const SharedSearcher searcher =
      snapshot ? served.snapshots.at(service::parse_count("snapshot", *snapshot))
               : served.snapshots.newest();
  Ask ask{.request = request,
          .values = std::move(values),
          .snapshots = served.snapshots,
          .models = served.models,
          .answers = served.answers,
          .searches = served.searches,
          .searcher = searcher,
          .work = work,
          .lane = lane,
          .settings = settings_,
          .index_name = index_name};
  HttpResponse response = handled(request, *route, ask);
  response.route = route->pattern;
  response.headers.emplace_back("Inkling-Snapshot", std::to_string(searcher->index().snapshot()));
  response.headers.emplace_back("Cache-Control", "private, no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

/// A tag tells the commit and what was asked of it. Whoever has that of this very request was
/// answered before, as the commit would answer now. That of another one says that nothing changed,
/// but not that this one is a request that is answered.
HttpResponse IndexApplication::handled(const HttpRequest& request, const Route& route, Ask& ask) {
  const std::string key = service::answer_key(route.pattern, ask.index(), ask.values);
  if (!route.reads_snapshot) return read(route, ask, key);
  const std::string etag = etag_of(ask.index(), key);
  const std::string* const known =
      method_of(request) == "GET" ? request.header("if-none-match") : nullptr;
  const auto has = [known](const std::string& tag) {
    return known != nullptr && known->find(tag) != std::string::npos;
  };
  HttpResponse response{.status = 304};
  if (!has(etag)) response = read(route, ask, key);
  if (has(etag_of_commit(ask.index()))) response = {.status = 304};
  response.headers.emplace_back("ETag", etag);
  return response;
}

/// What is answered without being made is what a commit was asked before, word by word.
HttpResponse IndexApplication::read(const Route& route, Ask& ask, const std::string& key) {
  if (!route.is_kept) return route.handle(ask);
  if (const auto known = ask.searches.find(key)) return *known;
  const auto made = std::make_shared<const HttpResponse>(route.handle(ask));
  ask.searches.keep(key, made, bytes_of(*made));
  return *made;
}

/// The answer names the commit that it made, which whoever asks next sees.
HttpResponse IndexApplication::written(const HttpRequest& request, Work& work, const Route& route,
                                       Values values, ServedIndex& served) {
  Ask ask{.request = request,
          .values = std::move(values),
          .snapshots = served.snapshots,
          .models = served.models,
          .answers = served.answers,
          .searches = served.searches,
          .searcher = served.snapshots.newest(),
          .work = work,
          .settings = settings_};
  HttpResponse response = route.handle(ask);
  served.snapshots.refresh();
  const SharedSearcher now = served.snapshots.newest();
  response.route = route.pattern;
  response.headers.emplace_back("Inkling-Snapshot", std::to_string(now->index().snapshot()));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

void IndexApplication::add_common_headers(const HttpRequest& request,
                                          HttpResponse& response) const {
  const Headers& of_all = security_headers();
  response.headers.insert(response.headers.end(), of_all.begin(), of_all.end());
  const Headers of_request = access_.cross_origin_headers(request);
  response.headers.insert(response.headers.end(), of_request.begin(), of_request.end());
}

HttpResponse IndexApplication::refuse(const Problem& problem) { return refused({}, problem); }

HttpResponse IndexApplication::refused(const HttpRequest& request, const Problem& problem) const {
  HttpResponse response = response_of(worded(problem));
  add_common_headers(request, response);
  return response;
}

void IndexApplication::finished(const Finished& done) {
  const std::string route = done.response.route.empty() ? "other" : done.response.route;
  if (!done.response.cause.empty())
    log_.tell(done.request.method + " " + route + ": " + done.response.cause);
  metrics_.count(route, done.response.status, done.seconds, done.bytes, done.is_whole);
  log_.add({done.request.peer, done.request.method, route, done.request.target,
            done.response.status, done.bytes, done.seconds});
}

}  // namespace inkling::server
