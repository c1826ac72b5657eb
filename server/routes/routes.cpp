#include <algorithm>
#include <utility>

#include "server/messages/problem.h"
#include "server/routes/route.h"
#include "service/choices.h"

namespace inkling::server {

namespace {

std::vector<std::string_view> parts_of(std::string_view pattern) {
  std::vector<std::string_view> parts;
  while (!pattern.empty()) {
    pattern.remove_prefix(1);
    parts.push_back(pattern.substr(0, pattern.find('/')));
    pattern.remove_prefix(parts.back().size());
  }
  return parts;
}

/// A route with its pattern cut at the slashes.
struct Pattern {
  const Route* route;
  std::vector<std::string_view> parts;
};

const std::vector<Pattern>& patterns() {
  static const std::vector<Pattern> all = [] {
    std::vector<Pattern> cut;
    for (const Route& route : routes()) cut.push_back({&route, parts_of(route.pattern)});
    return cut;
  }();
  return all;
}

/// The values of the names in braces; empty where the segments are others.
std::optional<Values> matched(const std::vector<std::string_view>& parts,
                              const std::vector<std::string>& segments) {
  if (parts.size() != segments.size()) return std::nullopt;
  Values names;
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (parts[at].starts_with('{') && !segments[at].empty()) {
      names.emplace(parts[at].substr(1, parts[at].size() - 2), segments[at]);
    } else if (parts[at] != segments[at]) {
      return std::nullopt;
    }
  }
  return names;
}

std::vector<Route> all_routes() {
  std::vector<Route> all;
  add_search_routes(all);
  add_browse_routes(all);
  add_report_routes(all);
  add_model_routes(all);
  add_write_routes(all);
  add_model_write_routes(all);
  return all;
}

}  // namespace

const std::vector<Route>& routes() {
  static const std::vector<Route> all = all_routes();
  return all;
}

std::vector<const Route*> routes_at(const std::vector<std::string>& segments) {
  std::vector<const Route*> found;
  for (const auto& [route, parts] : patterns()) {
    if (matched(parts, segments)) found.push_back(route);
  }
  return found;
}

void require_unnamed(const Values& given, const Values& names) {
  for (const auto& [name, _] : names) {
    if (given.contains(name))
      throw service::ParameterError(name, "is in the path", "leave it out of the rest");
  }
}

Found find_route(const std::string& method, const std::vector<std::string>& segments) {
  std::string allowed;
  for (const auto& [route, parts] : patterns()) {
    std::optional<Values> names = matched(parts, segments);
    if (!names) continue;
    if (route->method == method) return {route, std::move(*names)};
    allowed.append(allowed.empty() ? "" : ", ").append(route->method);
  }
  if (allowed.empty())
    throw RefusedError(404, "unknown_route", "there is nothing at this path",
                       "GET /api/v1/openapi.json lists all");
  throw RefusedError(405, "unknown_method", "this path does not take " + method,
                     "it takes " + allowed, {{"Allow", allowed}});
}

}  // namespace inkling::server
