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

RefusedError no_token(bool writes, bool was_given) {
  const std::string what = writes ? "a token that writes" : "a token";
  const std::string line = writes ? "a line `write TOKEN`" : "a line";
  return {401,
          "no_token",
          was_given ? "this token is not known" : what + " is needed",
          "send the header `Authorization: Bearer TOKEN` with the token of " + line +
              " of the server's file, which it names when it starts",
          {{"WWW-Authenticate", "Bearer realm=\"inkling\""}}};
}

}  // namespace

std::string host_name(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  const bool has_colon = colon != host.npos && (bracket == host.npos || colon > bracket);
  // What is not a port belongs to a name, which nobody knows.
  const bool has_port = has_colon && host.find_first_not_of("0123456789", colon + 1) == host.npos;
  std::string name = lower_case(host.substr(0, has_port ? colon : host.npos));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

void Access::require(const HttpRequest& request, Right right) {
  require_host(request);
  require_patience(request);
  require_same_site(request, right);
  require_right(request, right);
}

void Access::require_for_page(const HttpRequest& request) const {
  require_host(request);
  require_same_site(request, Right::none);
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

/// What costs more than a file of the page comes from a page of this server or from no page at all:
/// another one could not read the answer, but have it made. Links lead to the page itself.
void Access::require_same_site(const HttpRequest& request, Right right) const {
  const bool reads = changes_nothing(request.method);
  if (reads && right == Right::none) return;
  const std::string* const site = request.header("sec-fetch-site");
  const std::string* const origin = request.header("origin");
  const std::string* const host = request.header("host");
  // Those that may read do not write.
  if (right != Right::write && origin != nullptr && is_known_origin(*origin)) return;
  const bool is_other_site = site != nullptr && *site != "same-origin" && *site != "none";
  const bool is_other_origin = !reads && origin != nullptr && host_of_origin(*origin) != *host;
  if (is_other_site || is_other_origin)
    throw RefusedError(403, "cross_site", "the request comes from a page of another site",
                       right == Right::write
                           ? ErrorText()
                           : "start the server with --allow-origin ORIGIN to let pages of it read");
}

/// What writes needs a token wherever the server listens: a page of another site can send a form
/// without asking, but no token.
void Access::require_right(const HttpRequest& request, Right right) const {
  const bool writes = right == Right::write;
  if (writes && !rules_.allows_writes)
    throw RefusedError(403, "read_only", "this server only reads", "start it with --allow-write");
  const bool reads_freely = rules_.reads_openly || !rules_.tokens.are_needed();
  if (right == Right::none || (!writes && reads_freely)) return;
  const std::string* const given = request.header("authorization");
  const Right has = given == nullptr ? Right::none : rules_.tokens.right_of(*given);
  if (has == Right::none) throw no_token(writes, given != nullptr);
  if (writes && has != Right::write)
    throw RefusedError(403, "read_token", "this token only reads",
                       "take one of the lines `write TOKEN` of the server's file");
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

Headers Access::preflight_headers(const HttpRequest& request, const std::string& methods) const {
  const std::string* const origin = request.header("origin");
  if (origin == nullptr || !is_known_origin(*origin) || methods.empty()) return {};
  return {{"Access-Control-Allow-Methods", methods},
          {"Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match"},
          {"Access-Control-Max-Age", "600"}};
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
