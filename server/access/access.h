#pragma once

/// Whether a request is let in.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/access/tokens.h"
#include "server/messages/message.h"

namespace inkling::server {

struct AccessRules {
  Tokens tokens{};
  /// Whoever reaches this server reads without a token; writing needs one all the same.
  bool reads_openly = false;
  /// Names of this server in a header Host, without a port. Other names are refused: a page of
  /// another site whose name suddenly leads here (DNS rebinding) reads nothing.
  std::vector<std::string> hosts{};
  /// Other origins whose pages may read ("https://example.org").
  std::vector<std::string> origins{};
  double rate = 0;  ///< requests a second of each client; 0: any number
  bool allows_writes = false;
};

/// Checks the head of each request. Not thread safe.
class Access {
 public:
  explicit Access(AccessRules rules) : rules_(std::move(rules)) {}

  /// Throws RefusedError: 421 for another Host, 403 for what is asked from a page of another site
  /// and for what writes where nobody may, or not with this token, 401 without the token that is
  /// needed, 429 for a client that asks too often.
  void require(const HttpRequest& request, Right right);
  /// The same for a file of the page, which needs no token and costs nothing: those that one visit
  /// takes are no requests too many.
  void require_for_page(const HttpRequest& request) const;

  /// Access-Control-Allow-Origin and what belongs to it, for an origin that may read.
  Headers cross_origin_headers(const HttpRequest& request) const;
  /// What a page of such an origin may ask for, beside that: `methods`, with the headers of the API
  /// (Fetch Standard, CORS-preflight fetch).
  Headers preflight_headers(const HttpRequest& request, const std::string& methods) const;

 private:
  struct Bucket {
    double tokens = 0;
    std::chrono::steady_clock::time_point last{};
  };

  void require_host(const HttpRequest& request) const;
  void require_same_site(const HttpRequest& request, Right right) const;
  void require_right(const HttpRequest& request, Right right) const;
  void require_patience(const HttpRequest& request);
  bool is_known_origin(const std::string& origin) const;

  AccessRules rules_;
  std::unordered_map<std::string, Bucket> buckets_{};
};

/// "127.0.0.1:7700" -> "127.0.0.1", "[::1]:7700" -> "[::1]", in lower case.
std::string host_name(std::string_view host);

/// Headers of every answer, and what the page may load.
const Headers& security_headers();

}  // namespace inkling::server
