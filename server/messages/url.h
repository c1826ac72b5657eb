#pragma once

/// Paths and parameters of URLs (RFC 3986).

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::server {

/// As service::GivenValues takes them.
using Values = std::multimap<std::string, std::string>;

/// A target, cut at its slashes and then decoded: an id with a slash is one segment.
struct Target {
  std::string path{};                   ///< as it was sent
  std::vector<std::string> segments{};  ///< "/a/b%2Fc" has two
  Values values{};
};

/// Throws RefusedError (400) for a bad escape and what is not UTF-8. An id may have a NUL, as %00.
Target parse_target(std::string_view target);

/// All but letters, digits and -._~ as %XX.
std::string percent_encoded(std::string_view text);

}  // namespace inkling::server
