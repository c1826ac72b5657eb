#pragma once

/// Bytes as text (RFC 4648, section 4).

#include <optional>
#include <string>
#include <string_view>

namespace inkling::service {

/// Empty for what is not base64 with its padding.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace inkling::service
