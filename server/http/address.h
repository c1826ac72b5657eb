#pragma once

/// Where a server listens.

#include <cstdint>
#include <string>
#include <string_view>

namespace inkling::server {

struct Address {
  std::string host = "127.0.0.1";  ///< in digits: 127.0.0.1, ::1
  std::uint16_t port = 7700;       ///< 0: any that is free

  /// Nobody but programs on this machine reaches it.
  bool is_loopback() const noexcept;
};

/// "127.0.0.1:7700", "[::1]:7700", "localhost:7700". Throws OptionError for `listen`.
Address parse_address(std::string_view text);

/// "127.0.0.1:7700", "[::1]:7700".
std::string to_string(const Address& address);

}  // namespace inkling::server
