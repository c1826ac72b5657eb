#include "server/http/address.h"

#include <arpa/inet.h>

#include <charconv>

#include "inkling/error.h"

namespace inkling::server {

namespace {

bool is_version_4(const std::string& host) {
  in_addr parsed{};
  return ::inet_pton(AF_INET, host.c_str(), &parsed) == 1;
}

bool is_version_6(const std::string& host) {
  in6_addr parsed{};
  return ::inet_pton(AF_INET6, host.c_str(), &parsed) == 1;
}

}  // namespace

bool Address::is_loopback() const noexcept { return host.starts_with("127.") || host == "::1"; }

Address parse_address(std::string_view text) {
  constexpr const char* kHint = "as in 127.0.0.1:7700, [::1]:7700 or localhost:7700";
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) throw OptionError("listen", "the port is missing", kHint);
  std::string host(text.substr(0, colon));
  const std::string_view digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (fault != std::errc() || end != digits.data() + digits.size())
    throw OptionError("listen", "the port must be 0 to 65535", kHint);
  const bool has_brackets = host.starts_with('[') && host.ends_with(']');
  if (has_brackets) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  if (has_brackets ? !is_version_6(host) : !is_version_4(host))
    throw OptionError("listen", "`" + host + "` is not a numeric address", kHint);
  return {host, port};
}

std::string to_string(const Address& address) {
  const bool is_long = address.host.find(':') != std::string::npos;
  return (is_long ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace inkling::server
