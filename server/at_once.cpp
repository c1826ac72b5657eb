/// What the event loop answers itself: the page, and what the server says of itself.

#include <algorithm>
#include <sstream>
#include <utility>

#include "inkling/version.h"
#include "server/api_path.h"
#include "server/application.h"
#include "server/messages/compression.h"
#include "server/messages/problem.h"
#include "server/page/page.h"

namespace inkling::server {

namespace {

constexpr const char* kNoPage =
    "<!doctype html><html lang=\"en\"><title>Inkling</title><p>This program was built without its "
    "page. The API is at <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</html>\n";

const PageFile* page_file(const std::string& path) {
  return find_page_file(path == "/" ? "/index.html" : path);
}

HttpResponse page_answer(const HttpRequest& head, const std::string& path) {
  HttpResponse response;
  response.route = "page";
  const PageFile* const file = page_file(path);
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

std::optional<HttpResponse> IndexApplication::answered_at_once(const HttpRequest& head,
                                                               const std::string& path,
                                                               const ServerLoad& load) {
  if (!is_answered_at_once(path)) return std::nullopt;
  const std::string rest = behind_api(path);
  const bool reads = method_of(head) == "GET";
  if (reads && rest == "/health/live") return HttpResponse{.body = "{\"status\":\"live\"}\n"};
  if (reads && rest == "/health/ready") return health();
  if (page_file(path) != nullptr) {
    access_.require_for_page(head);
  } else {
    access_.require(head, is_of_server(rest) ? Right::read : Right::none);
  }
  if (!reads)
    throw RefusedError(405, "unknown_method", "this path does not take " + head.method,
                       "it takes GET", {{"Allow", "GET, HEAD"}});
  if (rest == "/metrics") return compressed_for(head, metrics(load));
  if (rest == "/version")
    return HttpResponse{.body = "{\"inkling\":\"" INKLING_VERSION "\"}\n", .route = rest};
  return page_answer(head, path);
}

HttpResponse IndexApplication::health() const {
  HttpResponse response{.body = "{\"status\":\"ready\"}\n", .route = "/health/ready"};
  const bool is_damaged = std::ranges::any_of(
      indexes_->open(), [](const SharedIndex& index) { return !index->snapshots.fault().empty(); });
  if (!is_draining_ && !is_damaged) return response;
  response.status = 503;
  response.body = is_draining_ ? "{\"status\":\"stopping\"}\n" : "{\"status\":\"unreadable\"}\n";
  return response;
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
  for (const SharedIndex& index : indexes_->open()) {
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

}  // namespace inkling::server
