#include "server/api_path.h"

#include <algorithm>
#include <iterator>

#include "server/messages/problem.h"

namespace inkling::server {

std::string method_of(const HttpRequest& request) {
  return request.method == "HEAD" ? "GET" : request.method;
}

std::vector<std::string> api_segments(const Target& target) {
  const std::vector<std::string>& all = target.segments;
  if (all.size() < 3 || all[0] != "api" || all[1] != "v1")
    throw RefusedError(404, "unknown_route", "there is nothing at this path",
                       "GET /api/v1/openapi.json lists all");
  return {all.begin() + 2, all.end()};
}

std::string behind_api(const std::string& path) {
  constexpr std::string_view kApi = "/api/v1";
  return path.starts_with(kApi) ? path.substr(kApi.size()) : path;
}

bool is_of_server(std::string_view rest) {
  constexpr std::string_view kKnown[] = {"/metrics", "/version", "/health/live", "/health/ready"};
  return std::ranges::find(kKnown, rest) != std::end(kKnown);
}

bool is_answered_at_once(const std::string& path) {
  return !path.starts_with("/api/") || is_of_server(behind_api(path));
}

}  // namespace inkling::server
