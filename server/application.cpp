#include "server/application.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api_path.h"
#include "server/messages/problem.h"
#include "server/routes/api_words.h"

namespace inkling::server {

namespace {

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

/// Documents are unpacked by their first bytes, as files are; other bodies are read as they come.
void require_readable(const HttpRequest& head, const Route& route) {
  const std::string* const coding = head.header("content-encoding");
  if (coding == nullptr || lower_case(*coding) == "identity") return;
  const bool streams = route.body == BodyKind::stream;
  constexpr std::string_view kUnpacked[] = {"gzip", "x-gzip", "zstd"};
  if (streams && std::ranges::find(kUnpacked, lower_case(*coding)) != std::end(kUnpacked)) return;
  throw RefusedError(415, "content_coding", "the body comes as `" + *coding + "`",
                     streams ? "send it as it is, or as gzip or zstd" : "send it as it is",
                     {{"Accept-Encoding", streams ? "gzip, zstd" : "identity"}});
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
  require_readable(head, route);
  const std::string* const accepted = head.header("accept");
  const bool streams = route.body == BodyKind::stream;
  return {.lane = route.lane,
          .most_body = streams                        ? limits_.in_a_file
                       : route.body == BodyKind::none ? 0
                                                      : limits_.in_memory,
          .spool = streams ? indexes_->place() : std::filesystem::path(),
          .tells_progress = tells_progress(route) && head.method != "HEAD" && accepted != nullptr &&
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
