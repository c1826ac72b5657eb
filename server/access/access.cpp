#include "server/access/access.h"

#include <algorithm>
#include <cmath>

#include "server/messages/problem.h"

namespace inkling::server {

namespace {

/// A client may ask for this many seconds' worth at once.
constexpr double kBurstSeconds = 2;
constexpr std::size_t kMostBuckets = 10'000;

bool changes_nothing(const std::string& method) {
  return method == "GET" || method == "HEAD" || method == "OPTIONS";
}

/// "https://a.org:8443" -> "a.org:8443".
std::string_view host_of_origin(std::string_view origin) {
  const std::size_t at = origin.find("://");
  return at == origin.npos ? std::string_view() : origin.substr(at + 3);
}

}  // namespace

std::string host_name(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  const bool has_port = colon != host.npos && (bracket == host.npos || colon > bracket);
  std::string name = lower_case(host.substr(0, has_port ? colon : host.npos));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

void Access::require(const HttpRequest& request, Right right) {
  require_host(request);
  require_patience(request);
  require_same_site(request, right);
  require_right(request, right);
  if (right == Right::write) require_json(request);
}

void Access::require_host(const HttpRequest& request) const {
  const std::string* const host = request.header("host");
  if (host != nullptr && std::ranges::count(rules_.hosts, host_name(*host)) > 0) return;
  throw RefusedError(421, "unknown_host", "the server is not known by that Host",
                     "start it with --public-host NAME");
}

bool Access::is_known_origin(const std::string& origin) const {
  return std::ranges::count(rules_.origins, origin) > 0;
}

/// What costs more than a GET comes from a page of this server or from no
/// page at all.
void Access::require_same_site(const HttpRequest& request, Right right) const {
  if (changes_nothing(request.method)) return;
  const std::string* const site = request.header("sec-fetch-site");
  const std::string* const origin = request.header("origin");
  const std::string* const host = request.header("host");
  // Those that may read do not write.
  if (right != Right::write && origin != nullptr && is_known_origin(*origin)) return;
  const bool is_other_site = site != nullptr && *site != "same-origin" && *site != "none";
  const bool is_other_origin = origin != nullptr && host_of_origin(*origin) != *host;
  if (is_other_site || is_other_origin)
    throw RefusedError(403, "cross_site", "the request comes from a page of another site");
}

void Access::require_right(const HttpRequest& request, Right right) const {
  if (right == Right::none) return;
  const bool writes = right == Right::write;
  if (rules_.tokens.are_needed()) {
    const std::string* const given = request.header("authorization");
    const Right has = given == nullptr ? Right::none : rules_.tokens.right_of(*given);
    if (has == Right::none)
      throw RefusedError(401, "no_token", "a token is needed, and none that is known was given",
                         "send the header `Authorization: Bearer TOKEN`",
                         {{"WWW-Authenticate", "Bearer realm=\"inkling\""}});
    if (writes && has != Right::write)
      throw RefusedError(403, "read_token", "this token only reads",
                         "take one of the lines `write TOKEN` of the server's file");
  }
  if (writes && !rules_.allows_writes)
    throw RefusedError(403, "read_only", "this server only reads", "start it with --allow-write");
}

/// A page of another site can send a form without asking, but neither JSON nor a token.
void Access::require_json(const HttpRequest& request) const {
  const std::string* const length = request.header("content-length");
  const bool has_body = request.header("transfer-encoding") != nullptr ||
                        (length != nullptr && length->find_first_not_of('0') != length->npos);
  if (!has_body || rules_.tokens.are_needed()) return;
  constexpr std::string_view kTypes[] = {"application/json", "application/x-ndjson",
                                         "application/jsonl"};
  const std::string* const type = request.header("content-type");
  const std::string kind =
      type == nullptr ? "" : lower_case(std::string_view(*type).substr(0, type->find(';')));
  if (std::ranges::count(kTypes, kind) == 0)
    throw RefusedError(415, "not_json", "what writes without a token is sent as JSON",
                       "send Content-Type: application/json, or application/x-ndjson for lines");
}

/// A bucket of tokens for each client, filled at `rate`.
void Access::require_patience(const HttpRequest& request) {
  if (rules_.rate <= 0) return;
  const double most = std::max(1.0, rules_.rate * kBurstSeconds);
  const auto now = std::chrono::steady_clock::now();
  if (buckets_.size() >= kMostBuckets) buckets_.clear();
  const auto [found, is_new] = buckets_.try_emplace(request.peer, Bucket{most, now});
  Bucket& bucket = found->second;
  const double passed = std::chrono::duration<double>(now - bucket.last).count();
  bucket.tokens = std::min(most, bucket.tokens + passed * rules_.rate);
  bucket.last = now;
  if (bucket.tokens < 1) {
    const double wait = std::ceil((1 - bucket.tokens) / rules_.rate);
    throw RefusedError(429, "too_often", "there were too many requests from this address",
                       "ask less often",
                       {{"Retry-After", std::to_string(static_cast<long>(std::max(1.0, wait)))}});
  }
  bucket.tokens -= 1;
}

Headers Access::cross_origin_headers(const HttpRequest& request) const {
  const std::string* const origin = request.header("origin");
  if (origin == nullptr || !is_known_origin(*origin)) return {};
  return {{"Access-Control-Allow-Origin", *origin},
          {"Access-Control-Expose-Headers", "ETag, Link, Inkling-Snapshot, Retry-After"},
          {"Vary", "Origin"}};
}

const Headers& security_headers() {
  static const Headers headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
       "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"}};
  return headers;
}

}  // namespace inkling::server
