/// Answers that workers make, of one commit of an index each.

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "render/json.h"
#include "server/api_path.h"
#include "server/application.h"
#include "server/messages/compression.h"
#include "server/messages/json_body.h"
#include "server/messages/problem.h"
#include "server/routes/answers.h"
#include "server/routes/blamed.h"
#include "server/routes/openapi.h"

namespace inkling::server {

namespace {

/// Empty where there is no such route.
std::string pattern_of(const HttpRequest& request) {
  try {
    const Target target = parse_target(request.target);
    return find_route(method_of(request), api_segments(target)).route->pattern;
  } catch (const RefusedError&) {
    return {};
  }
}

/// All that the request names; nothing where it cannot be read.
Values given_in(const HttpRequest& request) {
  try {
    Target target = parse_target(request.target);
    Found found = find_route(method_of(request), api_segments(target));
    target.values.merge(found.names);
    if (found.route->body == BodyKind::values && !request.body.empty())
      target.values.merge(values_of_json(request.body));
    return std::move(target.values);
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

/// What an answer takes in memory.
std::uint64_t bytes_of(const HttpResponse& response) {
  std::uint64_t bytes = sizeof(response) + response.bytes().size();
  for (const auto& header : response.headers)
    bytes += sizeof(header) + header.first.capacity() + header.second.capacity();
  return bytes;
}

}  // namespace

std::optional<HttpResponse> IndexApplication::answer(const HttpRequest& request, Work& work,
                                                     Lane lane) {
  try {
    std::optional<HttpResponse> response = answered(request, work, lane);
    if (!response) return std::nullopt;
    if (!work.tells_progress()) response = compressed_for(request, std::move(*response));
    add_common_headers(request, *response);
    return response;
  } catch (const ForLargeLane&) {
    return std::nullopt;
  } catch (...) {
    HttpResponse response = refused(request, blamed(problem_in_flight(), given_in(request)));
    response.route = pattern_of(request);
    return response;
  }
}

/// Null where it is not open yet: `work` waits for that.
SharedIndex IndexApplication::find(const std::optional<std::string>& name, Work& work) {
  const Indexes::Opening opening = indexes_->get(name, work.began());
  if (is_over(opening)) return opening.get();
  const auto is_patient = [this, &work] {
    return !is_draining_ && work.age() < settings_.patience;
  };
  if (!is_patient())
    throw RefusedError(503, "opening", "the index is being opened, which takes long",
                       "send it again later", {{"Retry-After", "1"}});
  work.wait_until([opening, is_patient] { return is_over(opening) || !is_patient(); });
  return nullptr;
}

std::optional<HttpResponse> IndexApplication::answered(const HttpRequest& request, Work& work,
                                                       Lane lane) {
  require_wanted(work);  // who waited for a worker may have gone meanwhile
  Target target = parse_target(request.target);
  auto [route, names] = find_route(method_of(request), api_segments(target));
  if (!route->reads_index) return told_of_server(*route);
  Values values = std::move(target.values);
  if (route->body == BodyKind::values && !request.body.empty())
    values.merge(values_of_json(request.body));
  require_unnamed(values, names);
  values.merge(names);
  if (const auto query = take_value(values, "q")) values.emplace("query", *query);
  const std::optional<std::string> index_name = take_value(values, "index");
  const SharedIndex served = find(index_name, work);
  if (!served) return std::nullopt;
  const bool is_write = route->right == Right::write;
  const std::optional<std::string> snapshot =
      route->reads_snapshot && !is_write ? take_value(values, "snapshot") : std::nullopt;
  const SharedSearcher searcher =
      snapshot ? served->snapshots.at(service::parse_count("snapshot", *snapshot))
               : served->snapshots.newest();
  Ask ask{.request = request,
          .values = std::move(values),
          .snapshots = served->snapshots,
          .models = served->models,
          .answers = served->answers,
          .searches = served->searches,
          .searcher = searcher,
          .work = work,
          .lane = lane,
          .settings = settings_,
          .index_name = index_name};
  if (is_write) return written(*route, ask);
  HttpResponse response = handled(request, *route, ask);
  response.route = route->pattern;
  response.headers.emplace_back("Inkling-Snapshot", std::to_string(searcher->index().snapshot()));
  response.headers.emplace_back("Cache-Control", "private, no-cache");
  return response;
}

/// What the server says of itself and is long, or takes a look at a disk.
HttpResponse IndexApplication::told_of_server(const Route& route) const {
  HttpResponse response{.route = route.pattern};
  if (route.pattern == "/openapi.json") {
    response.embedded = openapi();
    return response;
  }
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().array("indexes", indexes_->names());
  json.end_object().end_line();
  response.body = std::move(out).str();
  return response;
}

/// A tag tells the commit and what was asked of it. Whoever has that of this very request was
/// answered before, as the commit would answer now. That of another one says that nothing changed,
/// but not that this one is a request that is answered.
HttpResponse IndexApplication::handled(const HttpRequest& request, const Route& route, Ask& ask) {
  const std::string key = service::answer_key(route.pattern, ask.index(), ask.values);
  if (!route.reads_snapshot) return read(route, ask, key);
  const std::string etag = etag_of(ask.index(), key);
  const bool takes_none = method_of(request) == "GET" && !ask.work.tells_progress();
  const std::string* const known = takes_none ? request.header("if-none-match") : nullptr;
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
  if (route.making != Making::kept) return route.handle(ask);
  if (const auto known = ask.searches.find(key)) return *known;
  HttpResponse made = route.handle(ask);
  made.shared = std::make_shared<const std::string>(std::move(made.body));
  made.body.clear();
  ask.searches.keep(key, std::make_shared<const HttpResponse>(made), bytes_of(made));
  return made;
}

/// The answer names the commit that it made, which whoever asks next sees.
HttpResponse IndexApplication::written(const Route& route, Ask& ask) {
  HttpResponse response = route.handle(ask);
  ask.snapshots.refresh();
  const SharedSearcher now = ask.snapshots.newest();
  response.route = route.pattern;
  response.is_committed = true;
  response.headers.emplace_back("Inkling-Snapshot", std::to_string(now->index().snapshot()));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace inkling::server
