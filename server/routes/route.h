#pragma once

/// What can be asked of the server, as one table.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "server/access/tokens.h"
#include "server/http/work.h"
#include "server/http/worker_pool.h"
#include "server/messages/message.h"
#include "server/messages/url.h"
#include "server/snapshots/models.h"
#include "server/snapshots/snapshots.h"
#include "service/answer_cache.h"
#include "service/given_values.h"
#include "service/parameters.h"

namespace inkling::server {

/// What answers have in common whatever is asked.
struct AnswerSettings {
  std::size_t threads = 1;                             ///< of a report
  std::uint64_t most_bytes = std::uint64_t{64} << 20;  ///< of an answer that is not streamed
  std::chrono::milliseconds patience{10'000};          ///< with an index that is being opened
};

/// One request, read as far as all routes read it alike.
struct Ask {
  const HttpRequest& request;
  Values values;  ///< of the path, the query and a JSON body, without those that all routes have
  Snapshots& snapshots;
  Models& models;
  service::AnswerCache<std::string>& answers;
  service::AnswerCache<HttpResponse>& searches;
  SharedSearcher searcher;  ///< of the snapshot that was asked for; null for what reads none
  Work& work;
  Lane lane = Lane::quick;  ///< in which it is answered
  AnswerSettings settings{};
  std::vector<std::string> columns{};       ///< of rows, where some were chosen
  std::optional<std::string> index_name{};  ///< that was asked for, where several are served

  const Index& index() const { return searcher->index(); }
};

enum class BodyKind {
  none,
  values,  ///< JSON, whose members are parameters
  text,    ///< anything; the handler reads it
  stream,  ///< the same, as long as it may be: the handler reads HttpRequest::spooled
};

/// What the handler of a quick route throws where it would hold up others: it is called again in
/// Lane::large.
struct ForLargeLane {};

/// How a route answers. Throws what service/ throws.
using Handler = std::function<HttpResponse(Ask&)>;
/// The same declarations that fill the request.
using Declare = std::function<void(service::Parameters&)>;

/// How an answer comes about.
enum class Making {
  anew,     ///< for each request
  kept,     ///< once for a commit and what was asked, for whoever asks the same
  in_parts  ///< while it is sent
};

struct Route {
  std::string method{};
  std::string pattern{};  ///< "/documents/{id}/similar", below /api/v1
  std::string what{};     ///< one line
  Lane lane = Lane::quick;
  Right right = Right::read;
  BodyKind body = BodyKind::none;
  bool reads_snapshot = true;
  bool reads_index = true;   ///< else the application answers, and there is no handler
  bool lists = false;        ///< has `format`: its rows may be csv, tsv, jsonl, markdown, latex
  bool has_columns = false;  ///< has `columns`; so has what lists
  Making making = Making::anew;
  Declare declare{};
  Handler handle{};
  /// Members of the answer and their types, for openapi.json, as write_object_schema() reads them:
  /// "query:string unit?:string|null hits:Hit[]". "lines" first where it is one such object on each
  /// line.
  std::string answer{};
  /// Other media types in which it may come, beside those of `lists`, and the type of what comes:
  /// of lines, that of each.
  std::map<std::string, std::string> other_types{};
};

/// All of them.
const std::vector<Route>& routes();

void add_search_routes(std::vector<Route>& routes);
void add_browse_routes(std::vector<Route>& routes);
void add_report_routes(std::vector<Route>& routes);
void add_model_routes(std::vector<Route>& routes);
void add_write_routes(std::vector<Route>& routes);
void add_model_write_routes(std::vector<Route>& routes);

/// The route of a method and the segments behind /api/v1, and the values of its names. Throws
/// RefusedError: 404, or 405 with Allow.
struct Found {
  const Route* route = nullptr;
  Values names{};
};
Found find_route(const std::string& method, const std::vector<std::string>& segments);

/// What the path names is given there alone. Throws ParameterError.
void require_unnamed(const Values& given, const Values& names);

/// The routes at that path, whatever their method; none where there is nothing.
std::vector<const Route*> routes_at(const std::vector<std::string>& segments);

/// Whether whoever wants events gets them: of what takes long. An answer that is sent while it is
/// made shows by itself how far it is.
inline bool tells_progress(const Route& route) noexcept {
  return route.lane == Lane::slow && route.making != Making::in_parts;
}

/// The request that `ask` fills. Throws OptionError for a parameter that it does not have.
template <typename Request>
Request filled(const Ask& ask) {
  return service::request_of<Request>(ask.values);
}

/// Declarations of a request alone, for openapi.json.
template <typename Request>
Declare declared() {
  return [](service::Parameters& parameters) {
    Request request;
    declare(parameters, request);
  };
}

}  // namespace inkling::server
